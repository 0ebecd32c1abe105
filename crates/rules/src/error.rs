//! Errors of grids.

/// The reason why a grid cannot be created or changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// A content that no cell can hold.
    #[error("Value is out of range (must satisfy -128 <= x <= 127): {0}")]
    OutOfRange(i64),
    /// A negative number of rows or columns.
    #[error("Invalid {name}: {count}")]
    Negative {
        /// The word for what is counted.
        name: &'static str,
        /// The number.
        count: i64,
    },
    /// More cells than a grid may have.
    #[error("the grid has too many cells")]
    TooLarge,
    /// Rows of different lengths.
    #[error("The rows of a grid must be equally long: {0:?}")]
    UnequalRows(String),
    /// A letter without a content.
    #[error("Unknown character: {letter}")]
    UnknownLetter {
        /// The letter.
        letter: char,
        /// The valid letters.
        letters: String,
    },
    /// A content without a letter.
    #[error("No character for the value: {0}")]
    NoLetter(i8),
    /// A piece without a number.
    #[error("a piece of both players has no number")]
    NoNumber,
    /// A square outside the board.
    #[error("Coordinate is out of bounds: ({0},{1})")]
    OutOfBounds(i32, i32),
}
