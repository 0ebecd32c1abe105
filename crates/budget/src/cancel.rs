//! The flag that ends work from outside.

use crate::Exhausted;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

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
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicU8>);

/// What the flag holds while nobody has raised it.
const LOWERED: u8 = 0;

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

    /// Asks the work to stop at its next look, as this ran out. The first reason stays.
    pub fn raise_for(&self, why: Exhausted) {
        // If it is raised already there is a reason.
        let _ = self.0.compare_exchange(LOWERED, why as u8 + 1, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Whether somebody asked.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed) != LOWERED
    }

    /// Why the work shall stop, if it shall.
    #[inline]
    pub fn reason(&self) -> Option<Exhausted> {
        match self.0.load(Ordering::Relaxed) {
            LOWERED => None,
            place => REASONS.get(usize::from(place) - 1).copied(),
        }
    }

    /// Makes the flag ready for the next piece of work.
    pub fn lower(&self) {
        self.0.store(LOWERED, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_comes_back() {
        for why in REASONS {
            let cancel = Cancel::default();
            cancel.raise_for(why);
            assert_eq!(cancel.reason(), Some(why));
        }
    }
}
