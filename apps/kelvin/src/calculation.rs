//! A calculation: a budget, registered with the supervisor that enforces its limits.

use crate::arguments::LimitArgs;
use crate::failure;
use crate::supervisor::{self, Job};
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
    job: Arc<Job>,
}

/// Prints the final message when the supervisor exits the process. Returns whether the question was answered
/// all the same.
pub type FinalMessage = Box<dyn Fn(Exhausted) -> bool + Send + Sync>;

/// The grace period for work to return after its time or memory is exhausted, or after Ctrl-C.
const GRACE: Duration = Duration::from_millis(700);
const GRACE_AFTER_CTRL_C: Duration = Duration::from_millis(350);
/// The same where exiting would lose a session; a second Ctrl-C shortens it.
const GRACE_IN_SESSION: Duration = Duration::from_secs(20);

impl Calculation {
    /// Starts a calculation. If it has to be killed, a message on standard error states why.
    pub fn begin(limits: &LimitArgs) -> Calculation {
        Calculation::with_final_message(limits, default_message())
    }

    /// Starts a calculation with its own final message.
    pub fn with_final_message(limits: &LimitArgs, final_message: FinalMessage) -> Calculation {
        Calculation::new(
            limits,
            Cancel::default(),
            limits.timeout,
            [GRACE, GRACE_AFTER_CTRL_C],
            final_message,
        )
    }

    /// Starts a calculation in an interactive session, which continues after it.
    pub fn in_session(limits: &LimitArgs) -> Calculation {
        Calculation::new(limits, Cancel::default(), limits.timeout, [GRACE_IN_SESSION; 2], default_message())
    }

    /// Starts a calculation without a time limit, whose parts have time limits.
    pub fn untimed(limits: &LimitArgs) -> Calculation {
        Calculation::new(limits, Cancel::default(), None, [GRACE, GRACE_AFTER_CTRL_C], default_message())
    }

    /// Starts the calculation of a move in a game. Its parts have time limits, and `cancel` interrupts it.
    pub fn cancelled_by(limits: &LimitArgs, cancel: &Cancel) -> Calculation {
        Calculation::new(limits, cancel.clone(), None, [GRACE_IN_SESSION; 2], default_message())
    }

    fn new(
        limits: &LimitArgs,
        cancel: Cancel,
        time: Option<f64>,
        grace: [Duration; 2],
        final_message: FinalMessage,
    ) -> Calculation {
        let bytes = limits.bytes();
        let time = time.map(Duration::from_secs_f64);
        let mut budget = Budget::unlimited().bytes(bytes).cancelled_by(&cancel);
        if let Some(time) = time {
            budget = budget.time(time);
        }
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let job = Arc::new(Job { cancel, deadline, bytes, grace, final_message });
        supervisor::register(&job);
        Calculation { budget, job }
    }
}

fn default_message() -> FinalMessage {
    Box::new(|why| {
        supervisor::print_error(&format!("kelvin: {}", failure::exhausted_message(why)));
        false
    })
}

/// Runs a short critical section. The first signal does not end it; a second one does.
pub fn uninterrupted<T>(work: impl FnOnce() -> T) -> T {
    supervised(u64::MAX, work)
}

/// Runs work that handles a first signal and its memory limit itself. A second signal exits the process, and
/// so does memory well beyond the limit.
pub fn supervised<T>(bytes: u64, work: impl FnOnce() -> T) -> T {
    let job = Arc::new(Job {
        cancel: Cancel::default(),
        deadline: None,
        bytes,
        grace: [Duration::MAX; 2],
        final_message: default_message(),
    });
    supervisor::register(&job);
    let done = work();
    supervisor::release(&job);
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
        supervisor::release(&self.job);
    }
}
