//! Why a ruleset and a board are no position.

use crate::board::BoardError;
use std::fmt;

/// Why a ruleset and a board are no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// There is no ruleset of this name.
    UnknownRuleset {
        /// The name.
        name: String,
        /// Names that are much like it.
        like: Vec<&'static str>,
    },
    /// The ruleset's arguments are not what it needs.
    Arguments {
        /// The ruleset.
        ruleset: &'static str,
        /// What stands there.
        found: String,
        /// What it needs.
        expected: &'static str,
    },
    /// The board is malformed, or not one of the ruleset's.
    Board(BoardError),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::UnknownRuleset { name, like } if like.is_empty() => {
                write!(f, "there is no ruleset called {name:?}")
            }
            PositionError::UnknownRuleset { name, like } => {
                write!(f, "there is no ruleset called {name:?}; is it {}?", like.join(" or "))
            }
            PositionError::Arguments { ruleset, found, expected } => {
                write!(f, "{ruleset}: found ({found}), expected {ruleset}({expected})")
            }
            PositionError::Board(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PositionError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PositionError::Board(error) => Some(error),
            _ => None,
        }
    }
}

impl From<BoardError> for PositionError {
    fn from(error: BoardError) -> PositionError {
        PositionError::Board(error)
    }
}
