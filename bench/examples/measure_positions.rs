//! Measures the time of a position: `measure RULESET BOARD [THREADS]`.

use kelvin_budget::Budget;
use kelvin_positions::{Analyst, Position};
use kelvin_values::Universe;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [ruleset, board, rest @ ..] = &arguments[..] else {
        return Err("expected RULESET BOARD [THREADS]".into());
    };
    let threads = rest.first().map_or(Ok(1), |n| n.parse())?;
    let position = Position::parse(ruleset, board)?;
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let analyst = Analyst::new(&universe).threads(threads);
    let start = Instant::now();
    let value = analyst.value(&position, &budget)?;
    let time = start.elapsed();
    let text = value.to_string();
    let shown: String = text.chars().take(100).collect();
    println!("{ruleset} {board} with {threads} threads: {shown}");
    println!(
        "  {time:?}, {} positions visited, {} kept ({} MiB), {} values ({} MiB)",
        budget.progress().positions.load(std::sync::atomic::Ordering::Relaxed),
        analyst.positions(),
        analyst.bytes() >> 20,
        universe.len(),
        universe.bytes() >> 20
    );
    Ok(())
}
