//! The memory of the whole program.
//!
//! The tables of values know their sizes and keep to the budget. What a program of the worksheet language
//! holds besides them, lists of lists of texts, is seen from outside alone: by what the system has given us.

use kelvin_budget::{Budget, Cancel, Exhausted};
use kelvin_language::{Error, ErrorKind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// How often a look is taken: at most a few hundred megabytes can be written in between.
const PAUSE: Duration = Duration::from_millis(50);
/// What the program may take beyond the tables.
const BESIDES: u64 = 256 << 20;

/// Stops a calculation when the program takes more memory than it may.
#[derive(Clone, Default)]
pub struct Guard {
    cancel: Cancel,
    over: Arc<AtomicBool>,
}

impl Guard {
    /// Begins to look, where the system tells how much there is in use.
    pub fn new(limit: u64) -> Guard {
        let guard = Guard::default();
        if resident().is_some() {
            let limit = limit.saturating_add(BESIDES);
            let Guard { cancel, over } = guard.clone();
            std::thread::spawn(move || {
                loop {
                    std::thread::sleep(PAUSE);
                    if resident().is_some_and(|bytes| bytes > limit) {
                        over.store(true, Relaxed);
                        cancel.raise();
                    }
                }
            });
        }
        guard
    }

    /// The flag that is raised, also by others.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// A budget for a new calculation.
    pub fn budget(&self, budget: Budget) -> Budget {
        self.over.store(false, Relaxed);
        self.cancel.lower();
        budget.cancelled_by(&self.cancel)
    }

    /// Says that it was the memory that ended a calculation.
    pub fn explained(&self, error: Error) -> Error {
        match error.kind() {
            ErrorKind::Exhausted(Exhausted::Cancelled) if self.over.load(Relaxed) => {
                error.because(Exhausted::Memory)
            }
            _ => error,
        }
    }
}

/// The bytes in memory.
fn resident() -> Option<u64> {
    // The second number is that of the resident pages; these have 4 KiB wherever Linux is at home.
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    text.split_whitespace().nth(1)?.parse::<u64>().ok()?.checked_mul(4096)
}
