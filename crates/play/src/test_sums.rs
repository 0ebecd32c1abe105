//! Sums for tests.

use kelvin_budget::Budget;
use kelvin_positions::{PlayedSummand, Position, WrittenSummand};
use kelvin_values::{Universe, notation};

/// Creates a sum of boards of rulesets, and of values, for which the ruleset is empty.
pub fn sum<'u>(
    universe: &'u Universe,
    parts: &[(&str, &str)],
) -> (Vec<WrittenSummand>, Vec<PlayedSummand<'u>>) {
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let part = |&(ruleset, text): &(&str, &str)| match ruleset {
        "" => {
            let value = notation::parse(text, &work).unwrap();
            (WrittenSummand::value(text), PlayedSummand::Value(value))
        }
        _ => {
            let position = Position::parse(ruleset, text).unwrap();
            (WrittenSummand::board(ruleset, text), PlayedSummand::Position(position))
        }
    };
    parts.iter().map(part).unzip()
}
