//! The star projection.

use crate::options::List;
use crate::{Game, NumberUpStar, Player, Work};
use kelvin_budget::Exhausted;
use kelvin_numbers::Integer;

impl<'u> Work<'u, '_> {
    /// The star projection p of a game: p(x) = p(x*) = x, and otherwise {p(G^L) | p(G^R)}.
    ///
    /// For even- and odd-tempered games it is the reduced canonical form (Grossman and Siegel, *Reductions of
    /// partizan games*).
    pub fn star_projection(&self, game: Game<'u>) -> Result<Game<'u>, Exhausted> {
        let projection = self.fold(
            self.id(game),
            |id| Ok(self.universe.nus(id).map(|nus| self.universe.symbolic(nus.star_projection()))),
            |id, known| {
                let options = Player::BOTH.map(|player| {
                    self.universe.options(id, player).map(|option| known[option]).collect::<List>()
                });
                self.canonical(options)
            },
        )?;
        Ok(self.handle(projection))
    }
}

impl NumberUpStar {
    /// The star projection of `x + n·↑ + *k`.
    ///
    /// `*k` is projected to `*(k-1)`. For n > 0 the projection follows n·↑ + *k = {0|(n-1)·↑ + *(k⊕1)}: the
    /// nimber at the end of this chain is projected. If the chain ends in ↑ or ↑*, it also becomes one step
    /// shorter.
    fn star_projection(self) -> NumberUpStar {
        let smaller = |star: Integer| if star == Integer::ZERO { star } else { star - 1 };
        if self.up == Integer::ZERO {
            return NumberUpStar { star: smaller(self.star), ..self };
        }
        // The parity of the number of steps, as 0 or 1.
        let odd = &self.up & Integer::ONE;
        let last = self.last_star();
        if last > Integer::ONE {
            let last = smaller(last ^ Integer::ONE) ^ Integer::ONE;
            return NumberUpStar { star: last ^ Integer::ONE ^ odd, ..self };
        }
        let step = if self.up < Integer::ZERO { Integer::NEG_ONE } else { Integer::ONE };
        NumberUpStar { up: &self.up - step, star: odd, ..self }
    }
}
