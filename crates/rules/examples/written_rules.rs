//! Rules as a language lowers them, verified and played: `cargo run -p kelvin-rules --example written_rules`

use kelvin_budget::Budget;
use kelvin_positions::Evaluator;
use kelvin_rules::{Draft, Grid, Rules, Step};
use kelvin_values::Universe;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // [Position(grid.Updated(place, player.Ordinal)) for place in grid.FindAll(0)]: a player puts a piece on any empty cell.
    let steps = vec![
        Step::NewList(1),
        Step::Position,
        Step::Grid,
        Step::Zero,
        Step::FindAll,
        Step::EachStart(2),
        Step::EachNext(2, 17),
        Step::SetLocal(4),
        Step::Position,
        Step::Ruleset,
        Step::Position,
        Step::Grid,
        Step::Local(4),
        Step::Local(0),
        Step::Ordinal,
        Step::Updated,
        Step::Jump(19),
        Step::Collect(1, false),
        Step::Return,
        Step::Make,
        Step::Append(1),
        Step::Jump(6),
    ];
    let draft = Draft { steps, slots: 5, told: true };
    // What is accepted knows neither directions nor colours: boards that are turned over are equal games.
    let rules = Rules::new(draft.verified().expect("it knows no directions"), None);
    let universe = Universe::new();
    let evaluator = Evaluator::new(&universe, rules);
    for (rows, columns) in [(1, 1), (1, 2), (2, 2), (2, 3)] {
        let value = evaluator.value(&Grid::empty(rows, columns)?, &Budget::unlimited())?;
        println!("{rows} by {columns}: {value}");
    }
    Ok(())
}
