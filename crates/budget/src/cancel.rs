//! The flag that ends or pauses work from outside.

use crate::Exhausted;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Raised from another thread (a person at the keyboard, a watch on the clock and on the memory of the whole
/// program) to stop the work that holds it. It carries the reason, so a worker learns with one load whether it may
/// go on, whatever it is that ran out.
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
/// A scheduler may also pause the work: it waits at its next look, and the time that it waits is not counted.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag {
    state: AtomicU8,
    /// Nanoseconds of the pauses that are over.
    paused: AtomicU64,
    /// When the pause began that goes on, and what wakes the work at its end.
    since: Mutex<Option<Instant>>,
    woken: Condvar,
}

/// What the flag holds while nobody has raised it.
const LOWERED: u8 = 0;
/// What it holds while the work is paused.
const PAUSED: u8 = u8::MAX;

/// What may be the reason, as they are declared: the flag holds its place in this list, counted from one.
const REASONS: [Exhausted; 7] = [
    Exhausted::Time,
    Exhausted::Memory,
    Exhausted::Values,
    Exhausted::Positions,
    Exhausted::Digits,
    Exhausted::Endless,
    Exhausted::Cancelled,
];

impl Cancel {
    /// Asks the work to stop at its next look.
    pub fn raise(&self) {
        self.raise_for(Exhausted::Cancelled);
    }

    /// Asks the work to stop at its next look, as this ran out. The first reason stays. A pause ends.
    pub fn raise_for(&self, why: Exhausted) {
        let raised = |state| (state == LOWERED || state == PAUSED).then_some(why as u8 + 1);
        let before = self.0.state.fetch_update(Ordering::Relaxed, Ordering::Relaxed, raised);
        if before == Ok(PAUSED) {
            self.end_pause();
        }
    }

    /// Asks the work to wait at its next look, unless it was asked to stop.
    pub fn pause(&self) {
        let mut since = self.0.since.lock().unwrap_or_else(PoisonError::into_inner);
        let paused = self.0.state.compare_exchange(LOWERED, PAUSED, Ordering::Relaxed, Ordering::Relaxed);
        if paused.is_ok() {
            *since = Some(Instant::now());
        }
    }

    /// Lets paused work go on.
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

    /// Whether the work was asked to stop or to wait: all that a step looks at.
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

    /// How long the pauses were, the one that goes on included.
    pub(crate) fn paused(&self) -> Duration {
        let over = Duration::from_nanos(self.0.paused.load(Ordering::Relaxed));
        if self.0.state.load(Ordering::Relaxed) != PAUSED {
            return over;
        }
        let since = self.0.since.lock().unwrap_or_else(PoisonError::into_inner);
        over + since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// Whether the work was asked to stop.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.reason().is_some()
    }

    /// Why the work shall stop, if it shall.
    #[inline]
    pub fn reason(&self) -> Option<Exhausted> {
        match self.0.state.load(Ordering::Relaxed) {
            LOWERED => None,
            place => REASONS.get(usize::from(place) - 1).copied(),
        }
    }

    /// Makes the flag ready for the next piece of work.
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
        // What shall stop is not paused.
        budget.cancel().pause();
        assert_eq!(budget.check(), Err(Exhausted::Cancelled));
    }
}
