//! The engines that answer all questions.

use crate::error::Error;
use crate::loopy::Valued;
use crate::observer::{Observer, Part};
use crate::rulesets::Rulesets;
use crate::store::{self, Store};
use crate::subject::{Evaluate, NotEvaluated};
use kelvin_budget::Budget;
use kelvin_heat::Heat;
use kelvin_loopy::Loopy;
use kelvin_misere::MisereSolver;
use kelvin_play::SumEvaluator;
use kelvin_positions::{Analyst, PlayedSummand, Position, WrittenSummand};
use kelvin_solver::{NimberSolver, Solvers};
use kelvin_values::{Game, Universe};
use std::path::PathBuf;
use std::sync::Arc;

/// The resources of a laboratory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The number of threads that work on a position.
    pub threads: usize,
    /// The memory limit for the tables of searches, in bytes.
    pub bytes: u64,
    /// The folder of the disk cache, for tables of large boards and for values that took long to compute;
    /// none by default.
    pub cache: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { threads: 1, bytes: 1 << 30, cache: None }
    }
}

/// A laboratory in a universe: evaluators, thermographs, solvers with their tables, and rulesets. It chooses
/// the engine for a question, and the results for one question are reused for the next.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_lab::{Lab, Settings, WrittenSummand, ValueQuestion};
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let lab = Lab::new(&universe, Settings::default());
/// let subject = WrittenSummand::board("domineering", "2x3").into();
/// let question = ValueQuestion { subject, alphabet: Default::default(), longest: None };
/// let answer = lab.value(&question, &Budget::unlimited())?;
/// assert_eq!((answer.written.value.as_deref(), answer.mean.as_deref()), (Some("{2|-1/2}"), Some("3/4")));
/// # Ok::<(), kelvin_lab::Error>(())
/// ```
pub struct Lab<'u> {
    universe: &'u Universe,
    analyst: Analyst<'u>,
    heat: Heat<'u>,
    loopy: Loopy<'u>,
    solvers: Solvers<'u>,
    rulesets: Arc<Rulesets>,
    /// The solver of misère play.
    misere: Arc<MisereSolver>,
    /// The disk cache of values that took long to compute.
    store: Option<Store>,
    /// The evaluator of expressions.
    expressions: Option<Box<dyn Evaluate>>,
}

impl<'u> Lab<'u> {
    /// Creates a laboratory with the built-in rulesets and no cached results.
    pub fn new(universe: &'u Universe, settings: Settings) -> Lab<'u> {
        let Settings { threads, bytes, cache } = settings;
        let store = cache.as_deref().map(Store::in_folder);
        Lab {
            universe,
            analyst: Analyst::new(universe).threads(threads),
            heat: Heat::new(universe),
            loopy: Loopy::new(universe),
            solvers: Solvers::new(universe)
                .threads(threads)
                .memory(bytes)
                .cache(cache)
                .found_by(store::FOUND_BY),
            rulesets: Arc::default(),
            misere: Arc::default(),
            store,
            expressions: None,
        }
    }

    /// Replaces the rulesets.
    #[must_use]
    pub fn with_rulesets(mut self, rulesets: impl Into<Arc<Rulesets>>) -> Lab<'u> {
        self.rulesets = rulesets.into();
        self
    }

    /// Lets texts that are not in the notation of values be expressions.
    #[must_use]
    pub fn with_expressions(
        mut self,
        evaluate: impl for<'v> Fn(&'v Universe, &str, &Budget) -> Result<Game<'v>, NotEvaluated>
        + Send
        + Sync
        + 'static,
    ) -> Lab<'u> {
        self.expressions = Some(Box::new(evaluate));
        self
    }

    /// Returns the evaluator of expressions, if there is one.
    pub(crate) fn expressions(&self) -> Option<&dyn Evaluate> {
        self.expressions.as_deref()
    }

    /// Returns the universe of the values.
    pub fn universe(&self) -> &'u Universe {
        self.universe
    }

    /// Returns the evaluators of positions.
    pub fn analyst(&self) -> &Analyst<'u> {
        &self.analyst
    }

    /// Returns the cache of thermographs.
    pub fn heat(&self) -> &Heat<'u> {
        &self.heat
    }

    /// Returns the store of stoppers.
    pub fn loopy(&self) -> &Loopy<'u> {
        &self.loopy
    }

    /// Returns the solvers of sums.
    pub fn solvers(&self) -> &Solvers<'u> {
        &self.solvers
    }

    /// Returns the solver of misère play.
    pub fn misere_solver(&self) -> &MisereSolver {
        &self.misere
    }

    /// Returns the disk cache of values that took long to compute.
    pub(crate) fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// Returns the rulesets, which may be shared.
    pub fn rulesets(&self) -> &Arc<Rulesets> {
        &self.rulesets
    }

    /// Returns the context in which engines choose moves.
    pub fn evaluator(&self) -> SumEvaluator<'_, 'u> {
        SumEvaluator::new(&self.analyst, &self.heat, &self.solvers).remembering(self.misere.clone())
    }

    /// Computes the value of a position; fails if a user's rules failed.
    pub fn position_value(&self, position: &Position, budget: &Budget) -> Result<Game<'u>, Error> {
        let value = self.found_or_kept(&self.analyst, self.solvers.nimbers(), position, budget);
        trusted([position])?;
        Ok(value?)
    }

    /// Computes the value of a position whose ruleset depends on its board, such as a graph. Intermediate
    /// results do not help with any other board and are discarded.
    pub fn value_alone(&self, position: &Position, budget: &Budget) -> Result<Game<'u>, Error> {
        let value = self.found_or_kept(&Analyst::new(self.universe), &NimberSolver::new(), position, budget);
        trusted([position])?;
        Ok(value?)
    }

    /// Estimates the memory of the caches in bytes: values, positions, thermographs, and the tables of
    /// searches.
    pub fn bytes(&self) -> u64 {
        let engines = self.analyst.bytes() + self.heat.bytes() + self.solvers.bytes() + self.misere.bytes();
        self.universe.bytes() + self.loopy.bytes() + engines
    }

    /// Computes the value of the subject of a question about short games.
    pub fn game(&self, subject: &WrittenSummand, budget: &Budget) -> Result<Game<'u>, Error> {
        match self.valued(subject, budget)? {
            Valued::Short(game) => Ok(game),
            Valued::Loopy(_) => Err(Error::loopy(subject.to_string())),
        }
    }
}

/// Fails if a user's rules failed in one of these positions or in a position reached from it. Called before
/// an answer is returned.
pub(crate) fn trusted<'p>(positions: impl IntoIterator<Item = &'p Position>) -> Result<(), Error> {
    positions.into_iter().find_map(fault).map_or(Ok(()), Err)
}

/// Checks the components of a sum in the same way.
pub(crate) fn trusted_sum(components: &[PlayedSummand<'_>]) -> Result<(), Error> {
    let positions = components.iter().filter_map(|component| match component {
        PlayedSummand::Position(position) => Some(position),
        PlayedSummand::Value(_) => None,
    });
    trusted(positions)
}

/// Returns the error that makes every result about a position unreliable.
fn fault(position: &Position) -> Option<Error> {
    if position.loops() { Some(Error::loopy_position(position)) } else { position.fault().map(Error::Own) }
}

/// Forwards the parts of an answer about a sum until its rules fail.
pub(crate) struct Trusting<'o, 'u> {
    pub observer: &'o mut dyn Observer,
    pub sum: Vec<PlayedSummand<'u>>,
}

impl Observer for Trusting<'_, '_> {
    fn see(&mut self, part: Part) {
        if trusted_sum(&self.sum).is_ok() {
            self.observer.see(part);
        }
    }
}
