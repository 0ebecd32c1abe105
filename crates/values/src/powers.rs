//! Tinies and powers.

use crate::{Game, NoAnswer, Player, Work};
use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;

impl<'u> Work<'u, '_> {
    /// Returns tiny of G, {0||0|-G}, for Left, or miny of G, {G|0||0}, its negative, for Right.
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

    /// The sum of powers `G^[n] = G + G^2 + … + G^n`, which for `G = {0|H}` is `{G^[n-1] | H}`.
    ///
    /// It is defined as G:K with 1:K = n, for every G and every number n > 0; `G^[0]` is 0.
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
        self.id(base);
        if *exponent < Dyadic::ZERO {
            return Err(NoAnswer::NegativeExponent);
        }
        if *exponent == Dyadic::ZERO {
            return Ok(self.universe.zero());
        }
        let top = if *exponent >= Dyadic::ONE {
            self.universe.number(&(exponent - &Dyadic::ONE))
        } else {
            self.subordinate(self.universe.number(exponent), self.universe.integer(1))?
        };
        Ok(self.ordinal_sum(base, top)?)
    }

    /// The power G^n = {0 | H - G^\[n-1\]} of G = {0|H} for a number n ≥ 1.
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
        self.id(base);
        if *exponent < Dyadic::ONE {
            return Err(NoAnswer::ExponentBelowOne);
        }
        let lone = |player| {
            let mut options = base.options(player);
            options.next().filter(|_| options.next().is_none())
        };
        let (Some(zero), Some(reply)) =
            (lone(Player::Left).filter(|left| left.is_zero()), lone(Player::Right))
        else {
            return Err(NoAnswer::NoPower);
        };
        let before = self.power_sum(base, &(exponent - &Dyadic::ONE))?;
        Ok(self.game(&[zero], &[self.subtract(reply, before)?])?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Universe;
    use crate::notation::name::{Infinitesimal, Name, name};
    use kelvin_budget::Budget;

    /// The value that a name stands for.
    fn rebuild<'u>(work: &Work<'u, '_>, name: &Name) -> Game<'u> {
        let universe = work.universe();
        let number = universe.number(&name.number);
        let infinitesimal = match name.infinitesimal {
            Infinitesimal::Power { favours, n, sum, ref star } => {
                let exponent = Dyadic::from(i64::from(n));
                let base = universe.up(1);
                let power =
                    if sum { work.power_sum(base, &exponent) } else { work.power(base, &exponent) }.unwrap();
                universe.star(star.clone()) + if favours == Player::Left { power } else { -power }
            }
            Infinitesimal::Tiny { favours, threat } => {
                let threat = universe.handle(threat);
                let of = if favours == Player::Left { number - threat } else { threat - number };
                work.tiny(of, favours).unwrap()
            }
        };
        infinitesimal + number
    }

    #[test]
    fn powers_and_their_sums_are_printed_by_name() {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        for n in 2..7 {
            let exponent = Dyadic::from(n);
            let power = work.power(universe.up(1), &exponent).unwrap();
            let sum = work.power_sum(universe.up(1), &exponent).unwrap();
            assert_eq!(sum, power + work.power_sum(universe.up(1), &Dyadic::from(n - 1)).unwrap());
            for (number, number_text) in [(0, ""), (3, "3/4"), (-7, "-7/4")] {
                for (star, star_text) in [(0, ""), (1, "*")] {
                    let shift = universe.number(&Dyadic::new(number, 2)) + universe.star(star);
                    let named = |value: Game, arrow| {
                        assert_eq!((value + shift).to_string(), format!("{number_text}{arrow}{star_text}"));
                    };
                    named(power, format!("^<{n}>"));
                    named(-power, format!("v<{n}>"));
                    named(sum, format!("^[{n}]"));
                    named(-sum, format!("v[{n}]"));
                }
            }
        }
    }

    #[test]
    fn every_name_rebuilds_its_value() {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let games = work.born_by(3).unwrap();
        let ups: Vec<_> = (1..5).map(|n| work.power(universe.up(1), &Dyadic::from(n)).unwrap()).collect();
        let mut named = 0;
        for (i, &game) in games.iter().enumerate() {
            let shift = universe.number(&Dyadic::new(i as i64 % 7 - 3, 1));
            let power = ups[i % 4];
            let around = universe.game(&[universe.zero()], &[game]);
            let tiny = work.tiny(game, Player::BOTH[i % 2]).unwrap();
            for value in [game, game + shift, game + power, around, -around + shift, tiny, tiny + shift] {
                if let Some(name) = name(&universe, value.id_in(&universe)) {
                    assert_eq!(rebuild(&work, &name), value);
                    named += 1;
                }
            }
        }
        assert!(named > 500, "{named}");
    }
}
