//! Tests of homology against its definition, known spaces, and the laws of algebraic topology.

use crate::common;
use crate::games;

use common::*;
use dashu_int::IBig;
use games::legal_complex;
use kelvin_budget::Budget;
use kelvin_complexes::{Complex, Face, Field, NamedGraph};
use proptest::prelude::*;

/// Computes the rank of a matrix over Q by fraction-free elimination, or over GF(p).
fn rank(mut m: Vec<Vec<IBig>>, p: u32) -> usize {
    let reduce = |x: IBig| if p == 0 { x } else { ((x % IBig::from(p)) + IBig::from(p)) % IBig::from(p) };
    let columns = m.first().map_or(0, Vec::len);
    let mut rank = 0;
    for c in 0..columns {
        m.iter_mut().for_each(|row| row.iter_mut().for_each(|x| *x = reduce(x.clone())));
        let Some(pivot) = (rank..m.len()).find(|&r| !m[r][c].is_zero()) else { continue };
        m.swap(rank, pivot);
        for r in rank + 1..m.len() {
            let (a, b) = (m[rank][c].clone(), m[r][c].clone());
            let top = m[rank].clone();
            m[r].iter_mut().zip(&top).for_each(|(x, y)| *x = &*x * &a - &b * y);
        }
        rank += 1;
    }
    rank
}

/// Computes the dimensions from Definition 7.35: ker δ_i / im δ_(i+1), in degrees -1, 0, …
fn literal(complex: &Complex, p: u32) -> Vec<usize> {
    let faces = complex.all_faces(&Budget::unlimited()).unwrap();
    let boundary = |size: usize| -> Vec<Vec<IBig>> {
        let below = &faces[size - 1];
        let row = |face: &Face| {
            let mut row = vec![IBig::ZERO; below.len()];
            for (k, v) in face.iter().enumerate() {
                let place = below.iter().position(|side| *side == face.without(v)).unwrap();
                row[place] = IBig::from(if k % 2 == 0 { 1 } else { -1 });
            }
            row
        };
        faces[size].iter().map(row).collect()
    };
    let mut ranks: Vec<usize> = vec![0];
    ranks.extend((1..faces.len()).map(|size| rank(boundary(size), p)));
    ranks.push(0);
    (0..faces.len()).map(|size| faces[size].len() - ranks[size] - ranks[size + 1]).collect()
}

fn field(p: u32) -> Field {
    if p == 0 { Field::Q } else { Field::gf(p).unwrap() }
}

proptest! {
    #[test]
    fn homology_is_that_of_the_definition(complex in complexes(7, 12)) {
        let budget = Budget::unlimited();
        let integral = complex.homology(&budget).unwrap();
        for p in [0, 2, 3] {
            let betti = complex.betti_numbers(field(p), &budget).unwrap();
            for (rank, degree) in literal(&complex, p).into_iter().zip(-1..) {
                prop_assert_eq!(betti.rank(degree), rank, "degree {} over {}", degree, field(p));
            }
            prop_assert_eq!(integral.over(field(p)), betti);
        }
    }

    #[test]
    fn sparse_complexes_have_the_homology_of_the_definition(
        sets in prop::collection::vec(prop::collection::btree_set(0usize..8, 2..4), 0..24)
    ) {
        let budget = Budget::unlimited();
        let faces = sets.iter().map(|set| set.iter().copied().collect::<Face>());
        let complex = Complex::new(kelvin_complexes::Vertices::numbered("v", 8), faces).unwrap();
        for p in [0, 2] {
            let betti = complex.betti_numbers(field(p), &budget).unwrap();
            for (rank, degree) in literal(&complex, p).into_iter().zip(-1..) {
                prop_assert_eq!(betti.rank(degree), rank, "degree {} over {}", degree, field(p));
            }
        }
    }

    #[test]
    fn the_euler_characteristic_is_the_alternating_sum_of_betti_numbers(complex in complexes(8, 14)) {
        let budget = Budget::unlimited();
        for p in [0, 2, 5] {
            let betti = complex.betti_numbers(field(p), &budget).unwrap();
            let sum: i64 = (-1..8).map(|i| betti.rank(i) as i64 * if i % 2 == 0 { 1 } else { -1 }).sum();
            prop_assert_eq!(complex.reduced_euler_characteristic(&budget).unwrap(), IBig::from(sum));
        }
    }

    #[test]
    fn alexander_duality_holds(complex in complexes(7, 9)) {
        let budget = Budget::unlimited();
        let dual = complex.alexander_dual(&budget).unwrap();
        for p in [0, 2, 3] {
            let betti = complex.betti_numbers(field(p), &budget).unwrap();
            let dual = dual.betti_numbers(field(p), &budget).unwrap();
            for i in -1..7 {
                // On n vertices, H_i of a complex is dual to H_(n-i-3) of its Alexander dual.
                prop_assert_eq!(betti.rank(i), dual.rank(7 - i - 3));
            }
        }
    }

    #[test]
    fn a_suspension_shifts_and_a_cone_kills(complex in complexes(6, 8)) {
        let budget = Budget::unlimited();
        let betti = complex.betti_numbers(Field::Q, &budget).unwrap();
        let suspended = complex.suspension("n", "s").unwrap().betti_numbers(Field::Q, &budget).unwrap();
        for i in -1..7 {
            prop_assert_eq!(suspended.rank(i + 1), betti.rank(i));
        }
        prop_assert!(complex.cone("a").unwrap().is_acyclic(Field::Q, &budget).unwrap());
    }

    #[test]
    fn independence_complexes_have_the_homology_of_the_definition(graph in graphs(7)) {
        let budget = Budget::unlimited();
        let complex = graph.independence_complex(&budget).unwrap();
        let betti = complex.betti_numbers(Field::Q, &budget).unwrap();
        for (rank, degree) in literal(&complex, 0).into_iter().zip(-1..) {
            prop_assert_eq!(betti.rank(degree), rank);
        }
    }
}

fn homology(facets: &str) -> String {
    facets.parse::<Complex>().unwrap().homology(&Budget::unlimited()).unwrap().to_string()
}

#[test]
fn known_spaces_have_their_homology() {
    assert_eq!(homology(""), "0");
    assert_eq!(homology("{}"), "H_-1 = Z");
    assert_eq!(homology("a"), "0");
    assert_eq!(homology("a, b, c"), "H_0 = Z^2");
    assert_eq!(homology("a b, b c, c a"), "H_1 = Z");
    // The real projective plane with six vertices.
    let plane = "1 2 4, 1 2 6, 1 3 4, 1 3 5, 1 5 6, 2 3 5, 2 3 6, 2 4 5, 3 4 6, 4 5 6";
    assert_eq!(homology(plane), "H_1 = Z/2");
    // The torus with seven vertices.
    let triangles = (0..7).flat_map(|i| [[i, i + 1, i + 3], [i, i + 2, i + 3]]);
    let torus: Vec<String> = triangles.map(|[a, b, c]| format!("{} {} {}", a % 7, b % 7, c % 7)).collect();
    assert_eq!(homology(&torus.join(", ")), "H_1 = Z^2, H_2 = Z");
    // The dunce hat: contractible, but without a free face.
    let hat = "1 2 4, 1 2 7, 1 2 8, 1 3 4, 1 3 5, 1 3 6, 1 5 6, 1 7 8, 2 3 5, 2 3 7, 2 3 8, 2 4 5, 3 4 8, \
               3 6 7, 4 5 6, 4 6 8, 6 7 8";
    assert_eq!(homology(hat), "0");
}

#[test]
fn matching_complexes_have_three_torsion() {
    let budget = Budget::unlimited();
    let matching = |board: &str| legal_complex("arc-kayles", board).homology(&budget).unwrap().to_string();
    assert_eq!(matching("K5"), "H_1 = Z^6");
    assert_eq!(matching("K6"), "H_1 = Z^16");
    assert_eq!(matching("K7"), "H_1 = Z/3, H_2 = Z^20");
    assert_eq!(matching("K8"), "H_2 = Z^132");
    // Jonsson, More torsion in the homology of the matching complex, 2010, Table 1.
    assert_eq!(matching("K9"), "H_2 = Z^42 + (Z/3)^8, H_3 = Z^70");
    assert_eq!(matching("K10"), "H_2 = Z/3, H_3 = Z^1216");
    assert_eq!(matching("K11"), "H_3 = Z^1188 + (Z/3)^45, H_4 = Z^252");
}

#[test]
fn chessboard_complexes_have_three_torsion() {
    // Shareshian and Wachs, Torsion in the matching complex and chessboard complex, 2007.
    assert_eq!(chessboard(5), "H_2 = Z/3, H_3 = Z^56");
    assert_eq!(chessboard(6), "H_3 = Z^25 + (Z/3)^10, H_4 = Z^210");
}

/// Computes the homology of the complex of non-attacking rooks: the matchings of K_{n,n}.
fn chessboard(n: usize) -> String {
    let budget = Budget::unlimited();
    let edges = (0..n).flat_map(|row| (n..2 * n).map(move |column| (row, column)));
    let graph = NamedGraph::new(kelvin_complexes::Vertices::numbered("v", 2 * n), edges).unwrap();
    let complex = graph.line_graph().independence_complex(&budget).unwrap();
    complex.homology(&budget).unwrap().to_string()
}

#[test]
fn independence_complexes_of_cycles_and_paths_are_spheres_or_points() {
    // Kozlov: Ind(C_n) is a wedge of two spheres of dimension k-1 for n = 3k, otherwise a sphere; Ind(P_n) is
    // contractible for n = 3k + 1, otherwise a sphere.
    let budget = Budget::unlimited();
    for n in 3usize..16 {
        let k = (n + 1) as isize / 3;
        let cycle = NamedGraph::cycle(n).independence_complex(&budget).unwrap().homology(&budget).unwrap();
        let expected = format!("H_{} = Z{}", k - 1, if n.is_multiple_of(3) { "^2" } else { "" });
        assert_eq!(cycle.to_string(), expected, "cycle {n}");
        let path = NamedGraph::path(n).independence_complex(&budget).unwrap().homology(&budget).unwrap();
        let expected = if n % 3 == 1 { "0".to_owned() } else { format!("H_{} = Z", k - 1) };
        assert_eq!(path.to_string(), expected, "path {n}");
    }
}
