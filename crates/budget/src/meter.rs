//! One worker's counter.

use crate::{Budget, Exhausted};
use std::cell::Cell;
use std::time::{Duration, Instant};

/// How many ticks pass between two full looks, and between the first two at the clock.
pub(crate) const STRIDE: u32 = 1024;
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

    /// One step of work. True once every thousand steps, when the clock was looked at: a good moment to
    /// look at one's own tables too. The flag is looked at in every step, as steps may be long.
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
