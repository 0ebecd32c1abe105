//! Thermographs of values.

use crate::table::Table;
use crate::thermograph::Scaffold;
use crate::{Thermograph, Trajectory};
use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, NumberUpStar, Player, Universe, Work};
use std::borrow::Cow;

/// A cache of the thermographs of the values of one universe, each computed once.
///
/// Thermographs are cached by value, so a game tree with repeated values is processed as a directed acyclic
/// graph. Threads may share one `Heat`, each with its own [`Work`].
///
/// A thermograph is built from the opponents' walls of the options, which each player pays t to reach.
/// Nothing is built below t = -1. There every wall is an integer, and H ≤ n for an integer n exactly when the
/// Left wall of H at -1 is at most n, by induction over the moves of both players.
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

/// The stack that one step of recursion needs, and the size of the segment that is allocated when less
/// remains.
const RED_ZONE: usize = 64 << 10;
const STACK: usize = 4 << 20;

/// Runs one step of a recursion as deep as the game; continues on the heap when the stack is nearly full.
#[inline]
pub(crate) fn deep<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, STACK, step)
}

/// The maximum number of binary places of a number with a thermograph; each may be a corner.
const MAX_PLACES: u64 = 1 << 20;

impl<'u> Heat<'u> {
    /// Creates an empty cache.
    pub fn new(universe: &'u Universe) -> Self {
        Heat { universe, table: Table::default() }
    }

    /// The universe of the values.
    pub fn universe(&self) -> &'u Universe {
        self.universe
    }

    /// The number of cached thermographs.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Returns whether no thermograph is cached.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes used by the cache.
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

    /// Panics unless the game and the work belong to the same universe as this cache.
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
            // The temperature of m/2^n is -1/2^n.
            Some(x) => {
                let places = u32::try_from(x.exponent()).map_err(|_| Exhausted::Digits)?;
                Ok(Dyadic::from_small(-1, places))
            }
            None => Ok(self.thermograph(work, game)?.temperature()),
        }
    }

    fn symbolic(&self, value: &NumberUpStar) -> Result<Thermograph, Exhausted> {
        if value.number.exponent() > MAX_PLACES {
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
