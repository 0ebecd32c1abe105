//! A board that only the rules of a user can read.

use super::{BoardError, json};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A board as a user's rules write it; they alone know what it means.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "json::TextForm", into = "json::TextForm")]
pub struct WrittenText(String);

/// Longer texts are no boards.
const MAX_LETTERS: usize = 100_000;

impl WrittenText {
    /// A text.
    pub fn new(text: &str) -> Result<WrittenText, BoardError> {
        BoardError::limit("letters of a board", text.len(), MAX_LETTERS)?;
        Ok(WrittenText(text.trim().to_owned()))
    }

    /// How a position of a user's rules looks, however long that is.
    pub fn reached(text: String) -> WrittenText {
        WrittenText(text)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for WrittenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
