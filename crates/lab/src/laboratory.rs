//! A laboratory that owns its universe and answers from any thread.

use crate::error::Error;
use crate::lab::{Lab, Settings};
use crate::observer::Part;
use crate::rulesets::Rulesets;
use crate::subject::Evaluate;
use crate::{Answer, Question};
use kelvin_budget::{Budget, Cancel};
use kelvin_values::Universe;
use schemars::JsonSchema;
use self_cell::self_cell;
use serde::{Deserialize, Serialize};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// The limits of a question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// The time limit in seconds.
    pub seconds: Option<f64>,
    /// The memory limit for tables, in bytes.
    pub bytes: Option<u64>,
    /// The largest number of values in the universe.
    pub values: Option<u64>,
    /// The largest number of positions visited.
    pub positions: Option<u64>,
}

impl Limits {
    /// Creates a budget with these limits.
    pub fn budget(&self) -> Budget {
        self.of(&Budget::unlimited())
    }

    /// Creates a part of a budget with these limits and a cancel flag of its own.
    fn of(&self, whole: &Budget) -> Budget {
        let mut budget = whole.part().cancelled_by(&Cancel::default());
        // A negative time or NaN counts as zero.
        let time = self.seconds.map(|seconds| if seconds > 0.0 { seconds } else { 0.0 });
        // A time too large to represent is no limit.
        if let Some(time) = time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
            budget = budget.time(time);
        }
        if let Some(bytes) = self.bytes {
            budget = budget.bytes(bytes);
        }
        if let Some(values) = self.values {
            budget = budget.values(values);
        }
        if let Some(positions) = self.positions {
            budget = budget.positions(positions);
        }
        budget
    }
}

self_cell!(
    /// A universe with the laboratory in it.
    struct Owned {
        owner: Universe,
        #[not_covariant]
        dependent: Lab,
    }
);

/// A laboratory with a universe of its own. It holds memory but no thread: work runs on the calling thread
/// ([`Laboratory::enter`]) or on a new thread for each question ([`Laboratory::begin`]). Several threads may
/// work in it at once, and the results for one question are reused for the next. Two laboratories share no
/// data.
pub struct Laboratory {
    owned: Arc<Owned>,
    /// The budget of the laboratory, of which every question gets a part.
    whole: Budget,
    rulesets: Arc<Rulesets>,
}

impl Laboratory {
    /// Opens a laboratory with these rulesets, which may be shared with others.
    pub fn open(settings: Settings, rulesets: impl Into<Arc<Rulesets>>) -> Laboratory {
        Laboratory::of(rulesets.into(), |universe| Lab::new(universe, settings))
    }

    /// Opens a laboratory whose questions may contain expressions.
    pub fn open_with_expressions(
        settings: Settings,
        rulesets: impl Into<Arc<Rulesets>>,
        evaluate: impl Evaluate,
    ) -> Laboratory {
        Laboratory::of(rulesets.into(), |universe| Lab::new(universe, settings).with_expressions(evaluate))
    }

    fn of(rulesets: Arc<Rulesets>, lab: impl for<'u> FnOnce(&'u Universe) -> Lab<'u>) -> Laboratory {
        let owned = Owned::new(Universe::new(), |universe| lab(universe).with_rulesets(rulesets.clone()));
        Laboratory { owned: Arc::new(owned), whole: Budget::unlimited(), rulesets }
    }

    /// Declares a user's ruleset for all later questions. See `docs/rulesets.md` for the format.
    pub fn declare(&self, name: &str, toml: &str) -> Result<(), Error> {
        self.rulesets.declare_text(name, toml)
    }

    /// Estimates the memory of the caches, in bytes.
    pub fn memory(&self) -> u64 {
        self.enter(|lab| lab.bytes())
    }

    /// Runs work in the laboratory's universe on this thread. Long work should use [`Laboratory::budget`].
    pub fn enter<T>(&self, work: impl for<'u> FnOnce(&Lab<'u>) -> T) -> T {
        self.owned.with_dependent(|_, lab| work(lab))
    }

    /// Begins to answer a question on a new thread, which ends with the answer.
    pub fn begin(&self, question: Question, limits: Limits) -> Result<Pending, Error> {
        self.begin_on(question, limits, |work| thread::Builder::new().spawn(work).map(drop))
    }

    /// Begins to answer a question on a thread started by `start`.
    fn begin_on(
        &self,
        question: Question,
        limits: Limits,
        start: impl FnOnce(Box<dyn FnOnce() + Send>) -> io::Result<()>,
    ) -> Result<Pending, Error> {
        let budget = self.whole.part().cancelled_by(&Cancel::default());
        let (parts, seen) = channel();
        let (answer, waiting) = channel();
        let (owned, whole) = (self.owned.clone(), budget.clone());
        start(Box::new(move || {
            // Send errors are ignored: the receiver was dropped.
            let mut observer = |part: Part| drop(parts.send(part));
            let ask = || owned.with_dependent(|_, lab| lab.ask(&question, &limits.of(&whole), &mut observer));
            let found = catch_unwind(AssertUnwindSafe(ask));
            drop(answer.send(found.unwrap_or_else(|what| Err(Error::panicked(&*what)))));
        }))
        .map_err(|error| Error::NoThread(error.to_string()))?;
        Ok(Pending { budget, parts: seen, answer: waiting })
    }

    /// Creates a budget for work in this laboratory, with these limits and a cancel flag of its own. Closing
    /// the laboratory cancels it.
    pub fn budget(&self, limits: &Limits) -> Budget {
        limits.of(&self.whole)
    }
}

impl Drop for Laboratory {
    /// Cancels the questions in progress.
    fn drop(&mut self) {
        self.whole.cancel().raise();
    }
}

/// An answer in progress.
pub struct Pending {
    budget: Budget,
    parts: Receiver<Part>,
    answer: Receiver<Result<Answer, Error>>,
}

/// The amount of work done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Snapshot {
    /// The number of finished positions.
    pub positions: u64,
    /// The approximate number of steps.
    pub steps: u64,
    /// The number of values in the universe at the last check.
    pub values: u64,
    /// The bytes held by the tables at the last check.
    pub bytes: u64,
}

impl Snapshot {
    /// Returns the work done with a budget.
    pub fn of(budget: &Budget) -> Snapshot {
        let progress = budget.progress();
        Snapshot {
            positions: progress.positions.load(Ordering::Relaxed),
            steps: progress.steps.load(Ordering::Relaxed),
            values: progress.values.load(Ordering::Relaxed),
            bytes: progress.bytes.load(Ordering::Relaxed),
        }
    }
}

impl Pending {
    /// Returns the amount of work done so far.
    pub fn progress(&self) -> Snapshot {
        Snapshot::of(&self.budget)
    }

    /// Returns the parts of the answer that were found since the last call.
    pub fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        self.parts.try_iter()
    }

    /// Waits for the next part of the answer; returns `None` if there are no more.
    pub fn next_part(&self) -> Option<Part> {
        self.parts.recv().ok()
    }

    /// Cancels the work; the answer contains the results so far.
    pub fn cancel(&self) {
        self.budget.cancel().raise();
    }

    /// Waits for the answer.
    pub fn wait(self) -> Result<Answer, Error> {
        self.answer.recv().unwrap_or(Err(Error::Closed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_cannot_be_started_is_an_error() {
        let laboratory = Laboratory::open(Settings::default(), Rulesets::default());
        let question = || serde_json::from_str(r#"{ "ask": "value", "value": "1" }"#);
        let failed = laboratory.begin_on(question().unwrap(), Limits::default(), |_| {
            Err(io::Error::from(io::ErrorKind::WouldBlock))
        });
        assert!(matches!(failed, Err(Error::NoThread(_))));
        assert!(laboratory.begin(question().unwrap(), Limits::default()).unwrap().wait().is_ok());
    }
}
