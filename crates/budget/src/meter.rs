//! The counter of one worker.

use crate::{Budget, Exhausted, Instant};
use std::cell::Cell;
use std::time::Duration;

/// The number of ticks between two full checks; `FIRST` is that between the first two readings of the clock.
pub(crate) const STRIDE: u32 = 1024;
const FIRST: u32 = 16;

/// The lower bound on the interval between readings of the clock; `FAR` is the upper bound.
const CLOSE: Duration = Duration::from_micros(300);
const FAR: Duration = Duration::from_millis(3);

/// The counter of one worker on a [`Budget`].
#[derive(Debug)]
pub struct Meter<'b> {
    budget: &'b Budget,
    /// The ticks to the next reading of the clock, and from there to the next full check.
    left: Cell<u32>,
    rest: Cell<u32>,
    /// The ticks between two readings of the clock: fewer if steps are long.
    stride: Cell<u32>,
    last: Cell<Option<Instant>>,
}

impl<'b> Meter<'b> {
    pub(crate) fn new(budget: &'b Budget) -> Self {
        let stride = if budget.has_deadline() { FIRST } else { STRIDE };
        Meter {
            budget,
            left: Cell::new(0),
            rest: Cell::new(0),
            stride: Cell::new(stride),
            last: Cell::new(None),
        }
    }

    /// Counts one step of work. Returns true about once every thousand steps, when the clock was read, so
    /// that callers can check their own tables then. The flag is checked in every step, as steps may be long.
    #[inline]
    pub fn tick(&self) -> Result<bool, Exhausted> {
        match self.left.get().checked_sub(1) {
            Some(left) if !self.budget.is_flagged() => {
                self.left.set(left);
                Ok(false)
            }
            _ => self.look(),
        }
    }

    #[cold]
    fn look(&self) -> Result<bool, Exhausted> {
        self.budget.check()?;
        if self.budget.has_deadline() {
            self.pace();
        }
        if self.rest.get() > 0 {
            self.go_on(self.rest.get());
            return Ok(false);
        }
        self.budget.count_steps()?;
        self.go_on(STRIDE);
        Ok(true)
    }

    /// Sets the ticks to the next full check.
    fn go_on(&self, ticks: u32) {
        let next = self.stride.get().min(ticks);
        self.left.set(next);
        self.rest.set(ticks - next);
    }

    /// Adapts the interval between readings of the clock to the length of the steps.
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

    /// The budget of the meter.
    pub fn budget(&self) -> &'b Budget {
        self.budget
    }
}
