//! Values of positions of any ruleset.

use crate::action::Move;
use crate::evaluator::Evaluator;
use crate::position::{Position, Summand, Typed};
use crate::ruleset::Ruleset;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::{Game, Player, Universe};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Evaluates positions of any ruleset. It keeps one caching [`Evaluator`] per ruleset.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_positions::{Analyst, Position};
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let budget = Budget::unlimited();
/// let analyst = Analyst::new(&universe);
/// let sum = Position::parse("toads-and-frogs", "tt.ff")? + Position::parse("nim", "1")?;
/// assert_eq!(analyst.value(&sum, &budget)?, universe.zero());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Analyst<'u> {
    universe: &'u Universe,
    threads: usize,
    /// Evaluators by the fingerprints of their rulesets, which may collide.
    evaluators: Mutex<FxHashMap<u64, Vec<Arc<dyn AnyEvaluator<'u> + 'u>>>>,
}

/// A move with its value.
#[derive(Clone, Debug)]
pub struct Evaluated<'u> {
    /// The move.
    pub chosen: Move,
    /// The position it leads to.
    pub option: Position,
    /// The value of that position.
    pub value: Game<'u>,
    /// Whether it leads to a canonical option of the position's value: all other moves are dominated or
    /// reversible.
    pub sensible: bool,
}

impl<'u> Analyst<'u> {
    /// Creates an analyst without cached values.
    pub fn new(universe: &'u Universe) -> Self {
        Analyst { universe, threads: 1, evaluators: Mutex::default() }
    }

    /// Sets the number of threads that work on a position.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The universe that stores the values.
    pub fn universe(&self) -> &'u Universe {
        self.universe
    }

    /// The numbers of evaluators whose rulesets have the same fingerprint.
    #[doc(hidden)] // for tests
    pub fn evaluators_by_fingerprint(&self) -> Vec<usize> {
        self.evaluators.lock().values().map(Vec::len).collect()
    }

    /// The number of cached positions.
    pub fn positions(&self) -> usize {
        self.evaluators.lock().values().flatten().map(|known| known.positions()).sum()
    }

    /// The approximate size of the caches in bytes, without the universe.
    pub fn bytes(&self) -> u64 {
        self.evaluators.lock().values().flatten().map(|known| known.bytes()).sum()
    }

    /// Computes the value of a position. It is meaningless if the rules [fail](Position::fault), and
    /// undefined if the position is [loopy](Position::loops).
    pub fn value(&self, position: &Position, budget: &Budget) -> Result<Game<'u>, Exhausted> {
        let work = self.universe.work(budget);
        position.parts().iter().try_fold(self.universe.zero(), |sum, summand| {
            work.add(sum, self.summand_value(summand.as_ref(), budget)?)
        })
    }

    fn summand_value(&self, summand: &dyn Summand, budget: &Budget) -> Result<Game<'u>, Exhausted> {
        let known = {
            let mut all = self.evaluators.lock();
            let alike = all.entry(summand.ruleset_fingerprint()).or_default();
            match alike.iter().find(|known| known.knows(summand)) {
                Some(known) => known.clone(),
                None => {
                    let fresh: Arc<dyn AnyEvaluator<'u> + 'u> =
                        summand.evaluator(self.universe, self.threads).into();
                    alike.push(fresh.clone());
                    fresh
                }
            }
        };
        known.value(summand, budget)
    }

    /// Computes the moves of a player, each with its value.
    pub fn moves(
        &self,
        position: &Position,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<Evaluated<'u>>, Exhausted> {
        self.moves_by(position, player, |position| self.value(position, budget))
    }

    /// The moves of a player, each with its value, which a function computes.
    pub fn moves_by(
        &self,
        position: &Position,
        player: Player,
        value_of: impl Fn(&Position) -> Result<Game<'u>, Exhausted>,
    ) -> Result<Vec<Evaluated<'u>>, Exhausted> {
        let canonical: Vec<_> = value_of(position)?.options(player).collect();
        position
            .moves(player)
            .into_iter()
            .map(|(chosen, option)| {
                let value = value_of(&option)?;
                Ok(Evaluated { chosen, option, value, sensible: canonical.contains(&value) })
            })
            .collect()
    }
}

/// An evaluator with the type of its ruleset erased.
pub(crate) trait AnyEvaluator<'u>: Send + Sync {
    /// Returns whether the summand has this evaluator's ruleset.
    fn knows(&self, summand: &dyn Summand) -> bool;
    /// Computes the value of a summand of its ruleset.
    fn value(&self, summand: &dyn Summand, budget: &Budget) -> Result<Game<'u>, Exhausted>;
    fn positions(&self) -> usize;
    fn bytes(&self) -> u64;
}

pub(crate) struct TypedEvaluator<'u, R: Ruleset>(Evaluator<'u, R>);

impl<'u, R: Ruleset> TypedEvaluator<'u, R> {
    pub fn new(universe: &'u Universe, ruleset: R, threads: usize) -> Self {
        TypedEvaluator(Evaluator::new(universe, ruleset).threads(threads))
    }
}

impl<'u, R: Ruleset> AnyEvaluator<'u> for TypedEvaluator<'u, R> {
    fn knows(&self, summand: &dyn Summand) -> bool {
        let typed = summand.as_any().downcast_ref::<Typed<R>>();
        typed.is_some_and(|typed| typed.ruleset == *self.0.ruleset())
    }

    fn value(&self, summand: &dyn Summand, budget: &Budget) -> Result<Game<'u>, Exhausted> {
        let typed = summand.as_any().downcast_ref::<Typed<R>>();
        self.0.value(&typed.expect("an evaluator is asked of its own ruleset alone").position, budget)
    }

    fn positions(&self) -> usize {
        self.0.positions()
    }

    fn bytes(&self) -> u64 {
        self.0.bytes()
    }
}
