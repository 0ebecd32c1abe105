//! The limits of a piece of work, and of its parts.

use crate::meter::STRIDE;
use crate::{Account, Cancel, Exhausted, Instant, Meter};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The progress of the work, which a display polls from another thread.
#[derive(Debug, Default)]
pub struct Progress {
    /// The number of finished positions.
    pub positions: AtomicU64,
    /// The approximate number of steps: the ticks at the last full check of each worker.
    pub steps: AtomicU64,
    /// The number of values in the universe at the last check.
    pub values: AtomicU64,
    /// The bytes held by the tables at the last check.
    pub bytes: AtomicU64,
}

/// The limits of one piece of work. Cloning shares the cancel flag and the progress.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The earliest deadline and the least limits of bytes and values, of this budget and of those it is a
    /// part of. Pauses before the deadline was set do not move it; later pauses do.
    deadline: Option<Instant>,
    max_bytes: Option<u64>,
    max_values: Option<u64>,
    /// The limits on this budget's own counts. The budgets it is a part of have their own.
    max_positions: Option<u64>,
    max_steps: Option<u64>,
    cancel: Cancel,
    /// The flags of the budgets it is a part of, if it has a flag of its own.
    flags_above: Option<Arc<[Cancel]>>,
    progress: Arc<Progress>,
    /// The budget it is a part of.
    whole: Option<Arc<Budget>>,
}

impl Budget {
    /// Creates a budget without limits, with a cancel flag.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// Creates a budget for a part of the work. It may have lower limits, and a flag, of its own, and all
    /// limits of this one apply as well. The part's counts are added here too.
    ///
    /// ```
    /// use kelvin_budget::{Budget, Exhausted};
    /// let whole = Budget::unlimited().positions(15);
    /// let part = || whole.part().positions(10);
    /// assert_eq!(part().count_positions(11), Err(Exhausted::Positions));
    /// assert_eq!(whole.check(), Ok(()));
    /// // Four are left of the whole.
    /// assert_eq!(part().count_positions(5), Err(Exhausted::Positions));
    /// assert_eq!(whole.check(), Err(Exhausted::Positions));
    /// ```
    #[must_use]
    pub fn part(&self) -> Budget {
        Budget {
            max_positions: None,
            max_steps: None,
            progress: Arc::default(),
            whole: Some(Arc::new(self.clone())),
            ..self.clone()
        }
    }

    /// Creates a part that may use one of `of` equal shares of the remaining time, positions and steps. Bytes
    /// and values are levels, and are not shared.
    ///
    /// ```
    /// use kelvin_budget::Budget;
    /// let whole = Budget::unlimited().positions(100);
    /// assert!(whole.share(2).count_positions(50).is_ok());
    /// assert!(whole.share(2).count_positions(26).is_err());
    /// assert!(whole.check().is_ok());
    /// ```
    #[must_use]
    pub fn share(&self, of: u32) -> Budget {
        let of = of.max(1);
        let mut part = self.part();
        if let Some(left) = self.time_left() {
            part = part.time(left / of);
        }
        for budget in self.and_above() {
            let left = |max: u64, counted: &AtomicU64| {
                max.saturating_sub(counted.load(Ordering::Relaxed)) / u64::from(of)
            };
            if let Some(max) = budget.max_positions {
                part = part.positions(left(max, &budget.progress.positions));
            }
            if let Some(max) = budget.max_steps {
                part = part.steps(left(max, &budget.progress.steps));
            }
        }
        part
    }

    /// Ends the work when `limit` has passed from now, or earlier if an earlier limit applies.
    #[must_use]
    pub fn time(mut self, limit: Duration) -> Self {
        let deadline = Instant::now().checked_add(limit);
        self.deadline = least(
            self.deadline,
            deadline.map(|deadline| deadline.checked_sub(self.paused()).unwrap_or(deadline)),
        );
        self
    }

    /// Removes the time limit, for a part that must finish in any case.
    ///
    /// ```
    /// use kelvin_budget::{Budget, Exhausted};
    /// use std::time::Duration;
    /// let whole = Budget::unlimited().time(Duration::ZERO);
    /// assert_eq!(whole.check(), Err(Exhausted::Time));
    /// assert_eq!(whole.part().without_time().check(), Ok(()));
    /// ```
    #[must_use]
    pub fn without_time(mut self) -> Self {
        self.deadline = None;
        self
    }

    /// Ends the work when its tables hold more than `limit` bytes. A lower limit set before remains.
    #[must_use]
    pub fn bytes(mut self, limit: u64) -> Self {
        self.max_bytes = least(self.max_bytes, Some(limit));
        self
    }

    /// Ends the work when the universe holds more than `limit` values. A lower limit set before remains.
    #[must_use]
    pub fn values(mut self, limit: u64) -> Self {
        self.max_values = least(self.max_values, Some(limit));
        self
    }

    /// Ends the work after `limit` positions. A lower limit set before remains.
    #[must_use]
    pub fn positions(mut self, limit: u64) -> Self {
        self.max_positions = least(self.max_positions, Some(limit));
        self
    }

    /// Ends the work after about `limit` steps: a time limit that does not depend on the clock. A lower limit
    /// set before remains.
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
        self.max_steps = least(self.max_steps, Some(limit));
        self
    }

    /// Replaces the flag that stops the work. The flags of the budgets it is a part of still stop it.
    #[must_use]
    pub fn cancelled_by(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self.flags_above = self.whole.as_deref().map(|whole| {
            let above = whole.flags_above.as_deref().unwrap_or_default();
            above.iter().chain([&whole.cancel]).cloned().collect()
        });
        self
    }

    /// The flag that stops this work.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// The counters for a display.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The limit of bytes, for tables that evict entries instead of failing.
    pub fn byte_limit(&self) -> Option<u64> {
        self.max_bytes
    }

    /// The largest limit of bytes among this budget and those it is a part of. It is that of the whole
    /// calculation if a part has a lower one.
    pub fn whole_byte_limit(&self) -> Option<u64> {
        self.and_above().filter_map(|budget| budget.max_bytes).max()
    }

    /// The remaining time, if it is limited.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| (deadline + self.paused()).saturating_duration_since(Instant::now()))
    }

    /// The flags that stop or pause this work: its own, and those of the budgets it is a part of.
    fn flags(&self) -> impl Iterator<Item = &Cancel> {
        [&self.cancel].into_iter().chain(self.flags_above.as_deref().unwrap_or_default())
    }

    /// The total time for which this work was paused.
    fn paused(&self) -> Duration {
        self.flags().map(Cancel::paused).sum()
    }

    pub(crate) fn has_deadline(&self) -> bool {
        self.deadline.is_some()
    }

    /// Creates a meter for one worker (one thread, one calculation).
    pub fn meter(&self) -> Meter<'_> {
        Meter::new(self)
    }

    /// Returns whether a flag is set, to stop or to pause: its own, or that of a budget it is a part of.
    #[inline]
    pub(crate) fn is_flagged(&self) -> bool {
        self.cancel.is_set()
            || self.flags_above.as_ref().is_some_and(|flags| flags.iter().any(Cancel::is_set))
    }

    /// Iterates over this budget, the one it is a part of, and so on.
    fn and_above(&self) -> impl Iterator<Item = &Budget> {
        std::iter::successors(Some(self), |budget| budget.whole.as_deref())
    }

    /// Checks the flag, the clock, and the counts; waits while the work is paused.
    pub fn check(&self) -> Result<(), Exhausted> {
        if self.is_flagged() {
            self.flags().for_each(Cancel::wait);
        }
        if let Some(why) = self.flags().find_map(Cancel::reason) {
            return Err(why);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline + self.paused()) {
            return Err(Exhausted::Time);
        }
        self.and_above().try_for_each(Budget::check_counts)
    }

    /// Checks the counts of this budget.
    fn check_counts(&self) -> Result<(), Exhausted> {
        let Progress { positions, steps, .. } = &*self.progress;
        if self.max_positions.is_some_and(|max| positions.load(Ordering::Relaxed) > max) {
            return Err(Exhausted::Positions);
        }
        // The last stride was started although the limit on steps had been reached before it.
        let before = |steps: u64| steps.checked_sub(STRIDE.into());
        if self
            .max_steps
            .is_some_and(|max| before(steps.load(Ordering::Relaxed)).is_some_and(|steps| steps >= max))
        {
            return Err(Exhausted::Time);
        }
        Ok(())
    }

    /// Records the size of the universe. Returns an error if it is too large, with the bytes of the thread's
    /// current account.
    pub fn check_values(&self, values: u64, bytes: u64) -> Result<(), Exhausted> {
        let bytes = bytes.saturating_add(Account::bytes_around());
        for budget in self.and_above() {
            budget.progress.values.store(values, Ordering::Relaxed);
            budget.progress.bytes.store(bytes, Ordering::Relaxed);
        }
        if self.max_values.is_some_and(|max| values > max) {
            return Err(Exhausted::Values);
        }
        if self.max_bytes.is_some_and(|max| bytes > max) {
            return Err(Exhausted::Memory);
        }
        Ok(())
    }

    /// Counts finished positions, and returns an error if there are too many.
    pub fn count_positions(&self, more: u64) -> Result<(), Exhausted> {
        let mut end = Ok(());
        for budget in self.and_above() {
            let total = budget.progress.positions.fetch_add(more, Ordering::Relaxed).saturating_add(more);
            if budget.max_positions.is_some_and(|max| total > max) {
                end = Err(Exhausted::Positions);
            }
        }
        end
    }

    /// Counts a stride of steps, and returns an error if there were too many before it.
    pub(crate) fn count_steps(&self) -> Result<(), Exhausted> {
        let mut end = Ok(());
        for budget in self.and_above() {
            let steps = budget.progress.steps.fetch_add(STRIDE.into(), Ordering::Relaxed);
            if budget.max_steps.is_some_and(|max| steps >= max) {
                end = Err(Exhausted::Time);
            }
        }
        end
    }
}

/// The smaller of two optional limits.
fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}
