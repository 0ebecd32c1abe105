//! Values and moves of positions: `cargo run -p kelvin-positions --example domineering`

use kelvin_budget::Budget;
use kelvin_positions::{Analyst, Position};
use kelvin_values::{Player, Universe};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    // An analyst caches the values of all positions it has evaluated.
    let analyst = Analyst::new(&universe);
    for (ruleset, board) in [("domineering", "3x3"), ("clobber", "xoxo"), ("snort", "P5"), ("nim", "3+5+6")] {
        let position = Position::parse(ruleset, board)?;
        println!("{ruleset} {board} is worth {}", analyst.value(&position, &budget)?);
        for choice in analyst.moves(&position, Player::Left, &budget)?.iter().take(2) {
            println!("    Left may move {}, to {}", choice.chosen, choice.value);
        }
    }
    Ok(())
}
