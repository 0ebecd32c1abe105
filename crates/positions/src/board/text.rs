//! Boards of user-defined rules.

use super::{BoardError, json};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A board in the format of user-defined rules, which alone can parse it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "json::TextForm", into = "json::TextForm")]
pub struct WrittenText(String);

/// The maximal length of a board that is read.
const MAX_LETTERS: usize = 100_000;

impl WrittenText {
    /// Creates a board from a text, and checks its length.
    pub fn new(text: &str) -> Result<WrittenText, BoardError> {
        BoardError::limit("letters of a board", text.len(), MAX_LETTERS)?;
        Ok(WrittenText(text.trim().to_owned()))
    }

    /// Creates the board of a position of user-defined rules, of any length.
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
