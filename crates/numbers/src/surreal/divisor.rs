//! Greatest common divisors of normal forms.

use super::{Surreal, SurrealError, Term};

/// The most terms of normal forms whose common divisors are computed. The coefficients of longer ones would
/// grow too large.
const MOST_TERMS: usize = 48;

impl Surreal {
    /// The greatest common divisor of two finite normal forms, up to a factor of one term. All their
    /// exponents must be rational multiples of one number: then they are polynomials in a power of ω, and
    /// Euclid's algorithm terminates.
    ///
    /// ```
    /// # use kelvin_numbers::Surreal;
    /// let number = |text: &str| text.parse::<Surreal>().unwrap();
    /// let common = number("omega^2 - 1").common_divisor(&number("omega^2 + 2*omega + 1"));
    /// assert_eq!(common, Some(number("omega + 1")));
    /// assert_eq!(number("omega^omega + 1").common_divisor(&number("omega + 1")), None);
    /// ```
    pub fn common_divisor(&self, other: &Surreal) -> Option<Surreal> {
        let [mut a, mut b] = [self.polynomial().ok()?, other.polynomial().ok()?];
        let exponents = || a.terms.iter().chain(&b.terms).map(|term| &term.exponent);
        let unit = exponents().find(|exponent| !exponent.is_zero())?;
        let commensurable = |x: &Surreal| x.try_div(unit).is_ok_and(|ratio| ratio.to_rational().is_some());
        if a.terms.len().max(b.terms.len()) > MOST_TERMS || !exponents().all(commensurable) {
            return None;
        }
        while !b.is_zero() {
            let rest = a.remainder(&b).ok()?.polynomial().ok()?;
            a = std::mem::replace(&mut b, rest);
        }
        Some(a)
    }

    /// Divides by the term that makes the leading coefficient 1 and the least exponent 0.
    pub fn polynomial(&self) -> Result<Surreal, SurrealError> {
        let (Some(first), Some(last)) = (self.terms.first(), self.terms.last()) else {
            return Ok(Surreal::ZERO);
        };
        self.times_term(&Term { exponent: -&last.exponent, coefficient: first.coefficient.inverse()? })
    }

    /// The remainder of polynomial division.
    fn remainder(&self, divisor: &Surreal) -> Result<Surreal, SurrealError> {
        let Some(lead) = divisor.leading_term() else { return Err(SurrealError::DivisionByZero) };
        let mut rest = self.clone();
        while let Some(next) = rest.leading_term() {
            if next.exponent < lead.exponent {
                break;
            }
            let coefficient = next.coefficient.try_mul(&lead.coefficient.inverse()?)?;
            let term = Term { exponent: &next.exponent - &lead.exponent, coefficient };
            rest -= divisor.times_term(&term)?;
        }
        Ok(rest)
    }
}
