//! Why an operation of the theory has no answer.

use kelvin_budget::Exhausted;
use std::fmt;

/// Why an operation that is not defined for all games has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoAnswer {
    /// Only atomic games have an atomic weight.
    NotAtomic,
    /// Only uptimals have an uptimal expansion.
    NotUptimal,
    /// There is no X for which base:X is the game.
    NotSubordinate,
    /// Only games of the form {0|H} have powers.
    NoPower,
    /// Exponents are numbers ≥ 1.
    ExponentBelowOne,
    /// The exponent of a sum of powers is below 0.
    NegativeExponent,
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
            NoAnswer::NotAtomic => "the game is not atomic: it has no atomic weight",
            NoAnswer::NotUptimal => "the game is not an uptimal: it has no uptimal expansion",
            NoAnswer::NotSubordinate => "the game is not subordinate to this base",
            NoAnswer::NoPower => "the base of a power must be of the form {0|H}",
            NoAnswer::ExponentBelowOne => "the exponent must be a number that is at least 1",
            NoAnswer::NegativeExponent => "the exponent must be a number that is at least 0",
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
