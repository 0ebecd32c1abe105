//! Work that is bounded: a whole with parts, each of which may take only so much.
//!
//! `cargo run -p kelvin-budget --example parts`

use kelvin_budget::{Budget, Exhausted};

/// The Collatz steps of a number, as work that nobody knows the end of.
fn steps_to_one(mut n: u64, budget: &Budget) -> Result<u64, Exhausted> {
    let mut steps = 0;
    while n != 1 {
        // One position more; the error names what ran out.
        budget.count_positions(1)?;
        n = if n.is_multiple_of(2) { n / 2 } else { 3 * n + 1 };
        steps += 1;
    }
    Ok(steps)
}

fn main() {
    // All questions together may look at 300 numbers.
    let whole = Budget::unlimited().positions(300);
    for n in [6, 7, 27, 97, 871] {
        // A part may have a lower limit; what it counts is counted in the whole too.
        let part = whole.part().positions(120);
        match steps_to_one(n, &part) {
            Ok(steps) => println!("{n}: {steps} steps"),
            Err(why) if whole.check().is_err() => println!("{n}: no more today, {why}"),
            Err(why) => println!("{n}: given up, {why}"),
        }
    }
}
