//! What can be wrong with a text.

use kelvin_budget::Exhausted;

/// The byte at which something is wrong, and what it is.
pub type Fault<E> = (usize, E);

/// Why a text is no value: where, and what was expected there. Its display shows the line with a caret.
pub type ParseError<E = Reason> = kelvin_text::ParseError<E>;

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// A value should begin here.
    #[error("expected a value such as 3/4, ^*, {{1|-1}} or +-2")]
    ExpectedValue,
    /// The value is complete; an operator, a bar, a comma or a bracket may follow.
    #[error("expected +, -, a bar, a comma, a bracket or the end")]
    ExpectedOperator,
    /// A bracket opened at this byte is not closed.
    #[error("expected the bracket opened at byte {} to be closed", .opened + 1)]
    ExpectedClosing {
        /// Bytes before the bracket.
        opened: usize,
    },
    /// The braces hold no bar.
    #[error("expected a bar between the options of Left and of Right")]
    ExpectedBar,
    /// Two runs of as many bars side by side.
    #[error("runs of {0} bars stand side by side: use a longer run between Left and Right, or braces")]
    AmbiguousBars(usize),
    /// A count should stand here, such as the 3 of `^[3]`.
    #[error("expected a count such as the 3 of ^[3] or of *3")]
    ExpectedCount,
    /// A product of two values of which none is an integer.
    #[error(
        "this is a product, and one of its factors must be an integer (a sum with a nimber is written 1/2+*3)"
    )]
    ExpectedFactor,
    /// A quotient of values that are no numbers.
    #[error("only a number can be divided, and only by a number")]
    ExpectedNumbers,
    /// A power of something that is no number, or with an exponent that is no integer.
    #[error("this is a power, of a number with an integer as exponent (a sum with ups is written 1/2+^3)")]
    ExpectedExponent,
    /// A name that stands for nothing here.
    #[error("{0} is no short game that has a name")]
    UnknownName(String),
    /// A number that is no dyadic rational, where short games are read.
    #[error(
        "{0} is a number of worksheets and of `kelvin eval`, and no short game: of the numbers those are the dyadic ones, such as 3/4"
    )]
    NotShort(String),
    /// A game with cycles, where short games are read.
    #[error("expected a short game, and this is a game with cycles")]
    Loopy,
    /// A character that has no meaning here.
    #[error("{0:?} has no meaning here")]
    Unknown(char),
    /// The number cannot be read.
    #[error(transparent)]
    Number(kelvin_numbers::ParseNumberReason),
    /// A limit was reached on the way.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}
