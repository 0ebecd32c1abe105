//! A laboratory that owns its universe, and answers from any thread.

use crate::error::Error;
use crate::lab::{Lab, Settings};
use crate::observer::Part;
use crate::question::{Answer, Question};
use crate::rulesets::Rulesets;
use kelvin_budget::{Budget, Cancel};
use kelvin_values::Universe;
use parking_lot::Mutex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
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

/// A laboratory with a universe of its own, on a thread of its own. Questions are answered beside each other, as many as may be at
/// once, and what was learned for one is known for the next. Two laboratories share nothing.
pub struct Laboratory {
    /// Taken away to close it.
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
    /// Of which every question gets a part.
    whole: Budget,
    rulesets: Arc<Rulesets>,
    most: Arc<AtomicUsize>,
}

/// Work in a laboratory, whichever universe that has.
type Job = Box<dyn for<'u> FnOnce(&Lab<'u>) + Send>;

/// What the thread of a laboratory is told.
enum Order {
    Work(Job),
    /// To count what the laboratory holds.
    Weigh(Sender<u64>),
}

/// Work that waits, and how many threads are at work.
#[derive(Default)]
struct Queue {
    waiting: VecDeque<Job>,
    working: usize,
}

impl Queue {
    /// The next work for a thread; without any the thread ends.
    fn next(queue: &Mutex<Queue>) -> Option<Job> {
        let mut queue = queue.lock();
        let next = queue.waiting.pop_front();
        queue.working -= usize::from(next.is_none());
        next
    }
}

/// Questions that are answered at once, if it is not said.
const AT_ONCE: usize = 8;

impl Laboratory {
    /// A laboratory that knows nothing yet but these rulesets, which it may share with others.
    pub fn open(settings: Settings, rulesets: impl Into<Arc<Rulesets>>) -> Laboratory {
        let (orders, told) = channel::<Order>();
        let (rulesets, most) = (rulesets.into(), Arc::new(AtomicUsize::new(AT_ONCE)));
        let (known, at_once) = (rulesets.clone(), most.clone());
        let thread = thread::spawn(move || {
            let universe = Universe::new();
            let lab = &Lab::new(&universe, settings).with_rulesets(known);
            let queue = &Mutex::new(Queue::default());
            thread::scope(|scope| {
                for order in told {
                    match order {
                        Order::Work(job) => {
                            let mut queued = queue.lock();
                            queued.waiting.push_back(job);
                            if queued.working < at_once.load(Ordering::Relaxed) {
                                queued.working += 1;
                                scope.spawn(move || {
                                    while let Some(job) = Queue::next(queue) {
                                        // Who waits for what was not finished is told by the channel that is closed.
                                        drop(catch_unwind(AssertUnwindSafe(|| job(lab))));
                                    }
                                });
                            }
                        }
                        // Whoever does not wait for it does not want it.
                        Order::Weigh(whom) => drop(whom.send(lab.bytes())),
                    }
                }
            });
        });
        Laboratory { orders: Some(orders), thread: Some(thread), whole: Budget::unlimited(), rulesets, most }
    }

    /// Lets so many questions be answered at once; others wait.
    #[must_use]
    pub fn at_once(self, questions: usize) -> Laboratory {
        self.most.store(questions.max(1), Ordering::Relaxed);
        self
    }

    /// Declares a ruleset of a user's, as `docs/rulesets.md` tells, for all questions to come.
    pub fn declare(&self, name: &str, toml: &str) -> Result<(), Error> {
        self.rulesets.declare_text(name, toml)
    }

    /// Bytes taken by what was learned, about; 0 once it is closed.
    pub fn memory(&self) -> u64 {
        let (whom, weight) = channel();
        self.tell(Order::Weigh(whom));
        weight.recv().unwrap_or(0)
    }

    fn tell(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // If nobody takes it nothing comes of it, which whoever waits for that is told by its channel.
            drop(orders.send(order));
        }
    }

    /// Begins to answer a question. Its time begins when the work does.
    pub fn begin(&self, question: Question, limits: Limits) -> Pending {
        let budget = self.whole.part().cancelled_by(&Cancel::default());
        let (parts, seen) = channel();
        let (answer, waiting) = channel();
        let whole = budget.clone();
        self.work(move |lab| {
            // Whoever does not wait for an answer does not want it.
            let mut observer = |part: Part| drop(parts.send(part));
            let found =
                catch_unwind(AssertUnwindSafe(|| lab.ask(&question, &limits.of(&whole), &mut observer)));
            drop(answer.send(found.unwrap_or_else(|what| Err(Error::panicked(&*what)))));
        });
        Pending { budget, parts: seen, answer: waiting }
    }

    /// A budget for work in this laboratory: it has these limits and a flag of its own, and ends when the laboratory is closed.
    pub fn budget(&self, limits: &Limits) -> Budget {
        limits.of(&self.whole)
    }

    /// Does work in the laboratory's universe, on another thread; within [`Laboratory::budget`], as closing the laboratory
    /// waits for it. A panic ends this work alone.
    pub fn work(&self, job: impl for<'u> FnOnce(&Lab<'u>) + Send + 'static) {
        self.tell(Order::Work(Box::new(job)));
    }
}

impl Drop for Laboratory {
    /// Stops what is being answered, and waits until it has stopped.
    fn drop(&mut self) {
        self.whole.cancel().raise();
        drop(self.orders.take());
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
