//! Quotients and square roots, term by term.

use super::{Surreal, SurrealError, Term};
use crate::Rational;
use crate::ordinal::MAX_TERMS;

/// The first terms of a normal form that may not end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// The sum of the terms that were asked for, or of all if there are no more.
    pub sum: Surreal,
    /// The exponent of the next term, whose order the remainder has; `None` if the sum is exact.
    pub remainder: Option<Surreal>,
}

impl Series {
    fn exact(self) -> Result<Surreal, SurrealError> {
        if self.remainder.is_none() { Ok(self.sum) } else { Err(SurrealError::Unending) }
    }
}

impl Surreal {
    /// 1/x, if its normal form ends: that is, if x has one term.
    pub fn inverse(&self) -> Result<Surreal, SurrealError> {
        Surreal::one().try_div(self)
    }

    /// The quotient, if its normal form ends.
    pub fn try_div(&self, other: &Surreal) -> Result<Surreal, SurrealError> {
        // The last term of an exact quotient is that of the quotient of the last terms.
        let last = match (self.terms.last(), other.terms.last()) {
            (Some(a), Some(b)) => Some(&a.exponent - &b.exponent),
            _ => None,
        };
        self.long_division(other, MAX_TERMS, last.as_ref())?.exact()
    }

    /// The first `terms` terms of the quotient, and what order the rest has. There are at most as many terms
    /// as a number may have.
    ///
    /// ```
    /// # use kelvin_numbers::Surreal;
    /// let series = Surreal::one().divide(&"omega-1".parse().unwrap(), 3)?;
    /// assert_eq!(series.sum.to_string(), "ω^-1+ω^-2+ω^-3");
    /// assert_eq!(series.remainder, Some(Surreal::from(-4)));
    /// # Ok::<(), kelvin_numbers::SurrealError>(())
    /// ```
    pub fn divide(&self, other: &Surreal, terms: usize) -> Result<Series, SurrealError> {
        self.long_division(other, terms, None)
    }

    /// Divides leading term by leading term, as with polynomials, and stops at a term below `last`.
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

    /// The square root, if its normal form ends with rational coefficients.
    pub fn square_root(&self) -> Result<Surreal, SurrealError> {
        let last = self.terms.last().map(|term| term.exponent.half());
        self.root_series(MAX_TERMS, last.transpose()?.as_ref())?.exact()
    }

    /// The first `terms` terms of the square root, and what order the rest has.
    pub fn square_root_series(&self, terms: usize) -> Result<Series, SurrealError> {
        self.root_series(terms, None)
    }

    /// Given the root s of the terms so far, the next is what is left of x over 2s, leading terms only.
    fn root_series(&self, terms: usize, last: Option<&Surreal>) -> Result<Series, SurrealError> {
        let terms = terms.min(MAX_TERMS);
        let Some(lead) = self.leading_term() else {
            return Ok(Series { sum: Surreal::ZERO, remainder: None });
        };
        if self.sign().is_lt() {
            return Err(SurrealError::NegativeRoot);
        }
        let first = Term {
            exponent: lead.exponent.half()?,
            coefficient: lead.coefficient.square_root().ok_or(SurrealError::IrrationalRoot)?,
        };
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

    /// x/2.
    pub fn half(&self) -> Result<Surreal, SurrealError> {
        let half = Term { exponent: Surreal::ZERO, coefficient: Rational::new(1, 2)? };
        self.times_term(&half)
    }
}
