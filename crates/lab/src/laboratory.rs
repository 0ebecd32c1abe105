//! A laboratory that owns its universe, and answers from any thread.

use crate::error::Error;
use crate::lab::{Lab, Settings};
use crate::observer::Part;
use crate::question::{Answer, Question};
use crate::rulesets::Rulesets;
use kelvin_budget::{Budget, Cancel};
use kelvin_values::Universe;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// What a question may take.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
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

/// A laboratory with a universe of its own, on a thread of its own. Questions are answered beside each other, and what was
/// learned for one is known for the next. Two laboratories share nothing.
pub struct Laboratory {
    /// Taken away to close it.
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    /// Of which every question gets a part.
    whole: Budget,
}

/// Work in a laboratory, whichever universe that has.
type Job = Box<dyn for<'u> FnOnce(&Lab<'u>) + Send>;

impl Laboratory {
    /// A laboratory that knows nothing yet but these rulesets.
    pub fn open(settings: Settings, rulesets: Rulesets) -> Laboratory {
        let (jobs, waiting) = channel::<Job>();
        let thread = thread::spawn(move || {
            let universe = Universe::new();
            let lab = &Lab::new(&universe, settings).with_rulesets(rulesets);
            thread::scope(|scope| {
                for job in waiting {
                    scope.spawn(move || job(lab));
                }
            });
        });
        Laboratory { jobs: Some(jobs), thread: Some(thread), whole: Budget::unlimited() }
    }

    /// Begins to answer a question.
    pub fn begin(&self, question: Question, limits: Limits) -> Pending {
        let budget = self.budget(&limits);
        let (parts, seen) = channel();
        let (answer, waiting) = channel();
        let within = budget.clone();
        self.work(move |lab| {
            // Whoever does not wait for an answer does not want it.
            let mut observer = |part: Part| drop(parts.send(part));
            drop(answer.send(lab.ask(&question, &within, &mut observer)));
        });
        Pending { budget, parts: seen, answer: waiting }
    }

    /// A budget for work in this laboratory: it has these limits and a flag of its own, and ends when the laboratory is closed.
    pub fn budget(&self, limits: &Limits) -> Budget {
        limits.of(&self.whole)
    }

    /// Does work in the laboratory's universe, on a thread of its own; within [`Laboratory::budget`], as closing the laboratory
    /// waits for it.
    pub fn work(&self, job: impl for<'u> FnOnce(&Lab<'u>) + Send + 'static) {
        if let Some(jobs) = &self.jobs {
            // If nobody takes it nothing comes of it, which whoever waits for that is told by its channel.
            drop(jobs.send(Box::new(job)));
        }
    }
}

impl Drop for Laboratory {
    /// Stops what is being answered, and waits until it has stopped.
    fn drop(&mut self) {
        self.whole.cancel().raise();
        drop(self.jobs.take());
        if let Some(thread) = self.thread.take() {
            // What it was about was told to those who asked.
            drop(thread.join());
        }
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
