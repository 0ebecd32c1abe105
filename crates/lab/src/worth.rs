//! What is asked of every value: its text, its mean, its temperature.

use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::Heat;
use kelvin_values::notation::{Printer, Style};
use kelvin_values::{Game, Universe, Work};

/// Measures the values of one universe.
pub struct Measure<'u, 'b> {
    universe: &'u Universe,
    heat: Heat<'u>,
    budget: &'b Budget,
    pub work: Work<'u, 'b>,
}

impl<'u, 'b> Measure<'u, 'b> {
    pub fn new(universe: &'u Universe, budget: &'b Budget) -> Self {
        Measure { universe, heat: Heat::new(universe), budget, work: universe.work(budget) }
    }

    /// The mean and the temperature, as they are written.
    pub fn mean_and_temperature(&self, game: Game<'u>) -> Result<[kelvin_numbers::Dyadic; 2], Exhausted> {
        Ok([self.heat.mean(&self.work, game)?, self.heat.temperature(&self.work, game)?])
    }

    /// The text of a value, or how large it is where the text has more than `limit` bytes.
    pub fn text(&self, game: Game<'u>, style: Style, limit: usize) -> Result<String, Exhausted> {
        match Printer::new(self.universe, style).limit(limit).print(game, self.budget) {
            Err(Exhausted::Memory | Exhausted::Digits) => Ok(long(game)),
            answer => answer,
        }
    }
}

/// How the words in place of a value that is too long begin.
pub const TOO_LONG: &str = "(too long to write";

/// A value for programs: nothing where it is too long to be written.
pub fn written(text: &str) -> Option<&str> {
    (!text.starts_with(TOO_LONG)).then_some(text)
}

/// In place of a value that is too long.
fn long(game: Game<'_>) -> String {
    use kelvin_values::Player;
    let [left, right] = Player::BOTH.map(|player| game.options(player).count());
    format!("{TOO_LONG}: {left} Left and {right} Right options)")
}
