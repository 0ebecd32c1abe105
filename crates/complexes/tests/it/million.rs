//! Homology of complexes with about a million faces.

use crate::games;

use dashu_int::{IBig, UBig};
use games::graph;
use kelvin_budget::Budget;
use kelvin_complexes::{Complex, Face, Field, HomologyGroups, NamedGraph, Vertices};

/// Computes the homology over the integers, and checks it against the Euler characteristic, the fields and
/// the number of faces.
fn homology(complex: &Complex) -> HomologyGroups {
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

/// Computes the dimensions over a field for the matchings of a graph with about a million faces.
fn matchings(graph: &NamedGraph, field: Field) -> String {
    let budget = Budget::unlimited();
    let complex = graph.line_graph().independence_complex(&budget).unwrap();
    let faces: UBig = complex.f_vector(&budget).unwrap().iter().sum();
    assert!(faces > UBig::from(500_000u32), "{faces}");
    complex.betti_numbers(field, &budget).unwrap().to_string()
}

#[test]
#[ignore = "long: a million faces"]
fn the_matching_complex_on_13_vertices_has_known_ranks() {
    // Jonsson, More torsion in the homology of the matching complex, 2010, Table 1.
    assert_eq!(matchings(&graph("K13"), Field::Q), "b_4 = 24596, b_5 = 924 over Q");
}

#[test]
#[ignore = "long: a million faces"]
fn the_chessboard_complex_8x8_has_the_ranks_of_its_representations() {
    // Friedman and Hanlon, On the Betti numbers of chessboard complexes, 1998.
    let edges = (0..8).flat_map(|row| (8..16).map(move |column| (row, column)));
    let board = NamedGraph::new(Vertices::numbered("v", 16), edges).unwrap();
    assert_eq!(matchings(&board, Field::Q), "b_5 = 9212, b_6 = 3003 over Q");
}
