//! Work in a universe, bounded by a budget.

use crate::id::Id;
use crate::{Game, Player, Universe};
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_numbers::Integer;
use std::cell::Cell;

/// The operations of a universe under a [`Budget`]. Each may end in [`Exhausted`]; what was found until
/// then stays in the universe, which remains usable. Each panics when it is given a game of another universe.
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
    /// Steps that may still be taken; see [`Work::within_allowance`].
    allowance: Cell<u64>,
}

/// How work under an allowance ended.
pub(crate) enum Allowed<T> {
    Done(T),
    /// It took more steps than it is worth.
    TooLong,
    /// Other work under an allowance is being done: not now.
    Busy,
}

/// What a step of recursion may need of the stack, and how much more is taken when that is not there.
const RED_ZONE: usize = 64 << 10;
const STACK: usize = 4 << 20;

/// Runs one step of a recursion that may go as deep as the input is: on the heap, where the stack ends.
#[inline]
pub(crate) fn deep<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, STACK, step)
}

impl<'u, 'b> Work<'u, 'b> {
    pub(crate) fn new(universe: &'u Universe, budget: &'b Budget) -> Self {
        Work { universe, meter: budget.meter(), allowance: Cell::new(u64::MAX) }
    }

    /// The universe it works in.
    pub fn universe(&self) -> &'u Universe {
        self.universe
    }

    /// The budget it works under.
    pub fn budget(&self) -> &'b Budget {
        self.meter.budget()
    }

    /// One step: now and then looks at the clock and at how large the universe is.
    #[inline]
    pub fn tick(&self) -> Result<(), Exhausted> {
        self.allowance.set(self.allowance.get().checked_sub(1).ok_or(Exhausted::Time)?);
        if self.meter.tick()? { self.look() } else { Ok(()) }
    }

    /// Does work that is only worth a few steps.
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
    fn look(&self) -> Result<(), Exhausted> {
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

    /// `a + b`.
    pub fn add(&self, a: Game<'u>, b: Game<'u>) -> Result<Game<'u>, Exhausted> {
        self.sum(self.id(a), self.id(b)).map(|id| self.handle(id))
    }

    /// `a - b`.
    pub fn subtract(&self, a: Game<'u>, b: Game<'u>) -> Result<Game<'u>, Exhausted> {
        self.sum(self.id(a), self.negative(self.id(b))?).map(|id| self.handle(id))
    }

    /// `-a`.
    pub fn negate(&self, a: Game<'u>) -> Result<Game<'u>, Exhausted> {
        self.negative(self.id(a)).map(|id| self.handle(id))
    }

    /// `n·a`, the sum of `n` copies of `a`.
    pub fn multiple(&self, n: &Integer, a: Game<'u>) -> Result<Game<'u>, Exhausted> {
        self.times(n, self.id(a)).map(|id| self.handle(id))
    }

    /// Whether `a ≤ b`.
    pub fn le(&self, a: Game<'u>, b: Game<'u>) -> Result<bool, Exhausted> {
        self.at_most(self.id(a), self.id(b))
    }

    /// The order of `a` and `b`: `None` when they are confused.
    pub fn compare(&self, a: Game<'u>, b: Game<'u>) -> Result<Option<std::cmp::Ordering>, Exhausted> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        Ok(match (self.le(a, b)?, self.le(b, a)?) {
            (true, true) => Some(Equal),
            (true, false) => Some(Less),
            (false, true) => Some(Greater),
            (false, false) => None,
        })
    }

    /// The value of the game in which Left may move to `left` and Right to `right`.
    pub fn game(&self, left: &[Game<'u>], right: &[Game<'u>]) -> Result<Game<'u>, Exhausted> {
        self.canonical([left, right].map(|side| side.iter().map(|&g| self.id(g)).collect()))
            .map(|id| self.handle(id))
    }

    /// As [`Work::game`], with the options of `player` first and of the opponent second: what a rule
    /// written once for a `Player` builds with.
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
