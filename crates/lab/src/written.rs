//! Values as they are written.

use crate::lab::Lab;
use crate::words::Alphabet;
use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::Dyadic;
use kelvin_values::notation::Printer;
use kelvin_values::{Game, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The longest value that is written out.
pub const LONGEST: usize = 1 << 20;

/// A value as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Written {
    /// The value; null where it is too long to be written.
    pub value: Option<String>,
    /// How many options Left and Right have in a value that is too long to be written.
    pub options: Option<[u64; 2]>,
}

impl std::fmt::Display for Written {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (&self.value, self.options) {
            (Some(value), _) => f.write_str(value),
            (None, Some([left, right])) => {
                write!(f, "(too long to write: {left} Left and {right} Right options)")
            }
            (None, None) => f.write_str("(too long to write)"),
        }
    }
}

impl<'u> Lab<'u> {
    /// The text of a value, or how large it is where the text has more than `longest` bytes.
    pub fn written(
        &self,
        game: Game<'u>,
        alphabet: Alphabet,
        longest: usize,
        budget: &Budget,
    ) -> Result<Written, Exhausted> {
        match Printer::new(self.universe(), alphabet.into()).limit(longest).print(game, budget) {
            Ok(text) => Ok(Written { value: Some(text), options: None }),
            Err(Exhausted::Memory | Exhausted::Digits) => {
                let options = Player::BOTH.map(|player| game.options(player).count() as u64);
                Ok(Written { value: None, options: Some(options) })
            }
            Err(why) => Err(why),
        }
    }

    /// The mean and the temperature.
    pub fn mean_and_temperature(&self, game: Game<'u>, budget: &Budget) -> Result<[Dyadic; 2], Exhausted> {
        let work = self.universe().work(budget);
        Ok([self.heat().mean(&work, game)?, self.heat().temperature(&work, game)?])
    }
}
