//! What can be wrong with a number.

use kelvin_budget::Exhausted;

/// The most bits a numerator or the exponent of a denominator may have when an operation could make them
/// much longer than they were: two megabytes, or five million decimal digits.
pub const LIMIT: u64 = 1 << 24;

/// The exact answer has more bits than are allowed: [`LIMIT`] where nothing else is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("the exact number has more than {limit} bits")]
pub struct NumberTooLarge {
    /// The most bits that were allowed.
    pub limit: u64,
}

impl NumberTooLarge {
    /// Holds a number of bits to [`LIMIT`].
    pub(crate) fn check(bits: u64) -> Result<(), NumberTooLarge> {
        NumberTooLarge::check_limit(bits, LIMIT)
    }

    pub(crate) fn check_limit(bits: u64, limit: u64) -> Result<(), NumberTooLarge> {
        if bits <= limit { Ok(()) } else { Err(NumberTooLarge { limit }) }
    }
}

/// Why a product, a quotient or a power has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ArithmeticError {
    /// Zero has no inverse.
    #[error("division by zero")]
    DivisionByZero,
    /// The exact answer is too large to be held.
    #[error(transparent)]
    TooLarge(#[from] NumberTooLarge),
    /// The budget of the calculation ran out.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}

/// In lowest terms the denominator is not a power of two, so the number is not the value of a short game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("expected a dyadic rational, whose denominator is a power of two")]
pub struct NotDyadic;

/// Why a text is no number, and the byte of the text where this was noticed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason} at column {}", .position + 1)]
pub struct ParseNumberError {
    /// Bytes of the text before the trouble.
    pub position: usize,
    /// What the trouble is.
    pub reason: ParseNumberReason,
}

/// What can be wrong with a text that should be a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseNumberReason {
    /// A decimal digit should stand here.
    #[error("expected a digit")]
    ExpectedDigits,
    /// The number is complete, and something follows.
    #[error("expected the end of the number")]
    TrailingText,
    /// The denominator is zero.
    #[error("the denominator is zero")]
    ZeroDenominator,
    /// In lowest terms the denominator is not a power of two.
    #[error("{NotDyadic}")]
    NotDyadic,
    /// A number with more than [`LIMIT`] bits.
    #[error("{}", NumberTooLarge { limit: LIMIT })]
    TooLarge,
}
