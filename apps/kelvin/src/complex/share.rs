//! Time for several questions.

use crate::arguments::Limits;
use crate::watch;
use kelvin_budget::Budget;
use std::time::Instant;

/// Shares the time among questions: each may take a third of what is left, so that a hard one does not leave the others
/// without answers, and early ones may take long where late ones have nothing to ask.
pub struct Share<'l> {
    limits: &'l Limits,
    start: Instant,
    left: usize,
}

impl<'l> Share<'l> {
    pub fn new(limits: &'l Limits, questions: usize) -> Self {
        Share { limits, start: Instant::now(), left: questions }
    }

    /// The budget of the next question.
    pub fn next(&mut self) -> Budget {
        let rest = self.limits.timeout.map(|all| (all - self.start.elapsed().as_secs_f64()).max(0.0));
        let timeout = rest.map(|rest| rest / self.left.clamp(1, 3) as f64);
        self.left = self.left.saturating_sub(1);
        watch::budget(&Limits { timeout, memory: self.limits.memory, path: Vec::new() })
    }
}
