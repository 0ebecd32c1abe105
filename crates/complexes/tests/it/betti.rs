//! Tests of the Betti tables of the ideals of games against their Hilbert series.

use crate::games;

use dashu_int::IBig;
use games::illegal_ideal;
use kelvin_budget::Budget;
use kelvin_complexes::{BettiTable, Field, Ideal};

/// Checks that Σ (-1)^i β_(i,j) t^j is the Hilbert series times (1 - t)^n, over any field.
fn check(ideal: &Ideal, table: &BettiTable) {
    let series = ideal.hilbert_series(&Budget::unlimited()).unwrap();
    let mut expected: Vec<IBig> = series.numerator().to_vec();
    for _ in series.dimension()..ideal.variables().len() {
        expected.push(IBig::ZERO);
        for j in (1..expected.len()).rev() {
            let before = expected[j - 1].clone();
            expected[j] -= before;
        }
    }
    let mut found = vec![IBig::ZERO; expected.len()];
    for (i, j, count) in table.entries() {
        let count = IBig::from(count.clone());
        found[j] += if i % 2 == 0 { count } else { -count };
    }
    assert_eq!(found, expected);
}

fn table(ruleset: &str, board: &str, field: Field) -> BettiTable {
    let ideal = illegal_ideal(ruleset, board);
    let table = ideal.betti_table(field, &Budget::unlimited()).unwrap();
    check(&ideal, &table);
    let budget = Budget::unlimited();
    assert_eq!(table.projective_dimension(), ideal.projective_dimension(field, &budget).unwrap());
    table
}

#[test]
fn betti_tables_of_games_have_the_euler_characteristics_of_their_hilbert_series() {
    for (ruleset, board) in [
        ("snort", "P7"),
        ("col", "C6"),
        ("node-kayles", "C14"),
        ("arc-kayles", "K6"),
        ("domineering", "grid 3x4"),
        ("nogo", "P5"),
    ] {
        table(ruleset, board, Field::Q);
        table(ruleset, board, Field::GF3);
    }
}

#[test]
fn arc_kayles_on_k7_has_a_longer_resolution_over_gf_3() {
    let [over_q, over_3] = [Field::Q, Field::GF3].map(|field| table("arc-kayles", "K7", field));
    assert_eq!((over_q.projective_dimension(), over_3.projective_dimension()), (Some(18), Some(19)));
}

#[test]
#[ignore = "long: two to the 24 induced subgraphs"]
fn domineering_on_four_by_four_has_a_betti_table() {
    eprintln!("{}", table("domineering", "grid 4x4", Field::Q));
}

#[test]
#[ignore = "long: all graphs with eight vertices"]
fn arc_kayles_on_k8_has_a_betti_table() {
    eprintln!("{}", table("arc-kayles", "K8", Field::Q));
}
