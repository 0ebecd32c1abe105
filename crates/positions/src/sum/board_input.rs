//! Boards as input.

use crate::board::Board;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A board as input: a text for the ruleset's parser, or a typed board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum BoardInput {
    /// A text.
    Text(String),
    /// A board.
    Board(Box<Board>),
}

impl From<&str> for BoardInput {
    fn from(text: &str) -> BoardInput {
        BoardInput::Text(text.to_owned())
    }
}

impl fmt::Display for BoardInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardInput::Text(text) => f.write_str(text),
            BoardInput::Board(board) => board.fmt(f),
        }
    }
}
