//! Far stars.

use crate::fold::both;
use crate::{Game, Work};
use kelvin_budget::Exhausted;
use kelvin_numbers::Integer;

impl<'u> Work<'u, '_> {
    /// The nearest far star of a game: the least `*N` that is not one of its followers.
    ///
    /// The nimbers among the followers are all those up to some `*n`, and every larger star has the same
    /// effect: G + `*M` has the same outcome for all M > n (Berlekamp, Conway and Guy, *Winning Ways*, ch.
    /// 8).
    pub fn far_star(&self, game: Game<'u>) -> Result<Game<'u>, Exhausted> {
        let largest = self.fold(
            self.id(game),
            |id| {
                let nus = self.universe.nus(id);
                Ok::<_, Exhausted>(
                    nus.map(|nus| if nus.number.is_zero() { nus.largest_star() } else { Integer::ZERO }),
                )
            },
            |id, known| {
                Ok(both(self.universe, id).map(|option| &known[option]).max().cloned().unwrap_or_default())
            },
        )?;
        Ok(self.universe.star(largest + 1))
    }
}
