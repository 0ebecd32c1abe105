//! The texts of values.

use crate::lab::Lab;
use crate::texts::ValueText;
use crate::words::Alphabet;
use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::Dyadic;
use kelvin_values::notation::Printer;
use kelvin_values::{Game, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The default length limit for the text of a value, in bytes.
pub const LONGEST: usize = 1 << 20;

/// The text of a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Written {
    /// The value; null if it is too long to print.
    pub value: Option<ValueText>,
    /// The numbers of Left's and Right's options of a value that is too long to print.
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
    /// Writes a value, or returns the numbers of its options if the text is longer than `longest` bytes.
    pub fn written(
        &self,
        game: Game<'u>,
        alphabet: Alphabet,
        longest: usize,
        budget: &Budget,
    ) -> Result<Written, Exhausted> {
        match Printer::new(self.universe(), alphabet.into()).limit(longest).print(game, budget) {
            Ok(text) => Ok(Written { value: Some(ValueText::of(text)), options: None }),
            Err(Exhausted::Memory | Exhausted::Digits) => {
                let options = Player::BOTH.map(|player| game.options(player).count() as u64);
                Ok(Written { value: None, options: Some(options) })
            }
            Err(why) => Err(why),
        }
    }

    /// Computes the mean and the temperature.
    pub fn mean_and_temperature(&self, game: Game<'u>, budget: &Budget) -> Result<[Dyadic; 2], Exhausted> {
        let work = self.universe().work(budget);
        Ok([self.heat().mean(&work, game)?, self.heat().temperature(&work, game)?])
    }
}
