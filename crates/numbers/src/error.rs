//! What can be wrong with a number.

use std::fmt;

/// The most bits a numerator or the exponent of a denominator may have when an operation could make them
/// much longer than they were: two megabytes, or five million decimal digits.
pub const LIMIT: u64 = 1 << 24;

/// The exact answer has more than [`LIMIT`] bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NumberTooLarge;

impl fmt::Display for NumberTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the exact number has more than {LIMIT} bits")
    }
}

impl std::error::Error for NumberTooLarge {}

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

impl fmt::Display for ParseNumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            ParseNumberReason::ExpectedDigits => f.write_str("expected a digit")?,
            ParseNumberReason::TrailingText => f.write_str("expected the end of the number")?,
            ParseNumberReason::ZeroDenominator => f.write_str("the denominator is zero")?,
            ParseNumberReason::NotDyadic => {
                f.write_str("expected a dyadic rational, whose denominator is a power of two")?;
            }
            ParseNumberReason::TooLarge => NumberTooLarge.fmt(f)?,
        }
        write!(f, " at column {}", self.position + 1)
    }
}

impl std::error::Error for ParseNumberError {}
