//! Games and their sums: `cargo run -p kelvin-values --example switches`

use kelvin_budget::Budget;
use kelvin_values::{Player, Universe, notation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A universe holds each canonical form once, so that equal games are equal handles.
    let universe = Universe::new();
    let switch = universe.game(&[universe.integer(3)], &[universe.integer(-1)]);
    println!(
        "{switch}: Left stops at {}, Right at {}",
        switch.stop(Player::Left),
        switch.stop(Player::Right)
    );

    // The operators have no limit; a `Work` has a budget, and ends in an error when it runs out.
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    for text in ["{3|-1}+{3|-1}", "^+^*", "{2||1|0}", "+-1 + +-1"] {
        let game = notation::parse(text, &work)?;
        println!("{text} = {game}, outcome {}", game.outcome());
    }

    // Confused games are neither less nor greater.
    let star = universe.star(1);
    assert_eq!(star.partial_cmp(&universe.zero()), None);
    println!("* is confused with 0, and * + * = {}", star + star);
    Ok(())
}
