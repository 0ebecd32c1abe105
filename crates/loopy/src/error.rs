//! Reasons why an operation has no result.

use kelvin_budget::Exhausted;

/// The reason why an operation that is not defined for all loopy games has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoLoopyAnswer {
    /// A side of a sum is equal to no stopper.
    #[error("a side of the sum is a carousel: no stopper is equal to it")]
    NoStopper,
    /// Varieties are taken with respect to idempotents.
    #[error("the degree of a variety must be an idempotent")]
    NotIdempotent,
    /// Only stable games have a variety.
    #[error("the game is not stable: it has no variety")]
    NotStable,
    /// There is no X for which base:X is the game.
    #[error("the game is not subordinate to this base")]
    NotSubordinate,
    /// A limit was reached before a result was found.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}
