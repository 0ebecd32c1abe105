//! How long positions take.
use kelvin_budget::Budget;
use kelvin_positions::Evaluator;
use kelvin_positions::bits::Square8;
use kelvin_positions::rulesets::Domineering;
use kelvin_values::Universe;
use std::time::Instant;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let board = arguments.next().unwrap_or_else(|| "5x5".into());
    let threads = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(1);
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let evaluator = Evaluator::new(&universe, Domineering::<Square8>::default()).threads(threads);
    let start = Instant::now();
    let value = evaluator.value(&Domineering::parse(&board).unwrap(), &budget).unwrap();
    let text = value.to_string();
    println!(
        "{board}: {} in {:?}; {} positions, {} values, universe {} MiB, memo {} MiB",
        if text.len() < 200 { &text } else { "(long)" },
        start.elapsed(),
        evaluator.positions(),
        universe.len(),
        universe.bytes() >> 20,
        evaluator.bytes() >> 20
    );
}
