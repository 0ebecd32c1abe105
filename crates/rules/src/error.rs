//! What can be wrong with a grid.

/// Why there is no such grid, or no such place on it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// A content that no cell can hold.
    #[error("Value is out of range (must satisfy -128 <= x <= 127): {0}")]
    OutOfRange(i64),
    /// A negative number of rows or columns.
    #[error("Invalid {name}: {count}")]
    Negative {
        /// What is counted.
        name: &'static str,
        /// The number.
        count: i64,
    },
    /// More cells than a grid may have.
    #[error("the grid has too many cells")]
    TooLarge,
    /// Rows of several lengths.
    #[error("The rows of a grid must be equally long: {0:?}")]
    UnequalRows(String),
    /// A letter that stands for no content.
    #[error("Unknown character: {letter}")]
    UnknownLetter {
        /// The letter.
        letter: char,
        /// Those there are.
        letters: String,
    },
    /// A content that no letter stands for.
    #[error("No character for the value: {0}")]
    NoLetter(i8),
    /// A piece for which there is no number.
    #[error("a piece of both players has no number")]
    NoNumber,
    /// A place off the board.
    #[error("Coordinate is out of bounds: ({0},{1})")]
    OutOfBounds(i32, i32),
}
