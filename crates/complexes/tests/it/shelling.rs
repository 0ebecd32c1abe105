//! Tests of shellings, vertex decompositions and partitions against their definitions.

use crate::common;
use crate::games;

use common::*;
use games::legal_complex;
use kelvin_budget::{Budget, Cancel};
use kelvin_complexes::{
    Complex, Face, Field, NamedGraph, NotShellable, Partition, Partitionability, Shellability, Shelling,
    ShellingFlaw, Vertices,
};
use proptest::prelude::*;

/// Returns whether a facet intersects the earlier ones in a pure complex of codimension 1 (Definition 7.4).
fn may_follow(before: &[Face], facet: &Face) -> bool {
    let intersections = before.iter().map(|earlier| earlier & facet);
    let intersections = Complex::new(Vertices::numbered("v", 10), intersections).unwrap();
    before.is_empty() || intersections.facets().iter().all(|face| face.len() + 1 == facet.len())
}

fn literal_shellable(before: &mut Vec<Face>, left: &[Face]) -> bool {
    left.is_empty()
        || (0..left.len()).any(|i| {
            let mut rest = left.to_vec();
            let next = rest.remove(i);
            may_follow(before, &next) && {
                before.push(next);
                let found = literal_shellable(before, &rest);
                before.pop();
                found
            }
        })
}

fn literal_vertex_decomposable(complex: &Complex) -> bool {
    complex.is_simplex()
        || complex.support().iter().any(|v| {
            let (link, deletion) = (complex.link(&Face::vertex(v)).unwrap(), complex.deletion(v));
            link.facets().iter().all(|facet| !deletion.facets().contains(facet))
                && literal_vertex_decomposable(&link)
                && literal_vertex_decomposable(&deletion)
        })
}

/// Returns whether some choice of a bottom below each facet is a partition, by trying all.
fn literal_partitionable(facets: &[Face], faces: &[Face]) -> bool {
    let [facet, rest @ ..] = facets else { return faces.is_empty() };
    let bottoms = faces.iter().filter(|face| face.is_subset(facet));
    bottoms.clone().any(|bottom| {
        let inside = |face: &&Face| bottom.is_subset(face) && face.is_subset(facet);
        let covered = faces.iter().filter(inside).count();
        covered == 1 << (facet.len() - bottom.len()) && {
            let left: Vec<Face> = faces.iter().filter(|face| !inside(face)).cloned().collect();
            literal_partitionable(rest, &left)
        }
    })
}

fn check(complex: &Complex) {
    let budget = Budget::unlimited();
    let expected = literal_shellable(&mut Vec::new(), complex.facets());
    let answer = complex.shellability(&budget);
    assert_eq!(answer.answer(), Some(expected), "{complex}: {answer:?}");
    if let Shellability::Shellable(shelling) = &answer {
        assert_eq!(shelling.flaw(complex, &budget).unwrap(), None);
        let intervals =
            shelling.restrictions(&budget).unwrap().into_iter().zip(shelling.order().iter().cloned());
        assert!(Partition::claimed(intervals.collect()).is_valid(complex, &budget).unwrap());
        assert!(complex.sequentially_cohen_macaulay(Field::GF2, &budget).unwrap().holds());
    }
    if expected && complex.is_pure() {
        assert!(complex.cohen_macaulay(Field::Q, &budget).unwrap().holds());
    }
    if !complex.is_void() {
        let decomposable = complex.is_vertex_decomposable(&budget).unwrap();
        assert_eq!(decomposable, literal_vertex_decomposable(complex), "{complex}");
        assert!(expected || !decomposable);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn shellability_is_that_of_the_definition(complex in complexes(6, 6)) {
        check(&complex);
    }

    #[test]
    fn shellability_of_two_dimensional_complexes_is_that_of_the_definition(
        sets in prop::collection::vec(prop::collection::btree_set(0usize..6, 2..4), 1..8)
    ) {
        let faces = sets.iter().map(|set| set.iter().copied().collect::<Face>());
        check(&Complex::new(Vertices::numbered("v", 6), faces).unwrap());
    }

    #[test]
    fn the_checker_accepts_exactly_the_shellings(complex in complexes(5, 5), seed in prop::collection::vec(any::<u32>(), 5)) {
        let mut order: Vec<(u32, Face)> = seed.into_iter().zip(complex.facets().iter().cloned()).collect();
        order.sort();
        let order: Vec<Face> = order.into_iter().map(|(_, facet)| facet).collect();
        let first_bad = (0..order.len()).find(|&i| !may_follow(&order[..i], &order[i]));
        let flaw = Shelling::claimed(order).flaw(&complex, &Budget::unlimited()).unwrap();
        prop_assert_eq!(flaw, first_bad.map(ShellingFlaw::BadStep));
    }

    #[test]
    fn partitions_are_those_of_the_definition(complex in complexes(5, 6)) {
        let budget = Budget::unlimited();
        let faces: Vec<Face> = complex.all_faces(&budget).unwrap().into_iter().flatten().collect();
        let expected = literal_partitionable(complex.facets(), &faces);
        let answer = complex.partitionability(&budget);
        prop_assert_eq!(answer.answer(), Some(expected), "{}", complex);
        if let Partitionability::Partitionable(partition) = answer {
            prop_assert!(partition.is_valid(&complex, &budget).unwrap());
        }
    }

    #[test]
    fn chordal_and_pentagonal_graphs_have_shellable_independence_complexes(graph in graphs(7)) {
        // Woodroffe 2009: no chordless cycles of length other than 3 or 5. On seven vertices the others are
        // chordless cycles of length 4, 6 and 7.
        let budget = Budget::unlimited();
        let chordless = |n: usize| {
            subsets(7).filter(|set| set.len() == n).any(|set| {
                let degree = |v: usize| graph.neighbours(v).common(&set);
                let edges: Vec<Face> = set.iter().map(|v| (graph.neighbours(v) & &set).with(v)).collect();
                let whole = Complex::new(Vertices::numbered("v", 7), edges).unwrap();
                set.iter().all(|v| degree(v) == 2) && whole.is_connected()
            })
        };
        prop_assume!(!chordless(4) && !chordless(6) && !chordless(7));
        let complex = graph.independence_complex(&budget).unwrap();
        prop_assert_eq!(complex.shellability(&budget).answer(), Some(true));
        prop_assert!(complex.is_vertex_decomposable(&budget).unwrap());
    }
}

#[test]
fn a_flawed_list_is_no_shelling() {
    let complex: Complex = "a b, b c".parse().unwrap();
    let facets = complex.facets().to_vec();
    let twice = vec![facets[0].clone(), facets[0].clone()];
    for order in [facets[..1].to_vec(), twice] {
        let flaw = Shelling::claimed(order).flaw(&complex, &Budget::unlimited()).unwrap();
        assert_eq!(flaw, Some(ShellingFlaw::NotTheFacets));
    }
}

#[test]
fn the_dunce_hat_is_refuted_by_search_alone() {
    // Cohen–Macaulay over every field, but without a free face no facet can be the last.
    let hat = "1 2 4, 1 2 7, 1 2 8, 1 3 4, 1 3 5, 1 3 6, 1 5 6, 1 7 8, 2 3 5, 2 3 7, 2 3 8, 2 4 5, 3 4 8, \
               3 6 7, 4 5 6, 4 6 8, 6 7 8";
    let hat: Complex = hat.parse().unwrap();
    let budget = Budget::unlimited();
    for field in [Field::Q, Field::GF2, Field::GF3] {
        assert!(hat.cohen_macaulay(field, &budget).unwrap().holds());
    }
    assert_eq!(hat.shellability(&budget), Shellability::NotShellable(NotShellable::SearchExhausted));
    assert!(!hat.is_vertex_decomposable(&budget).unwrap());
}

#[test]
fn the_projective_plane_is_partitionable_but_not_shellable() {
    let text = "1 2 4, 1 2 6, 1 3 4, 1 3 5, 1 5 6, 2 3 5, 2 3 6, 2 4 5, 3 4 6, 4 5 6";
    let plane: Complex = text.parse().unwrap();
    let budget = Budget::unlimited();
    let why = plane.shellability(&budget);
    assert!(
        matches!(why, Shellability::NotShellable(NotShellable::NotSequentiallyCohenMacaulay(_))),
        "{why:?}"
    );
    assert_eq!(plane.partitionability(&budget).answer(), Some(true));
}

#[test]
fn games_have_the_shellings_they_should() {
    let budget = Budget::unlimited();
    let answer = |ruleset: &str, board: &str| {
        let complex = legal_complex(ruleset, board);
        let answer = complex.shellability(&budget);
        if let Shellability::Shellable(shelling) = &answer {
            assert_eq!(shelling.flaw(&complex, &budget).unwrap(), None);
        }
        answer.answer()
    };
    assert_eq!(answer("col", "K16"), Some(true));
    assert_eq!(answer("snort", "C11"), Some(false));
    assert_eq!(answer("node-kayles", "P18"), Some(true));
    // Three-torsion in the first homology: not shellable, but Cohen–Macaulay over Q.
    assert_eq!(answer("arc-kayles", "K7"), Some(false));
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let cancel = Cancel::default();
    cancel.raise();
    let budget = Budget::unlimited().cancelled_by(&cancel);
    let complex = NamedGraph::cycle(7).independence_complex(&Budget::unlimited()).unwrap();
    assert!(matches!(complex.shellability(&budget), Shellability::Undecided(_)));
    assert!(matches!(complex.partitionability(&budget), Partitionability::Undecided(_)));
    assert!(complex.homology(&budget).is_err());
    assert!(complex.cohen_macaulay(Field::Q, &budget).is_err());
}
