//! The heat of values.

use crate::table::Table;
use crate::thermograph::Scaffold;
use crate::{Thermograph, Trajectory};
use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, NumberUpStar, Player, Universe, Work};
use std::borrow::Cow;

/// Thermographs of the values of one universe, each computed once.
///
/// They are remembered by value, so a game tree that comes back to the same values is walked as the
/// directed graph it is. Any number of threads may use one `Heat`, each with a [`Work`] of its own.
///
/// A thermograph is built from the opponents' walls of the options, which each player pays t to reach.
/// Below t = -1 nothing is built: at t = -1 every wall stands at an integer, and H ≤ n for an integer n
/// exactly when the Left wall of H at -1 is at most n, by induction over the moves of both players.
///
/// ```
/// use kelvin_budget::{Budget, Exhausted};
/// use kelvin_heat::Heat;
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let heat = Heat::new(&universe);
/// let budget = Budget::unlimited();
/// let work = universe.work(&budget);
/// let [a, b, c] = [4, 2, 1].map(|n| universe.integer(n));
/// let game = work.game(&[a], &[work.game(&[b], &[c])?])?;
/// let thermograph = heat.thermograph(&work, game)?;
/// assert_eq!(thermograph.mean().to_string(), "11/4");
/// assert_eq!(thermograph.temperature().to_string(), "5/4");
/// # Ok::<(), Exhausted>(())
/// ```
pub struct Heat<'u> {
    universe: &'u Universe,
    table: Table,
}

/// What a step of recursion may need of the stack, and how much more is taken when that is not there.
const RED_ZONE: usize = 64 << 10;
const STACK: usize = 4 << 20;

/// Runs one step of a recursion that may go as deep as a game: on the heap, where the stack ends.
#[inline]
pub(crate) fn deep<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, STACK, step)
}

/// The most binary places of a number whose thermograph is drawn: each may be a corner.
const PLACES: u64 = 1 << 20;

impl<'u> Heat<'u> {
    /// Nothing known yet.
    pub fn new(universe: &'u Universe) -> Self {
        Heat { universe, table: Table::default() }
    }

    /// The universe whose values these are.
    pub fn universe(&self) -> &'u Universe {
        self.universe
    }

    /// How many thermographs are remembered.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether none is remembered.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes taken by what is remembered.
    pub fn bytes(&self) -> u64 {
        self.table.bytes()
    }

    /// The thermograph of `game`.
    pub fn thermograph(
        &self,
        work: &Work<'u, '_>,
        game: Game<'u>,
    ) -> Result<Cow<'_, Thermograph>, Exhausted> {
        self.expect(work, game);
        match game.number_up_star() {
            Some(value) => self.symbolic(&value).map(Cow::Owned),
            None => self.stored(work, game).map(Cow::Borrowed),
        }
    }

    /// Panics unless a game, and the work, are of the universe whose values these are.
    #[inline]
    pub(crate) fn expect(&self, work: &Work<'u, '_>, game: Game<'u>) {
        self.universe.expect_same(work.universe());
        self.universe.expect(game);
    }

    /// The mean value of `game`.
    pub fn mean(&self, work: &Work<'u, '_>, game: Game<'u>) -> Result<Dyadic, Exhausted> {
        Ok(self.thermograph(work, game)?.mean().clone())
    }

    /// The temperature of `game`.
    pub fn temperature(&self, work: &Work<'u, '_>, game: Game<'u>) -> Result<Dyadic, Exhausted> {
        self.expect(work, game);
        match game.number() {
            // -1/2^n for m/2^n.
            Some(x) => {
                let places = u32::try_from(x.exponent()).map_err(|_| Exhausted::Digits)?;
                Ok(Dyadic::from_small(-1, places))
            }
            None => Ok(self.thermograph(work, game)?.temperature()),
        }
    }

    fn symbolic(&self, value: &NumberUpStar) -> Result<Thermograph, Exhausted> {
        if value.number.exponent() > PLACES {
            return Err(Exhausted::Digits);
        }
        Ok(Thermograph::of_number_up_star(value))
    }

    fn stored(&self, work: &Work<'u, '_>, game: Game<'u>) -> Result<&Thermograph, Exhausted> {
        if let Some(known) = self.table.get(game.word()) {
            return Ok(known);
        }
        work.tick()?;
        let thermograph = deep(|| self.build(work, game))?;
        if self.len().is_multiple_of(1024)
            && work.budget().byte_limit().is_some_and(|limit| self.universe.bytes() + self.bytes() > limit)
        {
            return Err(Exhausted::Memory);
        }
        Ok(self.table.put(game.word(), thermograph))
    }

    fn build(&self, work: &Work<'u, '_>, game: Game<'u>) -> Result<Thermograph, Exhausted> {
        let scaffold = |player: Player| -> Result<Option<Trajectory>, Exhausted> {
            let mut scaffold = Scaffold::new(player);
            for option in game.options(player) {
                match option.number_up_star() {
                    Some(value) => scaffold.offer(&self.symbolic(&value)?),
                    None => scaffold.offer(self.stored(work, option)?),
                }
            }
            Ok(scaffold.finish())
        };
        Ok(Thermograph::from_scaffolds([scaffold(Player::Left)?, scaffold(Player::Right)?]))
    }
}
