//! Placement games and their complexes: `cargo run -p kelvin-placement --example complexes`

use kelvin_budget::Budget;
use kelvin_placement::PlacementGame;
use kelvin_placement::constructions::values;
use kelvin_values::Universe;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    // The legal positions of a placement game are the faces of a complex with vertices x of Left and y of
    // Right.
    for (ruleset, board) in [("snort", "P3"), ("col", "K3"), ("node-kayles", "C5")] {
        let game = PlacementGame::compile(ruleset, board)?;
        let legal = game.legal_complex(&budget)?;
        println!("{ruleset} {board}: {legal}, value {}", legal.value(&universe, &budget)?);
    }
    // Complexes with a given value can be constructed, and a join of complexes is a sum of games.
    let sum = values::switch(3, -2)?.join(&values::switch(1, -1)?)?;
    println!("{sum} has the value {}", sum.value(&universe, &budget)?);
    Ok(())
}
