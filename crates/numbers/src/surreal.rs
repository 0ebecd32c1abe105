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

/// A surreal number in Conway normal form Σ ω^yᵢ·rᵢ (Conway, On Numbers and Games, Theorem 21). The exponents
/// are decreasing surreal numbers, and the coefficients are not 0. Here the sum is finite, and the
/// coefficients are sums of roots of rational numbers.
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
    /// The number 0.
    pub const ZERO: Surreal = Surreal { terms: Vec::new() };

    /// The number 1.
    pub fn one() -> Surreal {
        Surreal::from(1)
    }

    /// The number ω = {0, 1, 2, …|}.
    pub fn omega() -> Surreal {
        Surreal::monomial(Surreal::one(), Surd::one())
    }

    /// The number ε = 1/ω = {0|1, 1/2, 1/4, …}.
    pub fn epsilon() -> Surreal {
        Surreal::monomial(Surreal::from(-1), Surd::one())
    }

    /// Returns ω^`exponent`.
    pub fn omega_power(exponent: Surreal) -> Result<Surreal, SurrealError> {
        Surreal::monomial(exponent, Surd::one()).checked()
    }

    fn monomial(exponent: Surreal, coefficient: Surd) -> Surreal {
        if coefficient.is_zero() {
            return Surreal::ZERO;
        }
        Surreal { terms: vec![Term { exponent, coefficient }] }
    }

    /// Returns the sum of terms in any order.
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

    /// The terms of the normal form, by decreasing exponent.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The number of terms including those of the exponents, and the nesting of exponents.
    fn size(&self) -> (usize, usize) {
        self.terms.iter().fold((0, 0), |(terms, height), term| {
            let (inner_terms, inner_height) = term.exponent.size();
            (terms + 1 + inner_terms, height.max(inner_height + 1))
        })
    }

    /// Returns the number, or an error if it exceeds the limits.
    fn checked(self) -> Result<Surreal, SurrealError> {
        within_limits(self.size()).map(|()| self)
    }

    /// Returns whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The comparison of the number with 0.
    pub fn sign(&self) -> Ordering {
        self.terms.first().map_or(Ordering::Equal, |term| term.coefficient.sign())
    }

    /// The absolute value.
    pub fn abs(&self) -> Surreal {
        if self.sign().is_lt() { -self } else { self.clone() }
    }

    /// The term with the greatest exponent, which exceeds any real multiple of the sum of all others.
    pub fn leading_term(&self) -> Option<&Term> {
        self.terms.first()
    }

    /// The rational number, if it is rational.
    pub fn to_rational(&self) -> Option<Rational> {
        self.to_surd()?.to_rational()
    }

    /// The real number, if it is real.
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

    /// Returns whether some natural number is above the absolute value.
    pub fn is_finite(&self) -> bool {
        self.leading_term().is_none_or(|term| !term.exponent.sign().is_gt())
    }

    /// Returns whether the absolute value is below every positive rational number.
    pub fn is_infinitesimal(&self) -> bool {
        self.leading_term().is_none_or(|term| term.exponent.sign().is_lt())
    }

    /// The terms whose exponents have the given sign.
    fn part(&self, sign: Ordering) -> Surreal {
        self.filtered(|exponent| exponent.sign() == sign)
    }

    /// The coefficient of a power of ω.
    pub(crate) fn coefficient(&self, exponent: &Surreal) -> Surd {
        let place = self.terms.binary_search_by(|term| exponent.cmp(&term.exponent));
        place.map_or(Surd::ZERO, |place| self.terms[place].coefficient.clone())
    }

    /// The terms whose exponents have a property.
    pub(crate) fn filtered(&self, keeps: impl Fn(&Surreal) -> bool) -> Surreal {
        let terms = self.terms.iter().filter(|term| keeps(&term.exponent));
        Surreal { terms: terms.cloned().collect() }
    }

    /// The terms with positive exponents.
    pub fn infinite_part(&self) -> Surreal {
        self.part(Ordering::Greater)
    }

    /// The real term, the coefficient of ω⁰: for a finite number, the nearest real number.
    pub fn standard_part(&self) -> Surd {
        self.part(Ordering::Equal).terms.pop().map_or(Surd::ZERO, |term| term.coefficient)
    }

    /// The terms with negative exponents.
    pub fn infinitesimal_part(&self) -> Surreal {
        self.part(Ordering::Less)
    }

    /// The floor: the greatest omnific integer not above the number. It is the infinite part plus the floor
    /// of the rest (Conway, On Numbers and Games, chapter 5).
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

    /// Lower and upper bounds with rational coefficients; both are the number itself if its coefficients are
    /// rational. Otherwise the first irrational coefficient is replaced by rational bounds, closer than
    /// 2^-`digits`, and all further terms are dropped.
    pub fn enclosure(&self, digits: u32) -> [Surreal; 2] {
        let irrational = self.terms.iter().position(|term| term.coefficient.to_rational().is_none());
        let Some(place) = irrational else { return [self.clone(), self.clone()] };
        let Term { exponent, coefficient } = &self.terms[place];
        coefficient.rational_enclosure(digits).map(|end| {
            let end = Surreal::monomial(exponent.clone(), end.into());
            Surreal { terms: [&self.terms[..place], &end.terms].concat() }
        })
    }

    /// Returns whether the number is an omnific integer.
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

    /// A number is an ordinal if its coefficients are natural and its exponents ordinals.
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
