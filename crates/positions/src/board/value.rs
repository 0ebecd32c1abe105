//! Values as boards.

use super::{BoardError, json};
use kelvin_budget::Budget;
use kelvin_values::{Universe, notation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The text of a value, which is known to be valid: its options are its moves.
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

/// The maximal length of a text.
const MAX_LETTERS: usize = 10_000;
/// The budget of values while a text is parsed.
const MAX_VALUES: u64 = 100_000;

impl WrittenValue {
    /// Parses a text that must be a value.
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
