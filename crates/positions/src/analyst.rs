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

/// Evaluates positions of any ruleset, and keeps an [`Evaluator`] with all it learned for each ruleset it met.
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
    /// By the fingerprints of their rulesets, which several may have in common.
    evaluators: Mutex<FxHashMap<u64, Vec<Arc<dyn AnyEvaluator<'u> + 'u>>>>,
}

/// A move with what it is worth.
#[derive(Clone, Debug)]
pub struct Evaluated<'u> {
    /// The move.
    pub chosen: Move,
    /// Where it leads.
    pub option: Position,
    /// What that is worth.
    pub value: Game<'u>,
    /// Whether it leads to a canonical option of the position's value: all other moves are dominated or
    /// reversible.
    pub sensible: bool,
}

impl<'u> Analyst<'u> {
    /// An analyst who knows nothing yet.
    pub fn new(universe: &'u Universe) -> Self {
        Analyst { universe, threads: 1, evaluators: Mutex::default() }
    }

    /// Lets so many threads work on a position.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The universe the values live in.
    pub fn universe(&self) -> &'u Universe {
        self.universe
    }

    /// How many positions are remembered.
    pub fn positions(&self) -> usize {
        self.evaluators.lock().values().flatten().map(|known| known.positions()).sum()
    }

    /// Bytes taken by what is remembered, about; the universe not counted.
    pub fn bytes(&self) -> u64 {
        self.evaluators.lock().values().flatten().map(|known| known.bytes()).sum()
    }

    /// The value of a position. Of rules that [fail](Position::fault) it means nothing; where play [need not end](Position::loops)
    /// there is none.
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

    /// The moves of a player, with what each is worth.
    pub fn moves(
        &self,
        position: &Position,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<Evaluated<'u>>, Exhausted> {
        let canonical: Vec<_> = self.value(position, budget)?.options(player).collect();
        position
            .moves(player)
            .into_iter()
            .map(|(chosen, option)| {
                let value = self.value(&option, budget)?;
                Ok(Evaluated { chosen, option, value, sensible: canonical.contains(&value) })
            })
            .collect()
    }
}

/// An evaluator of some ruleset.
pub(crate) trait AnyEvaluator<'u>: Send + Sync {
    /// Whether the summand is of its ruleset.
    fn knows(&self, summand: &dyn Summand) -> bool;
    /// The value of a summand of its ruleset.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_rulesets_share_an_evaluator_and_others_do_not() {
        let universe = Universe::new();
        let analyst = Analyst::new(&universe);
        let evaluators = |ruleset: &str, board: &str| {
            let position = Position::parse(ruleset, board).unwrap();
            analyst.value(&position, &Budget::unlimited()).unwrap();
            analyst.evaluators.lock().values().flatten().count()
        };
        for (ruleset, boards) in [
            ("snort", ["P4", "P5"]),
            ("nogo", ["P3", "C4"]),
            ("node-kayles", ["P4", "P5"]),
            ("arc-kayles", ["P4", "P5"]),
            ("hackenbush", ["B(R;GB)", "B(R;GR)"]),
            ("digraph-placement", ["LRL 0>1 1>2", "LRL 0>1 0>2"]),
        ] {
            let first = evaluators(ruleset, boards[0]);
            assert_eq!(evaluators(ruleset, boards[0]), first, "{ruleset}");
            assert_eq!(evaluators(ruleset, boards[1]), first + 1, "{ruleset}");
            assert_eq!(evaluators(ruleset, boards[0]), first + 1, "{ruleset}");
        }
        // Where many are kept, few have a fingerprint in common.
        let longest = analyst.evaluators.lock().values().map(Vec::len).max();
        assert_eq!(longest, Some(1));
    }
}
