//! Surreal numbers beyond the rationals, as quotients of sums of powers of ω.

use crate::error::{Error, Result};
use dashu_int::ops::BitTest;
use kelvin_numbers::{Integer, Rational, Series, Surreal, SurrealError, Term};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A quotient of two normal forms that end; the divisor is 1 whenever the quotient's own ends.
#[derive(Clone, Debug)]
pub struct Quotient {
    top: Surreal,
    bottom: Surreal,
}

impl From<SurrealError> for Error {
    fn from(error: SurrealError) -> Error {
        match error {
            SurrealError::DivisionByZero => Error::value("/ by zero"),
            SurrealError::TooLarge(_) => Error::overflow(),
            SurrealError::Exhausted(why) => why.into(),
            other => Error::value(format!("{other}.")),
        }
    }
}

impl From<Rational> for Quotient {
    fn from(x: Rational) -> Quotient {
        Quotient { top: x.into(), bottom: Surreal::one() }
    }
}

impl From<Surreal> for Quotient {
    fn from(top: Surreal) -> Quotient {
        Quotient { top, bottom: Surreal::one() }
    }
}

impl PartialEq for Quotient {
    fn eq(&self, other: &Quotient) -> bool {
        (&self.top, &self.bottom) == (&other.top, &other.bottom)
            || self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl Eq for Quotient {}

impl Hash for Quotient {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Equal quotients have the same leading term.
        if let (Some(top), Some(bottom)) = (self.top.leading_term(), self.bottom.leading_term()) {
            (&top.exponent - &bottom.exponent).hash(state);
        }
    }
}

impl Quotient {
    /// The bytes that it takes, about.
    pub(crate) fn bytes(&self) -> usize {
        let terms = self.top.terms().iter().chain(self.bottom.terms());
        terms
            .map(|term| 200 + term.coefficient.to_rational().map_or(200, |x| x.numerator().bit_len() / 8))
            .sum()
    }

    fn new(top: Surreal, bottom: Surreal) -> Result<Quotient> {
        match top.try_div(&bottom) {
            Ok(top) => Ok(Quotient { top, bottom: Surreal::one() }),
            Err(SurrealError::Unending) => Ok(Quotient::lowest(top, bottom)?),
            Err(error) => Err(error.into()),
        }
    }

    /// In lowest terms, as far as common divisors are found, with a divisor whose greatest exponent has the
    /// coefficient 1 and whose least exponent is 0.
    fn lowest(top: Surreal, bottom: Surreal) -> std::result::Result<Quotient, SurrealError> {
        let (top, bottom) = match top.common_divisor(&bottom) {
            Some(common) => (top.try_div(&common)?, bottom.try_div(&common)?),
            None => (top, bottom),
        };
        let lowest = bottom.polynomial()?;
        // Dividing by one term ends.
        let factor = bottom.try_div(&lowest)?;
        Ok(Quotient { top: top.try_div(&factor)?, bottom: lowest })
    }

    /// The rational number, if it is one.
    pub fn rational(&self) -> Option<Rational> {
        if self.bottom == Surreal::one() { self.top.to_rational() } else { None }
    }

    /// The normal form, if it ends.
    pub fn surreal(&self) -> Option<&Surreal> {
        (self.bottom == Surreal::one()).then_some(&self.top)
    }

    /// The normal form, which must end.
    pub fn normal_form(&self) -> Result<Surreal> {
        match self.surreal() {
            Some(x) => Ok(x.clone()),
            None => Err(Error::value(format!("The normal form of {self} does not end"))
                .with_hint("`Series(n)` gives its first n terms")),
        }
    }

    /// The largest term of the normal form; `None` if the number is 0.
    pub fn leading_term(&self) -> Result<Option<Term>> {
        let (Some(top), Some(bottom)) = (self.top.leading_term(), self.bottom.leading_term()) else {
            return Ok(None);
        };
        let coefficient = top.coefficient.try_mul(&bottom.coefficient.inverse()?)?;
        Ok(Some(Term { exponent: &top.exponent - &bottom.exponent, coefficient }))
    }

    /// Whether it lies between all negative and all positive rational numbers.
    pub(crate) fn is_infinitesimal(&self) -> bool {
        match (self.top.leading_term(), self.bottom.leading_term()) {
            (Some(top), Some(bottom)) => top.exponent < bottom.exponent,
            _ => true,
        }
    }

    /// Numbers whose normal forms end and have rational coefficients, not above and not below it.
    pub(crate) fn enclosure(&self, digits: u32) -> Result<[Surreal; 2]> {
        if let Some(x) = self.surreal() {
            return Ok(x.enclosure(digits));
        }
        // The last term that is computed outweighs all that follow.
        let series = self.series(digits as usize / 8)?.sum;
        let Some(last) = series.terms().last() else { return Err(Error::overflow()) };
        let unit = Surreal::omega_power(last.exponent.clone())?;
        let [low, _] = (&series - &unit).enclosure(digits);
        let [_, high] = (&series + &unit).enclosure(digits);
        Ok([low, high])
    }

    /// The first terms of the normal form.
    pub fn series(&self, terms: usize) -> Result<Series> {
        Ok(self.top.divide(&self.bottom, terms)?)
    }

    /// Whether it is a sum of integer multiples of powers of ω to ordinals.
    pub fn is_generalised_ordinal(&self) -> bool {
        fn whole(x: &Surreal, signed: bool) -> bool {
            x.terms().iter().all(|term| {
                term.coefficient.is_integer()
                    && (signed || term.coefficient.sign().is_gt())
                    && whole(&term.exponent, false)
            })
        }
        self.bottom == Surreal::one() && whole(&self.top, true)
    }

    /// Whether it is an ordinal.
    pub fn is_ordinal(&self) -> bool {
        self.is_generalised_ordinal() && self.top.terms().iter().all(|term| term.coefficient.sign().is_gt())
    }

    /// How it compares with 0.
    pub fn sign(&self) -> Ordering {
        self.top.sign()
    }

    /// -x.
    pub fn negate(&self) -> Quotient {
        Quotient { top: -&self.top, bottom: self.bottom.clone() }
    }

    /// x + y.
    pub fn add(&self, other: &Quotient) -> Result<Quotient> {
        if self.bottom == other.bottom {
            return Quotient::new(&self.top + &other.top, self.bottom.clone());
        }
        let top = self.top.try_mul(&other.bottom)? + other.top.try_mul(&self.bottom)?;
        Quotient::new(top, self.bottom.try_mul(&other.bottom)?)
    }

    /// x · y.
    pub fn multiply(&self, other: &Quotient) -> Result<Quotient> {
        Quotient::new(self.top.try_mul(&other.top)?, self.bottom.try_mul(&other.bottom)?)
    }

    /// 1 / x.
    pub fn reciprocal(&self) -> Result<Quotient> {
        Quotient::new(self.bottom.clone(), self.top.clone())
    }

    /// x^y.
    pub fn power(&self, exponent: &Quotient) -> Result<Quotient> {
        let Some(exponent) = exponent.surreal() else {
            return Err(Error::value("The exponent of a power must have a finite normal form."));
        };
        match (self.surreal(), exponent.to_rational().and_then(|x| x.to_integer())) {
            (_, Some(n)) if n < Integer::ZERO => {
                let positive = Quotient::from(Rational::from(-n));
                self.power(&positive)?.reciprocal()
            }
            (Some(base), _) => Ok(Quotient { top: base.power(exponent)?, bottom: Surreal::one() }),
            (None, _) => Quotient::new(self.top.power(exponent)?, self.bottom.power(exponent)?),
        }
    }

    /// Where it lies beside another, unless they are too large to be multiplied.
    pub fn compare(&self, other: &Quotient) -> Result<Ordering> {
        if let (Some(a), Some(b)) = (self.surreal(), other.surreal()) {
            return Ok(a.cmp(b));
        }
        // The divisors are positive.
        Ok(self.top.try_mul(&other.bottom)?.cmp(&other.top.try_mul(&self.bottom)?))
    }

    /// Numerator and denominator in lowest terms, as far as common divisors are found: generalised ordinals. They have no factor in
    /// common that is an integer, as the numerators of fractions with a common denominator have none when one of the fractions is 1, and
    /// the divisor's greatest term has the coefficient 1.
    pub(crate) fn fraction(&self) -> Result<[Quotient; 2]> {
        let (top, bottom) = self.cleared()?;
        let parts = [top, bottom].map(Quotient::from);
        match parts.iter().all(Quotient::is_generalised_ordinal) {
            true => Ok(parts),
            false => Err(Error::value(format!("{self} is not a quotient of generalised ordinals."))),
        }
    }

    /// Multiplied by what leaves no fractions and no negative exponents.
    fn cleared(&self) -> Result<(Surreal, Surreal)> {
        let terms = || self.top.terms().iter().chain(self.bottom.terms());
        let coefficient = terms()
            .fold(Integer::ONE, |common, term| lowest_common(&common, &term.coefficient.denominator()));
        let least =
            terms().map(|term| &term.exponent).min().cloned().expect("a divisor is not 0, and has a term");
        let exponent = if least.sign().is_lt() { -&least } else { Surreal::ZERO };
        let factor =
            Surreal::from_terms([Term { exponent, coefficient: Rational::from(coefficient).into() }])?;
        Ok((self.top.try_mul(&factor)?, self.bottom.try_mul(&factor)?))
    }
}

fn lowest_common(a: &Integer, b: &Integer) -> Integer {
    use dashu_int::ops::Gcd;
    let common = Integer::from(a.clone().gcd(b.clone()));
    a / common * b
}

impl PartialOrd for Quotient {
    fn partial_cmp(&self, other: &Quotient) -> Option<Ordering> {
        self.compare(other).ok()
    }
}

impl fmt::Display for Quotient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(x) = self.surreal() {
            return x.fmt(f);
        }
        let (top, bottom) = self.cleared().unwrap_or_else(|_| (self.top.clone(), self.bottom.clone()));
        let part = |x: &Surreal| {
            let text = if f.alternate() { format!("{x:#}") } else { x.to_string() };
            if x.terms().len() > 1 { format!("({text})") } else { text }
        };
        let (top, bottom) = (part(&top), part(&bottom));
        write!(f, "{top}/{bottom}")
    }
}
