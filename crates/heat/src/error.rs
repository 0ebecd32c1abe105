//! Errors of cooling.

use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;

/// The reason why a game was not cooled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoolError {
    /// A temperature below -1.
    #[error("a game is cooled by a temperature of at least -1, not by {0}")]
    BelowMinusOne(Dyadic),
    /// The budget ran out.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}
