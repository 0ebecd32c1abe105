//! Cantor's power.

use dashu_int::ops::BitTest;

use super::{MAX_TERMS, Ordinal, OrdinalTerm};
use crate::{Integer, NumberTooLarge, SurrealError};

impl Ordinal {
    /// Cantor's power α^β: the product of β factors α, continuous at limits.
    ///
    /// ```
    /// # use kelvin_numbers::Ordinal;
    /// let omega = Ordinal::omega();
    /// let square = omega.successor().power(&Ordinal::from(2))?;
    /// assert_eq!(square.to_string(), "omega^2+omega+1");
    /// assert_eq!(omega.successor().power(&omega)?.to_string(), "omega^omega");
    /// # Ok::<(), kelvin_numbers::SurrealError>(())
    /// ```
    pub fn power(&self, exponent: &Ordinal) -> Result<Ordinal, SurrealError> {
        if exponent.is_zero() || *self == Ordinal::one() {
            return Ok(Ordinal::one());
        }
        if self.is_zero() {
            return Ok(Ordinal::ZERO);
        }
        // α^(λ+n) = α^λ · α^n.
        let high = self.limit_power(&exponent.limit_part())?;
        high.try_mul(&self.finite_power(&exponent.finite_part())?)
    }

    /// Returns α^λ for λ zero or a limit, and α at least 2.
    fn limit_power(&self, exponent: &Ordinal) -> Result<Ordinal, SurrealError> {
        let exponent = if self.is_finite() {
            // nʷ = ω, so n^(ω^(1+γ)·c) = ω^(ω^γ·c).
            let lowered = exponent.terms.iter().map(|term| OrdinalTerm {
                exponent: term
                    .exponent
                    .without_start(&Ordinal::one())
                    .expect("a term of a limit has no exponent 0"),
                coefficient: term.coefficient.clone(),
            });
            Ordinal { terms: lowered.collect() }
        } else {
            // Only the exponent of the leading term matters: ω^δ·c… to the λ is ω^(δλ).
            self.degree().try_mul(exponent)?
        };
        Ordinal::omega_power(exponent)
    }

    /// Returns α^n for a natural number n, and α at least 2.
    fn finite_power(&self, n: &Integer) -> Result<Ordinal, SurrealError> {
        if n.is_zero() {
            return Ok(Ordinal::one());
        }
        if let Some(base) = self.to_integer() {
            let bits = Integer::from(base.bit_len()) * n;
            NumberTooLarge::check(u64::try_from(bits).unwrap_or(u64::MAX))?;
            // Exponents that were not rejected are small.
            let n = usize::try_from(n).unwrap_or(usize::MAX);
            return Ok(Ordinal { terms: Ordinal::monomial(Ordinal::ZERO, base.pow(n)).terms });
        }
        if self.is_limit() {
            // If α has no finite part, α^n = ω^(δ·(n-1))·α.
            let fewer = Ordinal::monomial(Ordinal::ZERO, n - Integer::ONE);
            return Ordinal::omega_power(self.degree().try_mul(&fewer)?)?.try_mul(self);
        }
        // Each further factor adds terms of its own.
        match usize::try_from(n) {
            Ok(n) if n <= MAX_TERMS => {}
            _ => return Err(SurrealError::TooManyTerms),
        }
        let mut power = Ordinal::one();
        for place in (0..n.bit_len()).rev() {
            power = power.try_mul(&power)?;
            if n.bit(place) {
                power = power.try_mul(self)?;
            }
        }
        Ok(power)
    }
}
