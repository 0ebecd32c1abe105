//! The thread on which a user's classes live, and the table of their positions.

use super::desk::Desk;
use crate::error::{Error, ErrorKind, Result};
use crate::source::Source;
use kelvin_budget::Budget;
use kelvin_positions::KnownValue;
use kelvin_values::Universe;
use parking_lot::{Mutex, RwLock};
use rustc_hash::FxHashMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, OnceLock};

/// A thread with a session in which a user's classes are interpreted, and what it told of their positions.
pub(crate) struct Interpreter {
    jobs: Sender<Job>,
    pub(super) table: Arc<Table>,
    /// What was found of each ruleset in play since it failed last.
    trust: Mutex<FxHashMap<String, Arc<Trust>>>,
}

type Job = Box<dyn for<'u> FnOnce(&mut Desk<'u>) + Send>;

/// The positions that were met, by their numbers.
#[derive(Default)]
pub(super) struct Table(RwLock<Vec<Arc<Node>>>);

/// A position.
pub(super) struct Node {
    /// Its value, where it is a number or a nimber.
    pub value: Option<KnownValue>,
    /// The positions of which it is the sum; `None` for one that is its only part.
    pub parts: Option<Box<[u32]>>,
    /// How many cells of its grid are not empty; how many vertices and edges its graph has.
    pub pieces: Option<usize>,
    /// The options of Left and of Right, once somebody asked.
    pub options: OnceLock<[Box<[u32]>; 2]>,
    /// Whether all play from here is known to end, as it does in a canonical form.
    pub ends: AtomicBool,
}

/// What was found of the rules in play, by all who rely on it together.
#[derive(Default)]
pub(super) struct Trust {
    /// Why nothing can be relied on.
    pub fault: OnceLock<String>,
    /// That play need not end, once that was seen.
    pub endless: OnceLock<String>,
    /// Whether a first move took pieces away (true) or added some; then all others are expected to do so.
    pub fewer: OnceLock<bool>,
    /// Whether a move did not.
    pub wavers: AtomicBool,
}

impl Interpreter {
    /// Begins a session with classes in these folders, and with those of these sources.
    pub fn start(folders: Vec<PathBuf>, declared: Vec<(String, Arc<Source>)>) -> Arc<Interpreter> {
        let (jobs, waiting) = channel::<Job>();
        let table = Arc::new(Table::default());
        let met = table.clone();
        std::thread::spawn(move || {
            let universe = Universe::new();
            let mut desk = Desk::new(&universe, met);
            for (path, source) in &declared {
                desk.session.declare(path, source);
            }
            for folder in folders {
                desk.session.look_in(folder);
            }
            for job in waiting {
                job(&mut desk);
            }
        });
        Arc::new(Interpreter { jobs, table, trust: Mutex::default() })
    }

    /// Has something done in the session, within the budget around this thread, and waits for what comes of it.
    pub fn ask<T: Send + 'static>(
        &self,
        job: impl for<'u> FnOnce(&mut Desk<'u>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (answer, waiting) = channel();
        // Where nobody takes it or answers, waiting tells.
        let budget = Budget::of_thread();
        let _ = self.jobs.send(Box::new(move |desk| {
            desk.budget = budget;
            drop(answer.send(job(desk)));
        }));
        waiting.recv().unwrap_or_else(|_| {
            let message = "the thread that interprets classes has ended: this is a mistake in Kelvin";
            Err(Error::new(ErrorKind::Value, message))
        })
    }

    /// What is found of a ruleset from now on, by all who ask before it fails.
    pub(super) fn trust(&self, ruleset: &str) -> Arc<Trust> {
        let mut all = self.trust.lock();
        let trust = all.entry(ruleset.to_owned()).or_default();
        if trust.fault.get().or(trust.endless.get()).is_some() {
            *trust = Arc::default();
        }
        trust.clone()
    }
}

impl Table {
    /// A position by its number.
    pub fn node(&self, number: u32) -> Arc<Node> {
        self.0.read()[number as usize].clone()
    }

    /// Adds a position; its number is its place.
    pub fn push(&self, node: Node) {
        self.0.write().push(Arc::new(node));
    }
}
