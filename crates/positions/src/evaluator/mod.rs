//! From positions to values.

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

/// Finds the values of positions of one ruleset and remembers what it learned, also when it was stopped.
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
    /// An evaluator that knows nothing yet.
    pub fn new(universe: &'u Universe, ruleset: R) -> Self {
        Evaluator { universe, ruleset, games: Memo::new(), nimbers: Memo::new(), threads: 1, memory: None }
    }

    /// Lets so many threads work.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Lets the table of positions take about so many bytes: then it forgets those that are cheap to find again, and goes on.
    /// If it is not said, that is a quarter of what the budget allows.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// The ruleset.
    pub fn ruleset(&self) -> &R {
        &self.ruleset
    }

    /// The universe its values live in.
    pub fn universe(&self) -> &'u Universe {
        self.universe
    }

    /// How many positions it remembers.
    pub fn positions(&self) -> usize {
        self.games.len() + self.nimbers.len()
    }

    /// Bytes taken by what it remembers, about; the universe not counted.
    pub fn bytes(&self) -> u64 {
        self.games.bytes() + self.nimbers.bytes()
    }

    /// The value of a position. It means nothing if the rules have a [fault](Ruleset::fault). Where play need not end there is no
    /// end of positions, and so no value here: whoever wants a loopy game asks [`Ruleset::loops`].
    pub fn value(&self, position: &R::Position, budget: &Budget) -> Result<Game<'u>, Exhausted> {
        self.ruleset.prepare(position, budget)?;
        self.ends()?;
        let value = if R::IMPARTIAL {
            self.universe.star(self.nim_value_of(position, budget)?)
        } else {
            self.games.limit(self.table_bytes(budget));
            self.race(&self.games, || self.universe.work(budget), position, budget)?
        };
        // It may turn out on the way.
        self.ends()?;
        Ok(value)
    }

    fn ends(&self) -> Result<(), Exhausted> {
        if self.ruleset.loops() { Err(Exhausted::Endless) } else { Ok(()) }
    }

    /// What the table may take; the universe is held to the budget by its own count.
    fn table_bytes(&self, budget: &Budget) -> Option<u64> {
        self.memory.or(budget.byte_limit().map(|bytes| bytes / 4))
    }

    fn nim_value_of(&self, position: &R::Position, budget: &Budget) -> Result<u32, Exhausted> {
        self.nimbers.limit(self.table_bytes(budget));
        self.race(&self.nimbers, || Nimbers, position, budget)
    }

    /// Lets all threads search for the same value, each in its own order; the first answer counts.
    fn race<A: Arithmetic>(
        &self,
        memo: &Memo<R::Position, A::Value>,
        arithmetic: impl Fn() -> A + Sync,
        position: &R::Position,
        budget: &Budget,
    ) -> Result<A::Value, Exhausted> {
        let over = AtomicBool::new(false);
        // What is known already is not worth a thread.
        let alone = Search::new(&self.ruleset, arithmetic(), memo, budget, (0, 1), &over);
        if let Some(known) = alone.known(position)? {
            return Ok(known);
        }
        // Without an answer nobody raises the flag, so a thread leaves for it only after an answer.
        let answer = Mutex::new(Err(Exhausted::Cancelled));
        in_threads(self.threads, &|thread| {
            let share = (thread, self.threads);
            let search = Search::new(&self.ruleset, arithmetic(), memo, budget, share, &over);
            // A user's rules may have to ask elsewhere, and take the budget along.
            if let Some(result) = budget.around(|| search.value(position)).transpose() {
                over.store(true, Ordering::Relaxed);
                let mut answer = answer.lock();
                // A value beats another thread's failure.
                if answer.is_err() {
                    *answer = result;
                }
            }
        });
        answer.into_inner()
    }

    /// The nim-value of a position of an impartial ruleset; `None` for other rulesets, and where play need not end.
    pub fn nim_value(&self, position: &R::Position, budget: &Budget) -> Result<Option<u32>, Exhausted> {
        self.ruleset.prepare(position, budget)?;
        let ends = !self.ruleset.loops();
        if R::IMPARTIAL && ends { self.nim_value_of(position, budget).map(Some) } else { Ok(None) }
    }
}

/// Runs a task in so many threads at once, this one among them.
fn in_threads(threads: usize, task: &(dyn Fn(usize) + Sync)) {
    if threads == 1 {
        return task(0);
    }
    std::thread::scope(|scope| {
        for thread in 1..threads {
            // Where the system starts no more threads fewer work.
            drop(std::thread::Builder::new().spawn_scoped(scope, move || task(thread)));
        }
        task(0);
    });
}
