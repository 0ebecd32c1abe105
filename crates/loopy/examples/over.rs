//! Loopy games, in which play may not terminate: `cargo run -p kelvin-loopy --example over`

use kelvin_budget::Budget;
use kelvin_loopy::{Loopy, notation};
use kelvin_values::Universe;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    // A name before braces is a position that can recur; a pass is a move to the same position.
    for text in ["a{0|a}", "{pass|}", "{pass|*}", "over + over + ^*", "on + off", "a{{|a}|}"] {
        let value = notation::parse(text, &work)?;
        println!("{text} = {}, outcome {}", work.print(&value)?, work.outcome_of_value(&value)?);
    }
    Ok(())
}
