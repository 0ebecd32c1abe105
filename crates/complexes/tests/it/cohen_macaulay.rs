//! Tests of the Cohen–Macaulay property against a literal form of Reisner's criterion, resolutions and known
//! examples.

use crate::common;
use crate::games;

use common::*;
use games::{illegal_ideal, legal_complex};
use kelvin_budget::Budget;
use kelvin_complexes::{Complex, Face, Field, Ideal, Obstruction};
use proptest::prelude::*;

/// Returns whether every link has homology in its own dimension only (Reisner's criterion; Huntemann, Fact
/// 7.37).
fn literal_cohen_macaulay(complex: &Complex, field: Field) -> bool {
    let budget = Budget::unlimited();
    complex.all_faces(&budget).unwrap().iter().flatten().all(|face| {
        let link = complex.link(face).unwrap();
        let lowest = link.betti_numbers(field, &budget).unwrap().degrees().next();
        lowest.is_none_or(|degree| degree >= link.dimension().unwrap())
    })
}

/// Returns whether every pure skeleton is Cohen–Macaulay (Duval's definition).
fn literal_sequential(complex: &Complex, field: Field) -> bool {
    let budget = Budget::unlimited();
    let dimension = complex.dimension().unwrap_or(-1);
    (0..=dimension).all(|k| literal_cohen_macaulay(&complex.pure_skeleton(k, &budget).unwrap(), field))
}

/// Checks that an obstruction is valid.
fn check(complex: &Complex, field: Field, obstruction: &Obstruction) {
    let budget = Budget::unlimited();
    match obstruction {
        Obstruction::Impure { smaller, larger } => {
            assert!(smaller.len() < larger.len());
            assert!(complex.facets().contains(smaller) && complex.facets().contains(larger));
        }
        Obstruction::Homology { face, from, degree } => {
            let link = complex.link(face).unwrap();
            let large = link.facets().iter().filter(|facet| facet.len() as isize > *from).cloned();
            let large = Complex::new(complex.vertices().clone(), large).unwrap();
            assert!(degree < from);
            assert_ne!(large.betti_numbers(field, &budget).unwrap().rank(*degree), 0);
        }
    }
}

fn check_both(complex: &Complex) {
    let budget = Budget::unlimited();
    let nonfaces = complex.stanley_reisner_ideal(&budget).unwrap();
    for field in [Field::Q, Field::GF2] {
        let expected = literal_cohen_macaulay(complex, field);
        for answer in [
            complex.cohen_macaulay(field, &budget).unwrap(),
            nonfaces.cohen_macaulay(field, &budget).unwrap(),
        ] {
            assert_eq!(answer.holds(), expected, "{complex} over {field}");
            answer.obstruction.iter().for_each(|why| check(complex, field, why));
        }
        let expected = literal_sequential(complex, field);
        for answer in [
            complex.sequentially_cohen_macaulay(field, &budget).unwrap(),
            nonfaces.sequentially_cohen_macaulay(field, &budget).unwrap(),
        ] {
            assert_eq!(answer.holds(), expected, "{complex} sequentially over {field}");
            answer.obstruction.iter().for_each(|why| check(complex, field, why));
        }
    }
}

/// Random pure complexes, which are Cohen–Macaulay more often.
fn pure_complexes(n: usize, size: usize, most: usize) -> impl Strategy<Value = Complex> {
    let sets: Vec<Face> = subsets(n).filter(|set| set.len() == size).collect();
    prop::sample::subsequence(sets.clone(), 0..=most.min(sets.len()))
        .prop_map(move |facets| Complex::new(kelvin_complexes::Vertices::numbered("v", n), facets).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn answers_are_those_of_reisner_and_duval(complex in complexes(6, 8)) {
        check_both(&complex);
    }

    #[test]
    fn answers_are_those_of_reisner_for_pure_complexes(complex in pure_complexes(6, 3, 16)) {
        check_both(&complex);
        let budget = Budget::unlimited();
        if complex.cohen_macaulay(Field::Q, &budget).unwrap().holds() {
            prop_assert!(complex.is_pure());
        }
    }

    #[test]
    fn answers_are_those_of_reisner_for_independence_complexes(graph in graphs(7)) {
        check_both(&graph.independence_complex(&Budget::unlimited()).unwrap());
    }

    #[test]
    fn depth_is_the_one_of_the_resolution(complex in complexes(6, 7)) {
        let budget = Budget::unlimited();
        let ideal = complex.stanley_reisner_ideal(&budget).unwrap();
        for field in [Field::Q, Field::GF2] {
            let table = ideal.betti_table(field, &budget).unwrap();
            let depth = complex.depth(field, &budget).unwrap();
            prop_assert_eq!(table.depth(), depth);
            prop_assert_eq!(ideal.projective_dimension(field, &budget).unwrap(), table.projective_dimension());
            let krull = ideal.krull_dimension(&budget).unwrap();
            prop_assert_eq!(krull, complex.dimension().map(|d| (d + 1) as usize));
            prop_assert_eq!(complex.cohen_macaulay(field, &budget).unwrap().holds(), depth == krull);
        }
    }

    #[test]
    fn betti_numbers_are_those_of_hochster(complex in complexes(6, 7)) {
        // β_(i,j) as the sum over all sets W of j vertices, including cones.
        let budget = Budget::unlimited();
        let ideal = complex.stanley_reisner_ideal(&budget).unwrap();
        let table = ideal.betti_table(Field::Q, &budget).unwrap();
        let mut expected = std::collections::BTreeMap::new();
        if !complex.is_void() {
            for set in subsets(6) {
                let betti = complex.restriction(&set).betti_numbers(Field::Q, &budget).unwrap();
                for degree in betti.degrees() {
                    let i = (set.len() as isize - degree - 1) as usize;
                    *expected.entry((i, set.len())).or_insert(0) += betti.rank(degree) as u64;
                }
            }
        }
        let found = table.entries().map(|(i, j, count)| ((i, j), u64::try_from(count).unwrap())).collect();
        prop_assert_eq!(expected, found);
    }

    #[test]
    fn the_dual_of_a_cohen_macaulay_ideal_has_a_linear_resolution(complex in complexes(6, 6)) {
        // Eagon and Reiner, 1998.
        let budget = Budget::unlimited();
        let ideal = complex.stanley_reisner_ideal(&budget).unwrap();
        let dual = ideal.alexander_dual(&budget).unwrap();
        prop_assume!(!dual.is_unit() && !dual.is_zero());
        let table = dual.betti_table(Field::Q, &budget).unwrap();
        let rows: std::collections::BTreeSet<usize> =
            table.entries().filter(|(i, ..)| *i > 0).map(|(i, j, _)| j - i).collect();
        prop_assert_eq!(rows.len() == 1, ideal.cohen_macaulay(Field::Q, &budget).unwrap().holds());
    }
}

#[test]
fn arc_kayles_on_k7_depends_on_the_field() {
    let budget = Budget::unlimited();
    let ideal = illegal_ideal("arc-kayles", "K7");
    let over = |field| ideal.cohen_macaulay(field, &budget).unwrap();
    assert!(over(Field::Q).holds() && over(Field::GF2).holds());
    assert!(!over(Field::GF3).holds());
    assert_eq!(over(Field::GF3).to_string(), "not Cohen–Macaulay over GF(3)");
    assert_eq!(over(Field::gf(5).unwrap()).to_string(), "Cohen–Macaulay over GF(5)");
    check(&legal_complex("arc-kayles", "K7"), Field::GF3, &over(Field::GF3).obstruction.unwrap());
}

#[test]
fn the_projective_plane_is_cohen_macaulay_except_in_characteristic_two() {
    let budget = Budget::unlimited();
    let text = "1 2 4, 1 2 6, 1 3 4, 1 3 5, 1 5 6, 2 3 5, 2 3 6, 2 4 5, 3 4 6, 4 5 6";
    let plane: Complex = text.parse().unwrap();
    assert!(plane.cohen_macaulay(Field::Q, &budget).unwrap().holds());
    assert!(!plane.cohen_macaulay(Field::GF2, &budget).unwrap().holds());
    let ideal = plane.stanley_reisner_ideal(&budget).unwrap();
    // The resolution of the ten cubics, which is longer in characteristic 2.
    let rows = |field| {
        let table = ideal.betti_table(field, &budget).unwrap();
        table.entries().map(|(i, j, count)| (i, j, u64::try_from(count).unwrap())).collect::<Vec<_>>()
    };
    assert_eq!(rows(Field::Q), [(0, 0, 1), (1, 3, 10), (2, 4, 15), (3, 5, 6)]);
    let two = [(0, 0, 1), (1, 3, 10), (2, 4, 15), (3, 5, 6), (3, 6, 1), (4, 6, 1)];
    assert_eq!(rows(Field::GF2), two);
}

#[test]
fn whiskered_cycles_are_cohen_macaulay_without_listing_their_facets() {
    let budget = Budget::unlimited();
    for n in [3, 8, 30, 60] {
        let ideal = illegal_ideal("node-kayles", &format!("whiskered C{n}"));
        assert!(ideal.cohen_macaulay(Field::Q, &budget).unwrap().holds());
    }
}

#[test]
fn a_betti_table_prints_as_macaulay2_prints_it() {
    let ideal: Ideal = games::graph("C5").edge_ideal();
    let table = ideal.betti_table(Field::Q, &Budget::unlimited()).unwrap();
    assert_eq!(
        table.to_string(),
        "       0 1 2 3\ntotal: 1 5 5 1\n    0: 1 . . .\n    1: . 5 5 .\n    2: . . . 1\n"
    );
}

/// Tables 7.1 and 7.2 of Huntemann, extended to twice their length and to the sequentially Cohen–Macaulay
/// property.
#[test]
fn the_tables_of_snort_and_col_go_on() {
    let budget = Budget::unlimited();
    let boards = (3..=12).map(|n| format!("K{n}"));
    let boards = boards.chain((4..=16).map(|n| format!("C{n}"))).chain((3..=10).map(|n| format!("P{n}")));
    let boards: Vec<String> = boards.collect();
    let mut compared = 0;
    for ruleset in ["snort", "col"] {
        let mut sequential = Vec::new();
        for board in &boards {
            let ideal = illegal_ideal(ruleset, board);
            let whole = ideal.cohen_macaulay(Field::Q, &budget).unwrap().holds();
            let each = ideal.sequentially_cohen_macaulay(Field::Q, &budget).unwrap().holds();
            assert_eq!(whole, each && ideal.is_unmixed(&budget).unwrap(), "{ruleset} {board}");
            if each {
                sequential.push(board.as_str());
            }
            compared += 1;
        }
        eprintln!("{ruleset}: sequentially Cohen–Macaulay: {}", sequential.join(" "));
    }
    assert_eq!(compared, 62);
}
