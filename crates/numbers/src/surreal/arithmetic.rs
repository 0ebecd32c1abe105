//! Sums, products, and powers of monomials.

use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use super::{Surreal, SurrealError, Term};
use crate::operators::owned_forms;
use crate::{Integer, Rational, Surd};

impl Surreal {
    /// Adds the terms of `other`, with `image` applied to each coefficient.
    fn merge(&self, other: &Surreal, image: impl Fn(&Surd) -> Surd) -> Surreal {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let mut mine = self.terms.iter().peekable();
        for term in &other.terms {
            while let Some(before) = mine.next_if(|mine| mine.exponent > term.exponent) {
                terms.push(before.clone());
            }
            let mut coefficient = image(&term.coefficient);
            if let Some(equal) = mine.next_if(|mine| mine.exponent == term.exponent) {
                coefficient += &equal.coefficient;
            }
            if !coefficient.is_zero() {
                terms.push(Term { exponent: term.exponent.clone(), coefficient });
            }
        }
        terms.extend(mine.cloned());
        Surreal { terms }
    }

    /// Applies a linear function that is 0 only at 0 to each coefficient.
    pub(crate) fn map(&self, image: impl Fn(&Rational) -> Rational) -> Surreal {
        let terms = self
            .terms
            .iter()
            .map(|term| Term { exponent: term.exponent.clone(), coefficient: term.coefficient.map(&image) });
        Surreal { terms: terms.collect() }
    }

    /// The product with a term: exponents are added and coefficients multiplied.
    pub(super) fn times_term(&self, factor: &Term) -> Result<Surreal, SurrealError> {
        let terms = self.terms.iter().map(|term| {
            Ok(Term {
                exponent: &term.exponent + &factor.exponent,
                coefficient: term.coefficient.try_mul(&factor.coefficient)?,
            })
        });
        Ok(Surreal { terms: terms.collect::<Result<_, SurrealError>>()? })
    }

    /// The product.
    pub fn try_mul(&self, other: &Surreal) -> Result<Surreal, SurrealError> {
        let mut total = Surreal::ZERO;
        for term in &other.terms {
            total = (total + self.times_term(term)?).checked()?;
        }
        Ok(total)
    }

    /// The power. The exponent is a natural number; for a monomial a rational number, if the coefficient
    /// remains a sum of roots; for ω any number.
    ///
    /// ```
    /// # use kelvin_numbers::Surreal;
    /// let power = |base: &str, exponent: &str| {
    ///     base.parse::<Surreal>().unwrap().power(&exponent.parse().unwrap()).map(|x| x.to_string())
    /// };
    /// assert_eq!(power("omega+1", "2").unwrap(), "omega^2+2*omega+1");
    /// assert_eq!(power("4*omega", "-1/2").unwrap(), "omega^(-1/2)/2");
    /// assert_eq!(power("omega", "1/omega").unwrap(), "omega^omega^-1");
    /// ```
    pub fn power(&self, exponent: &Surreal) -> Result<Surreal, SurrealError> {
        if *self == Surreal::omega() {
            return Surreal::omega_power(exponent.clone());
        }
        let exponent = exponent.to_rational().ok_or(SurrealError::NoSuchPower)?;
        if let [term] = &self.terms[..] {
            let coefficient = power(&term.coefficient, &exponent)?;
            return Surreal::monomial(term.exponent.try_mul(&exponent.into())?, coefficient).checked();
        }
        match exponent.to_integer() {
            Some(n) if n >= Integer::ZERO => self.natural_power(&n),
            _ if self.is_zero() && exponent.sign().is_lt() => Err(SurrealError::DivisionByZero),
            _ if self.is_zero() => Ok(Surreal::ZERO),
            // The inverse of a sum of two or more terms is infinite.
            Some(_) => Err(SurrealError::Unending),
            None => Err(SurrealError::NoSuchPower),
        }
    }

    fn natural_power(&self, n: &Integer) -> Result<Surreal, SurrealError> {
        use dashu_int::ops::BitTest;
        let mut power = Surreal::one();
        for place in (0..n.bit_len()).rev() {
            power = power.try_mul(&power)?;
            if n.bit(place) {
                power = power.try_mul(self)?;
            }
        }
        Ok(power)
    }
}

/// The power of a coefficient, which must again be a sum of roots of rational numbers.
fn power(base: &Surd, exponent: &Rational) -> Result<Surd, SurrealError> {
    let degree = exponent.denominator();
    let even = degree.trailing_zeros() != Some(0);
    if base.sign().is_lt() && even {
        return Err(SurrealError::NegativeRoot);
    }
    let root = match base.to_rational().and_then(|base| base.root(&degree)) {
        Some(root) => Surd::from(root),
        None if degree.is_one() => base.clone(),
        None => base.root(u32::try_from(degree).map_err(|_| SurrealError::HighRoot)?)?,
    };
    root.power(exponent.numerator())
}

impl Add for &Surreal {
    type Output = Surreal;

    fn add(self, other: &Surreal) -> Surreal {
        self.merge(other, Surd::clone)
    }
}

impl Sub for &Surreal {
    type Output = Surreal;

    fn sub(self, other: &Surreal) -> Surreal {
        self.merge(other, |coefficient| -coefficient)
    }
}

impl Neg for &Surreal {
    type Output = Surreal;

    fn neg(self) -> Surreal {
        Surreal::ZERO.merge(self, |coefficient| -coefficient)
    }
}

owned_forms!(Surreal: Add add, AddAssign add_assign);
owned_forms!(Surreal: Sub sub, SubAssign sub_assign);
owned_forms!(Surreal: Neg neg);
