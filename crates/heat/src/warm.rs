//! Heating and overheating.

use crate::tax::Tax;
use kelvin_budget::Exhausted;
use kelvin_values::{Game, Work};

/// Returns G heated by t, which may be any game (Berlekamp, Conway and Guy, *Winning Ways*, ch. 6).
///
/// A number is unchanged; any other game becomes {G^L + t | G^R - t} with its options heated.
///
/// It is applied to the canonical form. If t is a number above every temperature of the game's infinitesimal
/// part, heating is the inverse of cooling.
///
/// ```
/// # use kelvin_budget::{Budget, Exhausted};
/// # use kelvin_heat::heated;
/// # use kelvin_values::Universe;
/// # let universe = Universe::new();
/// # let budget = Budget::unlimited();
/// # let work = universe.work(&budget);
/// assert_eq!(heated(&work, universe.up(1), universe.integer(3))?.to_string(), "{3||0|-6}");
/// # Ok::<(), Exhausted>(())
/// ```
pub fn heated<'u>(work: &Work<'u, '_>, game: Game<'u>, t: Game<'u>) -> Result<Game<'u>, Exhausted> {
    Tax::new(work, t, |game: Game<'u>| Ok(game.number().map(|_| game)))?.rebuild(game)
}

/// Returns G overheated from s to t (Berlekamp, *Blockbusting and Domineering*).
///
/// An integer n becomes the sum of n copies of s; any other game becomes {G^L + t | G^R - t} with its options
/// overheated.
///
/// ```
/// # use kelvin_budget::{Budget, Exhausted};
/// # use kelvin_heat::overheated;
/// # use kelvin_numbers::Dyadic;
/// # use kelvin_values::Universe;
/// # let universe = Universe::new();
/// # let budget = Budget::unlimited();
/// # let work = universe.work(&budget);
/// let half = universe.number(&Dyadic::new(1, 1));
/// assert_eq!(overheated(&work, half, universe.zero(), universe.zero())?, universe.star(1));
/// # Ok::<(), Exhausted>(())
/// ```
pub fn overheated<'u>(
    work: &Work<'u, '_>,
    game: Game<'u>,
    s: Game<'u>,
    t: Game<'u>,
) -> Result<Game<'u>, Exhausted> {
    work.universe().expect(s);
    let integer = |game: Game<'u>| match game.number().and_then(|x| x.to_integer()) {
        Some(n) => work.multiple(&n, s).map(Some),
        None => Ok(None),
    };
    Tax::new(work, t, integer)?.rebuild(game)
}
