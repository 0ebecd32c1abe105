//! The number of lines of play to a stop.

use crate::fold::both;
use crate::{Game, NumberUpStar, Work};
use kelvin_budget::Exhausted;
use kelvin_numbers::{Integer, LIMIT};

/// The number of lines of play of `*k`, which is 2·3^(k-1), and 1 for 0.
fn of_star(k: &Integer) -> Result<Integer, Exhausted> {
    let Some(power) = u64::try_from(k).map_err(|_| Exhausted::Digits)?.checked_sub(1) else {
        return Ok(Integer::ONE);
    };
    // 3 has fewer than two bits.
    if power > LIMIT / 2 {
        return Err(Exhausted::Digits);
    }
    Ok(Integer::from(2) * Integer::from(3).pow(power as usize))
}

impl NumberUpStar {
    /// The number of lines of play from `x + n·↑ + *k` to `x`: each multiple of ↑ but the last adds the move
    /// that ends play at once.
    fn stop_count(&self) -> Result<Integer, Exhausted> {
        if self.up == Integer::ZERO {
            return of_star(&self.star);
        }
        let steps = if self.up < Integer::ZERO { -&self.up } else { self.up.clone() } - Integer::ONE;
        let last = self.last_star();
        // ↑* = {0,*|0} has four, and ↑ + *k = {0|*(k⊕1)} has one more than that nimber.
        if last == Integer::ONE { Ok(steps + 4) } else { Ok(steps + 1 + of_star(&(last ^ Integer::ONE))?) }
    }
}

impl<'u> Work<'u, '_> {
    /// The number of lines of play of the canonical form when play stops at numbers. It is 1 for a number,
    /// and the sum over all options otherwise.
    pub fn stop_count(&self, game: Game<'u>) -> Result<Integer, Exhausted> {
        self.fold(
            self.id(game),
            |id| self.universe.nus(id).map(|nus| nus.stop_count()).transpose(),
            |id, known| Ok(both(self.universe, id).map(|option| &known[option]).sum()),
        )
    }
}
