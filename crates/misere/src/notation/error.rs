//! Parse errors.

use kelvin_budget::Exhausted;

/// A parse error with its position; its display shows the line with a caret.
pub type ParseError = kelvin_text::ParseError<NotationError>;

/// The kind of a parse error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// A game is expected.
    #[error("expected a misère game such as *[2], *[[2],0] or *[2#0]")]
    ExpectedGame,
    /// A member of a list is expected.
    #[error("expected a heap, a list in brackets, or a misère game such as *[2]")]
    ExpectedMember,
    /// A closing bracket is expected.
    #[error("expected {0:?} or another member of the list")]
    ExpectedClosing(char),
    /// An operation on a game is expected.
    #[error("expected #, a digit, - and a digit, or ]")]
    ExpectedSuffix,
    /// The game is complete.
    #[error("expected + or the end")]
    ExpectedEnd,
    /// A heap of 2³¹ or more.
    #[error("a nim-heap must have fewer than 2147483648 counters")]
    TooLarge,
    /// The subtracted heap is not a part of the game before it.
    #[error("this heap is not a part of the game before it")]
    NoPart,
    /// A limit was reached.
    #[error(transparent)]
    Exhausted(Exhausted),
}
