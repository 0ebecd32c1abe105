//! Limits on time and memory for an engine's move.

use kelvin_budget::{Budget, Exhausted, Instant};
use std::time::Duration;

/// The default time limit.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// The time and memory for one move, which starts now, with a way to stop it early.
pub struct Allowance {
    start: Instant,
    time: Duration,
    /// Whether the caller set the time limit.
    strict: bool,
    bytes: u64,
    whole: Budget,
}

/// The reason why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Undecided {
    /// The limit that was reached.
    pub why: Exhausted,
    /// The time limit of the move.
    pub time: Duration,
}

impl Allowance {
    /// Creates limits for one move. The default time is five seconds. The move also stops when `whole` does,
    /// whose own time limit is ignored.
    pub fn new(time: Option<Duration>, bytes: u64, whole: &Budget) -> Self {
        let strict = time.is_some();
        Allowance {
            start: Instant::now(),
            time: time.unwrap_or(DEFAULT_TIME),
            strict,
            bytes,
            whole: whole.clone(),
        }
    }

    /// The remaining time and memory.
    pub fn rest(&self) -> Budget {
        self.budget(self.time.saturating_sub(self.start.elapsed()), self.bytes)
    }

    /// The budget for the values of all components: a third of the time and a quarter of the memory. The rest
    /// is for a search.
    pub fn values(&self) -> Budget {
        self.budget(self.time / 3, self.bytes / 4)
    }

    /// The budget for one component if not all of them can be evaluated.
    pub fn little(&self) -> Budget {
        const EFFORT: u64 = 5_000;
        self.budget(self.time / 10, self.bytes / 4).positions(EFFORT)
    }

    /// Prepares data that are kept between moves. This time does not count, and is unlimited unless the
    /// caller set a time limit.
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

    /// Creates the error for an exhausted limit.
    pub fn undecided(&self, why: Exhausted) -> Undecided {
        Undecided { why, time: self.time }
    }
}
