//! Forged certificates: the check refuses them, and terminates.

use crate::common::all_complexes;
use kelvin_budget::{Budget, Exhausted};
use kelvin_complexes::certificate::{Certificate, Claim, Evidence, LinkHomology, Property, Verdict};
use kelvin_complexes::{Complex, Field};
use kelvin_testing::{TestRng, cases};
use std::collections::BTreeMap;
use std::time::Duration;

fn certificate(complex: &Complex) -> Certificate {
    Certificate::of(complex, Field::Q, &Budget::unlimited()).unwrap()
}

/// The verdicts on some claims about the complex of a certificate.
fn verdicts(of: &Certificate, claims: Vec<Claim>) -> Vec<Verdict> {
    let forged = Certificate { claims, ..of.clone() };
    forged.check(&Budget::unlimited()).unwrap().into_iter().map(|(_, verdict)| verdict).collect()
}

fn claim(property: Property, holds: bool, evidence: Evidence) -> Claim {
    Claim { property, characteristic: Some(0), holds, evidence }
}

/// Points without edges, without claims.
fn points(n: usize) -> Certificate {
    let vertices: Vec<String> = (0..n).map(|v| format!("v{v}")).collect();
    let facets = vertices.iter().map(|vertex| vec![vertex.clone()]).collect();
    Certificate { vertices, facets, claims: vec![] }
}

#[test]
fn evidence_of_other_complexes_proves_nothing_false() {
    let certificates: Vec<Certificate> = all_complexes(4).iter().map(certificate).collect();
    let mut evidence: BTreeMap<String, (Property, Evidence)> = BTreeMap::new();
    for Claim { property, evidence: of, .. } in
        certificates.iter().flat_map(|certificate| &certificate.claims)
    {
        evidence.insert(format!("{property} {of:?}"), (*property, of.clone()));
    }
    let evidence: Vec<(Property, Evidence)> = evidence.into_values().collect();
    let mut rng = TestRng(3);
    let mut confirmed = [0, 0];
    for certificate in &certificates {
        let truth: BTreeMap<String, bool> =
            certificate.claims.iter().map(|claim| (claim.property.to_string(), claim.holds)).collect();
        // The evidence is for the same property of another complex, or for any property.
        let claims: Vec<Claim> = (0..cases(60))
            .map(|_| {
                let (own, evidence) = evidence[rng.below(evidence.len())].clone();
                let any = certificate.claims[rng.below(certificate.claims.len())].property;
                claim(if rng.below(3) == 0 { any } else { own }, rng.below(2) == 1, evidence)
            })
            .collect();
        for (claim, verdict) in claims.iter().zip(verdicts(certificate, claims.clone())) {
            if verdict == Verdict::Confirmed {
                let facets = &certificate.facets;
                assert_eq!(claim.holds, truth[&claim.property.to_string()], "{facets:?}: {claim:?}");
                confirmed[usize::from(claim.holds)] += 1;
            }
        }
    }
    assert!(confirmed.iter().all(|count| *count > 5), "{confirmed:?}");
}

/// The projective plane with six vertices is not Cohen–Macaulay over the field with four elements, whose characteristic is 2.
///
/// Elimination modulo 4 has another answer, and modulo 6 it does not terminate.
#[test]
fn a_characteristic_is_zero_or_prime() {
    let plane = "1 2 4, 1 2 6, 1 3 4, 1 3 5, 1 5 6, 2 3 5, 2 3 6, 2 4 5, 3 4 6, 4 5 6";
    let certificate = certificate(&plane.parse().unwrap());
    let depends = [
        Property::CohenMacaulay,
        Property::SequentiallyCohenMacaulay,
        Property::Buchsbaum,
        Property::Gorenstein,
    ];
    for characteristic in [1, 4, 6, 9, 15, u32::MAX] {
        let over = |property| Claim {
            characteristic: Some(characteristic),
            ..claim(property, true, Evidence::Definition)
        };
        let homology = Evidence::Homology(Box::new(LinkHomology {
            face: vec![],
            from: 1,
            degree: 0,
            characteristic,
            cycle: vec![],
            cocycle: vec![],
        }));
        let mut claims = depends.map(over).to_vec();
        claims.push(Claim {
            characteristic: Some(characteristic),
            ..claim(depends[0], false, homology.clone())
        });
        claims.push(claim(Property::Shellable, false, homology));
        for verdict in verdicts(&certificate, claims) {
            assert_eq!(verdict, Verdict::Refuted("no field has this characteristic".to_owned()));
        }
    }
}

#[test]
fn an_entry_outside_of_the_h_triangle_proves_nothing() {
    let certificate = certificate(&"a b, c d".parse().unwrap());
    let most = usize::MAX;
    for (size, place) in [(most, most), (most, 0), (0, most), (200, 100), (2, 3), (3, 0)] {
        let claims = vec![claim(Property::Shellable, false, Evidence::NegativeCount(size, place))];
        assert!(matches!(&verdicts(&certificate, claims)[..], [Verdict::Refuted(_)]), "{size} {place}");
    }
    // Two disjoint edges have h = (1, 2, -1).
    let claims = |place| vec![claim(Property::Shellable, false, Evidence::NegativeCount(2, place))];
    let found = [0, 1, 2].map(|place| verdicts(&certificate, claims(place))[0] == Verdict::Confirmed);
    assert_eq!(found, [false, false, true]);
}

#[test]
fn a_list_that_is_not_a_complex_with_these_facets_proves_nothing() {
    let names = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
    let lists = [
        ("a b a", vec!["a b"]),
        ("a b c", vec!["a b", "a"]),
        ("a b c", vec!["a b", "a b"]),
        ("a b c", vec!["a d"]),
        ("a b c", vec!["a a"]),
    ];
    for (vertices, facets) in lists {
        let forged = Certificate {
            vertices: names(vertices),
            facets: facets.iter().map(|facet| names(facet)).collect(),
            claims: vec![claim(Property::Pure, true, Evidence::Definition)],
        };
        let verdicts = forged.check(&Budget::unlimited()).unwrap();
        assert!(matches!(verdicts[0].1, Verdict::Refuted(_)), "{vertices}: {facets:?}");
    }
}

/// The check decides without further evidence whether a complex is shellable, vertex decomposable or a matroid.
#[test]
fn small_complexes_need_no_evidence() {
    for complex in all_complexes(4) {
        let certificate = certificate(&complex);
        for Claim { property, holds, .. } in &certificate.claims {
            let searched = [Property::Shellable, Property::VertexDecomposable, Property::Matroid];
            if searched.contains(property) {
                let denied = verdicts(&certificate, vec![claim(*property, false, Evidence::Definition)]);
                assert_eq!(denied[0] == Verdict::Confirmed, !holds, "{complex}: {property}, {denied:?}");
            }
        }
    }
}

#[test]
fn what_is_too_large_to_check_is_reported_as_unchecked() {
    let definition = |property, holds| claim(property, holds, Evidence::Definition);
    let of_points = vec![
        definition(Property::Unmixed, true),
        definition(Property::Shellable, false),
        definition(Property::VertexDecomposable, false),
        definition(Property::Pure, true),
    ];
    let unchecked = |verdict: Verdict| matches!(verdict, Verdict::Unchecked(_));
    let found: Vec<bool> = verdicts(&points(21), of_points).into_iter().map(unchecked).collect();
    assert_eq!(found, [true, true, true, false]);
    // A simplex of thirteen vertices has 8192 faces, and so 67 million pairs of them.
    let vertices = points(13).vertices;
    let simplex = Certificate { facets: vec![vertices.clone()], vertices, claims: vec![] };
    assert!(unchecked(verdicts(&simplex, vec![definition(Property::Matroid, true)]).remove(0)));
}

#[test]
fn a_check_obeys_its_budget() {
    let claims = vec![claim(Property::Pure, true, Evidence::Definition)];
    let certificate = Certificate { claims, ..points(6) };
    let budget = Budget::unlimited().time(Duration::ZERO);
    assert_eq!(certificate.check(&budget), Err(Exhausted::Time));
}
