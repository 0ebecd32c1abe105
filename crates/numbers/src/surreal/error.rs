//! Errors of ordinals and surreal numbers.

use kelvin_budget::Exhausted;

use crate::ordinal::{MAX_HEIGHT, MAX_TERMS};
use crate::surd::MAX_DEGREE;
use crate::{ArithmeticError, NumberTooLarge};

/// The reason why an ordinal or a surreal number cannot be computed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SurrealError {
    /// Zero has no inverse.
    #[error("division by zero")]
    DivisionByZero,
    /// The budget around the calculation is exhausted.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// A coefficient is too large to be stored.
    #[error(transparent)]
    TooLarge(#[from] NumberTooLarge),
    /// The nesting of exponents exceeds the limit; ε₀ is not representable.
    #[error("exponents are stacked more than {MAX_HEIGHT} high; all numbers here are below ε₀")]
    TooHigh,
    /// The normal form has too many terms.
    #[error("the normal form has more than {MAX_TERMS} terms")]
    TooManyTerms,
    /// Negative numbers have no square root.
    #[error("a negative number has no square root")]
    NegativeRoot,
    /// A root whose coefficients are not sums of square roots of rational numbers.
    #[error("the root has a coefficient that is not a sum of square roots of rational numbers")]
    IrrationalRoot,
    /// A root of a sum of two or more roots, of which one is not a square root, or whose degree is not 2.
    #[error("roots of sums of roots are computed only for square roots of sums of square roots")]
    RootOfSum,
    /// A root of a degree above the limit.
    #[error("the root has a degree above {MAX_DEGREE}")]
    HighRoot,
    /// The root of a number too large to extract factors from.
    #[error("the root is that of a number too large to be factored")]
    HardRoot,
    /// The normal form is infinite, and an exact result was requested.
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

/// The reason why a text is not a surreal number, and the byte offset of the error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason} at column {}", .position + 1)]
pub struct ParseSurrealError {
    /// The byte offset of the error.
    pub position: usize,
    /// The reason.
    pub reason: ParseSurrealReason,
}

/// The reason why a text is not a surreal number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseSurrealReason {
    /// A number, `omega`, `epsilon`, `sqrt(` or `(` was expected.
    #[error("expected a number, omega, epsilon, sqrt( or a parenthesis")]
    ExpectedNumber,
    /// A closing parenthesis was expected.
    #[error("expected a closing parenthesis")]
    ExpectedClosing,
    /// The expression is followed by other text.
    #[error("expected an operator or the end")]
    TrailingText,
    /// Parentheses or powers are nested too deeply.
    #[error("the expression is nested too deep")]
    TooDeep,
    /// The expression has no value.
    #[error(transparent)]
    Value(SurrealError),
}

impl ParseSurrealError {
    pub(crate) fn value(position: usize, error: SurrealError) -> ParseSurrealError {
        ParseSurrealError { position, reason: ParseSurrealReason::Value(error) }
    }
}
