//! Why an operation of the theory has no answer.

use kelvin_budget::Exhausted;
use std::fmt;

/// Why an operation that is not defined for all loopy games has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoAnswer {
    /// A side of a sum is equal to no stopper.
    NoStopper,
    /// Varieties are taken with respect to idempotents.
    NotIdempotent,
    /// Only stable games have a variety.
    NotStable,
    /// There is no X for which base:X is the game.
    NotSubordinate,
    /// The answer may exist, and something ran out before it was found.
    Exhausted(Exhausted),
}

impl From<Exhausted> for NoAnswer {
    fn from(why: Exhausted) -> Self {
        NoAnswer::Exhausted(why)
    }
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoAnswer::NoStopper => "a side of the sum is a carousel: no stopper is equal to it",
            NoAnswer::NotIdempotent => "the degree of a variety must be an idempotent",
            NoAnswer::NotStable => "the game is not stable: it has no variety",
            NoAnswer::NotSubordinate => "the game is not subordinate to this base",
            NoAnswer::Exhausted(why) => return why.fmt(f),
        })
    }
}

impl std::error::Error for NoAnswer {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            NoAnswer::Exhausted(why) => Some(why),
            _ => None,
        }
    }
}
