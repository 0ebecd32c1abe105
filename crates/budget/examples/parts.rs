//! Bounded work: a budget with parts that have lower limits.
//!
//! `cargo run -p kelvin-budget --example parts`

use kelvin_budget::{Budget, Exhausted};

/// Counts the Collatz steps of a number, as work of unknown length.
fn steps_to_one(mut n: u64, budget: &Budget) -> Result<u64, Exhausted> {
    let mut steps = 0;
    while n != 1 {
        // Counts one more position; the error names the exhausted limit.
        budget.count_positions(1)?;
        n = if n.is_multiple_of(2) { n / 2 } else { 3 * n + 1 };
        steps += 1;
    }
    Ok(steps)
}

fn main() {
    // All calculations together may visit 300 numbers.
    let whole = Budget::unlimited().positions(300);
    for n in [6, 7, 27, 97, 871] {
        // A part may have a lower limit; its counts are added to the whole too.
        let part = whole.part().positions(120);
        match steps_to_one(n, &part) {
            Ok(steps) => println!("{n}: {steps} steps"),
            Err(why) if whole.check().is_err() => println!("{n}: no more today, {why}"),
            Err(why) => println!("{n}: stopped, {why}"),
        }
    }
}
