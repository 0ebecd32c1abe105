//! Errors of games over all numbers.

use crate::TrajectoryError;
use kelvin_budget::Exhausted;
use kelvin_numbers::{RealError, Scalar, ScalarError, SurrealError};

/// The reason why a game over all numbers, or what was asked of it, is not computed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HotError {
    /// The budget ran out.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// A number is not computed, or two numbers are not compared.
    #[error(transparent)]
    Number(#[from] ScalarError),
    /// A wall is not computed.
    #[error(transparent)]
    Wall(#[from] TrajectoryError),
    /// A temperature below 0.
    #[error("games over all numbers are cooled by a temperature of at least 0, not by {0}")]
    BelowZero(Box<Scalar>),
    /// The temperature of a number that is not the value of a short game.
    #[error("the number {0} has no temperature: only numbers that are values of short games have one")]
    NoTemperature(Box<Scalar>),
    /// The text of the game is too long.
    #[error("the text of the game has more than {0} bytes")]
    TooLong(usize),
}

impl From<RealError> for HotError {
    fn from(error: RealError) -> HotError {
        HotError::Number(error.into())
    }
}

impl From<SurrealError> for HotError {
    fn from(error: SurrealError) -> HotError {
        match error {
            SurrealError::Exhausted(why) => why.into(),
            error => HotError::Number(error.into()),
        }
    }
}
