//! A calculation: a budget, registered with the supervisor that enforces its limits.

use crate::arguments::LimitArgs;
use crate::failure;
use crate::watchman::{self, Job};
use kelvin_budget::{Budget, Cancel, Exhausted};
use std::ops::Deref;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A scope of work, which ends when this is dropped.
///
/// Its budget is exhausted when the time is over, when the process exceeds its memory limit, and at Ctrl-C.
/// If the work does not return soon after that, the process exits as the last resort.
pub struct Calculation {
    budget: Budget,
    charge: Arc<Job>,
}

/// Prints the final message when the supervisor exits the process. Returns whether the question was answered
/// all the same.
pub type LastWords = Box<dyn Fn(Exhausted) -> bool + Send + Sync>;

/// The grace period for work to return after its time or memory is exhausted, or after Ctrl-C.
const GRACE: Duration = Duration::from_millis(700);
const GRACE_OF_A_PERSON: Duration = Duration::from_millis(350);
/// The same where exiting would lose a session; a second Ctrl-C shortens it.
const GRACE_OF_A_SESSION: Duration = Duration::from_secs(20);

impl Calculation {
    /// Starts a calculation. If it has to be killed, a message on standard error states why.
    pub fn begin(limits: &LimitArgs) -> Calculation {
        Calculation::telling(limits, told())
    }

    /// Starts a calculation with its own final message.
    pub fn telling(limits: &LimitArgs, last_words: LastWords) -> Calculation {
        Calculation::new(limits, Cancel::default(), limits.timeout, [GRACE, GRACE_OF_A_PERSON], last_words)
    }

    /// Starts a calculation in an interactive session, which continues after it.
    pub fn in_session(limits: &LimitArgs) -> Calculation {
        Calculation::new(limits, Cancel::default(), limits.timeout, [GRACE_OF_A_SESSION; 2], told())
    }

    /// Starts a calculation without a time limit, whose parts have time limits.
    pub fn untimed(limits: &LimitArgs) -> Calculation {
        Calculation::new(limits, Cancel::default(), None, [GRACE, GRACE_OF_A_PERSON], told())
    }

    /// Starts the calculation of a move in a game. Its parts have time limits, and `cancel` interrupts it.
    pub fn hurried_by(limits: &LimitArgs, cancel: &Cancel) -> Calculation {
        Calculation::new(limits, cancel.clone(), None, [GRACE_OF_A_SESSION; 2], told())
    }

    fn new(
        limits: &LimitArgs,
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
        let charge = Arc::new(Job { cancel, deadline, bytes, grace, last_words });
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

/// Runs a short critical section. The first signal does not end it; a second one does.
pub fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    guarded(u64::MAX, work)
}

/// Runs work that handles a first signal and its memory limit itself. A second signal exits the process, and
/// so does memory well beyond the limit.
pub fn guarded<T>(bytes: u64, work: impl FnOnce() -> T) -> T {
    let charge = Arc::new(Job {
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
