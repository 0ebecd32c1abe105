//! The evaluator, which computes values of positions.

mod arithmetic;
mod memo;
mod search;

pub use arithmetic::{Arithmetic, Nimbers};
pub use memo::Memo;

use crate::ruleset::Ruleset;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::{Game, Universe};
use parking_lot::Mutex;
use search::Search;
use std::sync::atomic::{AtomicBool, Ordering};

/// Computes the values of positions of one ruleset. It caches its results, also those of a search that was
/// stopped.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_positions::rulesets::Domineering;
/// use kelvin_positions::bits::Square8;
/// use kelvin_positions::board::Grid;
/// use kelvin_positions::Evaluator;
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let budget = Budget::unlimited();
/// let square = Domineering::<Square8>::on(&Grid::empty(2, 2)?)?;
/// let evaluator = Evaluator::new(&universe, Domineering::<Square8>::default());
/// let value = evaluator.value(&square, &budget)?;
/// assert_eq!(value, universe.game(&[universe.integer(1)], &[universe.integer(-1)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Evaluator<'u, R: Ruleset> {
    universe: &'u Universe,
    ruleset: R,
    games: Memo<R::Position, Game<'u>>,
    nimbers: Memo<R::Position, u32>,
    threads: usize,
    memory: Option<u64>,
}

impl<'u, R: Ruleset> Evaluator<'u, R> {
    /// Creates an evaluator with an empty cache.
    pub fn new(universe: &'u Universe, ruleset: R) -> Self {
        Evaluator { universe, ruleset, games: Memo::new(), nimbers: Memo::new(), threads: 1, memory: None }
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Limits the table of positions to about this many bytes. A full table evicts entries that are cheap to
    /// recompute. The default is a quarter of the budget's memory.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// The ruleset.
    pub fn ruleset(&self) -> &R {
        &self.ruleset
    }

    /// The universe that stores its values.
    pub fn universe(&self) -> &'u Universe {
        self.universe
    }

    /// The number of cached positions.
    pub fn positions(&self) -> usize {
        self.games.len() + self.nimbers.len()
    }

    /// The approximate size of the cache in bytes, without the universe.
    pub fn bytes(&self) -> u64 {
        self.games.bytes() + self.nimbers.bytes()
    }

    /// Computes the value of a position. It is meaningless if the rules have a [fault](Ruleset::fault).
    /// Positions of [loopy](Ruleset::loops) rulesets have no value here.
    pub fn value(&self, position: &R::Position, budget: &Budget) -> Result<Game<'u>, Exhausted> {
        self.ruleset.prepare(position, budget)?;
        self.ends()?;
        let value = if R::IMPARTIAL {
            self.universe.star(self.nim_value_of(position, budget)?)
        } else {
            self.games.limit(self.table_bytes(budget));
            self.race(&self.games, || self.universe.work(budget), position, budget)?
        };
        // User-defined rules may turn out to be loopy during the search.
        self.ends()?;
        Ok(value)
    }

    fn ends(&self) -> Result<(), Exhausted> {
        if self.ruleset.loops() { Err(Exhausted::Loopy) } else { Ok(()) }
    }

    /// The memory limit of the table; the universe counts its own memory against the budget.
    fn table_bytes(&self, budget: &Budget) -> Option<u64> {
        self.memory.or(budget.byte_limit().map(|bytes| bytes / 4))
    }

    fn nim_value_of(&self, position: &R::Position, budget: &Budget) -> Result<u32, Exhausted> {
        self.nimbers.limit(self.table_bytes(budget));
        self.race(&self.nimbers, || Nimbers, position, budget)
    }

    /// Runs the same search in all threads, each in its own order; the first result wins.
    fn race<A: Arithmetic>(
        &self,
        memo: &Memo<R::Position, A::Value>,
        arithmetic: impl Fn() -> A + Sync,
        position: &R::Position,
        budget: &Budget,
    ) -> Result<A::Value, Exhausted> {
        let over = AtomicBool::new(false);
        // A position whose value is already known needs no threads.
        let alone = Search::new(&self.ruleset, arithmetic(), memo, budget, (0, 1), &over);
        if let Some(known) = alone.known(position)? {
            return Ok(known);
        }
        // A search returns `None` only after another one raised the flag, so some result is always stored.
        let answer = Mutex::new(Err(Exhausted::Cancelled));
        in_threads(self.threads, &|thread| {
            let share = (thread, self.threads);
            let search = Search::new(&self.ruleset, arithmetic(), memo, budget, share, &over);
            // User-defined rules may need the budget, which `around` makes available to the thread.
            if let Some(result) = budget.around(|| search.value(position)).transpose() {
                over.store(true, Ordering::Relaxed);
                let mut answer = answer.lock();
                // A value takes precedence over another thread's failure.
                if answer.is_err() {
                    *answer = result;
                }
            }
        });
        answer.into_inner()
    }

    /// Computes the nim-value of a position of an impartial ruleset; `None` for other rulesets and for loopy
    /// ones.
    pub fn nim_value(&self, position: &R::Position, budget: &Budget) -> Result<Option<u32>, Exhausted> {
        self.ruleset.prepare(position, budget)?;
        let ends = !self.ruleset.loops();
        if R::IMPARTIAL && ends { self.nim_value_of(position, budget).map(Some) } else { Ok(None) }
    }
}

/// Runs a task in `threads` threads, including the current one.
fn in_threads(threads: usize, task: &(dyn Fn(usize) + Sync)) {
    if threads == 1 {
        return task(0);
    }
    std::thread::scope(|scope| {
        for thread in 1..threads {
            // If the system cannot start more threads, fewer are used.
            drop(std::thread::Builder::new().spawn_scoped(scope, move || task(thread)));
        }
        task(0);
    });
}
