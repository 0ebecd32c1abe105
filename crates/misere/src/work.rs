//! Operations in a universe, bounded by a budget.

use crate::id::Id;
use crate::{MisereGame, MisereUniverse};
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_positions::Position;

/// The operations of a universe under a [`Budget`].
///
/// Each may end in [`Exhausted`]; what was computed until then stays in the universe, which remains usable.
///
/// ```
/// use kelvin_budget::{Budget, Exhausted};
/// use kelvin_misere::MisereUniverse;
///
/// let universe = MisereUniverse::new();
/// let budget = Budget::unlimited().values(1000);
/// let work = universe.work(&budget);
/// let two = universe.heap(2).unwrap();
/// // `{*2, 0}` is `*1`: the move to `*2` is reversible through `*1`.
/// assert_eq!(work.game(&[two, universe.zero()])?, universe.heap(1).unwrap());
/// // Large sums exceed the budget.
/// let large = universe.heap(1_000_000).unwrap();
/// assert_eq!(work.add(large, two), Err(Exhausted::Values));
/// # Ok::<(), Exhausted>(())
/// ```
pub struct MisereWork<'u, 'b> {
    pub(crate) universe: &'u MisereUniverse,
    meter: Meter<'b>,
}

/// The stack that one step of recursion needs, and the size of the segment that is allocated when less
/// remains.
const RED_ZONE: usize = 64 << 10;
const STACK: usize = 4 << 20;

/// Runs one step of a recursion as deep as the input; continues on the heap when the stack is nearly full.
#[inline]
pub(crate) fn deep<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, STACK, step)
}

/// Checks a visited position for loops. A game with loops has no outcome here, and [`Position::loops`]
/// reports them.
pub(crate) fn check_for_loops(position: &Position, budget: &Budget) -> Result<(), Exhausted> {
    position.look_for_loops(budget)?;
    if position.loops() { Err(Exhausted::Loopy) } else { Ok(()) }
}

impl<'u, 'b> MisereWork<'u, 'b> {
    pub(crate) fn new(universe: &'u MisereUniverse, budget: &'b Budget) -> Self {
        MisereWork { universe, meter: budget.meter() }
    }

    /// The universe.
    pub fn universe(&self) -> &'u MisereUniverse {
        self.universe
    }

    /// The budget.
    pub fn budget(&self) -> &'b Budget {
        self.meter.budget()
    }

    /// Counts one step; at intervals, checks the time and the size of the universe.
    #[inline]
    pub fn tick(&self) -> Result<(), Exhausted> {
        if self.meter.tick()? { self.check_size() } else { Ok(()) }
    }

    #[cold]
    pub(crate) fn check_size(&self) -> Result<(), Exhausted> {
        self.budget().check_values(self.universe.len(), self.universe.bytes())
    }

    /// The id of a game of this universe.
    #[track_caller]
    pub(crate) fn id(&self, game: MisereGame<'_>) -> Id {
        game.id_in(self.universe)
    }

    pub(crate) fn handle(&self, id: Id) -> MisereGame<'u> {
        self.universe.handle(id)
    }

    /// Returns the game with these options.
    pub fn game(&self, options: &[MisereGame<'u>]) -> Result<MisereGame<'u>, Exhausted> {
        self.canonical(options.iter().map(|&option| self.id(option)).collect()).map(|id| self.handle(id))
    }

    /// Returns `a + b`.
    pub fn add(&self, a: MisereGame<'u>, b: MisereGame<'u>) -> Result<MisereGame<'u>, Exhausted> {
        self.sum(self.id(a), self.id(b)).map(|id| self.handle(id))
    }

    /// Returns the sum of `n` copies of `a`.
    pub fn multiple(&self, n: u32, a: MisereGame<'u>) -> Result<MisereGame<'u>, Exhausted> {
        (0..n).try_fold(self.universe.zero(), |sum, _| self.add(sum, a))
    }

    /// Returns whether a game is **half-tame**: not generally tame, but with a generally tame double of genus
    /// 0⁰.
    pub fn is_half_tame(&self, game: MisereGame<'u>) -> Result<bool, Exhausted> {
        self.id(game);
        if game.kind().is_generally_tame() {
            return Ok(false);
        }
        let double = self.add(game, game)?;
        Ok(double.kind().is_generally_tame() && double.nim_value() == 0 && double.misere_nim_value() == 0)
    }
}
