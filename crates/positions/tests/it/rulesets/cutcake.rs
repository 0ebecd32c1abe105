use crate::reference::assert_worth;
use kelvin_positions::board::{Cake, CakePiece};
use kelvin_positions::rulesets::Cutcake;
use kelvin_positions::{KnownValue, Ruleset};
use smallvec::smallvec;
use std::collections::HashMap;

#[test]
fn small_cakes_have_the_published_values() {
    for (cake, value) in [("1x1", "0"), ("1x4", "3"), ("3x1", "-2"), ("2x2", "0"), ("2x3", "0"), ("2x4", "1")]
    {
        assert_worth(&Cutcake, &Cutcake::on(&Cake::parse(cake).unwrap()), value);
    }
}

/// Computes the value of a cake from its cuts, using only that it is an integer: the simplest one between
/// the best cuts.
fn by_cuts(rows: u32, columns: u32, known: &mut HashMap<CakePiece, i64>) -> i64 {
    if let Some(&value) = known.get(&(rows, columns)) {
        return value;
    }
    let left = (1..columns).map(|a| by_cuts(rows, a, known) + by_cuts(rows, columns - a, known)).max();
    let right = (1..rows).map(|a| by_cuts(a, columns, known) + by_cuts(rows - a, columns, known)).min();
    let (low, high) = (left.map_or(i64::MIN, |l| l + 1), right.map_or(i64::MAX, |r| r - 1));
    assert!(low <= high, "there is an integer between the cuts");
    let value = 0.clamp(low, high);
    known.insert((rows, columns), value);
    value
}

#[test]
fn every_cake_is_the_integer_of_the_formula() {
    let mut known = HashMap::new();
    for (rows, columns) in (1..=20).flat_map(|rows| (1..=20).map(move |columns| (rows, columns))) {
        let value = by_cuts(rows, columns, &mut known);
        assert_eq!(
            Cutcake.known_value(&smallvec![(rows, columns)]),
            Some(KnownValue::Integer(value)),
            "{rows}x{columns}"
        );
    }
}
