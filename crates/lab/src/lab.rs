//! The engines behind all answers.

use crate::error::Error;
use crate::loopy::Valued;
use crate::observer::{Observer, Part};
use crate::rulesets::Rulesets;
use crate::store::Store;
use crate::sum::Subject;
use kelvin_budget::Budget;
use kelvin_heat::Heat;
use kelvin_loopy::Loopy;
use kelvin_misere::MisereSolver;
use kelvin_play::{Component, Mind};
use kelvin_positions::{Analyst, Position};
use kelvin_solver::Solvers;
use kelvin_values::{Game, Universe};
use std::path::PathBuf;
use std::sync::Arc;

/// What a laboratory may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Threads that work on a position.
    pub threads: usize,
    /// What the tables of searches may take, in bytes.
    pub bytes: u64,
    /// Where tables for large boards, and values that took long to find, are kept; nowhere if it is not said.
    pub cache: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { threads: 1, bytes: 1 << 30, cache: None }
    }
}

/// A laboratory in a universe: evaluators, thermographs, solvers with their tables, and the rulesets it knows. It picks the
/// engine for a question, and what it learned for one question it knows for the next.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_lab::{Lab, Settings, Subject, ValueQuestion};
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let lab = Lab::new(&universe, Settings::default());
/// let subject = Subject::board("domineering", "2x3");
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
    /// Who wins in misère play.
    misere: Arc<MisereSolver>,
    /// Values that took long, where they are kept.
    store: Option<Store>,
}

impl<'u> Lab<'u> {
    /// A laboratory that knows nothing yet but the built-in rulesets.
    pub fn new(universe: &'u Universe, settings: Settings) -> Lab<'u> {
        let Settings { threads, bytes, cache } = settings;
        let store = cache.as_deref().map(Store::in_folder);
        Lab {
            universe,
            analyst: Analyst::new(universe).threads(threads),
            heat: Heat::new(universe),
            loopy: Loopy::new(universe),
            solvers: Solvers::new(universe).threads(threads).memory(bytes).cache(cache),
            rulesets: Arc::default(),
            misere: Arc::default(),
            store,
        }
    }

    /// The same laboratory with these rulesets.
    #[must_use]
    pub fn with_rulesets(mut self, rulesets: impl Into<Arc<Rulesets>>) -> Lab<'u> {
        self.rulesets = rulesets.into();
        self
    }

    /// The universe in which the values live.
    pub fn universe(&self) -> &'u Universe {
        self.universe
    }

    /// The evaluators of positions.
    pub fn analyst(&self) -> &Analyst<'u> {
        &self.analyst
    }

    /// The thermographs.
    pub fn heat(&self) -> &Heat<'u> {
        &self.heat
    }

    /// The stoppers.
    pub fn loopy(&self) -> &Loopy<'u> {
        &self.loopy
    }

    /// The solvers of sums.
    pub fn solvers(&self) -> &Solvers<'u> {
        &self.solvers
    }

    /// Who wins in misère play.
    pub fn misere_solver(&self) -> &MisereSolver {
        &self.misere
    }

    /// Where values that took long are kept.
    pub(crate) fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// The rulesets, which others may share.
    pub fn rulesets(&self) -> &Arc<Rulesets> {
        &self.rulesets
    }

    /// Who decides moves in a game that is played.
    pub fn mind(&self) -> Mind<'_, 'u> {
        Mind::new(&self.analyst, &self.heat, &self.solvers).remembering(self.misere.clone())
    }

    /// The value of a position, unless rules of a user failed.
    pub fn position_value(&self, position: &Position, budget: &Budget) -> Result<Game<'u>, Error> {
        let value = self.found_or_kept(&self.analyst, position, budget);
        trusted([position])?;
        Ok(value?)
    }

    /// The value of a position whose ruleset comes with its board, as that of a graph does: what is learned on the way helps with no
    /// other board, and is forgotten.
    pub fn value_alone(&self, position: &Position, budget: &Budget) -> Result<Game<'u>, Error> {
        let value = self.found_or_kept(&Analyst::new(self.universe), position, budget);
        trusted([position])?;
        Ok(value?)
    }

    /// Bytes taken by what was learned, about: values, positions, thermographs, and the tables of searches.
    pub fn bytes(&self) -> u64 {
        let engines = self.analyst.bytes() + self.heat.bytes() + self.solvers.bytes() + self.misere.bytes();
        self.universe.bytes() + self.loopy.bytes() + engines
    }

    /// The value of what a question is about, which is asked of short games alone.
    pub fn game(&self, subject: &Subject, budget: &Budget) -> Result<Game<'u>, Error> {
        match self.valued(subject, budget)? {
            Valued::Short(game) => Ok(game),
            Valued::Loopy(_) => Err(Error::loopy(subject.to_string())),
        }
    }
}

/// Fails where rules of a user failed, in these positions or in those that were reached from them: asked before an answer is
/// given.
pub(crate) fn trusted<'p>(positions: impl IntoIterator<Item = &'p Position>) -> Result<(), Error> {
    positions.into_iter().find_map(fault).map_or(Ok(()), Err)
}

/// The same of the components of a sum.
pub(crate) fn trusted_sum(components: &[Component<'_>]) -> Result<(), Error> {
    let positions = components.iter().filter_map(|component| match component {
        Component::Position(position) => Some(position),
        Component::Value(_) => None,
    });
    trusted(positions)
}

/// Why nothing that was found of a position can be relied on.
fn fault(position: &Position) -> Option<Error> {
    if position.loops() { Some(Error::loopy_position(position)) } else { position.fault().map(Error::Own) }
}

/// Sees the parts of an answer about a sum as long as its rules do not fail.
pub(crate) struct Trusting<'o, 'u> {
    pub observer: &'o mut dyn Observer,
    pub sum: Vec<Component<'u>>,
}

impl Observer for Trusting<'_, '_> {
    fn see(&mut self, part: Part) {
        if trusted_sum(&self.sum).is_ok() {
            self.observer.see(part);
        }
    }
}
