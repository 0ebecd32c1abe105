//! Errors of operations that are not defined for all games.

use kelvin_budget::Exhausted;

/// The reason why an operation that is not defined for all games has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoAnswer {
    /// Only atomic games have an atomic weight.
    #[error("the game is not atomic: it has no atomic weight")]
    NotAtomic,
    /// Only uptimals have an uptimal expansion.
    #[error("the game is not an uptimal: it has no uptimal expansion")]
    NotUptimal,
    /// There is no X for which base:X is the game.
    #[error("the game is not subordinate to this base")]
    NotSubordinate,
    /// Only games of the form {0|H} have powers.
    #[error("the base of a power must be of the form {{0|H}}")]
    NoPower,
    /// Exponents are numbers ≥ 1.
    #[error("the exponent must be a number that is at least 1")]
    ExponentBelowOne,
    /// The exponent of a sum of powers is below 0.
    #[error("the exponent must be a number that is at least 0")]
    NegativeExponent,
    /// A limit was reached before the result was found.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}
