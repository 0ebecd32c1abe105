//! Work on loopy games, bounded by a budget.

use crate::{Loopy, Stopper};
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_values::{Player, Work};

/// The operations on loopy games under a [`Budget`]. Each may return [`Exhausted`]; intermediate results
/// remain in the [`Loopy`] and its universe, which stay usable.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_loopy::{Loopy, notation};
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let loopy = Loopy::new(&universe);
/// let budget = Budget::unlimited();
/// let work = loopy.work(&budget);
/// let over = notation::parse("over", &work)?.as_stopper().unwrap();
/// let half = universe.number(&"1/2".parse().unwrap()).into();
/// assert!(work.at_least(half, over)?);
/// let off = notation::parse("off", &work)?.as_stopper().unwrap();
/// assert_eq!(work.ordinal_sum(universe.integer(1).into(), off)?.as_stopper(), Some(over));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LoopyWork<'l, 'u, 'b> {
    loopy: &'l Loopy<'u>,
    short: Work<'u, 'b>,
    pub(crate) meter: Meter<'b>,
}

/// The stack a step of recursion may need, and the size of each additional stack segment.
const RED_ZONE: usize = 64 << 10;
const STACK: usize = 4 << 20;

/// Runs a step of recursion whose depth depends on the input, growing the stack on the heap if needed.
pub(crate) fn deep<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, STACK, step)
}

impl<'l, 'u, 'b> LoopyWork<'l, 'u, 'b> {
    pub(crate) fn new(loopy: &'l Loopy<'u>, budget: &'b Budget) -> Self {
        LoopyWork { loopy, short: loopy.universe().work(budget), meter: budget.meter() }
    }

    /// The store of the stoppers.
    pub fn loopy(&self) -> &'l Loopy<'u> {
        self.loopy
    }

    /// The operations on short games.
    pub fn short(&self) -> &Work<'u, 'b> {
        &self.short
    }

    /// The budget of the operations.
    pub fn budget(&self) -> &'b Budget {
        self.meter.budget()
    }

    /// Counts one step.
    pub(crate) fn tick(&self) -> Result<(), Exhausted> {
        self.meter.tick().map(|_| ())
    }

    /// A number that identifies a stopper in the store.
    pub(crate) fn key(&self, stopper: Stopper<'u>) -> u64 {
        self.loopy.key(stopper)
    }

    /// The canonical options of `player`.
    pub fn options(&self, stopper: Stopper<'u>, player: Player) -> Vec<Stopper<'u>> {
        self.loopy.options(stopper, player)
    }
}
