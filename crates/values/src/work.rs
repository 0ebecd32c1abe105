//! Operations in a universe, bounded by a budget.

use crate::id::Id;
use crate::{Game, Player, Universe};
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_numbers::Integer;
use std::cell::Cell;

/// The operations of a universe under a [`Budget`].
///
/// Each may end in [`Exhausted`]; what was computed until then stays in the universe, which remains usable.
/// Each panics when it is given a game of another universe.
///
/// ```
/// use kelvin_budget::{Budget, Exhausted};
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let budget = Budget::unlimited();
/// let work = universe.work(&budget);
/// let star = work.game(&[universe.zero()], &[universe.zero()])?;
/// assert_eq!(work.add(star, star)?, universe.zero());
/// assert!(!work.le(star, universe.zero())?);
/// # Ok::<(), Exhausted>(())
/// ```
pub struct Work<'u, 'b> {
    pub(crate) universe: &'u Universe,
    meter: Meter<'b>,
    /// The steps that remain; see [`Work::within_allowance`].
    allowance: Cell<u64>,
}

/// The result of work under an allowance.
pub(crate) enum Allowed<T> {
    Done(T),
    /// The allowance was used up.
    TooLong,
    /// Another computation under an allowance is in progress.
    Busy,
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

impl<'u, 'b> Work<'u, 'b> {
    pub(crate) fn new(universe: &'u Universe, budget: &'b Budget) -> Self {
        Work { universe, meter: budget.meter(), allowance: Cell::new(u64::MAX) }
    }

    /// The universe.
    pub fn universe(&self) -> &'u Universe {
        self.universe
    }

    /// The budget.
    pub fn budget(&self) -> &'b Budget {
        self.meter.budget()
    }

    /// Counts one step; at intervals, checks the time and the size of the universe.
    #[inline]
    pub fn tick(&self) -> Result<(), Exhausted> {
        self.allowance.set(self.allowance.get().checked_sub(1).ok_or(Exhausted::Time)?);
        if self.meter.tick()? { self.check_size() } else { Ok(()) }
    }

    /// Runs work that may take at most `steps` steps.
    pub(crate) fn within_allowance<T>(
        &self,
        steps: u64,
        work: impl FnOnce() -> Result<T, Exhausted>,
    ) -> Result<Allowed<T>, Exhausted> {
        let before = self.allowance.get();
        if before <= steps {
            return Ok(Allowed::Busy);
        }
        self.allowance.set(steps);
        let result = work();
        let left = self.allowance.get();
        self.allowance.set(before - (steps - left));
        match result {
            Err(_) if left == 0 => Ok(Allowed::TooLong),
            result => result.map(Allowed::Done),
        }
    }

    #[cold]
    fn check_size(&self) -> Result<(), Exhausted> {
        self.budget().check_values(self.universe.len(), self.universe.bytes())
    }

    /// The id of a game of this universe.
    #[inline]
    #[track_caller]
    pub(crate) fn id(&self, game: Game<'_>) -> Id {
        game.id_in(self.universe)
    }

    pub(crate) fn handle(&self, id: Id) -> Game<'u> {
        self.universe.handle(id)
    }

    /// Returns `a + b`.
    pub fn add(&self, a: Game<'u>, b: Game<'u>) -> Result<Game<'u>, Exhausted> {
        self.sum(self.id(a), self.id(b)).map(|id| self.handle(id))
    }

    /// Returns `a - b`.
    pub fn subtract(&self, a: Game<'u>, b: Game<'u>) -> Result<Game<'u>, Exhausted> {
        self.sum(self.id(a), self.negative(self.id(b))?).map(|id| self.handle(id))
    }

    /// Returns `-a`.
    pub fn negate(&self, a: Game<'u>) -> Result<Game<'u>, Exhausted> {
        self.negative(self.id(a)).map(|id| self.handle(id))
    }

    /// Returns `n·a`, the sum of `n` copies of `a`.
    pub fn multiple(&self, n: &Integer, a: Game<'u>) -> Result<Game<'u>, Exhausted> {
        self.times(n, self.id(a)).map(|id| self.handle(id))
    }

    /// Returns whether `a ≤ b`.
    pub fn le(&self, a: Game<'u>, b: Game<'u>) -> Result<bool, Exhausted> {
        self.at_most(self.id(a), self.id(b))
    }

    /// Compares `a` and `b`; `None` when they are confused.
    pub fn compare(&self, a: Game<'u>, b: Game<'u>) -> Result<Option<std::cmp::Ordering>, Exhausted> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        Ok(match (self.le(a, b)?, self.le(b, a)?) {
            (true, true) => Some(Equal),
            (true, false) => Some(Less),
            (false, true) => Some(Greater),
            (false, false) => None,
        })
    }

    /// Returns the value of the game in which Left may move to `left` and Right to `right`.
    pub fn game(&self, left: &[Game<'u>], right: &[Game<'u>]) -> Result<Game<'u>, Exhausted> {
        self.canonical([left, right].map(|side| side.iter().map(|&g| self.id(g)).collect()))
            .map(|id| self.handle(id))
    }

    /// Like [`Work::game`], with the options of `player` first and those of the opponent second.
    ///
    /// For rules that are written once for a `Player`.
    pub fn game_for(
        &self,
        player: Player,
        own: &[Game<'u>],
        other: &[Game<'u>],
    ) -> Result<Game<'u>, Exhausted> {
        match player {
            Player::Left => self.game(own, other),
            Player::Right => self.game(other, own),
        }
    }
}
