//! Time for several questions.

use crate::arguments::Limits;
use crate::watch;
use kelvin_budget::Budget;
use std::time::Instant;

/// Shares what is left of the time evenly among the questions that are left, so that a hard one does not leave the
/// others without answers.
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
        let timeout = rest.map(|rest| rest / self.left.max(1) as f64);
        self.left = self.left.saturating_sub(1);
        watch::budget(&Limits { timeout, memory: self.limits.memory, path: Vec::new() })
    }
}
