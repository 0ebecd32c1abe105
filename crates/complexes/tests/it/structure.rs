//! Tests of isomorphism, trees and graftings against their definitions.

use crate::common;
use crate::games;

use common::*;
use games::{illegal_complex, legal_complex};
use kelvin_budget::Budget;
use kelvin_complexes::{Complex, Face, Field, NamedGraph, Vertices};
use proptest::prelude::*;

fn permuted(complex: &Complex, order: &[usize]) -> Complex {
    let facets = complex.facets().iter().map(|facet| facet.iter().map(|v| order[v]).collect::<Face>());
    Complex::new(complex.vertices().clone(), facets).unwrap()
}

fn permutations(n: usize) -> impl Strategy<Value = Vec<usize>> {
    Just((0..n).collect::<Vec<usize>>()).prop_shuffle()
}

/// Returns whether a facet is a leaf, by Faridi's definition.
fn literal_leaf(facets: &[Face], leaf: &Face) -> bool {
    let others: Vec<&Face> = facets.iter().filter(|other| *other != leaf).collect();
    let holds = |host: &&Face| others.iter().all(|other| (*other & leaf).is_subset(&(*host & leaf)));
    others.is_empty() || others.iter().any(holds)
}

fn literal_joint(facets: &[Face], leaf: &Face, joint: &Face) -> bool {
    let mut others = facets.iter().filter(|other| *other != leaf);
    joint != leaf && !joint.is_disjoint(leaf) && others.all(|other| (other & leaf).is_subset(joint))
}

fn literal_forest(facets: &[Face]) -> bool {
    (1u32..1 << facets.len()).all(|bits| {
        let some: Vec<Face> =
            facets.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, f)| f.clone()).collect();
        some.iter().any(|facet| literal_leaf(&some, facet))
    })
}

/// Returns whether `base` is grafted by `leaves`, by Definition 7.24 with its recursion on joints.
fn literal_grafting(base: &[Face], leaves: &[Face]) -> bool {
    let all: Vec<Face> = base.iter().chain(leaves).cloned().collect();
    let covered = base.iter().flat_map(Face::iter).all(|v| leaves.iter().any(|leaf| leaf.contains(v)));
    let exactly = all.iter().all(|facet| literal_leaf(&all, facet) == leaves.contains(facet));
    let disjoint = leaves.iter().enumerate().all(|(i, a)| leaves[..i].iter().all(|b| a.is_disjoint(b)));
    covered
        && exactly
        && disjoint
        && base.iter().all(|facet| {
            let joint = leaves.iter().any(|leaf| literal_joint(&all, leaf, facet));
            let rest: Vec<Face> = base.iter().filter(|other| *other != facet).cloned().collect();
            !joint || literal_grafting(&rest, leaves)
        })
}

proptest! {
    #[test]
    fn renamed_complexes_are_isomorphic_by_the_map_shown(complex in complexes(7, 6), order in permutations(7)) {
        let other = permuted(&complex, &order);
        let found = complex.isomorphism(&other, &Budget::unlimited()).unwrap().unwrap();
        let listed: Vec<_> = complex.support().iter().map(|v| (v, found.image(v).unwrap())).collect();
        prop_assert_eq!(found.pairs(), &listed[..]);
        let image = |facet: &Face| facet.iter().map(|v| found.image(v).unwrap()).collect::<Face>();
        let images = complex.facets().iter().map(image);
        prop_assert_eq!(Complex::new(complex.vertices().clone(), images).unwrap(), other);
    }

    #[test]
    fn isomorphism_is_that_of_the_definition(a in complexes(4, 4), b in complexes(4, 4), left in 0u8..16, right in 0u8..16) {
        let budget = Budget::unlimited();
        let all = all_orders(4);
        let onto = |order: &Vec<usize>| permuted(&a, order) == b;
        // Loops may be mapped anywhere, so it is enough to try permutations of all vertices.
        prop_assert_eq!(a.isomorphism(&b, &budget).unwrap().is_some(), all.iter().any(onto));
        let label = |bits: u8| (0..4).map(|v| bits >> v & 1).collect::<Vec<u8>>();
        let (left, right) = (label(left), label(right));
        let keeps = |order: &Vec<usize>| a.support().iter().all(|v| left[v] == right[order[v]]);
        let found = a.labelled_isomorphism(|v| left[v], &b, |v| right[v], &budget).unwrap();
        prop_assert_eq!(found.is_some(), all.iter().any(|order| onto(order) && keeps(order)));
    }

    #[test]
    fn forests_are_those_of_the_definition(complex in complexes(7, 7)) {
        let budget = Budget::unlimited();
        prop_assert_eq!(complex.is_forest(&budget).unwrap(), literal_forest(complex.facets()));
        for facet in complex.facets() {
            let leaf = literal_leaf(complex.facets(), facet);
            prop_assert_eq!(complex.leaves(&Budget::unlimited()).unwrap().contains(facet), leaf);
            if leaf {
                let joints = complex.facets().iter().filter(|other| literal_joint(complex.facets(), facet, other));
                prop_assert_eq!(complex.joints(facet), joints.cloned().collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn forests_of_small_faces_are_those_of_the_definition(
        sets in prop::collection::vec(prop::collection::btree_set(0usize..9, 1..4), 1..9)
    ) {
        let faces = sets.iter().map(|set| set.iter().copied().collect::<Face>());
        let complex = Complex::new(Vertices::numbered("v", 9), faces).unwrap();
        prop_assert_eq!(complex.is_forest(&Budget::unlimited()).unwrap(), literal_forest(complex.facets()));
    }

    #[test]
    fn graftings_are_those_of_the_definition(base in complexes(4, 3), extra in prop::collection::vec(0u32..128, 0..4)) {
        let extra = extra.iter().map(|bits| (0..7).filter(|v| bits >> v & 1 == 1).collect::<Face>());
        let faces = base.facets().iter().cloned().chain(extra);
        let complex = Complex::new(Vertices::numbered("v", 7), faces).unwrap();
        prop_assume!(!complex.is_void());
        let leaves = complex.leaves(&Budget::unlimited()).unwrap();
        let rest: Vec<Face> = complex.facets().iter().filter(|f| !leaves.contains(f)).cloned().collect();
        prop_assert_eq!(complex.grafting(&Budget::unlimited()).unwrap().is_some(), literal_grafting(&rest, &leaves));
    }

    #[test]
    fn graftings_have_cohen_macaulay_facet_ideals(complex in complexes(5, 4)) {
        // Faridi 2005 (Huntemann, Fact 7.26).
        let budget = Budget::unlimited();
        prop_assume!(!complex.is_void());
        let (balanced, left) = complex.balanced_grafting(&Face::from([0, 2])).unwrap();
        for grafted in [complex.whiskering(), balanced.clone()] {
            prop_assert!(grafted.grafting(&Budget::unlimited()).unwrap().is_some(), "{}", grafted);
            prop_assert!(grafted.is_unmixed(&budget).unwrap());
            prop_assert!(grafted.facet_ideal().cohen_macaulay(Field::Q, &budget).unwrap().holds());
        }
        // Theorem 7.27: the leaves are balanced, with a private vertex of either label.
        for leaf in balanced.grafting(&Budget::unlimited()).unwrap().unwrap().leaves.iter().filter(|leaf| !leaf.is_empty()) {
            prop_assert_eq!(2 * leaf.common(&left), leaf.len());
            let private = leaf - &complex.support();
            prop_assert!(!private.is_disjoint(&left) && !private.is_subset(&left));
        }
    }
}

fn all_orders(n: usize) -> Vec<Vec<usize>> {
    match n {
        0 => vec![Vec::new()],
        _ => all_orders(n - 1)
            .into_iter()
            .flat_map(|order| {
                (0..n).map(move |place| {
                    let mut longer = order.clone();
                    longer.insert(place, n - 1);
                    longer
                })
            })
            .collect(),
    }
}

#[test]
fn snort_and_col_agree_on_bipartite_boards_but_not_as_games() {
    // Huntemann: on bipartite boards the legal complexes are isomorphic when the labels are forgotten.
    let budget = Budget::unlimited();
    for board in ["P4", "C6", "edges 5: 0-1,0-2,0-3,3-4"] {
        let (snort, col) = (legal_complex("snort", board), legal_complex("col", board));
        assert!(snort.isomorphism(&col, &budget).unwrap().is_some(), "{board}");
        let n = snort.vertices().len() / 2;
        let found = snort.labelled_isomorphism(|v| v < n, &col, |v| v < n, &budget).unwrap();
        assert!(found.is_none(), "{board}");
    }
    let (snort, col) = (legal_complex("snort", "C5"), legal_complex("col", "C5"));
    assert!(snort.isomorphism(&col, &budget).unwrap().is_none());
}

#[test]
fn two_triangles_are_not_a_hexagon() {
    let budget = Budget::unlimited();
    let triangles = games::graph("edges 6: 0-1,1-2,0-2,3-4,4-5,3-5").complex();
    assert!(NamedGraph::cycle(6).complex().isomorphism(&triangles, &budget).unwrap().is_none());
    assert!(triangles.isomorphism(&triangles, &budget).unwrap().is_some());
}

#[test]
fn large_symmetric_complexes_are_matched_quickly() {
    let budget = Budget::unlimited();
    let complex = legal_complex("arc-kayles", "K8");
    let n = complex.vertices().len();
    let reversed = permuted(&complex, &(0..n).rev().collect::<Vec<_>>());
    assert!(complex.isomorphism(&reversed, &budget).unwrap().is_some());
}

#[test]
fn whiskered_graphs_agree_with_whiskered_complexes() {
    let graph = NamedGraph::cycle(5);
    assert_eq!(graph.whiskering().complex(), graph.complex().whiskering());
    assert!(illegal_complex("node-kayles", "whiskered C5").grafting(&Budget::unlimited()).unwrap().is_some());
}

#[test]
fn paths_are_trees_and_cycles_are_not() {
    let budget = Budget::unlimited();
    assert!(NamedGraph::path(6).complex().is_tree(&budget).unwrap());
    assert!(!NamedGraph::cycle(6).complex().is_forest(&budget).unwrap());
    let two: Complex = "a b c, c d, e f".parse().unwrap();
    assert!(two.is_forest(&budget).unwrap() && !two.is_tree(&budget).unwrap());
}
