//! What can be wrong with a board, and where.

use kelvin_graphs::GraphError;
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
            GraphError::TooLarge { what, size, limit } => BoardError::TooLarge { what, size, limit },
            GraphError::Unsuited { why } => BoardError::Unsuited { why },
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
    /// More of something than the limit.
    #[error("{size} {what} are too many: the limit is {limit}")]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// How much there is, in digits: it may be more than fits a machine word.
        size: String,
        /// How much there may be.
        limit: u64,
    },
    /// The board is well formed, but the ruleset cannot use it.
    #[error("{why}")]
    Unsuited {
        /// The reason.
        why: String,
    },
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
        if size > limit {
            return Err(BoardError::TooLarge { what, size: size.to_string(), limit });
        }
        Ok(())
    }

    /// A board the ruleset cannot use.
    pub(crate) fn unsuited(why: impl Into<String>) -> BoardError {
        BoardError::Unsuited { why: why.into() }
    }
}
