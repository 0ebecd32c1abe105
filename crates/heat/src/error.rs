//! What can go wrong with heat.

use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;
use std::fmt;

/// Why a game was not cooled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoolError {
    /// Cooling is defined for t ≥ -1 only.
    BelowMinusOne(Dyadic),
    /// The budget ran out.
    Exhausted(Exhausted),
}

impl fmt::Display for CoolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CoolError::BelowMinusOne(t) => {
                write!(f, "a game is cooled by a temperature of at least -1, not by {t}")
            }
            CoolError::Exhausted(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for CoolError {}

impl From<Exhausted> for CoolError {
    fn from(why: Exhausted) -> Self {
        CoolError::Exhausted(why)
    }
}
