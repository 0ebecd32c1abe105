//! Errors of positions and of move names.

use crate::board::BoardError;
use kelvin_values::Player;
use thiserror::Error;

/// The reason why a ruleset and a board do not make a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// No ruleset has this name.
    #[error("there is no ruleset called {name:?}{}", asked(like))]
    UnknownRuleset {
        /// The name.
        name: String,
        /// Similar names.
        like: Vec<String>,
    },
    /// The arguments of the ruleset are invalid.
    #[error("{ruleset}: found ({found}), expected {expected}")]
    Arguments {
        /// The ruleset.
        ruleset: String,
        /// The arguments that were found.
        found: String,
        /// The expected form: the name with arguments, and an example.
        expected: String,
    },
    /// The arguments of the ruleset are not closed.
    #[error("{ruleset}: found the end, expected ) after the arguments")]
    Unclosed {
        /// The ruleset with its arguments.
        ruleset: String,
    },
    /// The ruleset has no conflict structure.
    #[error("{ruleset} is not a strong placement game: {NOT_PLACEMENT}")]
    NoPlacementGame {
        /// The ruleset.
        ruleset: String,
    },
    /// An error raised by user-defined rules, or by the language they are written in.
    #[error("{0}")]
    Own(String),
    /// The board is malformed, or the ruleset does not accept it.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// The reason why a ruleset is not a strong placement game, shared by all error messages.
pub const NOT_PLACEMENT: &str = "in one, a move only places a piece, pieces stay where they are, and the pieces of a legal \
     position may be placed in any order";

/// Formats the question whether a similar name was meant.
fn asked(like: &[String]) -> String {
    if like.is_empty() { String::new() } else { format!("; is it {}?", like.join(" or ")) }
}

/// The reason why a move cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// It is not a legal move.
    #[error("{text:?} is not a legal move of {player}")]
    NotLegal {
        /// The player to move.
        player: Player,
        /// The move.
        text: String,
    },
    /// Several moves have this name.
    #[error("{text:?} may be one of several moves")]
    Several {
        /// The name.
        text: String,
    },
}
