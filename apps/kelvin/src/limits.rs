//! Budgets for one evaluation after the other.

use crate::arguments::Limits;
use kelvin_budget::Budget;
use std::time::Duration;

/// Hands out a budget for each evaluation; they live as long as the universe they are spent in.
#[derive(Default)]
pub struct Budgets {
    given: boxcar::Vec<Budget>,
}

impl Budgets {
    /// A fresh budget, whose time begins now.
    pub fn next(&self, limits: &Limits) -> &Budget {
        let mut budget = Budget::unlimited().bytes(limits.memory.saturating_mul(1 << 20));
        if let Some(seconds) = limits.timeout {
            budget = budget.time(Duration::from_secs_f64(seconds));
        }
        let place = self.given.push(budget);
        &self.given[place]
    }
}
