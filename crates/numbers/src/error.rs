//! What can be wrong with a number.

use std::fmt;

use kelvin_budget::Exhausted;

/// The most bits a numerator or the exponent of a denominator may have when an operation could make them
/// much longer than they were: two megabytes, or five million decimal digits.
pub const LIMIT: u64 = 1 << 24;

/// The exact answer has more bits than are allowed: [`LIMIT`] where nothing else is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NumberTooLarge {
    /// The most bits that were allowed.
    pub limit: u64,
}

impl fmt::Display for NumberTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the exact number has more than {} bits", self.limit)
    }
}

impl std::error::Error for NumberTooLarge {}

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArithmeticError {
    /// Zero has no inverse.
    DivisionByZero,
    /// The exact answer is too large to be held.
    TooLarge(NumberTooLarge),
    /// The budget of the calculation ran out.
    Exhausted(Exhausted),
}

impl fmt::Display for ArithmeticError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArithmeticError::DivisionByZero => f.write_str("division by zero"),
            ArithmeticError::TooLarge(why) => why.fmt(f),
            ArithmeticError::Exhausted(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for ArithmeticError {}

impl From<NumberTooLarge> for ArithmeticError {
    fn from(why: NumberTooLarge) -> ArithmeticError {
        ArithmeticError::TooLarge(why)
    }
}

impl From<Exhausted> for ArithmeticError {
    fn from(why: Exhausted) -> ArithmeticError {
        ArithmeticError::Exhausted(why)
    }
}

/// In lowest terms the denominator is not a power of two, so the number is not the value of a short game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotDyadic;

impl fmt::Display for NotDyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a dyadic rational, whose denominator is a power of two")
    }
}

impl std::error::Error for NotDyadic {}

/// Why a text is no number, and the byte of the text where this was noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseNumberError {
    /// Bytes of the text before the trouble.
    pub position: usize,
    /// What the trouble is.
    pub reason: ParseNumberReason,
}

/// What can be wrong with a text that should be a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseNumberReason {
    /// A decimal digit should stand here.
    ExpectedDigits,
    /// The number is complete, and something follows.
    TrailingText,
    /// The denominator is zero.
    ZeroDenominator,
    /// In lowest terms the denominator is not a power of two.
    NotDyadic,
    /// A number with more than [`LIMIT`] bits.
    TooLarge,
}

impl fmt::Display for ParseNumberReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseNumberReason::ExpectedDigits => f.write_str("expected a digit"),
            ParseNumberReason::TrailingText => f.write_str("expected the end of the number"),
            ParseNumberReason::ZeroDenominator => f.write_str("the denominator is zero"),
            ParseNumberReason::NotDyadic => NotDyadic.fmt(f),
            ParseNumberReason::TooLarge => NumberTooLarge { limit: LIMIT }.fmt(f),
        }
    }
}

impl fmt::Display for ParseNumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at column {}", self.reason, self.position + 1)
    }
}

impl std::error::Error for ParseNumberError {}
