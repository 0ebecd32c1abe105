//! A value as a board.

use super::{BoardError, json};
use kelvin_budget::Budget;
use kelvin_values::{Universe, notation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A value as it is typed, which is known to be one: its options are its moves.
///
/// ```
/// use kelvin_positions::board::WrittenValue;
/// assert_eq!(WrittenValue::parse(" {1|-1} ")?.to_string(), "{1|-1}");
/// assert!(WrittenValue::parse("{1|").is_err());
/// # Ok::<(), kelvin_positions::board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "json::ValueForm", into = "json::ValueForm")]
pub struct WrittenValue(String);

/// Longer texts are no boards.
const MAX_LETTERS: usize = 10_000;
/// What may be built while a text is read.
const MAX_VALUES: u64 = 100_000;

impl WrittenValue {
    /// A text that is a value.
    pub fn parse(text: &str) -> Result<WrittenValue, BoardError> {
        let text = text.trim();
        BoardError::limit("letters of a value", text.len(), MAX_LETTERS)?;
        let universe = Universe::new();
        let budget = Budget::unlimited().values(MAX_VALUES);
        match notation::parse(text, &universe.work(&budget)) {
            Ok(_) => Ok(WrittenValue(text.to_owned())),
            Err(error) => Err(BoardError::unsuited(error.to_string())),
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for WrittenValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
