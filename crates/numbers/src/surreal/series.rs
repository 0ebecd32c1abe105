//! Quotients and square roots as series of terms.

use std::fmt;

use dashu_int::ops::{Abs, BitTest};

use super::text::{write_closed, write_omega};
use super::{Surreal, SurrealError, Term};
use crate::ordinal::MAX_TERMS;
use crate::{Integer, Rational};

/// The first terms of a normal form that may be infinite.
///
/// ```
/// use kelvin_numbers::Series;
///
/// let series = Series::parse("omega/(omega - 1) + 1", 3)?;
/// assert_eq!(series.to_string(), "2+omega^-1+omega^-2+O(omega^-3)");
/// # Ok::<(), kelvin_numbers::ParseSurrealError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// The sum of the requested terms, or of all if there are fewer.
    pub sum: Surreal,
    /// An upper bound on the exponents of the omitted terms. After a single quotient or root it is the
    /// exponent of the next term. `None` if the sum is exact.
    pub remainder: Option<Surreal>,
}

impl From<Surreal> for Series {
    fn from(sum: Surreal) -> Series {
        Series { sum, remainder: None }
    }
}

impl Series {
    /// The number, if the series is finite.
    pub fn exact(self) -> Result<Surreal, SurrealError> {
        if self.remainder.is_none() { Ok(self.sum) } else { Err(SurrealError::Unending) }
    }

    /// Truncates a sum to at most `terms` terms, all above these exponents of unknown terms.
    fn known(sum: Surreal, unknown: impl IntoIterator<Item = Option<Surreal>>, terms: usize) -> Series {
        let Some(mut remainder) = unknown.into_iter().flatten().max() else { return Series::from(sum) };
        let mut sum = sum;
        if let Some(next) = sum.terms.get(terms) {
            remainder = remainder.max(next.exponent.clone());
        }
        sum.terms.retain(|term| term.exponent > remainder);
        Series { sum, remainder: Some(remainder) }
    }

    /// The exponent of the greatest term, or an upper bound on it; `None` for 0.
    fn order(&self) -> Option<&Surreal> {
        self.sum.leading_term().map(|term| &term.exponent).or(self.remainder.as_ref())
    }

    pub(super) fn negated(self) -> Series {
        Series { sum: -self.sum, remainder: self.remainder }
    }

    pub(super) fn plus(&self, other: &Series, terms: usize) -> Result<Series, SurrealError> {
        let sum = (&self.sum + &other.sum).checked()?;
        Ok(Series::known(sum, [self.remainder.clone(), other.remainder.clone()], terms))
    }

    pub(super) fn times(&self, other: &Series, terms: usize) -> Result<Series, SurrealError> {
        let product = self.sum.try_mul(&other.sum)?;
        let unknown =
            [(self, other), (other, self)].map(|(one, two)| Some(one.remainder.as_ref()? + two.order()?));
        Ok(Series::known(product, unknown, terms))
    }

    pub(super) fn over(&self, other: &Series, terms: usize) -> Result<Series, SurrealError> {
        let Some(lead) = other.sum.leading_term().map(|term| &term.exponent) else {
            return Err(if other.remainder.is_none() {
                SurrealError::DivisionByZero
            } else {
                SurrealError::Unending
            });
        };
        let quotient = match self.sum.try_div(&other.sum) {
            Err(SurrealError::Unending) if terms > 0 => self.sum.divide(&other.sum, terms)?,
            quotient => Series::from(quotient?),
        };
        // (x + δ) / (y + ε) equals x/y up to δ/y and ε·x/y².
        let of_first = self.remainder.as_ref().map(|order| order - lead);
        let of_second =
            other.remainder.as_ref().and_then(|order| Some(&(order + self.order()?) - &(lead + lead)));
        Ok(Series::known(quotient.sum, [quotient.remainder, of_first, of_second], terms))
    }

    pub(super) fn root(&self, terms: usize) -> Result<Series, SurrealError> {
        let root = match self.sum.square_root() {
            Err(SurrealError::Unending) if terms > 0 => self.sum.square_root_series(terms)?,
            root => Series::from(root?),
        };
        let Some(remainder) = &self.remainder else { return Ok(root) };
        let lead = self.sum.leading_term().ok_or(SurrealError::Unending)?;
        // √(x + δ) equals √x up to δ/2√x.
        let unknown = remainder - &lead.exponent.half()?;
        Ok(Series::known(root.sum, [root.remainder, Some(unknown)], terms))
    }

    pub(super) fn to_the(&self, exponent: &Series, terms: usize) -> Result<Series, SurrealError> {
        let exponent = exponent.clone().exact()?;
        let exact = self.clone().exact().and_then(|base| base.power(&exponent));
        let number = match (exact, exponent.to_rational()) {
            (Err(SurrealError::Unending | SurrealError::NoSuchPower), Some(number)) => number,
            (power, _) => return power.map(Series::from),
        };
        let base = match i64::try_from(number.denominator()) {
            Ok(1) => self.clone(),
            Ok(2) => self.root(terms)?,
            _ => return Err(SurrealError::NoSuchPower),
        };
        let n = number.numerator();
        let one = Series::from(Surreal::one());
        let base = if *n < Integer::ZERO { one.over(&base, terms)? } else { base };
        let n = n.clone().abs();
        let mut power = one;
        for place in (0..n.bit_len()).rev() {
            power = power.times(&power, terms)?;
            if n.bit(place) {
                power = power.times(&base, terms)?;
            }
        }
        Ok(power)
    }
}

/// Formats the terms, and the order of the omitted terms: `omega^-1+omega^-2+O(omega^-3)`; `{:#}` writes `ω`.
impl fmt::Display for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(remainder) = &self.remainder else { return self.sum.fmt(f) };
        if !self.sum.is_zero() {
            self.sum.fmt(f)?;
            f.write_str("+")?;
        }
        f.write_str("O")?;
        // The power of ω in the format of a normal form.
        match Surreal::omega_power(remainder.clone()) {
            Ok(power) => write_closed(f, &power, false),
            Err(_) => {
                f.write_str("(")?;
                write_omega(f)?;
                f.write_str("^")?;
                write_closed(f, remainder, false)?;
                f.write_str(")")
            }
        }
    }
}

impl Surreal {
    /// The inverse 1/x, if its normal form is finite: that is, if x has one term.
    pub fn inverse(&self) -> Result<Surreal, SurrealError> {
        Surreal::one().try_div(self)
    }

    /// The quotient, if its normal form is finite.
    pub fn try_div(&self, other: &Surreal) -> Result<Surreal, SurrealError> {
        // The last term of an exact quotient is the quotient of the last terms.
        let last = match (self.terms.last(), other.terms.last()) {
            (Some(a), Some(b)) => Some(&a.exponent - &b.exponent),
            _ => None,
        };
        self.long_division(other, MAX_TERMS, last.as_ref())?.exact()
    }

    /// The first `terms` terms of the quotient, and the order of the rest. The limit on the terms of a number
    /// applies.
    ///
    /// ```
    /// # use kelvin_numbers::Surreal;
    /// let series = Surreal::one().divide(&"omega-1".parse().unwrap(), 3)?;
    /// assert_eq!(series.sum.to_string(), "omega^-1+omega^-2+omega^-3");
    /// assert_eq!(series.remainder, Some(Surreal::from(-4)));
    /// # Ok::<(), kelvin_numbers::SurrealError>(())
    /// ```
    pub fn divide(&self, other: &Surreal, terms: usize) -> Result<Series, SurrealError> {
        self.long_division(other, terms, None)
    }

    /// Divides leading term by leading term, as for polynomials, and stops at a term below `last`.
    fn long_division(
        &self,
        other: &Surreal,
        terms: usize,
        last: Option<&Surreal>,
    ) -> Result<Series, SurrealError> {
        let terms = terms.min(MAX_TERMS);
        let lead = other.leading_term().ok_or(SurrealError::DivisionByZero)?;
        let inverse = lead.coefficient.inverse()?;
        let mut sum = Surreal::ZERO;
        let mut rest = self.clone();
        while let Some(next) = rest.leading_term() {
            let exponent = &next.exponent - &lead.exponent;
            if sum.terms.len() >= terms || last.is_some_and(|last| exponent < *last) {
                return Ok(Series { sum: sum.checked()?, remainder: Some(exponent) });
            }
            let term = Term { exponent, coefficient: next.coefficient.try_mul(&inverse)? };
            rest -= other.times_term(&term)?;
            sum.terms.push(term);
        }
        Ok(Series { sum: sum.checked()?, remainder: None })
    }

    /// The square root, if its normal form is finite.
    pub fn square_root(&self) -> Result<Surreal, SurrealError> {
        let last = self.terms.last().map(|term| term.exponent.half());
        self.root_series(MAX_TERMS, last.transpose()?.as_ref())?.exact()
    }

    /// The first `terms` terms of the square root, and the order of the rest.
    pub fn square_root_series(&self, terms: usize) -> Result<Series, SurrealError> {
        self.root_series(terms, None)
    }

    /// Given the root s of the terms so far, the next term is the leading term of (x - s²)/2s.
    fn root_series(&self, terms: usize, last: Option<&Surreal>) -> Result<Series, SurrealError> {
        let terms = terms.min(MAX_TERMS);
        let Some(lead) = self.leading_term() else {
            return Ok(Series { sum: Surreal::ZERO, remainder: None });
        };
        if self.sign().is_lt() {
            return Err(SurrealError::NegativeRoot);
        }
        let first = Term { exponent: lead.exponent.half()?, coefficient: lead.coefficient.square_root()? };
        if terms == 0 {
            return Ok(Series { sum: Surreal::ZERO, remainder: Some(first.exponent) });
        }
        let scale = (&first.coefficient + &first.coefficient).inverse()?;
        let mut sum = Surreal { terms: vec![first.clone()] };
        let mut rest = self - &sum.times_term(&first)?;
        while let Some(next) = rest.leading_term() {
            let exponent = &next.exponent - &first.exponent;
            if sum.terms.len() >= terms || last.is_some_and(|last| exponent < *last) {
                return Ok(Series { sum: sum.checked()?, remainder: Some(exponent) });
            }
            let term = Term { exponent, coefficient: next.coefficient.try_mul(&scale)? };
            // (s + t)² - s² = (2s + t)t.
            let mut factor = &sum + &sum;
            factor.terms.push(term.clone());
            rest -= factor.times_term(&term)?;
            sum.terms.push(term);
        }
        Ok(Series { sum: sum.checked()?, remainder: None })
    }

    /// Returns x/2.
    pub fn half(&self) -> Result<Surreal, SurrealError> {
        let half = Term { exponent: Surreal::ZERO, coefficient: Rational::new(1, 2)?.into() };
        self.times_term(&half)
    }
}
