//! What can be wrong with a board, and where.

use kelvin_graphs::{GraphError, Unfit};
use std::fmt;
use thiserror::Error;

/// A place in a board's text. Rows, columns and characters count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// A cell of a grid.
    Cell {
        /// The row, from the top.
        row: usize,
        /// The column, from the left.
        column: usize,
    },
    /// A character of a text on one line.
    Character(usize),
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            At::Cell { row, column } => write!(f, "row {row}, column {column}"),
            At::Character(index) => write!(f, "character {index}"),
        }
    }
}

/// A graph that is none makes no board.
impl From<GraphError> for BoardError {
    fn from(error: GraphError) -> BoardError {
        match error {
            GraphError::Empty { expected } => BoardError::Empty { expected },
            GraphError::Unexpected { at, found, expected } => BoardError::at(at, found, expected),
            GraphError::Unfit(unfit) => unfit.into(),
        }
    }
}

/// Why a text is not a board, or a board not one of the ruleset's.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// There is nothing there.
    #[error("the board is empty: expected {expected}")]
    Empty {
        /// What was expected.
        expected: String,
    },
    /// Something else was expected at this place.
    #[error("{at}: found {found}, expected {expected}")]
    Unexpected {
        /// The place.
        at: At,
        /// What stands there.
        found: String,
        /// What may stand there.
        expected: String,
    },
    /// A row is not as long as the first.
    #[error("row {row} has {length} {}, but the first row has {expected}", if *length == 1 { "cell" } else { "cells" })]
    Ragged {
        /// The row, counted from 1.
        row: usize,
        /// Its length.
        length: usize,
        /// The length of the first row.
        expected: usize,
    },
    /// The board is well formed, but it is too large, or the ruleset cannot use it.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

impl BoardError {
    /// Something unexpected at a character of a one-line text, counted from 0.
    pub(crate) fn at(index: usize, found: impl Into<String>, expected: impl Into<String>) -> BoardError {
        BoardError::Unexpected {
            at: At::Character(index + 1),
            found: found.into(),
            expected: expected.into(),
        }
    }

    /// Fails when `size` is above `limit`.
    pub(crate) fn limit(what: &'static str, size: usize, limit: usize) -> Result<(), BoardError> {
        BoardError::limit_u64(what, size as u64, limit as u64)
    }

    /// Fails when `size` is above `limit`.
    pub(crate) fn limit_u64(what: &'static str, size: u64, limit: u64) -> Result<(), BoardError> {
        Ok(Unfit::limit(what, size, limit)?)
    }

    /// A board the ruleset cannot use.
    pub(crate) fn unsuited(why: impl Into<String>) -> BoardError {
        Unfit::unsuited(why).into()
    }
}
