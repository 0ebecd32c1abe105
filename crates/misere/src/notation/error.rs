//! What can be wrong with a text.

use kelvin_budget::Exhausted;

/// Why a text is no misère game: where, and what was expected there. Its display shows the line with a caret.
pub type ParseError = kelvin_text::ParseError<Reason>;

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// A game should begin here.
    #[error("expected a misère game such as *[2], *[[2],0] or *[2#0]")]
    ExpectedGame,
    /// A member of a list should begin here.
    #[error("expected a heap, a list in brackets, or a misère game such as *[2]")]
    ExpectedMember,
    /// A bracket should be closed here.
    #[error("expected {0:?} or another member of the list")]
    ExpectedClosing(char),
    /// Something done to a game should stand here.
    #[error("expected #, a digit, - and a digit, or ]")]
    ExpectedSuffix,
    /// The game is complete.
    #[error("expected + or the end")]
    ExpectedEnd,
    /// A heap of 2³¹ or more.
    #[error("nim-heaps here have less than 2147483648 counters")]
    TooLarge,
    /// The heap that is taken away here is no part of what stands before.
    #[error("this heap is no part of the game before it")]
    NoPart,
    /// A limit was reached on the way.
    #[error(transparent)]
    Exhausted(Exhausted),
}
