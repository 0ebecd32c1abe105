//! What the machine may take for a move.

use crate::arguments::Limits;
use crate::calculation::Calculation;
use kelvin_budget::{Budget, Cancel, Exhausted};
use std::time::{Duration, Instant};

/// If nothing else is said.
const PATIENCE: Duration = Duration::from_secs(5);

/// Time and memory for one move, which begins now, and what ends it early.
pub struct Allowance {
    start: Instant,
    time: Duration,
    /// Whether somebody named the time.
    strict: bool,
    bytes: u64,
    calculation: Calculation,
}

impl Allowance {
    pub fn new(limits: &Limits, cancel: &Cancel) -> Self {
        Allowance {
            start: Instant::now(),
            time: limits.timeout.map_or(PATIENCE, Duration::from_secs_f64),
            strict: limits.timeout.is_some(),
            bytes: limits.memory.saturating_mul(1 << 20),
            calculation: Calculation::hurried_by(limits, cancel),
        }
    }

    /// All that is left of it.
    pub fn rest(&self) -> Budget {
        self.budget(self.time.saturating_sub(self.start.elapsed()), self.bytes)
    }

    /// What the values of all components may take: a third of the time, and so much memory that a search has
    /// enough of it for its own values.
    pub fn values(&self) -> Budget {
        self.budget(self.time / 3, self.bytes / 4)
    }

    /// What one component may take when there is no hope for all of them.
    pub fn little(&self) -> Budget {
        const EFFORT: u64 = 5_000;
        self.budget(self.time / 10, self.bytes / 4).positions(EFFORT)
    }

    /// Prepares what is kept from move to move, which may take as long as it needs unless somebody named the time;
    /// it does not count.
    pub fn prepare<T>(&mut self, work: impl FnOnce(&Budget) -> T) -> T {
        if self.strict {
            return work(&self.rest());
        }
        let start = Instant::now();
        let done = work(&self.calculation.part());
        self.start += start.elapsed();
        done
    }

    fn budget(&self, time: Duration, bytes: u64) -> Budget {
        self.calculation.part().bytes(bytes).time(time)
    }

    /// That there is no answer, and why.
    pub fn undecided(&self, why: Exhausted) -> String {
        match why {
            Exhausted::Time => format!("undecided in {} s", self.time.as_secs_f64()),
            Exhausted::Cancelled => "undecided, as it was hurried".into(),
            _ => format!("undecided, as {why}"),
        }
    }
}
