//! The budget of an evaluation, and where classes are looked for.

use crate::arguments::Limits;
use crate::memory::Guard;
use kelvin_budget::Budget;
use kelvin_language::Session;
use std::time::Duration;

/// A fresh budget, whose time begins now.
pub fn budget(limits: &Limits) -> Budget {
    let budget = Budget::unlimited().bytes(limits.memory.saturating_mul(1 << 20));
    match limits.timeout {
        Some(seconds) => budget.time(Duration::from_secs_f64(seconds)),
        None => budget,
    }
}

/// Lets a session read classes from the working folder and from those that were named.
pub fn look_for_classes(session: &mut Session<'_>, limits: &Limits) {
    session.look_in(".");
    for folder in &limits.path {
        session.look_in(folder);
    }
}

/// Begins to look after the memory.
pub fn guard(limits: &Limits) -> Guard {
    Guard::new(limits.memory.saturating_mul(1 << 20))
}
