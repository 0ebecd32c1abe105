//! Sums of heaps, each with the number of distinct orders of its heaps.

use super::{Next, Visit};
use crate::error::Error;
use crate::member::Member;
use kelvin_budget::Budget;
use kelvin_positions::board::{Board, Heaps};

/// The number of sums of `heaps` heaps of at most `largest` counters each.
pub fn count(heaps: usize, largest: u64) -> f64 {
    (0..heaps).fold(1.0, |count, i| count * (largest as f64 + i as f64) / (i as f64 + 1.0))
}

pub fn visit(
    heaps: usize,
    largest: u64,
    (part, of): (usize, usize),
    budget: &Budget,
    visit: &mut Visit<'_>,
) -> Result<(), Error> {
    let meter = budget.meter();
    // The heaps in decreasing order.
    let mut sizes = vec![1; heaps];
    let mut counted = 0;
    loop {
        meter.tick()?;
        if counted % of == part {
            let board = Heaps::new(sizes.clone()).map_err(|why| Error::Unsuited {
                ruleset: "a sum of heaps".into(),
                family: format!("heaps:{heaps}:{largest}"),
                why: why.to_string(),
            })?;
            if visit(Member::on(Board::Heaps(board), orders(&sizes)))? == Next::Enough {
                return Ok(());
            }
        }
        counted += 1;
        // Increment the last heap that is smaller than the one before it, and reset those after it to 1.
        let may_grow = |i: &usize| sizes[*i] < if *i == 0 { largest } else { sizes[*i - 1] };
        let Some(grows) = (0..heaps).rev().find(may_grow) else { return Ok(()) };
        sizes[grows] += 1;
        sizes[grows + 1..].fill(1);
    }
}

/// The number of distinct orders of the heaps, if it fits.
fn orders(sizes: &[u64]) -> Option<i64> {
    let mut orders: u128 = 1;
    let mut run = 0;
    for (i, size) in sizes.iter().enumerate() {
        run = if i > 0 && sizes[i - 1] == *size { run + 1 } else { 1 };
        orders = orders * (i as u128 + 1) / run;
    }
    i64::try_from(orders).ok()
}
