//! Temperatures, and moves in sums: `cargo run -p kelvin-heat --example temperature`

use kelvin_budget::Budget;
use kelvin_heat::{Heat, Situation, Strategy};
use kelvin_values::{Player, Universe, notation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);

    // The mean is what a game is worth on average, the temperature what a move in it is worth.
    let texts = ["{7|5||4|1}", "{5|-5}", "{1|-13}"];
    let games = texts.iter().map(|text| notation::parse(text, &work)).collect::<Result<Vec<_>, _>>()?;
    for &game in &games {
        let thermograph = heat.thermograph(&work, game)?;
        println!("{game}: mean {}, temperature {}", thermograph.mean(), thermograph.temperature());
        println!("    cooled by 1 it is {}", heat.cool(&work, game, &1.into())?);
    }

    // Most strategies for sums use thermographs alone; the exact one searches.
    let situation = Situation::new(&heat, &work, Player::Left, &games)?;
    for strategy in Strategy::ALL {
        if let Some(advice) = strategy.advise(&situation, &work)? {
            println!("{strategy}: move in {} to {}", games[advice.component], advice.to);
        }
    }
    Ok(())
}
