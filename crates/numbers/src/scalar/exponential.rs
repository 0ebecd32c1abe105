//! Powers of e, and logarithms.

use super::{Scalar, ScalarError};
use crate::real::{Constant, MAX_EXPONENT, factors};
use crate::{Integer, Ordinal, Rational, Surd, Surreal};

impl Scalar {
    /// The surreal exponential function, where its value is held: at sums of roots, and at sums Σ ω^a·r of infinite terms
    /// whose exponents a are rational numbers or ordinals.
    ///
    /// exp(Σ ω^a·r) is ω to the Σ ω^g(a)·r for a function g (Gonshor, *An Introduction to the Theory of Surreal Numbers*,
    /// Theorem 10.13). If ω^c(a) is the leading power of ω in a, then g(a) = {c(a), g(a')|g(a'')} for the options a' and
    /// a'' of a that are positive. So g(a) = a for real numbers a > 0, where c(a) = 0, and for ordinals below ε₀, where
    /// c(a) < a, by induction.
    ///
    /// ```
    /// use kelvin_numbers::{Scalar, Surreal};
    ///
    /// let exp = |text: &str| Scalar::from(text.parse::<Surreal>().unwrap()).exp().map(|x| x.to_string());
    /// assert_eq!(exp("omega + 1")?, "omega^omega*exp(1)");
    /// assert_eq!(exp("-sqrt(omega)")?, "omega^(-omega^(1/2))");
    /// assert!(exp("1/omega").is_err());
    /// # Ok::<(), kelvin_numbers::ScalarError>(())
    /// ```
    pub fn exp(&self) -> Result<Scalar, ScalarError> {
        let failed = || ScalarError::Exponential(Box::new(self.clone()));
        let exponent = self.to_surreal().ok_or_else(failed)?;
        let infinite = exponent.infinite_part();
        if !exponent.infinitesimal_part().is_zero()
            || !infinite.terms().iter().all(|term| is_fixed(&term.exponent))
        {
            return Err(failed());
        }
        let power = Surreal::omega_power(infinite)?;
        Ok(Scalar::power_of_e(exponent.standard_part())?.times_surreal(&power)?)
    }

    /// The power of e with a real exponent.
    pub(super) fn power_of_e(exponent: Surd) -> Result<Scalar, ScalarError> {
        if exponent.is_zero() {
            return Ok(Scalar::from(Rational::ONE));
        }
        if exponent.abs() > Surd::from(Rational::from(i64::from(MAX_EXPONENT))) {
            return Err(ScalarError::Exponential(Box::new(Surreal::from(exponent).into())));
        }
        Ok(Scalar { surreal: Surreal::ZERO, constants: vec![(Constant::Exp(exponent), Surreal::one())] })
    }

    /// Returns x and s, if the number is eˣ·s.
    pub(super) fn as_multiple_of_power_of_e(&self) -> Option<(&Surd, &Surreal)> {
        match &self.constants[..] {
            [(constant, factor)] if self.surreal.is_zero() => Some((constant.exponent()?, factor)),
            _ => None,
        }
    }

    /// The natural logarithm: that of a rational number is a sum of logarithms of primes, and that of a power of ω is the
    /// exponent, if it is a value of [`Scalar::exp`].
    pub fn ln(&self) -> Result<Scalar, ScalarError> {
        let failed = || ScalarError::Logarithm(Box::new(self.clone()));
        if let Some((exponent, factor)) = self.as_multiple_of_power_of_e() {
            return Ok(Scalar::from(Surreal::from(exponent.clone())) + Scalar::from(factor.clone()).ln()?);
        }
        let [term] = self.to_surreal().ok_or_else(failed)?.terms() else { return Err(failed()) };
        let factor =
            term.coefficient.to_rational().filter(|factor| factor.sign().is_gt()).ok_or_else(failed)?;
        let exponent = &term.exponent;
        let infinite =
            exponent.terms().iter().all(|term| term.exponent.sign().is_gt() && is_fixed(&term.exponent));
        if !infinite {
            return Err(failed());
        }
        let mut logarithm = Scalar::from(exponent.clone());
        for (number, sign) in [(factor.numerator(), 1), (&factor.denominator(), -1)] {
            for (prime, multiplicity) in factors(number).ok_or_else(failed)? {
                let multiple = Rational::from(Integer::from(sign * multiplicity));
                logarithm.add_multiple(&Constant::Ln(prime), multiple.into());
            }
        }
        Ok(logarithm)
    }
}

/// Returns whether g(a) = a is proved for a positive number a.
fn is_fixed(exponent: &Surreal) -> bool {
    exponent.to_rational().is_some() || Ordinal::try_from(exponent).is_ok()
}
