//! Bounds of the mean value theorem.

use crate::{Heat, Sums};
use kelvin_budget::Exhausted;
use kelvin_numbers::{Dyadic, Integer};
use kelvin_values::{Game, Player, Section, Work};

/// The bounds of the mean value theorem on n copies of a game, and the sections of the copies.
///
/// The theorem (Conway, *On Numbers and Games*, Theorem 59) bounds n·G by n·m ± t for a t that does not
/// depend on n. Every t above the temperature satisfies it. At the temperature itself the stops satisfy the
/// bounds, and the game may exceed them by an infinitesimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeanValue {
    /// The lower bound n·m - t, with the mean m and the temperature t of the game (0 if it is negative).
    pub lower: Dyadic,
    /// The upper bound n·m + t.
    pub upper: Dyadic,
    /// The sections L(n·G) and R(n·G), whose numbers are the stops.
    pub sections: [Section; 2],
}

impl MeanValue {
    /// Returns whether n·m - t ≤ RS(n·G) ≤ LS(n·G) ≤ n·m + t.
    pub fn holds_for_stops(&self) -> bool {
        let [left, right] = &self.sections;
        self.lower <= right.number && right.number <= left.number && left.number <= self.upper
    }

    /// Returns whether n·m - t ≤ n·G ≤ n·m + t.
    pub fn holds(&self) -> bool {
        // n·G ≤ x when x is to the right of L(n·G), and x ≤ n·G when x is to the left of R(n·G).
        let [left, right] = &self.sections;
        let at_most = left.number < self.upper || (left.number == self.upper && left.side == Player::Left);
        let at_least =
            right.number > self.lower || (right.number == self.lower && right.side == Player::Right);
        at_most && at_least
    }
}

impl<'u> Heat<'u> {
    /// The bounds of the mean value theorem on `n` copies of `game`, and the stops of those copies.
    pub fn mean_value(
        &self,
        work: &Work<'u, '_>,
        game: Game<'u>,
        n: &Integer,
    ) -> Result<MeanValue, Exhausted> {
        let thermograph = self.thermograph(work, game)?;
        let mean = thermograph.mean().try_mul(&Dyadic::from(n.clone())).map_err(|_| Exhausted::Digits)?;
        let temperature = thermograph.temperature().max(Dyadic::ZERO);
        Ok(MeanValue {
            lower: &mean - &temperature,
            upper: &mean + &temperature,
            sections: self.sections_of_multiple(work, game, n)?,
        })
    }

    fn sections_of_multiple(
        &self,
        work: &Work<'u, '_>,
        game: Game<'u>,
        n: &Integer,
    ) -> Result<[Section; 2], Exhausted> {
        let (game, n) = if *n < Integer::ZERO { (work.negate(game)?, -n) } else { (game, n.clone()) };
        match u32::try_from(&n) {
            Ok(times) if game.number_up_star().is_none() => {
                let thermograph = Sums::new(self).thermograph_of_multiples(work, [(game, times)])?;
                Ok(Player::BOTH.map(|player| thermograph.section(player)))
            }
            _ => {
                let multiple = work.multiple(&n, game)?;
                Ok(Player::BOTH.map(|player| multiple.section(player)))
            }
        }
    }
}
