//! A calculation: a budget, and a watch that holds it to its limits.

use crate::arguments::Limits;
use crate::failure;
use crate::watchman::{self, Charge};
use kelvin_budget::{Budget, Cancel, Exhausted};
use std::ops::Deref;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Work that began when this was made and is over when it is dropped.
///
/// Its budget ends when the time is over, when the whole program takes more memory than it may, and at Ctrl-C. Work that
/// does not come back soon after that is ended with the program, as the last resort.
pub struct Calculation {
    budget: Budget,
    charge: Arc<Charge>,
}

/// Tells what ran out, when a calculation is ended that did not come back by itself; whether what was asked for was told all the same.
pub type LastWords = Box<dyn Fn(Exhausted) -> bool + Send + Sync>;

/// How long work may take to come back when its time or memory has run out, or when somebody presses Ctrl-C.
const GRACE: Duration = Duration::from_millis(700);
const GRACE_OF_A_PERSON: Duration = Duration::from_millis(350);
/// The same where a session would be lost with it; a second Ctrl-C shortens it.
const GRACE_OF_A_SESSION: Duration = Duration::from_secs(20);

impl Calculation {
    /// Begins one of which the user is told on standard error if it must be ended.
    pub fn begin(limits: &Limits) -> Calculation {
        Calculation::telling(limits, told())
    }

    /// Begins one that has last words of its own.
    pub fn telling(limits: &Limits, last_words: LastWords) -> Calculation {
        Calculation::new(limits, Cancel::default(), limits.timeout, [GRACE, GRACE_OF_A_PERSON], last_words)
    }

    /// Begins one in a session that goes on after it.
    pub fn in_session(limits: &Limits) -> Calculation {
        Calculation::new(limits, Cancel::default(), limits.timeout, [GRACE_OF_A_SESSION; 2], told())
    }

    /// Begins one that has no limit of time itself, but parts that have.
    pub fn untimed(limits: &Limits) -> Calculation {
        Calculation::new(limits, Cancel::default(), None, [GRACE, GRACE_OF_A_PERSON], told())
    }

    /// Begins a move of a game, which has parts that take their time, and which `cancel` may hurry.
    pub fn hurried_by(limits: &Limits, cancel: &Cancel) -> Calculation {
        Calculation::new(limits, cancel.clone(), None, [GRACE_OF_A_SESSION; 2], told())
    }

    fn new(
        limits: &Limits,
        cancel: Cancel,
        time: Option<f64>,
        grace: [Duration; 2],
        last_words: LastWords,
    ) -> Calculation {
        let bytes = limits.bytes();
        let time = time.map(Duration::from_secs_f64);
        let mut budget = Budget::unlimited().bytes(bytes).cancelled_by(&cancel);
        if let Some(time) = time {
            budget = budget.time(time);
        }
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let charge = Arc::new(Charge { cancel, deadline, bytes, grace, last_words });
        watchman::take(&charge);
        Calculation { budget, charge }
    }
}

fn told() -> LastWords {
    Box::new(|why| {
        watchman::complain(&format!("kelvin: {}", failure::told(why)));
        false
    })
}

/// Does what is done soon and would leave a mess if it were ended half-way: a signal does not end it, a second one does.
pub fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    guarded(u64::MAX, work)
}

/// Does what ends by itself when a signal comes, and keeps its memory below a limit by itself; where it does not, a second signal
/// ends it, and so does memory well beyond the limit.
pub fn guarded<T>(bytes: u64, work: impl FnOnce() -> T) -> T {
    let charge = Arc::new(Charge {
        cancel: Cancel::default(),
        deadline: None,
        bytes,
        grace: [Duration::MAX; 2],
        last_words: told(),
    });
    watchman::take(&charge);
    let done = work();
    watchman::release(&charge);
    done
}

impl Deref for Calculation {
    type Target = Budget;

    fn deref(&self) -> &Budget {
        &self.budget
    }
}

impl Drop for Calculation {
    fn drop(&mut self) {
        watchman::release(&self.charge);
    }
}
