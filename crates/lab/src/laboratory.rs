//! A laboratory that owns its universe, and answers from any thread.

use crate::error::Error;
use crate::lab::{Lab, Settings};
use crate::observer::Part;
use crate::question::{Answer, Question};
use crate::rulesets::Rulesets;
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

/// What a question may take.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Seconds.
    pub seconds: Option<f64>,
    /// Bytes that tables may hold.
    pub bytes: Option<u64>,
    /// Values in the universe.
    pub values: Option<u64>,
    /// Positions that are looked at.
    pub positions: Option<u64>,
}

impl Limits {
    /// A budget with these limits.
    pub fn budget(&self) -> Budget {
        self.of(&Budget::unlimited())
    }

    /// So much of a whole, with a flag of its own.
    fn of(&self, whole: &Budget) -> Budget {
        let mut budget = whole.part().cancelled_by(&Cancel::default());
        // What is no time, as -1, is none.
        let time = self.seconds.map(|seconds| if seconds > 0.0 { seconds } else { 0.0 });
        // More time than can be counted is no limit.
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
    /// A universe, and the laboratory in it.
    struct Owned {
        owner: Universe,
        #[not_covariant]
        dependent: Lab,
    }
);

/// A laboratory with a universe of its own. It holds memory and no thread: work runs on the thread that brings it
/// ([`Laboratory::enter`]), or on one that is started for a question ([`Laboratory::begin`]). Several threads may work in it at once,
/// and what was learned for one question is known for the next. Two laboratories share nothing.
pub struct Laboratory {
    owned: Arc<Owned>,
    /// Of which every question gets a part.
    whole: Budget,
    rulesets: Arc<Rulesets>,
}

impl Laboratory {
    /// A laboratory that knows nothing yet but these rulesets, which it may share with others.
    pub fn open(settings: Settings, rulesets: impl Into<Arc<Rulesets>>) -> Laboratory {
        let rulesets = rulesets.into();
        let owned = Owned::new(Universe::new(), |universe| {
            Lab::new(universe, settings).with_rulesets(rulesets.clone())
        });
        Laboratory { owned: Arc::new(owned), whole: Budget::unlimited(), rulesets }
    }

    /// Declares a ruleset of a user's, as `docs/rulesets.md` tells, for all questions to come.
    pub fn declare(&self, name: &str, toml: &str) -> Result<(), Error> {
        self.rulesets.declare_text(name, toml)
    }

    /// Bytes taken by what was learned, about.
    pub fn memory(&self) -> u64 {
        self.enter(|lab| lab.bytes())
    }

    /// Does work in the laboratory's universe, on this thread; within [`Laboratory::budget`], if it may take long.
    pub fn enter<T>(&self, work: impl for<'u> FnOnce(&Lab<'u>) -> T) -> T {
        self.owned.with_dependent(|_, lab| work(lab))
    }

    /// Begins to answer a question on a thread of its own, which ends with the answer.
    pub fn begin(&self, question: Question, limits: Limits) -> Result<Pending, Error> {
        self.begin_on(question, limits, |work| thread::Builder::new().spawn(work).map(drop))
    }

    /// The same on a thread that this starts.
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

    /// A budget for work in this laboratory: it has these limits and a flag of its own, and ends when the laboratory is closed.
    pub fn budget(&self, limits: &Limits) -> Budget {
        limits.of(&self.whole)
    }
}

impl Drop for Laboratory {
    /// Stops what is being answered.
    fn drop(&mut self) {
        self.whole.cancel().raise();
    }
}

/// An answer that is being found.
pub struct Pending {
    budget: Budget,
    parts: Receiver<Part>,
    answer: Receiver<Result<Answer, Error>>,
}

/// How much work was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Snapshot {
    /// Positions that were finished.
    pub positions: u64,
    /// Steps that were taken, about.
    pub steps: u64,
    /// Values in the universe when last looked at.
    pub values: u64,
    /// Bytes held by the tables when last looked at.
    pub bytes: u64,
}

impl Snapshot {
    /// Of the work behind a budget.
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
    /// How much work was done so far.
    pub fn progress(&self) -> Snapshot {
        Snapshot::of(&self.budget)
    }

    /// The parts of the answer that were found since this was last asked.
    pub fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        self.parts.try_iter()
    }

    /// Waits for the next part of the answer; `None` when there are no more.
    pub fn next_part(&self) -> Option<Part> {
        self.parts.recv().ok()
    }

    /// Stops the work; the answer tells what was found until then.
    pub fn cancel(&self) {
        self.budget.cancel().raise();
    }

    /// The answer, once it is there.
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
