//! Placement games and their complexes: `cargo run -p kelvin-placement --example complexes`

use kelvin_budget::Budget;
use kelvin_placement::PlacementGame;
use kelvin_placement::constructions::values;
use kelvin_values::Universe;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    // The legal positions of a placement game are the faces of a complex, whose vertices are Left's x and Right's y.
    for (ruleset, board) in [("snort", "P3"), ("col", "K3"), ("node-kayles", "C5")] {
        let game = PlacementGame::compile(ruleset, board)?;
        let legal = game.legal_complex(&budget)?;
        println!("{ruleset} {board}: {legal}, worth {}", legal.value(&universe, &budget)?);
    }
    // Complexes can be made to order, and a join of complexes is a sum of games.
    let sum = values::switch(3, -2)?.join(&values::switch(1, -1)?)?;
    println!("{sum} is worth {}", sum.value(&universe, &budget)?);
    Ok(())
}
