//! The placement engine compared with the rulesets' own evaluation, by the ways of identifying positions.

use crate::report::cpu;
use kelvin_budget::Budget;
use kelvin_placement::{Equivalence, PlacementGame};
use kelvin_positions::{Analyst, Position};
use kelvin_values::Universe;
use std::time::Duration;

const GAMES: &[(&str, &str)] = &[
    ("snort", "P14"),
    ("snort", "grid 2x7"),
    ("snort", "grid 3x4"),
    ("snort", "grid 4x4"),
    ("snort", "petersen"),
    ("col", "P20"),
    ("col", "grid 4x4"),
    ("node-kayles", "P60"),
    ("node-kayles", "P100"),
    ("node-kayles", "P200"),
    ("node-kayles", "grid 5x5"),
    ("node-kayles", "grid 5x6"),
    ("arc-kayles", "P40"),
    ("arc-kayles", "P100"),
    ("arc-kayles", "grid 4x5"),
    ("cram", "4x5"),
    ("cram", "5x5"),
    ("domineering", "4x5"),
    ("domineering", "5x5"),
    ("domineering", "4x7"),
    ("domineering", "..#..|.....|#...#|.....|..#.."),
    ("oab(2,3)", "30"),
    ("nogo", "P9"),
    ("nogo", "grid 3x3"),
    ("nogo", "grid 3x4"),
    ("hex", "3x3"),
    ("nim-placement", "3 + 4"),
];

pub fn run() {
    println!("\nThe placement engine: CPU seconds, and cached positions");
    println!("{:44} {:>20} {:>20} {:>20}", "position", "the ruleset itself", "symmetry", "isomorphism");
    for (ruleset, board) in GAMES {
        let own = Position::parse(ruleset, board).map(|position| measured(|| Ok(position)));
        let by = |keys| measured(|| Ok(PlacementGame::compile(ruleset, board)?.position_by(keys)));
        let own = own.unwrap_or_else(|error| error.to_string());
        let name = format!("{ruleset} {board}");
        println!(
            "{name:44} {own:>20} {:>20} {:>20}",
            by(Equivalence::Symmetry),
            by(Equivalence::Isomorphism)
        );
    }
}

/// The time from the text to the value, including compilation.
fn measured(position: impl FnOnce() -> Result<Position, kelvin_placement::PlacementError>) -> String {
    let universe = Universe::new();
    let budget = Budget::unlimited().time(Duration::from_secs(30));
    let analyst = Analyst::new(&universe);
    let (time, value) = cpu(|| {
        let position = position().map_err(|error| error.to_string())?;
        analyst.value(&position, &budget).map_err(|why| why.to_string())
    });
    match value {
        Ok(_) => format!("{time:.4} ({})", analyst.positions()),
        Err(why) => why.chars().take(20).collect(),
    }
}
