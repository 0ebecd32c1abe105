//! Errors of numbers.

use kelvin_budget::Exhausted;

/// The limit on the bits of a numerator or of the exponent of a denominator: two megabytes, or five million
/// decimal digits. It applies to operations that could make them much longer.
pub const LIMIT: u64 = 1 << 24;

/// The exact result has more bits than allowed; the default limit is [`LIMIT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("the exact number has more than {limit} bits")]
pub struct NumberTooLarge {
    /// The limit in bits.
    pub limit: u64,
}

impl NumberTooLarge {
    /// Returns an error if a number of bits exceeds [`LIMIT`].
    pub(crate) fn check(bits: u64) -> Result<(), NumberTooLarge> {
        NumberTooLarge::check_limit(bits, LIMIT)
    }

    pub(crate) fn check_limit(bits: u64, limit: u64) -> Result<(), NumberTooLarge> {
        if bits <= limit { Ok(()) } else { Err(NumberTooLarge { limit }) }
    }
}

/// The reason why a product, a quotient or a power has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ArithmeticError {
    /// Zero has no inverse.
    #[error("division by zero")]
    DivisionByZero,
    /// The exact result is too large to be stored.
    #[error(transparent)]
    TooLarge(#[from] NumberTooLarge),
    /// The budget of the calculation is exhausted.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}

/// In lowest terms the denominator is not a power of two, so the number is not the value of a short game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("expected a dyadic rational, whose denominator is a power of two")]
pub struct NotDyadic;

/// The reason why a text is not a number, and the byte offset of the error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason} at column {}", .position + 1)]
pub struct ParseNumberError {
    /// The byte offset of the error.
    pub position: usize,
    /// The reason.
    pub reason: ParseNumberReason,
}

/// The reason why a text is not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseNumberReason {
    /// A decimal digit was expected.
    #[error("expected a digit")]
    ExpectedDigits,
    /// The number is followed by other text.
    #[error("expected the end of the number")]
    TrailingText,
    /// The denominator is zero.
    #[error("the denominator is zero")]
    ZeroDenominator,
    /// In lowest terms the denominator is not a power of two.
    #[error("{NotDyadic}")]
    NotDyadic,
    /// The number has more than [`LIMIT`] bits.
    #[error("{}", NumberTooLarge { limit: LIMIT })]
    TooLarge,
}
