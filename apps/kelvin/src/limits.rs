//! The budget of an evaluation.

use crate::arguments::Limits;
use kelvin_budget::Budget;
use std::time::Duration;

/// A fresh budget, whose time begins now.
pub fn budget(limits: &Limits) -> Budget {
    let budget = Budget::unlimited().bytes(limits.memory.saturating_mul(1 << 20));
    match limits.timeout {
        Some(seconds) => budget.time(Duration::from_secs_f64(seconds)),
        None => budget,
    }
}
