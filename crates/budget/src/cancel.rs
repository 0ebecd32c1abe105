//! The flag that stops or pauses work from another thread.

use crate::{Exhausted, Instant};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// A flag that another thread sets to stop the work that holds it. The user sets it, or a monitor of the time
/// and of the memory of the whole process. It contains the reason, so a worker determines with one load
/// whether it may continue.
///
/// ```
/// use kelvin_budget::{Budget, Cancel, Exhausted};
/// let watch = Cancel::default();
/// let budget = Budget::unlimited().cancelled_by(&watch);
/// assert_eq!(budget.check(), Ok(()));
/// watch.raise_for(Exhausted::Memory);
/// watch.raise(); // The first reason stays.
/// assert_eq!(budget.check(), Err(Exhausted::Memory));
/// ```
///
/// A scheduler may also pause the work: it waits at its next check, and the time that it waits is not
/// counted.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag {
    state: AtomicU8,
    /// The nanoseconds of the completed pauses.
    paused: AtomicU64,
    /// The start of the current pause; `woken` wakes the work at its end.
    since: Mutex<Option<Instant>>,
    woken: Condvar,
}

/// The value of the flag while it is not set.
const LOWERED: u8 = 0;
/// The value of the flag while the work is paused.
const PAUSED: u8 = u8::MAX;

/// The possible reasons, in order of declaration. The flag stores the index in this list, counted from 1.
const REASONS: [Exhausted; 7] = [
    Exhausted::Time,
    Exhausted::Memory,
    Exhausted::Values,
    Exhausted::Positions,
    Exhausted::Digits,
    Exhausted::Loopy,
    Exhausted::Cancelled,
];

impl Cancel {
    /// Requests the work to stop at its next check.
    pub fn raise(&self) {
        self.raise_for(Exhausted::Cancelled);
    }

    /// Requests the work to stop at its next check, for this reason. The first reason is kept. A pause ends.
    pub fn raise_for(&self, why: Exhausted) {
        let raised = |state| (state == LOWERED || state == PAUSED).then_some(why as u8 + 1);
        let before = self.0.state.fetch_update(Ordering::Relaxed, Ordering::Relaxed, raised);
        if before == Ok(PAUSED) {
            self.end_pause();
        }
    }

    /// Requests the work to wait at its next check, unless it was requested to stop.
    pub fn pause(&self) {
        let mut since = self.0.since.lock().unwrap_or_else(PoisonError::into_inner);
        let paused = self.0.state.compare_exchange(LOWERED, PAUSED, Ordering::Relaxed, Ordering::Relaxed);
        if paused.is_ok() {
            *since = Some(Instant::now());
        }
    }

    /// Resumes paused work.
    pub fn resume(&self) {
        let resumed = self.0.state.compare_exchange(PAUSED, LOWERED, Ordering::Relaxed, Ordering::Relaxed);
        if resumed.is_ok() {
            self.end_pause();
        }
    }

    fn end_pause(&self) {
        let mut since = self.0.since.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(since) = since.take() {
            let time = u64::try_from(since.elapsed().as_nanos()).unwrap_or(u64::MAX);
            self.0.paused.fetch_add(time, Ordering::Relaxed);
        }
        self.0.woken.notify_all();
    }

    /// Returns whether the work was requested to stop or to wait: the only check in every step.
    #[inline]
    pub(crate) fn is_set(&self) -> bool {
        self.0.state.load(Ordering::Relaxed) != LOWERED
    }

    /// Waits while the work is paused.
    pub(crate) fn wait(&self) {
        if self.0.state.load(Ordering::Relaxed) != PAUSED {
            return;
        }
        let mut since = self.0.since.lock().unwrap_or_else(PoisonError::into_inner);
        while self.0.state.load(Ordering::Relaxed) == PAUSED {
            since = self.0.woken.wait(since).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The total length of the pauses, including the current one.
    pub(crate) fn paused(&self) -> Duration {
        let over = Duration::from_nanos(self.0.paused.load(Ordering::Relaxed));
        if self.0.state.load(Ordering::Relaxed) != PAUSED {
            return over;
        }
        let since = self.0.since.lock().unwrap_or_else(PoisonError::into_inner);
        over + since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// Returns whether the work was requested to stop.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.reason().is_some()
    }

    /// The reason to stop, if the work was requested to stop.
    #[inline]
    pub fn reason(&self) -> Option<Exhausted> {
        match self.0.state.load(Ordering::Relaxed) {
            LOWERED => None,
            place => REASONS.get(usize::from(place) - 1).copied(),
        }
    }

    /// Resets the flag for the next piece of work.
    pub fn lower(&self) {
        self.0.state.store(LOWERED, Ordering::Relaxed);
        self.end_pause();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    #[test]
    fn every_reason_comes_back() {
        for why in REASONS {
            let cancel = Cancel::default();
            cancel.raise_for(why);
            assert_eq!(cancel.reason(), Some(why));
        }
    }

    #[test]
    fn paused_work_waits_and_its_time_does_not_pass() {
        let budget = Budget::unlimited().time(Duration::from_millis(500));
        let cancel = budget.cancel();
        cancel.pause();
        assert!(!cancel.is_raised());
        std::thread::scope(|scope| {
            let working = scope.spawn(|| budget.part().meter().tick());
            std::thread::sleep(Duration::from_millis(600));
            assert!(!working.is_finished());
            cancel.resume();
            assert_eq!(working.join().ok(), Some(Ok(true)));
        });
        assert!(budget.time_left().is_some_and(|left| left > Duration::from_millis(100)));
    }

    #[test]
    fn paused_work_is_stopped() {
        let budget = Budget::unlimited();
        for stop in [false, true] {
            budget.cancel().pause();
            std::thread::scope(|scope| {
                let working = scope.spawn(|| budget.check());
                std::thread::sleep(Duration::from_millis(20));
                match stop {
                    true => budget.cancel().raise(),
                    false => budget.cancel().resume(),
                }
                let expected = if stop { Err(Exhausted::Cancelled) } else { Ok(()) };
                assert_eq!(working.join().ok(), Some(expected));
            });
        }
        // Work that is requested to stop cannot be paused.
        budget.cancel().pause();
        assert_eq!(budget.check(), Err(Exhausted::Cancelled));
    }
}
