//! Work is bounded and can be stopped.
//!
//! Anything in Kelvin that may run long takes a [`Budget`]: a deadline, a limit of bytes, of values, of
//! positions, and a flag that another thread may raise. A worker keeps a [`Meter`] on it and calls
//! [`Meter::tick`] once a step; the tick is a decrement and a look at the flag, and only one in a thousand looks at
//! the clock. When something runs out the work ends in an [`Exhausted`] that names it, and everything learned so
//! far is kept by whoever owns the tables.
//!
//! ```
//! use kelvin_budget::{Budget, Exhausted};
//! use std::time::Duration;
//!
//! let budget = Budget::unlimited().time(Duration::ZERO);
//! let meter = budget.meter();
//! let end = loop {
//!     if let Err(why) = meter.tick() {
//!         break why;
//!     }
//! };
//! assert_eq!(end, Exhausted::Time);
//! ```

mod around;
mod cancel;

pub use cancel::Cancel;

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exhausted {
    /// The deadline passed.
    Time,
    /// The tables, or the whole program, reached the allowed number of bytes.
    Memory,
    /// The universe reached the allowed number of values.
    Values,
    /// The allowed number of positions was visited.
    Positions,
    /// An exact number has more digits than Kelvin writes down.
    Digits,
    /// Somebody raised the cancel flag.
    Cancelled,
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Exhausted::Time => "the time allowed ran out",
            Exhausted::Memory => "the memory allowed ran out",
            Exhausted::Values => "the number of values allowed ran out",
            Exhausted::Positions => "the number of positions allowed ran out",
            Exhausted::Digits => "an exact number has more digits than can be held",
            Exhausted::Cancelled => "the calculation was cancelled",
        })
    }
}

impl std::error::Error for Exhausted {}

/// What the work has done so far; a display polls it from another thread.
#[derive(Debug, Default)]
pub struct Progress {
    /// Positions finished.
    pub positions: AtomicU64,
    /// Steps taken, about: as many as were ticked when a worker last looked up.
    pub steps: AtomicU64,
    /// Values in the universe when last looked at.
    pub values: AtomicU64,
    /// Bytes held by the tables when last looked at.
    pub bytes: AtomicU64,
}

/// The limits of one piece of work. Cloning shares the cancel flag and the progress.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    deadline: Option<Instant>,
    max_bytes: Option<u64>,
    max_values: Option<u64>,
    max_positions: Option<u64>,
    max_steps: Option<u64>,
    cancel: Cancel,
    progress: Arc<Progress>,
}

impl Budget {
    /// No limit but the cancel flag.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// A budget for a part of the work: it ends when this one does, and counts on its own.
    ///
    /// ```
    /// use kelvin_budget::{Budget, Exhausted};
    /// let whole = Budget::unlimited();
    /// let part = whole.part().positions(10);
    /// assert_eq!(part.count_positions(11), Err(Exhausted::Positions));
    /// whole.cancel().raise();
    /// assert_eq!(part.check(), Err(Exhausted::Cancelled));
    /// ```
    #[must_use]
    pub fn part(&self) -> Budget {
        Budget { progress: Arc::default(), ..self.clone() }
    }

    /// Ends the work when `limit` has passed from now, or earlier if a limit before said so.
    #[must_use]
    pub fn time(mut self, limit: Duration) -> Self {
        self.deadline = earliest(self.deadline, Instant::now().checked_add(limit));
        self
    }

    /// Ends the work when its tables hold more than `limit` bytes, or fewer if a limit before said so.
    #[must_use]
    pub fn bytes(mut self, limit: u64) -> Self {
        self.max_bytes = earliest(self.max_bytes, Some(limit));
        self
    }

    /// Ends the work when the universe holds more than `limit` values.
    #[must_use]
    pub fn values(mut self, limit: u64) -> Self {
        self.max_values = earliest(self.max_values, Some(limit));
        self
    }

    /// Ends the work after `limit` positions.
    #[must_use]
    pub fn positions(mut self, limit: u64) -> Self {
        self.max_positions = Some(limit);
        self
    }

    /// Ends the work after about `limit` steps: a limit of time that does not depend on the clock.
    ///
    /// ```
    /// use kelvin_budget::{Budget, Exhausted};
    /// let budget = Budget::unlimited().steps(10_000);
    /// let meter = budget.meter();
    /// let steps = (0..).find(|_| meter.tick().is_err());
    /// assert!(steps.is_some_and(|steps| (9_000..12_000).contains(&steps)));
    /// ```
    #[must_use]
    pub fn steps(mut self, limit: u64) -> Self {
        self.max_steps = Some(limit);
        self
    }

    /// Lets `cancel` stop the work.
    #[must_use]
    pub fn cancelled_by(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// The flag that stops this work.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// The counters a display polls.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The limit of bytes, for tables that would rather forget than fail.
    pub fn byte_limit(&self) -> Option<u64> {
        self.max_bytes
    }

    /// How much time is left, if it is limited.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// How many positions may still be visited; as many as a machine word holds without a limit.
    pub fn positions_left(&self) -> u64 {
        let seen = self.progress.positions.load(Ordering::Relaxed);
        self.max_positions.map_or(u64::MAX, |max| max.saturating_sub(seen))
    }

    /// A counter for one worker (one thread, one calculation).
    pub fn meter(&self) -> Meter<'_> {
        let stride = if self.deadline.is_some() { FIRST } else { STRIDE };
        Meter {
            budget: self,
            left: Cell::new(0),
            rest: Cell::new(0),
            stride: Cell::new(stride),
            last: Cell::new(None),
        }
    }

    /// Looks at the clock and the flag.
    pub fn check(&self) -> Result<(), Exhausted> {
        if let Some(why) = self.cancel.reason() {
            return Err(why);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Exhausted::Time),
            _ => Ok(()),
        }
    }

    /// Notes what the universe holds, and fails when that is too much.
    pub fn check_values(&self, values: u64, bytes: u64) -> Result<(), Exhausted> {
        self.progress.values.store(values, Ordering::Relaxed);
        self.progress.bytes.store(bytes, Ordering::Relaxed);
        if self.max_values.is_some_and(|max| values > max) {
            return Err(Exhausted::Values);
        }
        if self.max_bytes.is_some_and(|max| bytes > max) {
            return Err(Exhausted::Memory);
        }
        Ok(())
    }

    /// Counts finished positions, and fails when they are too many.
    pub fn count_positions(&self, more: u64) -> Result<(), Exhausted> {
        let total = self.progress.positions.fetch_add(more, Ordering::Relaxed).saturating_add(more);
        if self.max_positions.is_some_and(|max| total > max) {
            return Err(Exhausted::Positions);
        }
        Ok(())
    }
}

/// The smaller of two limits, where one may be missing.
fn earliest<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

/// How many ticks pass between two full looks, and between the first two at the clock.
const STRIDE: u32 = 1024;
const FIRST: u32 = 16;

/// Looks at the clock that are closer than this are too many, and ones that are further apart are too few.
const CLOSE: Duration = Duration::from_micros(300);
const FAR: Duration = Duration::from_millis(3);

/// One worker's counter on a [`Budget`].
#[derive(Debug)]
pub struct Meter<'b> {
    budget: &'b Budget,
    /// Ticks to the next look at the clock, and from there to the next full look.
    left: Cell<u32>,
    rest: Cell<u32>,
    /// Ticks between two looks at the clock: fewer where steps are long.
    stride: Cell<u32>,
    last: Cell<Option<Instant>>,
}

impl<'b> Meter<'b> {
    /// One step of work. True once every thousand steps, when the clock was looked at: a good moment to
    /// look at one's own tables too. The flag is looked at in every step, as steps may be long.
    #[inline]
    pub fn tick(&self) -> Result<bool, Exhausted> {
        match self.left.get().checked_sub(1) {
            Some(left) if !self.budget.cancel.is_raised() => {
                self.left.set(left);
                Ok(false)
            }
            _ => self.look(),
        }
    }

    #[cold]
    fn look(&self) -> Result<bool, Exhausted> {
        self.budget.check()?;
        if self.budget.deadline.is_some() {
            self.pace();
        }
        if self.rest.get() > 0 {
            self.go_on(self.rest.get());
            return Ok(false);
        }
        let steps = self.budget.progress.steps.fetch_add(STRIDE.into(), Ordering::Relaxed);
        if self.budget.max_steps.is_some_and(|max| steps >= max) {
            return Err(Exhausted::Time);
        }
        self.go_on(STRIDE);
        Ok(true)
    }

    /// So many ticks are left to the next full look.
    fn go_on(&self, ticks: u32) {
        let next = self.stride.get().min(ticks);
        self.left.set(next);
        self.rest.set(ticks - next);
    }

    /// Looks at the clock more often where steps are long, and less often where they are short.
    fn pace(&self) {
        let now = Instant::now();
        let stride = self.stride.get();
        if let Some(last) = self.last.replace(Some(now)) {
            match now.duration_since(last) {
                passed if passed < CLOSE => self.stride.set((stride * 8).min(STRIDE)),
                passed if passed > FAR => self.stride.set((stride / 8).max(1)),
                _ => {}
            }
        }
    }

    /// The budget behind it.
    pub fn budget(&self) -> &'b Budget {
        self.budget
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_raised_flag_stops_the_work_and_a_lowered_one_lets_it_go_on() {
        let cancel = Cancel::default();
        let budget = Budget::unlimited().cancelled_by(&cancel);
        assert_eq!(budget.check(), Ok(()));
        cancel.raise();
        assert_eq!(budget.meter().tick(), Err(Exhausted::Cancelled));
        cancel.lower();
        assert_eq!(budget.meter().tick(), Ok(true));
    }

    #[test]
    fn a_flag_is_seen_at_the_next_step() {
        let budget = Budget::unlimited();
        let meter = budget.meter();
        assert_eq!(meter.tick(), Ok(true));
        assert_eq!(meter.tick(), Ok(false));
        budget.cancel().raise_for(Exhausted::Memory);
        assert_eq!(meter.tick(), Err(Exhausted::Memory));
    }

    #[test]
    fn the_clock_is_looked_at_in_time_although_steps_are_long() {
        let budget = Budget::unlimited().time(Duration::from_millis(20));
        let meter = budget.meter();
        let steps = (0..).find(|_| {
            std::thread::sleep(Duration::from_millis(2));
            meter.tick().is_err()
        });
        // Fewer than a full stride, of which each step alone would take two seconds.
        assert!(steps.is_some_and(|steps| steps < 200), "{steps:?}");
    }

    #[test]
    fn a_part_ends_when_the_whole_does() {
        let whole = Budget::unlimited().time(Duration::ZERO).bytes(10).values(10);
        let part = whole.part().time(Duration::from_secs(1000)).bytes(1000).values(1000);
        assert_eq!(part.check(), Err(Exhausted::Time));
        assert_eq!(part.check_values(0, 11), Err(Exhausted::Memory));
        assert_eq!(part.check_values(11, 0), Err(Exhausted::Values));
        assert_eq!(part.byte_limit(), Some(10));
    }

    #[test]
    fn each_limit_is_named_when_it_runs_out() {
        let budget = Budget::unlimited().values(10).bytes(1000).positions(5);
        assert_eq!(budget.check_values(10, 1000), Ok(()));
        assert_eq!(budget.check_values(11, 0), Err(Exhausted::Values));
        assert_eq!(budget.check_values(0, 1001), Err(Exhausted::Memory));
        assert_eq!(budget.count_positions(5), Ok(()));
        assert_eq!(budget.count_positions(1), Err(Exhausted::Positions));
        assert_eq!(budget.progress().positions.load(Ordering::Relaxed), 6);
    }
}
