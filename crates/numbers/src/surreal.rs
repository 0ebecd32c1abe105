//! Surreal numbers in Conway normal form.

mod arithmetic;
mod divisor;
mod error;
mod series;
mod text;

use std::cmp::Ordering;

use crate::ordinal::within_limits;
use crate::{Dyadic, Integer, Ordinal, Rational, Surd};
pub use error::{ParseSurrealError, ParseSurrealReason, SurrealError};
pub use series::Series;
pub(crate) use text::{write_closed, write_omega};

/// A surreal number in Conway normal form Σ ω^yᵢ·rᵢ, with falling exponents, which are surreal numbers
/// again, and coefficients that are not 0 (Conway, On Numbers and Games, Theorem 21). The sum is finite
/// and the coefficients are rational numbers and sums of their square roots.
///
/// ```
/// use kelvin_numbers::Surreal;
///
/// let x: Surreal = "omega - 1".parse()?;
/// let y: Surreal = "1/omega".parse()?;
/// assert_eq!(x.try_mul(&y)?.to_string(), "1-omega^-1");
/// assert!(x > Surreal::from(1_000_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Surreal {
    terms: Vec<Term>,
}

/// The term ω^`exponent`·`coefficient` of a normal form.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Term {
    /// The exponent.
    pub exponent: Surreal,
    /// The coefficient, which is not 0.
    pub coefficient: Surd,
}

impl Surreal {
    /// 0.
    pub const ZERO: Surreal = Surreal { terms: Vec::new() };

    /// 1.
    pub fn one() -> Surreal {
        Surreal::from(1)
    }

    /// ω = {0, 1, 2, …|}.
    pub fn omega() -> Surreal {
        Surreal::monomial(Surreal::one(), Surd::one())
    }

    /// ε = 1/ω = {0|1, 1/2, 1/4, …}.
    pub fn epsilon() -> Surreal {
        Surreal::monomial(Surreal::from(-1), Surd::one())
    }

    /// ω^`exponent`.
    pub fn omega_power(exponent: Surreal) -> Result<Surreal, SurrealError> {
        Surreal::monomial(exponent, Surd::one()).checked()
    }

    fn monomial(exponent: Surreal, coefficient: Surd) -> Surreal {
        if coefficient.is_zero() {
            return Surreal::ZERO;
        }
        Surreal { terms: vec![Term { exponent, coefficient }] }
    }

    /// The sum of terms in any order.
    pub fn from_terms(terms: impl IntoIterator<Item = Term>) -> Result<Surreal, SurrealError> {
        let mut terms: Vec<Term> = terms.into_iter().collect();
        terms.sort_by(|a, b| b.exponent.cmp(&a.exponent));
        let mut sum: Vec<Term> = Vec::with_capacity(terms.len());
        for term in terms {
            match sum.last_mut() {
                Some(last) if last.exponent == term.exponent => last.coefficient += term.coefficient,
                _ => sum.push(term),
            }
        }
        sum.retain(|term| !term.coefficient.is_zero());
        Surreal { terms: sum }.checked()
    }

    /// The terms of the normal form, exponents falling.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The number of terms with those of the exponents, and the height of the stack of exponents.
    fn size(&self) -> (usize, usize) {
        self.terms.iter().fold((0, 0), |(terms, height), term| {
            let (inner_terms, inner_height) = term.exponent.size();
            (terms + 1 + inner_terms, height.max(inner_height + 1))
        })
    }

    /// Itself, unless it is too long or too high to be worked with.
    fn checked(self) -> Result<Surreal, SurrealError> {
        within_limits(self.size()).map(|()| self)
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// How the number compares with 0.
    pub fn sign(&self) -> Ordering {
        self.terms.first().map_or(Ordering::Equal, |term| term.coefficient.sign())
    }

    /// The number without its sign.
    pub fn abs(&self) -> Surreal {
        if self.sign().is_lt() { -self } else { self.clone() }
    }

    /// The term of the greatest exponent, which is greater than any real multiple of all others together.
    pub fn leading_term(&self) -> Option<&Term> {
        self.terms.first()
    }

    /// The rational number, if it is one.
    pub fn to_rational(&self) -> Option<Rational> {
        self.to_surd()?.to_rational()
    }

    /// The real number, if it is one.
    pub fn to_surd(&self) -> Option<Surd> {
        match &self.terms[..] {
            [] => Some(Surd::ZERO),
            [term] if term.exponent.is_zero() => Some(term.coefficient.clone()),
            _ => None,
        }
    }

    /// The dyadic rational, if the number is one: the value of a short game.
    pub fn to_dyadic(&self) -> Option<Dyadic> {
        Dyadic::try_from(self.to_rational()?).ok()
    }

    /// Whether some natural number is above the number and its negative.
    pub fn is_finite(&self) -> bool {
        self.leading_term().is_none_or(|term| !term.exponent.sign().is_gt())
    }

    /// Whether the number and its negative are below every positive rational.
    pub fn is_infinitesimal(&self) -> bool {
        self.leading_term().is_none_or(|term| term.exponent.sign().is_lt())
    }

    /// The terms whose exponent compares with 0 as asked.
    fn part(&self, sign: Ordering) -> Surreal {
        let terms = self.terms.iter().filter(|term| term.exponent.sign() == sign);
        Surreal { terms: terms.cloned().collect() }
    }

    /// The terms with positive exponents.
    pub fn infinite_part(&self) -> Surreal {
        self.part(Ordering::Greater)
    }

    /// The real term, coefficient of ω⁰: of a finite number the real number next to it.
    pub fn standard_part(&self) -> Surd {
        self.part(Ordering::Equal).terms.pop().map_or(Surd::ZERO, |term| term.coefficient)
    }

    /// The terms with negative exponents.
    pub fn infinitesimal_part(&self) -> Surreal {
        self.part(Ordering::Less)
    }

    /// The greatest omnific integer that is not above the number: the infinite part and the floor of the
    /// rest (Conway, On Numbers and Games, chapter 5).
    pub fn floor(&self) -> Surreal {
        let standard = self.standard_part();
        let mut whole = standard.floor();
        if standard.is_integer() && self.infinitesimal_part().sign().is_lt() {
            whole -= Integer::ONE;
        }
        let mut floor = self.infinite_part();
        floor.terms.extend(Surreal::from(Rational::from(whole)).terms);
        floor
    }

    /// Numbers with rational coefficients, not above and not below: the number itself twice if its own are
    /// rational. Otherwise the first that is not gives way to rational numbers around it, nearer than
    /// 2^-`digits`, and what comes after that counts no more.
    pub fn enclosure(&self, digits: u32) -> [Surreal; 2] {
        let irrational = self.terms.iter().position(|term| term.coefficient.to_rational().is_none());
        let Some(place) = irrational else { return [self.clone(), self.clone()] };
        let Term { exponent, coefficient } = &self.terms[place];
        coefficient.rational_enclosure(digits).map(|end| {
            let end = Surreal::monomial(exponent.clone(), end.into());
            Surreal { terms: [&self.terms[..place], &end.terms].concat() }
        })
    }

    /// Whether the number is an omnific integer.
    pub fn is_omnific_integer(&self) -> bool {
        self.standard_part().is_integer() && self.infinitesimal_part().is_zero()
    }
}

impl Ord for Surreal {
    /// The sign of the difference is that of the first term in which the normal forms differ.
    fn cmp(&self, other: &Surreal) -> Ordering {
        for (a, b) in self.terms.iter().zip(&other.terms) {
            let order = match a.exponent.cmp(&b.exponent) {
                Ordering::Equal => a.coefficient.cmp(&b.coefficient),
                Ordering::Greater => a.coefficient.sign(),
                Ordering::Less => b.coefficient.sign().reverse(),
            };
            if order.is_ne() {
                return order;
            }
        }
        let next = |number: &Surreal, start: usize| {
            number.terms.get(start).map_or(Ordering::Equal, |term| term.coefficient.sign())
        };
        let shared = self.terms.len().min(other.terms.len());
        next(self, shared).then(next(other, shared).reverse())
    }
}

impl PartialOrd for Surreal {
    fn partial_cmp(&self, other: &Surreal) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<i64> for Surreal {
    fn from(n: i64) -> Surreal {
        Surreal::from(Rational::from(n))
    }
}

impl From<Rational> for Surreal {
    fn from(number: Rational) -> Surreal {
        Surreal::from(Surd::from(number))
    }
}

impl From<Surd> for Surreal {
    fn from(number: Surd) -> Surreal {
        Surreal::monomial(Surreal::ZERO, number)
    }
}

impl From<Term> for Surreal {
    fn from(term: Term) -> Surreal {
        Surreal::monomial(term.exponent, term.coefficient)
    }
}

impl From<&Dyadic> for Surreal {
    fn from(number: &Dyadic) -> Surreal {
        Surreal::from(Rational::from(number))
    }
}

impl From<&Ordinal> for Surreal {
    fn from(ordinal: &Ordinal) -> Surreal {
        let terms = ordinal.terms().iter().map(|term| Term {
            exponent: Surreal::from(&term.exponent),
            coefficient: Rational::from(term.coefficient.clone()).into(),
        });
        Surreal { terms: terms.collect() }
    }
}

impl TryFrom<&Surreal> for Ordinal {
    type Error = SurrealError;

    /// A number is an ordinal when its coefficients are natural and its exponents ordinals.
    fn try_from(number: &Surreal) -> Result<Ordinal, SurrealError> {
        let mut ordinal = Ordinal::ZERO;
        for term in &number.terms {
            let coefficient = term.coefficient.to_integer().and_then(Ordinal::finite);
            let coefficient = coefficient.ok_or(SurrealError::NotAnOrdinal)?;
            let power = Ordinal::omega_power(Ordinal::try_from(&term.exponent)?)?;
            ordinal = &ordinal + &power.try_mul(&coefficient)?;
        }
        Ok(ordinal)
    }
}
