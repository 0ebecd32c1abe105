//! Homology of complexes with about a million faces.

mod games;

use dashu_int::{IBig, UBig};
use games::{graph, legal_complex};
use kelvin_budget::Budget;
use kelvin_complexes::{Complex, Face, Field, Homology, Vertices};

/// The homology over the integers, which fits the Euler characteristic, the fields and a million faces.
fn homology(complex: &Complex) -> Homology {
    let budget = Budget::unlimited();
    let faces: UBig = complex.f_vector(&budget).unwrap().iter().sum();
    assert!(faces > UBig::from(500_000u32), "{faces}");
    let homology = complex.homology(&budget).unwrap();
    let sign = |degree: isize| if degree % 2 == 0 { IBig::ONE } else { -IBig::ONE };
    let euler: IBig = homology.degrees().map(|k| sign(k) * IBig::from(homology.group(k).rank)).sum();
    assert_eq!(euler, complex.reduced_euler_characteristic(&budget).unwrap());
    for field in [Field::Q, Field::GF2, Field::GF3] {
        assert_eq!(complex.betti_numbers(field, &budget).unwrap(), homology.over(field));
    }
    homology
}

#[test]
#[ignore = "long: a million faces"]
fn a_skeleton_of_a_simplex_is_a_wedge_of_spheres() {
    let n = 182;
    let triangles = (0..n).flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| Face::from([a, b, c]))));
    let complex = Complex::new(Vertices::numbered("v", n), triangles).unwrap();
    assert_eq!(homology(&complex).to_string(), format!("H_2 = Z^{}", 181 * 180 * 179 / 6));
}

#[test]
#[ignore = "long: a million faces"]
fn independent_sets_of_a_long_cycle_are_a_sphere() {
    // Kozlov, Complexes of directed trees, 1999.
    let complex = graph("C29").independence_complex(&Budget::unlimited()).unwrap();
    assert_eq!(homology(&complex).to_string(), "H_9 = Z");
}

#[test]
#[ignore = "long: a million faces"]
fn matchings_of_k13_have_homology_in_the_degrees_that_are_known() {
    // The first homology that is not 0 is in degree ⌈(n - 4) / 3⌉ (Björner, Lovász, Vrećica and Živaljević 1994).
    let homology = homology(&legal_complex("arc-kayles", "K13"));
    assert_eq!(homology.degrees().next(), Some(3), "{homology}");
    eprintln!("{homology}");
}

#[test]
#[ignore = "long: a million faces"]
fn rooks_that_attack_none_have_homology() {
    // The chessboard complex of 8 × 8: placements of rooks.
    let squares = Vertices::numbered("v", 64);
    let attacks =
        (0..64).flat_map(|a| (0..a).filter(move |b| a / 8 == b / 8 || a % 8 == b % 8).map(move |b| (b, a)));
    let rooks = kelvin_complexes::Graph::new(squares, attacks).unwrap();
    let homology = homology(&rooks.independence_complex(&Budget::unlimited()).unwrap());
    eprintln!("{homology}");
}
