//! Products, quotients, powers and roots.

use super::{Scalar, ScalarError};
use crate::real::Constant;
use crate::{Integer, Rational, Surreal, SurrealError};
use dashu_int::ops::{Abs, BitTest};

/// The largest exponent of a power of a number with constants, in bits.
const MAX_EXPONENT_BITS: usize = 16;

impl Scalar {
    /// The product. Of products of two constants, π·π and those of powers of e are held.
    pub fn try_mul(&self, other: &Scalar) -> Result<Scalar, ScalarError> {
        let mut product = Scalar::from(self.surreal.try_mul(&other.surreal)?);
        for (one, two) in [(self, other), (other, self)] {
            for (constant, factor) in &one.constants {
                product.add_multiple(constant, factor.try_mul(&two.surreal)?);
            }
        }
        for (one, a) in &self.constants {
            for (two, b) in &other.constants {
                let factor = a.try_mul(b)?;
                match (one, two) {
                    (Constant::Pi, Constant::Pi) => product.add_multiple(&Constant::PiSquared, factor),
                    (Constant::Exp(x), Constant::Exp(y)) => {
                        let power = Scalar::power_of_e(x + y)?;
                        product += power.times_surreal(&factor)?;
                    }
                    _ => return Err(ScalarError::Product(Box::new(self.clone()), Box::new(other.clone()))),
                }
            }
        }
        Ok(product)
    }

    /// The product with a number without constants.
    pub(super) fn times_surreal(&self, factor: &Surreal) -> Result<Scalar, SurrealError> {
        let mut product = Scalar::from(self.surreal.try_mul(factor)?);
        for (constant, mine) in &self.constants {
            product.add_multiple(constant, mine.try_mul(factor)?);
        }
        Ok(product)
    }

    /// The quotient by a number without constants, if the normal forms of the quotients are finite, or by a multiple of
    /// a power of e.
    pub fn try_div(&self, other: &Scalar) -> Result<Scalar, ScalarError> {
        if let Some(divisor) = other.to_surreal() {
            let mut quotient = Scalar::from(self.surreal.try_div(divisor)?);
            for (constant, factor) in &self.constants {
                quotient.add_multiple(constant, factor.try_div(divisor)?);
            }
            return Ok(quotient);
        }
        match other.as_multiple_of_power_of_e() {
            Some((exponent, factor)) => {
                self.try_mul(&Scalar::power_of_e(-exponent)?)?.try_div(&Scalar::from(factor.clone()))
            }
            None => Err(ScalarError::Quotient(Box::new(other.clone()))),
        }
    }

    /// The power of a number without constants, or one with an integer as exponent if its products are held.
    pub fn power(&self, exponent: &Scalar) -> Result<Scalar, ScalarError> {
        if let (Some(base), Some(exponent)) = (self.to_surreal(), exponent.to_surreal()) {
            return Ok(match exponent.to_rational().and_then(|n| n.to_integer()) {
                Some(n) if n < Integer::ZERO => Surreal::one().try_div(&base.power(&-exponent)?)?.into(),
                _ => base.power(exponent)?.into(),
            });
        }
        let failed = || ScalarError::Power(Box::new(self.clone()), Box::new(exponent.clone()));
        let n = exponent.to_rational().and_then(|n| n.to_integer()).ok_or_else(failed)?;
        if n.bit_len() > MAX_EXPONENT_BITS {
            return Err(failed());
        }
        let one = Scalar::from(Rational::ONE);
        let base = if n < Integer::ZERO { one.try_div(self)? } else { self.clone() };
        let n = n.abs();
        let mut power = one;
        for place in (0..n.bit_len()).rev() {
            power = power.try_mul(&power).map_err(|_| failed())?;
            if n.bit(place) {
                power = power.try_mul(&base).map_err(|_| failed())?;
            }
        }
        Ok(power)
    }

    /// The square root of a number without constants, if its normal form is finite.
    pub fn square_root(&self) -> Result<Scalar, ScalarError> {
        match self.to_surreal() {
            Some(number) => Ok(number.square_root()?.into()),
            None => Err(ScalarError::Root(Box::new(self.clone()))),
        }
    }
}
