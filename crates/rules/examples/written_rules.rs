//! Compiled rules in play: `cargo run -p kelvin-rules --example written_rules`

use kelvin_budget::Budget;
use kelvin_positions::Evaluator;
use kelvin_rules::{BoardRules, CellGrid, Change, CompiledRules, Layout};
use kelvin_values::Universe;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let universe = Universe::new();
    // Left takes two adjacent free cells, Right one cell. A taken cell holds 1.
    for length in 1..=6 {
        let strip = CellGrid::empty(1, length)?;
        let layout = Layout::of(&strip, &[1]).expect("the strip is small");
        let take = |cells: &[u16]| Change {
            needs: cells.iter().map(|cell| (*cell, 0b01)).collect(),
            writes: cells.iter().map(|cell| (*cell, 1)).collect(),
        };
        let last = length as u16 - 1;
        let left = (0..last).map(|cell| take(&[cell, cell + 1])).collect();
        let right = (0..=last).map(|cell| take(&[cell])).collect();
        let changes = [left, right];
        // Taken cells separate the rest, and parts are equal wherever they are: that is proved from the
        // changes.
        let compiled = CompiledRules {
            layout,
            changes,
            unknown: Default::default(),
            distinct: [false; 2],
            apart: Some(1),
            joined: None,
        };
        let rules = BoardRules::<false>::new(compiled);
        let board = rules.pack(&strip).expect("the board has the size of the layout");
        let value = Evaluator::new(&universe, rules).value(&board, &Budget::unlimited())?;
        println!("{length} cells: {value}");
    }
    Ok(())
}
