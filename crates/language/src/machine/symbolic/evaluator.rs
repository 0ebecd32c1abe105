//! The evaluators of the built-in rulesets, for positions of users' classes.

use super::OnGrid;
use crate::class::ClassId;
use crate::error::Result;
use crate::machine::Machine;
use kelvin_budget::Budget;
use kelvin_positions::{Evaluator, Ruleset};
use kelvin_rules::{BoardRules, CellGrid as Grid, CompiledRules};
use kelvin_values::Game;
use std::sync::Arc;

/// Boards of one size of a class, with the evaluator for them; none where the rules must be interpreted.
pub(crate) struct RulesForSize<'u> {
    rows: i32,
    columns: i32,
    evaluator: Option<Evaluates<'u>>,
}

/// An evaluator of what a class was compiled to.
#[derive(Clone)]
pub(crate) enum Evaluates<'u> {
    Partizan(Arc<Evaluator<'u, BoardRules<false>>>),
    Impartial(Arc<Evaluator<'u, BoardRules<true>>>),
}

impl<'u> Evaluates<'u> {
    /// The value of a board; `None` where the rules fail, or play may not terminate.
    pub(crate) fn value(&self, grid: &Grid, budget: &Budget) -> Result<Option<Game<'u>>> {
        match self {
            Evaluates::Partizan(evaluator) => value(evaluator, evaluator.ruleset().pack(grid), budget),
            Evaluates::Impartial(evaluator) => value(evaluator, evaluator.ruleset().pack(grid), budget),
        }
    }

    /// What the methods were found to do.
    pub(crate) fn compiled(&self) -> &CompiledRules {
        match self {
            Evaluates::Partizan(evaluator) => evaluator.ruleset().compiled(),
            Evaluates::Impartial(evaluator) => evaluator.ruleset().compiled(),
        }
    }

    pub(super) fn fits(&self, grid: &Grid) -> bool {
        self.compiled().layout.pack(grid).is_some()
    }
}

fn value<'u, R: Ruleset>(
    evaluator: &Evaluator<'u, R>,
    board: Option<R::Position>,
    budget: &Budget,
) -> Result<Option<Game<'u>>> {
    let Some(board) = board.filter(|_| evaluator.ruleset().fault().is_none()) else { return Ok(None) };
    let value = evaluator.value(&board, budget);
    if evaluator.ruleset().fault().is_some() { Ok(None) } else { Ok(Some(value?)) }
}

impl<'u> Machine<'_, 'u> {
    /// The evaluator for a position of a user's class.
    pub(crate) fn evaluator(&mut self, position: &OnGrid<'_, 'u>) -> Option<Evaluates<'u>> {
        let key = (position.class, position.enclosing.clone());
        let size = (position.grid.rows(), position.grid.columns());
        for known in self.world.evaluators.get(&key).into_iter().flatten() {
            if (known.rows, known.columns) == size
                && known.evaluator.as_ref().is_none_or(|evaluator| evaluator.fits(position.grid))
            {
                return known.evaluator.clone();
            }
        }
        let compiled = self.compiled_rules(position);
        let evaluator = compiled.map(|compiled| self.evaluates(position.class, compiled));
        let sized = RulesForSize { rows: size.0, columns: size.1, evaluator: evaluator.clone() };
        self.world.evaluators.entry(key).or_default().push(sized);
        evaluator
    }

    /// The evaluator of what a class was compiled to.
    pub(super) fn evaluates(&self, class: ClassId, compiled: CompiledRules) -> Evaluates<'u> {
        let universe = self.world.universe;
        match self.world.classes.is(class, ClassId::IMPARTIAL_GAME) {
            true => Evaluates::Impartial(Arc::new(Evaluator::new(universe, BoardRules::new(compiled)))),
            false => Evaluates::Partizan(Arc::new(Evaluator::new(universe, BoardRules::new(compiled)))),
        }
    }
}
