//! What the machine may take for a move.

use kelvin_budget::{Budget, Exhausted};
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
    whole: Budget,
}

/// That there is no answer, and what ran out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Undecided {
    /// What ran out.
    pub why: Exhausted,
    /// What the move was allowed to take.
    pub time: Duration,
}

impl Allowance {
    /// Time for one move, five seconds if it is not said, and memory; it ends when `whole` does, which has no limit of time of
    /// its own.
    pub fn new(time: Option<Duration>, bytes: u64, whole: &Budget) -> Self {
        let strict = time.is_some();
        Allowance {
            start: Instant::now(),
            time: time.unwrap_or(PATIENCE),
            strict,
            bytes,
            whole: whole.clone(),
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
        let done = work(&self.whole.part());
        self.start += start.elapsed();
        done
    }

    fn budget(&self, time: Duration, bytes: u64) -> Budget {
        self.whole.part().bytes(bytes).time(time)
    }

    /// That there is no answer, and why.
    pub fn undecided(&self, why: Exhausted) -> Undecided {
        Undecided { why, time: self.time }
    }
}
