//! Misère games and quotients: `cargo run -p kelvin-misere --example genus`

use kelvin_budget::Budget;
use kelvin_misere::MisereUniverse;
use kelvin_misere::quotient::OctalQuotient;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let universe = MisereUniverse::new();
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    // Games are written by their options: `[2],0` has the options `[2]`, which is the game {*2}, and 0.
    for text in ["*[2]", "*[[2],0]", "*[2]+*[2]"] {
        let game = universe.parse(text, &budget)?;
        println!("{text} is {game}, of genus {}, {:?}", work.genus(game)?, game.kind());
    }
    // The misère quotient of an octal game decides the outcome of any heaps.
    let found = OctalQuotient::find(&"0.123".parse()?, 100, &budget);
    for heaps in [[1_000_004, 1_000_004], [1_000_003, 1_000_003]] {
        println!(
            "0.123 with {heaps:?}: lost for the player to move: {:?}",
            found.quotient.is_previous_win(&heaps)
        );
    }
    Ok(())
}
