//! Tinies and powers.

use crate::{Game, NoAnswer, Player, Work};
use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;

impl<'u> Work<'u> {
    /// Tiny of G, {0||0|-G}, for Left, and its negative miny of G, {G|0||0}, for Right.
    ///
    /// ```
    /// # use kelvin_budget::{Budget, Exhausted};
    /// # use kelvin_values::{Player, Universe};
    /// # let universe = Universe::new();
    /// # let budget = Budget::unlimited();
    /// # let work = universe.work(&budget);
    /// assert_eq!(work.tiny(universe.integer(2), Player::Left)?.to_string(), "Tiny(2)");
    /// assert_eq!(work.tiny(universe.integer(2), Player::Right)?.to_string(), "Miny(2)");
    /// assert_eq!(work.tiny(universe.zero(), Player::Left)?, universe.up(1));
    /// # Ok::<(), Exhausted>(())
    /// ```
    pub fn tiny(&self, game: Game<'u>, favours: Player) -> Result<Game<'u>, Exhausted> {
        let zero = self.universe.zero();
        let threat = match favours {
            Player::Left => self.negate(game)?,
            Player::Right => game,
        };
        let reply = self.game_for(favours, &[zero], &[threat])?;
        self.game_for(favours, &[zero], &[reply])
    }

    /// G + G^2 + … + G^n, written G^[n]: {0|H}^[n] = {G^[n-1] | H} for G = {0|H}.
    ///
    /// That is G:(n-1), which has a meaning for every G and every number n ≥ 1.
    ///
    /// ```
    /// # use kelvin_budget::Budget;
    /// # use kelvin_values::{NoAnswer, Universe};
    /// # let universe = Universe::new();
    /// # let budget = Budget::unlimited();
    /// # let work = universe.work(&budget);
    /// assert_eq!(work.power_sum(universe.up(1), &3.into())?.to_string(), "^[3]");
    /// # Ok::<(), NoAnswer>(())
    /// ```
    pub fn power_sum(&self, base: Game<'u>, exponent: &Dyadic) -> Result<Game<'u>, NoAnswer> {
        if *exponent < Dyadic::ONE {
            return Err(NoAnswer::ExponentBelowOne);
        }
        let top = self.universe.number(&(exponent - &Dyadic::ONE));
        Ok(self.ordinal_sum(base, top)?)
    }

    /// G^n = {0 | H:(1-n)} for G = {0|H}; for G = {H|0} the mirror image.
    ///
    /// ```
    /// # use kelvin_budget::Budget;
    /// # use kelvin_values::{NoAnswer, Universe};
    /// # let universe = Universe::new();
    /// # let budget = Budget::unlimited();
    /// # let work = universe.work(&budget);
    /// assert_eq!(work.power(universe.up(1), &3.into())?.to_string(), "^<3>");
    /// assert_eq!(work.power(universe.integer(1), &3.into()), Err(NoAnswer::NoPower));
    /// # Ok::<(), NoAnswer>(())
    /// ```
    pub fn power(&self, base: Game<'u>, exponent: &Dyadic) -> Result<Game<'u>, NoAnswer> {
        if *exponent < Dyadic::ONE {
            return Err(NoAnswer::ExponentBelowOne);
        }
        let lone = |player| {
            let mut options = base.options(player);
            options.next().filter(|_| options.next().is_none())
        };
        let (Some(left), Some(right)) = (lone(Player::Left), lone(Player::Right)) else {
            return Err(NoAnswer::NoPower);
        };
        let (favours, reply) = match (left.is_zero(), right.is_zero()) {
            (true, _) => (Player::Left, right),
            (false, true) => (Player::Right, left),
            (false, false) => return Err(NoAnswer::NoPower),
        };
        let step = &Dyadic::ONE - exponent;
        let step = if favours == Player::Left { step } else { -&step };
        let reply = self.ordinal_sum(reply, self.universe.number(&step))?;
        Ok(self.game_for(favours, &[self.universe.zero()], &[reply])?)
    }
}
