//! What a piece of work may take.

use crate::errors::WrongNumber;
use kelvin_budget::Budget;
use pyo3::prelude::*;
use std::time::Duration;

/// What a piece of work may take.
#[derive(Clone, Copy, Default)]
pub struct Limits {
    /// Seconds.
    pub timeout: Option<f64>,
    /// Bytes of tables.
    pub memory: Option<u64>,
}

impl Limits {
    /// Whether nothing is limited.
    pub fn is_none(&self) -> bool {
        self.timeout.is_none() && self.memory.is_none()
    }

    /// The bytes that it may take: if nothing was said, as many as a command may, so that nothing takes all memory.
    pub fn bytes(&self) -> u64 {
        self.memory.unwrap_or(4 << 30)
    }

    /// The budget of these limits, whose time begins now.
    pub fn budget(&self) -> PyResult<Budget> {
        let mut budget = Budget::unlimited();
        if let Some(seconds) = self.timeout {
            if seconds.is_nan() || seconds < 0.0 {
                return Err(WrongNumber::new_err(format!(
                    "expected a timeout of 0 seconds or more, found {seconds}"
                )));
            }
            // More time than can be counted is no limit.
            if let Ok(time) = Duration::try_from_secs_f64(seconds) {
                budget = budget.time(time);
            }
        }
        Ok(budget.bytes(self.bytes()))
    }
}
