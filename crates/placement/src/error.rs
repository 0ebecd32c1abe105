//! What may be wrong with a placement game.

use kelvin_budget::Exhausted;
use kelvin_complexes::formats::FormatError;
use kelvin_complexes::{ComplexError, Unfinished};
use kelvin_graphs::GraphError;
use kelvin_positions::PositionError;
use kelvin_positions::board::BoardError;
use thiserror::Error;

/// Why there is no such placement game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlacementError {
    /// No placement ruleset has this name.
    #[error("there is no placement ruleset called {name:?}")]
    UnknownRuleset {
        /// The name.
        name: String,
    },
    /// The ruleset's arguments are not what it needs.
    #[error("{ruleset}: found ({found}), expected {ruleset}({expected})")]
    Arguments {
        /// The ruleset.
        ruleset: String,
        /// What stands there.
        found: String,
        /// What it needs.
        expected: String,
    },
    /// The board is malformed, or not one of the ruleset's.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// More of something than the limit.
    #[error("{size} {what} are too many: the limit is {limit}")]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// How much there is, or how much was counted before giving up.
        size: usize,
        /// How much there may be.
        limit: usize,
    },
    /// A ruleset's text says something that makes no rules.
    #[error("{why}")]
    Rules {
        /// What is wrong, with the place where it is.
        why: String,
    },
    /// A ruleset's text is wrong at a place.
    #[error("{why}")]
    Text {
        /// What is wrong, with the line.
        why: String,
        /// The line, from 1.
        line: usize,
        /// The character there, from 1.
        column: usize,
    },
    /// A text that is no complex.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// Sets of basic positions that describe no complex.
    #[error(transparent)]
    Complex(#[from] ComplexError),
    /// Work that would explode, or did not end within its budget.
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
}

impl PlacementError {
    /// Fails when `size` is above `limit`.
    pub(crate) fn limit(what: &'static str, size: usize, limit: usize) -> Result<(), PlacementError> {
        if size > limit { Err(PlacementError::TooLarge { what, size, limit }) } else { Ok(()) }
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
            PositionError::Own(why) => PlacementError::Rules { why },
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
            PlacementError::Rules { why } => PositionError::Own(why),
            other => PositionError::Board(BoardError::Unsuited { why: other.to_string() }),
        }
    }
}

impl From<GraphError> for PlacementError {
    fn from(error: GraphError) -> Self {
        PlacementError::Board(error.into())
    }
}

impl From<Exhausted> for PlacementError {
    fn from(why: Exhausted) -> Self {
        PlacementError::Unfinished(why.into())
    }
}
