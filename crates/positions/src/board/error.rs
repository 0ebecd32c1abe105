//! Errors in boards, with their location in the text.

use kelvin_graphs::{GraphError, Unfit};
use std::fmt;
use thiserror::Error;

/// A place in a board's text. Rows, columns and characters count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextLocation {
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

impl fmt::Display for TextLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextLocation::Cell { row, column } => write!(f, "row {row}, column {column}"),
            TextLocation::Character(index) => write!(f, "character {index}"),
        }
    }
}

/// An invalid graph is an invalid board.
impl From<GraphError> for BoardError {
    fn from(error: GraphError) -> BoardError {
        match error {
            GraphError::Empty { expected } => BoardError::Empty { expected },
            GraphError::Unexpected { at, found, expected } => BoardError::at(at, found, expected),
            GraphError::Unfit(unfit) => unfit.into(),
        }
    }
}

/// The reason why a text is not a board, or a board is not accepted by the ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// The text is empty.
    #[error("the board is empty: expected {expected}")]
    Empty {
        /// A description of the expected text.
        expected: String,
    },
    /// The text at this place is not what was expected.
    #[error("{at}: found {found}, expected {expected}")]
    Unexpected {
        /// The place.
        at: TextLocation,
        /// The text that was found.
        found: String,
        /// The text that was expected.
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
    /// An unexpected character of a one-line text, at an index counted from 0.
    pub(crate) fn at(index: usize, found: impl Into<String>, expected: impl Into<String>) -> BoardError {
        BoardError::Unexpected {
            at: TextLocation::Character(index + 1),
            found: found.into(),
            expected: expected.into(),
        }
    }

    /// Returns an error if `size` is above `limit`.
    pub(crate) fn limit(what: &'static str, size: usize, limit: usize) -> Result<(), BoardError> {
        BoardError::limit_u64(what, size as u64, limit as u64)
    }

    /// Returns an error if `size` is above `limit`.
    pub(crate) fn limit_u64(what: &'static str, size: u64, limit: u64) -> Result<(), BoardError> {
        Ok(Unfit::limit(what, size, limit)?)
    }

    /// Creates the error for a board that the ruleset cannot use.
    pub(crate) fn unsuited(why: impl Into<String>) -> BoardError {
        Unfit::unsuited(why).into()
    }
}
