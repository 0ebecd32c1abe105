//! Products, quotients and powers.

use super::{Scalar, ScalarError};
use crate::{Integer, Rational, Surreal};

impl Scalar {
    /// The product of two surreal numbers, or of any number and a rational number.
    pub fn try_mul(&self, other: &Scalar) -> Result<Scalar, ScalarError> {
        if let (Some(a), Some(b)) = (self.to_surreal(), other.to_surreal()) {
            return Ok(a.try_mul(b)?.into());
        }
        let (number, factor) = match (self.to_rational(), other.to_rational()) {
            (Some(factor), _) => (other, factor),
            (_, Some(factor)) => (self, factor),
            (None, None) => {
                let square = if self == other { self.square_of_pi()? } else { None };
                let constant = if self.constants.is_empty() { other } else { self };
                return square.ok_or_else(|| ScalarError::Constant(Box::new(constant.clone())));
            }
        };
        number.scaled(&factor)
    }

    /// The product with a rational number.
    fn scaled(&self, factor: &Rational) -> Result<Scalar, ScalarError> {
        let mut scaled = Scalar::from(self.surreal.try_mul(&Surreal::from(factor.clone()))?);
        if !factor.is_zero() {
            for (constant, mine) in &self.constants {
                let product = mine.try_mul(factor).map_err(crate::SurrealError::from)?;
                scaled.constants.push((constant.clone(), product));
            }
        }
        Ok(scaled)
    }

    fn square_of_pi(&self) -> Result<Option<Scalar>, ScalarError> {
        let Some(real) = self.to_real() else { return Ok(None) };
        let square = real.square_of_pi().map_err(crate::SurrealError::from)?;
        Ok(square.map(Scalar::from))
    }

    /// The quotient by a surreal number, if its normal form is finite, or of any number by a rational number.
    pub fn try_div(&self, other: &Scalar) -> Result<Scalar, ScalarError> {
        match (self.to_surreal(), other.to_surreal(), other.to_rational()) {
            (Some(a), Some(b), _) => Ok(a.try_div(b)?.into()),
            (_, _, Some(divisor)) => self.scaled(&divisor.inverse().map_err(crate::SurrealError::from)?),
            (_, None, _) => Err(ScalarError::Constant(Box::new(other.clone()))),
            _ => Err(ScalarError::Constant(Box::new(self.clone()))),
        }
    }

    /// The power of a surreal number, or the square of a multiple of π.
    pub fn power(&self, exponent: &Scalar) -> Result<Scalar, ScalarError> {
        if let (Some(base), Some(exponent)) = (self.to_surreal(), exponent.to_surreal()) {
            return Ok(match exponent.to_rational().and_then(|n| n.to_integer()) {
                Some(n) if n < Integer::ZERO => Surreal::one().try_div(&base.power(&-exponent)?)?.into(),
                _ => base.power(exponent)?.into(),
            });
        }
        match exponent.to_rational().and_then(|n| n.to_integer()) {
            Some(n) if n == Integer::from(2) => self.try_mul(self),
            _ => Err(ScalarError::Constant(Box::new(self.clone()))),
        }
    }

    /// The square root of a surreal number, if its normal form is finite.
    pub fn square_root(&self) -> Result<Scalar, ScalarError> {
        match self.to_surreal() {
            Some(number) => Ok(number.square_root()?.into()),
            None => Err(ScalarError::Constant(Box::new(self.clone()))),
        }
    }
}
