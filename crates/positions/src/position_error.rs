//! Why a ruleset and a board are no position, and a text no move.

use crate::board::BoardError;
use kelvin_values::Player;
use thiserror::Error;

/// Why a ruleset and a board are no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// There is no ruleset of this name.
    #[error("there is no ruleset called {name:?}{}", asked(like))]
    UnknownRuleset {
        /// The name.
        name: String,
        /// Names that are much like it.
        like: Vec<String>,
    },
    /// The ruleset's arguments are not what it needs.
    #[error("{ruleset}: found ({found}), expected {expected}")]
    Arguments {
        /// The ruleset.
        ruleset: String,
        /// What stands there.
        found: String,
        /// What it needs: the name with arguments, and an example.
        expected: String,
    },
    /// The ruleset has no picture of conflicts.
    #[error("{ruleset} is not a strong placement game: {NOT_PLACEMENT}")]
    NoPlacementGame {
        /// The ruleset.
        ruleset: String,
    },
    /// What the rules of a user say of the board, or the language of them.
    #[error("{0}")]
    Own(String),
    /// The board is malformed, or not one of the ruleset's.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// Why a ruleset is not a strong placement game, for all of them.
pub const NOT_PLACEMENT: &str = "in one, a move only places a piece, pieces stay where they are, and the pieces of a legal \
     position may be placed in any order";

/// Asks whether one of these was meant.
fn asked(like: &[String]) -> String {
    if like.is_empty() { String::new() } else { format!("; is it {}?", like.join(" or ")) }
}

/// Why a move cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// It is not among the legal ones.
    #[error("{text:?} is no legal move of {player}")]
    NotLegal {
        /// Who is to move.
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
