//! Ordinal numbers below ε₀.

mod arithmetic;
mod nim;
mod power;

use kelvin_budget::Budget;
use std::fmt;
use std::str::FromStr;

pub use nim::NimError;

use crate::{Integer, ParseSurrealError, Surreal, SurrealError};

/// An ordinal number below ε₀ in Cantor normal form ω^α₁·c₁ + … + ω^αₙ·cₙ. The exponents are decreasing
/// ordinals, and the coefficients positive integers.
///
/// ```
/// use kelvin_numbers::{Integer, Ordinal};
///
/// let (omega, one) = (Ordinal::omega(), Ordinal::from(1));
/// assert_eq!(&one + &omega, omega);
/// assert!(&omega + &one > omega);
/// assert_eq!(omega.try_mul(&Ordinal::from(2))?.to_string(), "2*omega");
/// assert_eq!(Ordinal::from(2).try_mul(&omega)?, omega);
/// assert_eq!(Ordinal::from(2).power(&omega)?, omega);
/// # Ok::<(), kelvin_numbers::SurrealError>(())
/// ```
///
/// The operator `+` and the methods whose names lack `natural` are Cantor's operations, which do not commute.
/// The natural (Hessenberg) sum and product are those of ordinals as surreal numbers and as games.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ordinal {
    /// The terms by decreasing exponent, so the derived order compares the leading terms first, and an
    /// ordinal is greater than its initial segments.
    terms: Vec<OrdinalTerm>,
}

/// The term ω^`exponent`·`coefficient` of an ordinal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OrdinalTerm {
    /// The exponent.
    pub exponent: Ordinal,
    /// The coefficient, which is positive.
    pub coefficient: Integer,
}

/// The maximal nesting of exponents, which bounds the depth of recursion. ε₀, the limit of all finite
/// nestings, is not representable anyway.
pub(crate) const MAX_HEIGHT: usize = 100;

/// The most terms of an ordinal or a surreal number, including those of its exponents.
pub(crate) const MAX_TERMS: usize = 1 << 12;

/// Checks the number of terms and the nesting of exponents of a normal form, and the budget around the
/// thread. Every step of longer arithmetic calls it.
pub(crate) fn within_limits((terms, height): (usize, usize)) -> Result<(), SurrealError> {
    match () {
        () if height > MAX_HEIGHT => Err(SurrealError::TooHigh),
        () if terms > MAX_TERMS => Err(SurrealError::TooManyTerms),
        () => Ok(Budget::check_around()?),
    }
}

impl Ordinal {
    /// The ordinal 0.
    pub const ZERO: Ordinal = Ordinal { terms: Vec::new() };

    /// The ordinal 1.
    pub fn one() -> Ordinal {
        Ordinal::from(1)
    }

    /// The first infinite ordinal ω.
    pub fn omega() -> Ordinal {
        Ordinal::monomial(Ordinal::one(), Integer::ONE)
    }

    /// Creates a finite ordinal; `None` for a negative integer.
    pub fn finite(n: impl Into<Integer>) -> Option<Ordinal> {
        let n = n.into();
        (n >= Integer::ZERO).then(|| Ordinal::monomial(Ordinal::ZERO, n))
    }

    /// Returns ω^`exponent`.
    pub fn omega_power(exponent: Ordinal) -> Result<Ordinal, SurrealError> {
        Ordinal::monomial(exponent, Integer::ONE).checked()
    }

    /// Returns ω^`exponent`·`coefficient`, for a coefficient that is not negative.
    fn monomial(exponent: Ordinal, coefficient: Integer) -> Ordinal {
        if coefficient.is_zero() {
            return Ordinal::ZERO;
        }
        Ordinal { terms: vec![OrdinalTerm { exponent, coefficient }] }
    }

    /// The terms of the Cantor normal form, by decreasing exponent.
    pub fn terms(&self) -> &[OrdinalTerm] {
        &self.terms
    }

    /// The number of terms including those of the exponents, and the nesting of exponents.
    fn size(&self) -> (usize, usize) {
        self.terms.iter().fold((0, 0), |(terms, height), term| {
            let (inner_terms, inner_height) = term.exponent.size();
            (terms + 1 + inner_terms, height.max(inner_height + 1))
        })
    }

    /// Returns the ordinal, or an error if it exceeds the limits.
    fn checked(self) -> Result<Ordinal, SurrealError> {
        within_limits(self.size()).map(|()| self)
    }

    /// Returns whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// Returns whether this is a natural number.
    pub fn is_finite(&self) -> bool {
        self.degree().is_zero()
    }

    /// The natural number, if it is one.
    pub fn to_integer(&self) -> Option<Integer> {
        self.is_finite().then(|| self.finite_part())
    }

    /// The exponent of the leading term; 0 for 0.
    pub fn degree(&self) -> &Ordinal {
        static ZERO: Ordinal = Ordinal::ZERO;
        self.terms.first().map_or(&ZERO, |term| &term.exponent)
    }

    /// The finite part n of the ordinal λ + n, where λ is 0 or a limit.
    pub fn finite_part(&self) -> Integer {
        match self.terms.last() {
            Some(term) if term.exponent.is_zero() => term.coefficient.clone(),
            _ => Integer::ZERO,
        }
    }

    /// The limit part λ of the ordinal λ + n, where λ is 0 or a limit.
    pub fn limit_part(&self) -> Ordinal {
        let infinite = self.terms.iter().filter(|term| !term.exponent.is_zero());
        Ordinal { terms: infinite.cloned().collect() }
    }

    /// Returns whether it is a limit, neither 0 nor a successor.
    pub fn is_limit(&self) -> bool {
        !self.is_zero() && self.finite_part().is_zero()
    }

    /// Returns whether its finite part is even; limit ordinals are even.
    pub fn is_even(&self) -> bool {
        self.finite_part().trailing_zeros() != Some(0)
    }

    /// The next ordinal.
    pub fn successor(&self) -> Ordinal {
        self + &Ordinal::one()
    }

    /// The predecessor, if it is a successor.
    pub fn predecessor(&self) -> Option<Ordinal> {
        let finite = self.finite_part();
        if finite.is_zero() {
            return None;
        }
        let mut before = self.limit_part();
        before.terms.extend(Ordinal::monomial(Ordinal::ZERO, finite - Integer::ONE).terms);
        Some(before)
    }

    /// The n-th term of the fundamental sequence of a limit. For ω it is n, for β + ω^(γ+1) it is β + ω^γ·n,
    /// and for β + ω^γ with γ a limit it uses the fundamental sequence of γ.
    pub fn fundamental(&self, n: u32) -> Option<Ordinal> {
        let (last, before) = self.terms.split_last()?;
        if last.exponent.is_zero() {
            return None;
        }
        let fewer = Ordinal::monomial(last.exponent.clone(), &last.coefficient - Integer::ONE);
        let step = match last.exponent.predecessor() {
            Some(exponent) => Ordinal::monomial(exponent, Integer::from(n)),
            None => Ordinal::monomial(last.exponent.fundamental(n)?, Integer::ONE),
        };
        let terms = [before, &fewer.terms, &step.terms].concat();
        Some(Ordinal { terms })
    }
}

impl From<u64> for Ordinal {
    fn from(n: u64) -> Ordinal {
        Ordinal::monomial(Ordinal::ZERO, Integer::from(n))
    }
}

/// Formats the ordinal as a surreal number.
impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Surreal::from(self).fmt(f)
    }
}

impl fmt::Debug for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Parses an expression for a surreal number that is an ordinal; its sums and products are the natural ones.
impl FromStr for Ordinal {
    type Err = ParseSurrealError;

    fn from_str(text: &str) -> Result<Ordinal, ParseSurrealError> {
        let number: Surreal = text.parse()?;
        Ordinal::try_from(&number).map_err(|error| ParseSurrealError::value(0, error))
    }
}
