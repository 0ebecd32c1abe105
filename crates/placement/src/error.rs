//! What may be wrong with a placement game.

use kelvin_budget::Exhausted;
use kelvin_complexes::formats::FormatError;
use kelvin_complexes::{ComplexError, Unfinished};
use kelvin_graphs::{GraphError, Unfit};
use kelvin_positions::board::BoardError;
use kelvin_positions::{NOT_PLACEMENT, PositionError};
use thiserror::Error;

/// Why there is no such placement game.
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
    /// The ruleset's arguments are not what it needs.
    #[error("{ruleset}: found ({found}), expected {expected}")]
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
    /// There is more of something than the limit, counted so far.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// A ruleset's text says something that makes no rules.
    #[error("{why}")]
    Rules {
        /// What is wrong, with the place where it is.
        why: String,
    },
    /// A ruleset's text is wrong at a place.
    #[error("{shown}")]
    Text {
        /// What is wrong, with the line as it stands there.
        shown: String,
        /// What is wrong.
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
            PositionError::Own(why) => PlacementError::Rules { why },
            PositionError::Board(error) => PlacementError::Board(error),
        }
    }
}

/// What a ruleset of a user's that cannot be compiled is told as, where a position is asked for.
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
