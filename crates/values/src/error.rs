//! Errors of operations that are not defined for all games.

use kelvin_budget::Exhausted;

/// The reason why an operation that is not defined for all games has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoAnswer {
    /// The game is not atomic, so it has no atomic weight.
    #[error("the game is not atomic: it has no atomic weight")]
    NotAtomic,
    /// The game is not an uptimal, so it has no uptimal expansion.
    #[error("the game is not an uptimal: it has no uptimal expansion")]
    NotUptimal,
    /// No X satisfies base:X = G.
    #[error("the game is not subordinate to this base")]
    NotSubordinate,
    /// The base of a power is not of the form {0|H}.
    #[error("the base of a power must be of the form {{0|H}}")]
    NoPower,
    /// The exponent of a power is less than 1.
    #[error("the exponent must be a number that is at least 1")]
    ExponentBelowOne,
    /// The exponent of a sum of powers is negative.
    #[error("the exponent must be a number that is at least 0")]
    NegativeExponent,
    /// A limit was reached before the result was found.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}
