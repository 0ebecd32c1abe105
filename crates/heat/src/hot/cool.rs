//! Cooling of games over all numbers.

use super::{HotError, HotForm, HotGame, HotGames};
use crate::heat::deep;
use hashbrown::HashMap;
use kelvin_numbers::Scalar;
use kelvin_values::Player;

impl HotGames<'_> {
    /// Returns G cooled by t ≥ 0, a number of any kind: every move costs t, and above its temperature G is its mean.
    ///
    /// Over all numbers this differs from cooling by real numbers. For a positive infinitesimal ε, {ε|-ε} cooled by any
    /// positive real number is 0, but its temperature is ε, and cooled by ε/2 it is {ε/2|-ε/2}. And {ω|-ω} is hot for
    /// every real t.
    pub fn cool(&mut self, game: HotGame, t: &Scalar) -> Result<HotGame, HotError> {
        if t.sign()?.is_lt() {
            return Err(HotError::BelowZero(Box::new(t.clone())));
        }
        if t.is_zero() {
            return Ok(game);
        }
        let tax = [self.of_number(&-t)?, self.of_number(t)?];
        self.cooled(game, t, tax, &mut HashMap::new())
    }

    fn cooled(
        &mut self,
        game: HotGame,
        t: &Scalar,
        tax: [HotGame; 2],
        known: &mut HashMap<HotGame, HotGame>,
    ) -> Result<HotGame, HotError> {
        if let Some(&known) = known.get(&game) {
            return Ok(known);
        }
        let HotForm::Options(sides) = self.form(game).clone() else { return Ok(game) };
        let walls = self.thermograph(game)?;
        let cooled = if walls.try_temperature()?.compare(t)?.is_lt() {
            self.of_number(walls.mean())?
        } else {
            deep(|| {
                let mut options = [Vec::new(), Vec::new()];
                for player in Player::BOTH {
                    for &option in &sides[player.index()] {
                        let option = self.cooled(option, t, tax, known)?;
                        options[player.index()].push(self.add(option, tax[player.index()])?);
                    }
                }
                self.of_options(options)
            })?
        };
        known.insert(game, cooled);
        Ok(cooled)
    }

    /// Returns G cooled by its temperature: its mean plus an infinitesimal. A number is returned unchanged.
    pub fn freeze(&mut self, game: HotGame) -> Result<HotGame, HotError> {
        match self.number(game) {
            Some(_) => Ok(game),
            None => {
                let temperature = self.temperature(game)?;
                self.cool(game, &temperature)
            }
        }
    }
}
