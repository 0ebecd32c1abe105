//! Norton's product.

use crate::options::List;
use crate::{Game, Player, Work};
use kelvin_budget::Exhausted;

impl<'u> Work<'u, '_> {
    /// Norton's product G·U.
    ///
    /// It is the sum of n copies of U for an integer G = n, and otherwise {G^L·U + U + Δ | G^R·U - U - Δ} for
    /// all incentives Δ of U.
    ///
    /// For U > 0 it depends on the value of G alone, is additive in G and keeps the order (Siegel, II.7). For
    /// other U it is the product of the canonical form of G.
    ///
    /// ```
    /// # use kelvin_budget::{Budget, Exhausted};
    /// # use kelvin_values::Universe;
    /// # let universe = Universe::new();
    /// # let budget = Budget::unlimited();
    /// # let work = universe.work(&budget);
    /// assert_eq!(work.norton_product(universe.up(1), universe.up(1))?.to_string(), "{^^*||0|v4}");
    /// # Ok::<(), Exhausted>(())
    /// ```
    pub fn norton_product(&self, game: Game<'u>, unit: Game<'u>) -> Result<Game<'u>, Exhausted> {
        let (id, unit_id) = (self.id(game), self.id(unit));
        let mut gains = List::new();
        for incentive in self.incentives(unit)? {
            gains.push(self.sum(unit_id, self.id(incentive))?);
        }
        let product = self.fold(
            id,
            |id| match self.universe.number_of(id).and_then(|x| x.to_integer()) {
                Some(n) => self.times(&n, unit_id).map(Some),
                None => Ok(None),
            },
            |id, known| {
                let mut options = [List::new(), List::new()];
                for player in Player::BOTH {
                    for option in self.universe.options(id, player) {
                        for &gain in &gains {
                            let gain = if player == Player::Left { gain } else { self.negative(gain)? };
                            options[player.index()].push(self.sum(known[option], gain)?);
                        }
                    }
                }
                self.canonical(options)
            },
        )?;
        Ok(self.handle(product))
    }
}
