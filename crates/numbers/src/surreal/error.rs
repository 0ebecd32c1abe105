//! What can be wrong with an ordinal or a surreal number.

use kelvin_budget::Exhausted;

use crate::ordinal::{MAX_HEIGHT, MAX_TERMS};
use crate::{ArithmeticError, NumberTooLarge};

/// Why an ordinal or a surreal number cannot be given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SurrealError {
    /// Zero has no inverse.
    #[error("division by zero")]
    DivisionByZero,
    /// The budget around the calculation ran out.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// A coefficient is too large to be held.
    #[error(transparent)]
    TooLarge(#[from] NumberTooLarge),
    /// Exponents are stacked too high, on the way to ε₀.
    #[error("exponents are stacked more than {MAX_HEIGHT} high; all numbers here are below ε₀")]
    TooHigh,
    /// The normal form has too many terms.
    #[error("the normal form has more than {MAX_TERMS} terms")]
    TooManyTerms,
    /// Negative numbers have no square root.
    #[error("a negative number has no square root")]
    NegativeRoot,
    /// A root whose coefficients are not sums of square roots of rational numbers.
    #[error("the root has a coefficient that is no sum of square roots of rational numbers")]
    IrrationalRoot,
    /// The square root of a number too large to be cleared of square factors.
    #[error("the root is that of a number too large to be factored")]
    HardRoot,
    /// The normal form does not end, and the first terms are not what was asked for.
    #[error("the normal form does not end; ask for a number of its terms")]
    Unending,
    /// An exponent that is neither an integer nor a rational number, on something other than ω.
    #[error("expected an integer exponent, or a power of ω with a number as exponent")]
    NoSuchPower,
    /// An ordinal was expected, with natural coefficients and ordinals as exponents.
    #[error("expected an ordinal")]
    NotAnOrdinal,
    /// The sign expansion cannot be described by finitely many runs and repetitions.
    #[error("the sign expansion has no description by finitely many runs and repetitions")]
    Indescribable,
}

impl From<ArithmeticError> for SurrealError {
    fn from(why: ArithmeticError) -> SurrealError {
        match why {
            ArithmeticError::DivisionByZero => SurrealError::DivisionByZero,
            ArithmeticError::TooLarge(why) => SurrealError::TooLarge(why),
            ArithmeticError::Exhausted(why) => SurrealError::Exhausted(why),
        }
    }
}

/// Why a text is no surreal number, and the byte of the text where this was noticed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason} at column {}", .position + 1)]
pub struct ParseSurrealError {
    /// Bytes of the text before the trouble.
    pub position: usize,
    /// What the trouble is.
    pub reason: ParseSurrealReason,
}

/// What can be wrong with a text that should be a surreal number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseSurrealReason {
    /// A number, `omega`, `epsilon`, `sqrt(` or `(` should stand here.
    #[error("expected a number, omega, epsilon, sqrt( or a parenthesis")]
    ExpectedNumber,
    /// A closing parenthesis should stand here.
    #[error("expected a closing parenthesis")]
    ExpectedClosing,
    /// The expression is complete, and something follows.
    #[error("expected an operator or the end")]
    TrailingText,
    /// Parentheses or powers are nested too deep.
    #[error("the expression is nested too deep")]
    TooDeep,
    /// What is written has no value.
    #[error(transparent)]
    Value(SurrealError),
}

impl ParseSurrealError {
    pub(crate) fn value(position: usize, error: SurrealError) -> ParseSurrealError {
        ParseSurrealError { position, reason: ParseSurrealReason::Value(error) }
    }
}
