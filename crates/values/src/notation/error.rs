//! Parse errors.

use kelvin_budget::Exhausted;

/// The byte offset of an error, and the error.
pub type Fault<E> = (usize, E);

/// A parse error with its position; its display shows the line with a caret.
pub type ParseError<E = Reason> = kelvin_text::ParseError<E>;

/// The kind of a parse error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// A value is expected.
    #[error("expected a value such as 3/4, ^*, {{1|-1}} or +-2")]
    ExpectedValue,
    /// A value is complete; an operator, a bar, a comma or a bracket may follow.
    #[error("expected +, -, a bar, a comma, a bracket or the end")]
    ExpectedOperator,
    /// A bracket is not closed.
    #[error("expected the bracket opened at byte {} to be closed", .opened + 1)]
    ExpectedClosing {
        /// The byte offset of the bracket.
        opened: usize,
    },
    /// The braces contain no bar.
    #[error("expected a bar between the options of Left and of Right")]
    ExpectedBar,
    /// Two adjacent runs of bars have the same length.
    #[error("runs of {0} bars stand side by side: use a longer run between Left and Right, or braces")]
    AmbiguousBars(usize),
    /// A count is expected, such as the 3 of `^[3]`.
    #[error("expected a count such as the 3 of ^[3] or of *3")]
    ExpectedCount,
    /// A product of two values, neither of which is an integer.
    #[error(
        "this is a product, and one of its factors must be an integer (a sum with a nimber is written 1/2+*3)"
    )]
    ExpectedFactor,
    /// A quotient of values that are not numbers.
    #[error("only a number can be divided, and only by a number")]
    ExpectedNumbers,
    /// A power of a value that is not a number, or an exponent that is not an integer.
    #[error("this is a power, of a number with an integer as exponent (a sum with ups is written 1/2+^3)")]
    ExpectedExponent,
    /// An unknown name.
    #[error("{0} is not a short game that has a name")]
    UnknownName(String),
    /// A number that is not a dyadic rational, where a short game is expected.
    #[error(
        "{0} is a number of worksheets and of `kelvin eval`, not a short game: short games contain only dyadic numbers, such as 3/4"
    )]
    NotShort(String),
    /// A loopy game, where a short game is expected.
    #[error("expected a short game, and this is a game with cycles")]
    Loopy,
    /// An unexpected character.
    #[error("{0:?} has no meaning here")]
    Unknown(char),
    /// A number that cannot be read.
    #[error(transparent)]
    Number(kelvin_numbers::ParseNumberReason),
    /// A limit was reached.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}
