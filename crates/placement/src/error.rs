//! What may be wrong with a placement game.

use kelvin_budget::Exhausted;
use kelvin_complexes::formats::FormatError;
use kelvin_complexes::{ComplexError, Unfinished};
use kelvin_positions::PositionError;
use kelvin_positions::board::BoardError;
use std::fmt;

/// Why there is no such placement game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlacementError {
    /// No placement ruleset has this name.
    UnknownRuleset {
        /// The name.
        name: String,
    },
    /// The ruleset's arguments are not what it needs.
    Arguments {
        /// The ruleset.
        ruleset: String,
        /// What stands there.
        found: String,
        /// What it needs.
        expected: String,
    },
    /// The board is malformed, or not one of the ruleset's.
    Board(BoardError),
    /// More of something than the limit.
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// How much there is, or how much was counted before giving up.
        size: usize,
        /// How much there may be.
        limit: usize,
    },
    /// A ruleset's text says something that makes no rules.
    Rules {
        /// What is wrong, with the place where it is.
        why: String,
    },
    /// A text that is no complex.
    Format(FormatError),
    /// Sets of basic positions that describe no complex.
    Complex(ComplexError),
    /// Work that would explode, or did not end within its budget.
    Unfinished(Unfinished),
}

impl PlacementError {
    /// Fails when `size` is above `limit`.
    pub(crate) fn limit(what: &'static str, size: usize, limit: usize) -> Result<(), PlacementError> {
        if size > limit { Err(PlacementError::TooLarge { what, size, limit }) } else { Ok(()) }
    }
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlacementError::UnknownRuleset { name } => {
                write!(f, "there is no placement ruleset called {name:?}")
            }
            PlacementError::Arguments { ruleset, found, expected } => {
                write!(f, "{ruleset}: found ({found}), expected {ruleset}({expected})")
            }
            PlacementError::Board(error) => error.fmt(f),
            PlacementError::TooLarge { what, size, limit } => {
                write!(f, "{size} {what} are too many: the limit is {limit}")
            }
            PlacementError::Rules { why } => f.write_str(why),
            PlacementError::Format(error) => error.fmt(f),
            PlacementError::Complex(error) => error.fmt(f),
            PlacementError::Unfinished(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for PlacementError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PlacementError::Board(error) => Some(error),
            PlacementError::Format(error) => Some(error),
            PlacementError::Complex(error) => Some(error),
            PlacementError::Unfinished(why) => Some(why),
            _ => None,
        }
    }
}

impl From<BoardError> for PlacementError {
    fn from(error: BoardError) -> Self {
        PlacementError::Board(error)
    }
}

impl From<PositionError> for PlacementError {
    fn from(error: PositionError) -> Self {
        match error {
            PositionError::UnknownRuleset { name, .. } | PositionError::NoPlacementGame { ruleset: name } => {
                PlacementError::UnknownRuleset { name }
            }
            PositionError::Arguments { ruleset, found, expected } => {
                PlacementError::Arguments { ruleset, found, expected }
            }
            PositionError::Board(error) => PlacementError::Board(error),
        }
    }
}

/// What a ruleset of a user's that cannot be compiled is told as, where a position is asked for.
impl From<PlacementError> for PositionError {
    fn from(error: PlacementError) -> Self {
        match error {
            PlacementError::UnknownRuleset { name } => PositionError::NoPlacementGame { ruleset: name },
            PlacementError::Arguments { ruleset, found, expected } => {
                PositionError::Arguments { ruleset, found, expected }
            }
            PlacementError::Board(error) => PositionError::Board(error),
            other => PositionError::Board(BoardError::Unsuited { why: other.to_string() }),
        }
    }
}

impl From<FormatError> for PlacementError {
    fn from(error: FormatError) -> Self {
        PlacementError::Format(error)
    }
}

impl From<ComplexError> for PlacementError {
    fn from(error: ComplexError) -> Self {
        PlacementError::Complex(error)
    }
}

impl From<Unfinished> for PlacementError {
    fn from(why: Unfinished) -> Self {
        PlacementError::Unfinished(why)
    }
}

impl From<Exhausted> for PlacementError {
    fn from(why: Exhausted) -> Self {
        PlacementError::Unfinished(why.into())
    }
}
