//! What can be wrong with a text.

use kelvin_budget::Exhausted;
use std::fmt;

/// Why a text is no misère game: where, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub reason: Reason,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A game should begin here.
    ExpectedGame,
    /// A member of a list should begin here.
    ExpectedMember,
    /// A bracket should be closed here.
    ExpectedClosing(char),
    /// Something done to a game should stand here.
    ExpectedSuffix,
    /// The game is complete.
    ExpectedEnd,
    /// A heap of 2³¹ or more.
    TooLarge,
    /// The heap that is taken away here is no part of what stands before.
    NoPart,
    /// A limit was reached on the way.
    Exhausted(Exhausted),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::ExpectedGame => f.write_str("expected a misère game such as *[2], *[[2],0] or *[2#0]"),
            Reason::ExpectedMember => {
                f.write_str("expected a heap, a list in brackets, or a misère game such as *[2]")
            }
            Reason::ExpectedClosing(bracket) => {
                write!(f, "expected {bracket:?} or another member of the list")
            }
            Reason::ExpectedSuffix => f.write_str("expected #, a digit, - and a digit, or ]"),
            Reason::ExpectedEnd => f.write_str("expected + or the end"),
            Reason::TooLarge => f.write_str("nim-heaps here have less than 2147483648 counters"),
            Reason::NoPart => f.write_str("this heap is no part of the game before it"),
            Reason::Exhausted(why) => why.fmt(f),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.reason)
    }
}

impl std::error::Error for ParseError {}
