//! Errors of placement games.

use kelvin_budget::Exhausted;
use kelvin_complexes::formats::FormatError;
use kelvin_complexes::{ComplexError, Unfinished};
use kelvin_graphs::{GraphError, Unfit};
use kelvin_positions::board::BoardError;
use kelvin_positions::{NOT_PLACEMENT, PositionError};
use thiserror::Error;

/// The reason why a placement game cannot be created.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlacementError {
    /// No ruleset has this name.
    #[error("there is no ruleset called {name:?}")]
    UnknownRuleset {
        /// The name.
        name: String,
    },
    /// The ruleset is not a strong placement game.
    #[error("{ruleset} is not a strong placement game: {NOT_PLACEMENT}")]
    NotPlacement {
        /// The ruleset.
        ruleset: String,
    },
    /// Wrong arguments of a ruleset.
    #[error("{ruleset}: found ({found}), expected {expected}")]
    Arguments {
        /// The ruleset.
        ruleset: String,
        /// The given arguments.
        found: String,
        /// The expected arguments.
        expected: String,
    },
    /// A board that is malformed, or not a board of the ruleset.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A limit that is exceeded, with the count so far.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// A ruleset whose text is inconsistent.
    #[error("{why}")]
    Rules {
        /// The error, with its location.
        why: String,
    },
    /// A syntax error in the text of a ruleset.
    #[error("{shown}")]
    Text {
        /// The error, with the line of the text.
        shown: String,
        /// The error.
        why: String,
        /// The line, from 1.
        line: usize,
        /// The character in the line, from 1.
        column: usize,
    },
    /// A text that is not a complex.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// Sets of basic positions that are not a complex.
    #[error(transparent)]
    Complex(#[from] ComplexError),
    /// Work that is too large, or exceeded its budget.
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
}

impl PlacementError {
    /// Returns an error if `size` is above `limit`.
    pub fn limit(what: &'static str, size: usize, limit: usize) -> Result<(), PlacementError> {
        Ok(Unfit::limit(what, size as u64, limit as u64)?)
    }
}

impl From<PositionError> for PlacementError {
    fn from(error: PositionError) -> Self {
        match error {
            PositionError::UnknownRuleset { name, .. } => PlacementError::UnknownRuleset { name },
            PositionError::NoPlacementGame { ruleset } => PlacementError::NotPlacement { ruleset },
            PositionError::Arguments { ruleset, found, expected } => {
                PlacementError::Arguments { ruleset, found, expected }
            }
            PositionError::Unclosed { .. } => PlacementError::Rules { why: error.to_string() },
            PositionError::Own(why) => PlacementError::Rules { why },
            PositionError::Board(error) => PlacementError::Board(error),
        }
    }
}

/// The error of a user's ruleset that cannot be compiled, where a position is required.
impl From<PlacementError> for PositionError {
    fn from(error: PlacementError) -> Self {
        match error {
            PlacementError::UnknownRuleset { name } => {
                PositionError::UnknownRuleset { name, like: Vec::new() }
            }
            PlacementError::NotPlacement { ruleset } => PositionError::NoPlacementGame { ruleset },
            PlacementError::Arguments { ruleset, found, expected } => {
                PositionError::Arguments { ruleset, found, expected }
            }
            PlacementError::Board(error) => PositionError::Board(error),
            PlacementError::Unfit(unfit) => PositionError::Board(unfit.into()),
            PlacementError::Rules { why } => PositionError::Own(why),
            other => PositionError::Board(Unfit::unsuited(other.to_string()).into()),
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
