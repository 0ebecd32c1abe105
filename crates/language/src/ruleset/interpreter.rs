//! The session in which a user's classes live, and the table of their positions.

use super::class_host::ClassHost;
use crate::error::{Error, ErrorKind, Result};
use crate::source::Source;
use kelvin_budget::Budget;
use kelvin_positions::KnownValue;
use kelvin_values::Universe;
use parking_lot::{Mutex, RwLock};
use rustc_hash::FxHashMap;
use self_cell::self_cell;
use std::cell::Cell;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

self_cell!(
    /// A universe, and the session in it.
    struct Owned {
        owner: Universe,
        #[not_covariant]
        dependent: ClassHost,
    }
);

/// A session in which a user's classes are interpreted, and what is known of their positions. It has no thread: each question is answered
/// on the thread that asks, one at a time.
pub(crate) struct Interpreter {
    /// Taken out while something is done in it, so that it is not used after a panic.
    host: Mutex<Option<Owned>>,
    pub(super) table: Arc<Table>,
    /// What was found of each ruleset in play since it failed last.
    trust: Mutex<FxHashMap<String, Arc<Trust>>>,
}

/// The most interpreters that wait for each other on a thread: the rules of a class may ask for the rules of a class.
const NESTED: u32 = 8;

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// Counts one interpreter more on this thread, as long as it lives.
struct Nested;

impl Nested {
    fn enter() -> Result<Nested> {
        if DEPTH.get() == NESTED {
            let message = "The rules of a class evaluate rules of classes recursively without limit; compute values by methods of positions";
            return Err(Error::new(ErrorKind::Depth, message));
        }
        DEPTH.set(DEPTH.get() + 1);
        Ok(Nested)
    }
}

impl Drop for Nested {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
    }
}

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
    /// The options of Left and of Right, once they were asked for.
    pub options: OnceLock<[Box<[u32]>; 2]>,
    /// Whether all play from here is known to end, as it does in a canonical form.
    pub ends: AtomicBool,
}

/// What was found of the rules in play, by all who rely on it together.
#[derive(Default)]
pub(super) struct Trust {
    /// Why nothing can be relied on.
    pub fault: OnceLock<String>,
    /// That play may not terminate, once that was seen.
    pub loopy: OnceLock<String>,
    /// Whether a first move took pieces away (true) or added some; then all others are expected to do so.
    pub fewer: OnceLock<bool>,
    /// Whether a move did not.
    pub progress_violated: AtomicBool,
}

impl Interpreter {
    /// Begins a session with classes in these folders, and with those of these sources.
    pub fn start(folders: Vec<PathBuf>, declared: Vec<(String, Arc<Source>)>) -> Arc<Interpreter> {
        let table = Arc::new(Table::default());
        let owned = Owned::new(Universe::new(), |universe| {
            let mut host = ClassHost::new(universe, table.clone());
            for (path, source) in &declared {
                host.session.declare(path, source);
            }
            for folder in folders {
                host.session.look_in(folder);
            }
            host
        });
        Arc::new(Interpreter { host: Mutex::new(Some(owned)), table, trust: Mutex::default() })
    }

    /// Does something in the session, on this thread and within the budget around it.
    pub fn ask<T>(&self, job: impl for<'u> FnOnce(&mut ClassHost<'u>) -> Result<T>) -> Result<T> {
        let _nested = Nested::enter()?;
        let mut host = self.host.lock();
        let Some(mut owned) = host.take() else {
            let message =
                "an earlier evaluation of these classes failed by a bug in Kelvin; begin a new session";
            return Err(Error::new(ErrorKind::Value, message));
        };
        let budget = Budget::of_thread();
        let done = stacker::maybe_grow(256 << 10, 4 << 20, || {
            owned.with_dependent_mut(|_, host| {
                host.budget = budget;
                job(host)
            })
        });
        *host = Some(owned);
        done
    }

    /// What is found of a ruleset from now on, by all who ask before it fails.
    pub(super) fn trust(&self, ruleset: &str) -> Arc<Trust> {
        let mut all = self.trust.lock();
        let trust = all.entry(ruleset.to_owned()).or_default();
        if trust.fault.get().or(trust.loopy.get()).is_some() {
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
