//! What can be wrong with an ordinal or a surreal number.

use kelvin_budget::Exhausted;
use std::fmt;

use crate::ordinal::{MAX_HEIGHT, MAX_TERMS};
use crate::{ArithmeticError, NumberTooLarge};

/// Why an ordinal or a surreal number cannot be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SurrealError {
    /// Zero has no inverse.
    DivisionByZero,
    /// The budget around the calculation ran out.
    Exhausted(Exhausted),
    /// A coefficient is too large to be held.
    TooLarge(NumberTooLarge),
    /// Exponents are stacked too high, on the way to ε₀.
    TooHigh,
    /// The normal form has too many terms.
    TooManyTerms,
    /// Negative numbers have no square root.
    NegativeRoot,
    /// A root whose coefficients are not sums of square roots of rational numbers.
    IrrationalRoot,
    /// The square root of a number too large to be cleared of square factors.
    HardRoot,
    /// The normal form does not end, and the first terms are not what was asked for.
    Unending,
    /// An exponent that is neither an integer nor a rational number, on something other than ω.
    NoSuchPower,
    /// An ordinal was expected, with natural coefficients and ordinals as exponents.
    NotAnOrdinal,
    /// The sign expansion cannot be described by finitely many runs and repetitions.
    Indescribable,
}

impl fmt::Display for SurrealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SurrealError::DivisionByZero => f.write_str("division by zero"),
            SurrealError::Exhausted(why) => why.fmt(f),
            SurrealError::TooLarge(why) => why.fmt(f),
            SurrealError::TooHigh => {
                write!(f, "exponents are stacked more than {MAX_HEIGHT} high; all numbers here are below ε₀")
            }
            SurrealError::TooManyTerms => write!(f, "the normal form has more than {MAX_TERMS} terms"),
            SurrealError::NegativeRoot => f.write_str("a negative number has no square root"),
            SurrealError::IrrationalRoot => {
                f.write_str("the root has a coefficient that is no sum of square roots of rational numbers")
            }
            SurrealError::HardRoot => f.write_str("the root is that of a number too large to be factored"),
            SurrealError::Unending => {
                f.write_str("the normal form does not end; ask for a number of its terms")
            }
            SurrealError::NoSuchPower => {
                f.write_str("expected an integer exponent, or a power of ω with a number as exponent")
            }
            SurrealError::NotAnOrdinal => f.write_str("expected an ordinal"),
            SurrealError::Indescribable => {
                f.write_str("the sign expansion has no description by finitely many runs and repetitions")
            }
        }
    }
}

impl std::error::Error for SurrealError {}

impl From<Exhausted> for SurrealError {
    fn from(why: Exhausted) -> Self {
        SurrealError::Exhausted(why)
    }
}

impl From<NumberTooLarge> for SurrealError {
    fn from(why: NumberTooLarge) -> SurrealError {
        SurrealError::TooLarge(why)
    }
}

impl From<ArithmeticError> for SurrealError {
    fn from(why: ArithmeticError) -> SurrealError {
        match why {
            ArithmeticError::DivisionByZero => SurrealError::DivisionByZero,
            ArithmeticError::TooLarge(why) => SurrealError::TooLarge(why),
            // Rational numbers are worked with without a budget.
            ArithmeticError::Exhausted(_) => SurrealError::Unending,
        }
    }
}

/// Why a text is no surreal number, and the byte of the text where this was noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSurrealError {
    /// Bytes of the text before the trouble.
    pub position: usize,
    /// What the trouble is.
    pub reason: ParseSurrealReason,
}

/// What can be wrong with a text that should be a surreal number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseSurrealReason {
    /// A number, `omega`, `epsilon`, `sqrt(` or `(` should stand here.
    ExpectedNumber,
    /// A closing parenthesis should stand here.
    ExpectedClosing,
    /// The expression is complete, and something follows.
    TrailingText,
    /// Parentheses or powers are nested too deep.
    TooDeep,
    /// What is written has no value.
    Value(SurrealError),
}

impl ParseSurrealError {
    pub(crate) fn value(position: usize, error: SurrealError) -> ParseSurrealError {
        ParseSurrealError { position, reason: ParseSurrealReason::Value(error) }
    }
}

impl fmt::Display for ParseSurrealReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseSurrealReason::ExpectedNumber => {
                f.write_str("expected a number, omega, epsilon, sqrt( or a parenthesis")
            }
            ParseSurrealReason::ExpectedClosing => f.write_str("expected a closing parenthesis"),
            ParseSurrealReason::TrailingText => f.write_str("expected an operator or the end"),
            ParseSurrealReason::TooDeep => f.write_str("the expression is nested too deep"),
            ParseSurrealReason::Value(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for ParseSurrealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at column {}", self.reason, self.position + 1)
    }
}

impl std::error::Error for ParseSurrealError {}
