//! Tests of the commutative algebra of complexes against the definitions: on all complexes with four
//! vertices, and on random ones.

use crate::common;

use common::*;
use dashu_int::{IBig, UBig};
use kelvin_budget::Budget;
use kelvin_complexes::certificate::{Certificate, Evidence, Property, Verdict};
use kelvin_complexes::{Complex, Face, Field, Ideal, Resolution, kruskal_katona};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn unlimited() -> Budget {
    Budget::unlimited()
}

/// Counts the monomials of degree m in n variables whose support is a face, one by one.
fn monomials(complex: &Complex, n: usize, m: usize) -> u64 {
    fn count(complex: &Complex, support: &Face, next: usize, n: usize, left: usize) -> u64 {
        if next == n {
            return u64::from(left == 0 && complex.contains(support));
        }
        (0..=left)
            .map(|power| {
                let support = if power > 0 { support.with(next) } else { support.clone() };
                count(complex, &support, next + 1, n, left - power)
            })
            .sum()
    }
    count(complex, &Face::EMPTY, 0, n, m)
}

fn check_hilbert(complex: &Complex, n: usize) {
    let series = complex.hilbert_series(&unlimited()).unwrap();
    let polynomial = complex.hilbert_polynomial(&unlimited()).unwrap();
    // Multiplying by 1/(1 - t) takes partial sums.
    let mut coefficients: Vec<IBig> = series.numerator().to_vec();
    coefficients.resize(7.max(coefficients.len()), IBig::ZERO);
    for _ in 0..series.dimension() {
        for m in 1..coefficients.len() {
            let before = coefficients[m - 1].clone();
            coefficients[m] += before;
        }
    }
    for (m, coefficient) in coefficients.iter().enumerate().take(7) {
        let expected = IBig::from(monomials(complex, n, m));
        assert_eq!(*coefficient, expected, "{complex}: {series} at {m}");
        if m > 0 {
            assert_eq!(polynomial.at(&IBig::from(m)), expected, "{complex}: {polynomial} at {m}");
        }
    }
}

/// Checks that a resolution is a complex of modules that is minimal, and exact in every square-free degree,
/// by counting dimensions.
fn check_resolution(ideal: &Ideal, resolution: &Resolution, n: usize) {
    let p = resolution.field().characteristic();
    let is_zero = |x: &IBig| if p == 0 { x.is_zero() } else { (x % IBig::from(p)).is_zero() };
    let modules = resolution.modules();
    for i in 1..modules.len() {
        for generator in &modules[i] {
            assert!(!generator.image.is_empty());
            let mut twice: BTreeMap<usize, IBig> = BTreeMap::new();
            for (target, scale) in &generator.image {
                let target = &modules[i - 1][*target];
                assert!(target.degree.is_subset(&generator.degree) && target.degree != generator.degree);
                assert!(!is_zero(scale));
                for (further, other) in &target.image {
                    *twice.entry(*further).or_default() += scale * other;
                }
            }
            assert!(i == 1 || twice.values().all(is_zero), "{ideal}");
        }
    }
    for degree in subsets(n) {
        let dimension = |i: usize| modules[i].iter().filter(|g| g.degree.is_subset(&degree)).count();
        let alternating: i64 =
            (0..modules.len()).map(|i| if i % 2 == 0 { 1 } else { -1 } * dimension(i) as i64).sum();
        assert_eq!(alternating, i64::from(!ideal.contains(&degree)), "{ideal} in degree {degree:?}");
    }
}

fn check_betti(complex: &Complex, n: usize, field: Field) {
    let ideal = complex.stanley_reisner_ideal(&unlimited()).unwrap();
    let table = ideal.betti_table(field, &unlimited()).unwrap();
    let fine = ideal.multigraded_betti_numbers(field, &unlimited()).unwrap();
    let resolution = ideal.resolution(field, &unlimited()).unwrap();
    let mut ranks: BTreeMap<(usize, Face), UBig> = BTreeMap::new();
    for (i, module) in resolution.modules().iter().enumerate() {
        for generator in module {
            *ranks.entry((i, generator.degree.clone())).or_default() += UBig::ONE;
        }
    }
    let found: BTreeMap<(usize, Face), UBig> =
        fine.into_iter().map(|(i, set, rank)| ((i, set), rank)).collect();
    assert_eq!(found, ranks, "{complex} over {field}");
    let mut coarse: BTreeMap<(usize, usize), UBig> = BTreeMap::new();
    ranks.into_iter().for_each(|((i, set), rank)| *coarse.entry((i, set.len())).or_default() += rank);
    assert_eq!(coarse, table.entries().map(|(i, j, rank)| ((i, j), rank.clone())).collect());
    assert_eq!(ideal.regularity(field, &unlimited()).unwrap(), table.regularity(), "{complex}");
    if !ideal.is_unit() {
        check_resolution(&ideal, &resolution, n);
    }
}

/// Returns whether every link of the core has the homology of a sphere of its dimension.
fn literal_gorenstein(complex: &Complex, field: Field) -> bool {
    let kept = &complex.support() - &complex.cone_points();
    let core = complex.restriction(&kept);
    core.all_faces(&unlimited()).unwrap().iter().flatten().all(|face| {
        let link = core.link(face).unwrap();
        let betti = link.betti_numbers(field, &unlimited()).unwrap();
        let top = link.dimension().unwrap();
        betti.degrees().eq([top]) && betti.rank(top) == 1
    })
}

fn literal_buchsbaum(complex: &Complex, field: Field) -> bool {
    let faces = complex.all_faces(&unlimited()).unwrap();
    let mut proper = faces.iter().flatten().filter(|face| !face.is_empty());
    complex.is_pure()
        && proper.all(|face| {
            let link = complex.link(face).unwrap();
            let lowest = link.betti_numbers(field, &unlimited()).unwrap().degrees().next();
            lowest.is_none_or(|degree| degree >= link.dimension().unwrap())
        })
}

/// Returns whether some order of the generators has linear quotients, by trying all.
fn literal_linear_quotients(ideal: &Ideal) -> bool {
    fn extend(generators: &[Face], used: &[Face]) -> bool {
        if used.len() == generators.len() {
            return true;
        }
        generators.iter().filter(|next| !used.contains(next)).any(|next| {
            let colon: Vec<Face> = used.iter().map(|before| before - next).collect();
            let linear = colon.iter().all(|a| colon.iter().any(|b| b.len() == 1 && b.is_subset(a)));
            linear && extend(generators, &[used, std::slice::from_ref(next)].concat())
        })
    }
    extend(ideal.generators(), &[])
}

/// Returns whether a complex is k-decomposable, from the definition with the faces listed.
fn literal_decomposable(complex: &Complex, k: usize) -> bool {
    let budget = unlimited();
    if complex.facets().len() <= 1 {
        return true;
    }
    let faces: Vec<Face> = complex.all_faces(&budget).unwrap().into_iter().flatten().collect();
    faces.iter().filter(|face| !face.is_empty() && face.len() <= k + 1).any(|face| {
        let shedding = faces.iter().filter(|top| face.is_subset(top)).all(|top| {
            face.iter().all(|v| {
                let others = (0..complex.vertices().len()).filter(|w| !top.contains(*w));
                others.clone().any(|w| complex.contains(&top.without(v).with(w)))
            })
        });
        let rest = faces.iter().filter(|other| !face.is_subset(other)).cloned();
        shedding
            && literal_decomposable(&complex.link(face).unwrap(), k)
            && literal_decomposable(&Complex::new(complex.vertices().clone(), rest).unwrap(), k)
    })
}

fn check_properties(complex: &Complex, n: usize) {
    let budget = unlimited();
    for field in [Field::Q, Field::GF2] {
        let gorenstein = complex.gorenstein(field, &budget).unwrap();
        assert_eq!(gorenstein.holds(), complex.is_void() || literal_gorenstein(complex, field), "{complex}");
        let buchsbaum = complex.buchsbaum(field, &budget).unwrap();
        assert_eq!(buchsbaum.holds(), literal_buchsbaum(complex, field), "{complex}");
    }
    let matroid = !complex.is_void() && subsets(n).all(|set| complex.restriction(&set).is_pure());
    assert_eq!(complex.is_matroid(&budget).unwrap(), matroid, "{complex}");
    let ideal = complex.stanley_reisner_ideal(&budget).unwrap();
    let quotients = ideal.linear_quotients(&budget).unwrap();
    assert_eq!(quotients.is_ok(), literal_linear_quotients(&ideal), "{ideal}");
    let primes = ideal.primary_decomposition(&budget).unwrap();
    for set in subsets(n) {
        assert_eq!(ideal.contains(&set), primes.iter().all(|prime| prime.contains(&set)), "{ideal}");
    }
    assert_eq!(ideal.heights(&budget).unwrap().iter().map(|(_, count)| count).sum::<usize>(), primes.len());
}

/// Checks that every claim is confirmed, and that its negation is not.
fn check_certificate(complex: &Complex, field: Field) {
    let certificate = Certificate::of(complex, field, &unlimited()).unwrap();
    assert_eq!(certificate.claims.len(), 11);
    let mut read = Certificate::from_json(&certificate.to_json()).unwrap();
    assert_eq!(read, certificate);
    for (claim, verdict) in certificate.check(&unlimited()).unwrap() {
        assert_eq!(verdict, Verdict::Confirmed, "{complex}: {claim} {:?}", claim.evidence);
    }
    read.claims.iter_mut().for_each(|claim| claim.holds = !claim.holds);
    for (claim, verdict) in read.check(&unlimited()).unwrap() {
        assert!(
            matches!(verdict, Verdict::Refuted(_)),
            "{complex}: {claim} {verdict:?} {:?}",
            claim.evidence
        );
    }
}

#[test]
fn every_complex_with_four_vertices_has_what_the_definitions_say() {
    let complexes = all_complexes(4);
    assert_eq!(complexes.len(), 168);
    for complex in &complexes {
        check_hilbert(complex, 4);
        check_betti(complex, 4, Field::Q);
        check_betti(complex, 4, Field::GF2);
        check_properties(complex, 4);
        check_certificate(complex, Field::GF2);
        for k in 0..3 {
            let found = complex.k_decomposition(k, &unlimited()).unwrap().is_some();
            assert_eq!(found, literal_decomposable(complex, k), "{complex}, k = {k}");
        }
        let least = (0..4).find(|&k| literal_decomposable(complex, k));
        assert_eq!(complex.least_decomposition(&unlimited()).unwrap(), least, "{complex}");
    }
}

#[test]
fn the_vectors_of_kruskal_and_katona_are_those_of_complexes() {
    let mut vectors: BTreeSet<Vec<u64>> = BTreeSet::new();
    for complex in all_complexes(4) {
        let f = complex.f_vector(&unlimited()).unwrap();
        vectors.insert(f.iter().map(|count| u64::try_from(count).unwrap()).collect());
    }
    let mut compared = 0;
    for bits in 0..5 * 8 * 6 * 3 {
        let mut vector = vec![1, bits % 5, bits / 5 % 8, bits / 40 % 6, bits / 240];
        while vector.last() == Some(&0) {
            vector.pop();
        }
        let big: Vec<UBig> = vector.iter().map(|&count| UBig::from(count)).collect();
        assert_eq!(kruskal_katona(&big).is_ok(), vectors.contains(&vector), "{vector:?}");
        compared += 1;
    }
    assert_eq!(compared, 720);
    let why = kruskal_katona(&[1u8, 6, 12, 12].map(UBig::from)).unwrap_err();
    assert_eq!(
        why.to_string(),
        "12 faces of 3 vertices are too many for 12 of 2: 12 = C(5,2) + C(2,1) allows C(5,3) + C(2,2) = 11"
    );
}

#[test]
fn the_projective_plane_has_certificates_in_both_characteristics() {
    let text = "1 2 4, 1 2 6, 1 3 4, 1 3 5, 1 5 6, 2 3 5, 2 3 6, 2 4 5, 3 4 6, 4 5 6";
    let plane: Complex = text.parse().unwrap();
    check_certificate(&plane, Field::Q);
    check_certificate(&plane, Field::GF2);
    let claims = Certificate::of(&plane, Field::GF2, &unlimited()).unwrap().claims;
    let of = |property| claims.iter().find(|claim| claim.property == property).unwrap();
    assert!(matches!(of(Property::CohenMacaulay).evidence, Evidence::Homology(_)));
    assert!(of(Property::Buchsbaum).holds && !of(Property::Shellable).holds);
}

#[test]
fn spheres_are_gorenstein_and_the_octahedron_has_a_koszul_resolution() {
    let budget = unlimited();
    let octahedron: Complex = "a b c, a b f, a e c, a e f, d b c, d b f, d e c, d e f".parse().unwrap();
    let answer = octahedron.gorenstein(Field::Q, &budget).unwrap();
    assert_eq!(answer.to_string(), "Gorenstein* over Q");
    let ideal = octahedron.stanley_reisner_ideal(&budget).unwrap();
    let resolution = ideal.resolution(Field::Q, &budget).unwrap();
    assert_eq!(resolution.modules().iter().map(Vec::len).collect::<Vec<_>>(), [1, 3, 3, 1]);
    assert!(
        resolution.to_string().starts_with("d_1(e1) = a*d\nd_1(e2) = b*e\nd_1(e3) = c*f\nd_2(e1) = "),
        "{resolution}"
    );
    assert_eq!(octahedron.hilbert_series(&budget).unwrap().to_string(), "(1 + 3t + 3t^2 + t^3)/(1 - t)^3");
    assert_eq!(octahedron.hilbert_polynomial(&budget).unwrap().to_string(), "2 + 4m^2");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn random_complexes_have_what_the_definitions_say(complex in complexes(6, 6)) {
        check_hilbert(&complex, 6);
        check_betti(&complex, 6, Field::Q);
        check_betti(&complex, 6, Field::GF3);
        check_properties(&complex, 6);
        check_certificate(&complex, Field::Q);
    }

    #[test]
    fn shellable_is_decomposable_at_the_dimension(complex in complexes(6, 6)) {
        let budget = unlimited();
        let k = complex.dimension().unwrap_or(0).max(0) as usize;
        let found = complex.k_decomposition(k, &budget).unwrap().is_some();
        prop_assert_eq!(Some(found), complex.shellability(&budget).answer(), "{}", complex);
        let vertices = complex.k_decomposition(0, &budget).unwrap().is_some();
        prop_assert_eq!(vertices, complex.is_vertex_decomposable(&budget).unwrap(), "{}", complex);
    }
}
