//! Sums, negatives and multiples of games over all numbers.

use super::{HotError, HotForm, HotGame, HotGames};
use crate::heat::deep;
use kelvin_numbers::Scalar;
use kelvin_values::Player;

impl HotGames<'_> {
    /// The negative.
    pub fn negate(&mut self, game: HotGame) -> Result<HotGame, HotError> {
        if let Some(&known) = self.negatives.get(&game) {
            return Ok(known);
        }
        self.meter.tick()?;
        let negative = match self.form(game).clone() {
            HotForm::Number(number) => self.of_number(&-number)?,
            HotForm::Options([left, right]) => deep(|| {
                let mut negatives = [Vec::new(), Vec::new()];
                for (side, options) in negatives.iter_mut().zip([right, left]) {
                    for &option in &options {
                        side.push(self.negate(option)?);
                    }
                }
                self.of_options(negatives)
            })?,
        };
        self.negatives.insert(game, negative);
        Ok(negative)
    }

    /// The sum. A number is added to the options of a game that is not a number (number translation).
    pub fn add(&mut self, a: HotGame, b: HotGame) -> Result<HotGame, HotError> {
        let pair = [a.min(b), a.max(b)];
        if let Some(&known) = self.sums.get(&pair) {
            return Ok(known);
        }
        self.meter.tick()?;
        let sum = match (self.form(a).clone(), self.form(b).clone()) {
            (HotForm::Number(x), HotForm::Number(y)) => self.of_number(&(x + y))?,
            (a_form, b_form) => deep(|| {
                let mut options = [Vec::new(), Vec::new()];
                for (form, other) in [(a_form, b), (b_form, a)] {
                    let HotForm::Options(sides) = form else { continue };
                    for player in Player::BOTH {
                        for &option in &sides[player.index()] {
                            options[player.index()].push(self.add(option, other)?);
                        }
                    }
                }
                self.of_options(options)
            })?,
        };
        self.sums.insert(pair, sum);
        Ok(sum)
    }

    /// The difference.
    pub fn subtract(&mut self, a: HotGame, b: HotGame) -> Result<HotGame, HotError> {
        let negative = self.negate(b)?;
        self.add(a, negative)
    }

    /// The sum of `n` copies, or of -`n` copies of the negative.
    pub fn multiple(&mut self, n: i64, game: HotGame) -> Result<HotGame, HotError> {
        if let Some(number) = self.number(game) {
            let multiple = number.times(n);
            return self.of_number(&multiple);
        }
        let game = if n < 0 { self.negate(game)? } else { game };
        let mut sum = self.of_number(&Scalar::ZERO)?;
        for _ in 0..n.unsigned_abs() {
            self.meter.tick()?;
            sum = self.add(sum, game)?;
        }
        Ok(sum)
    }
}
