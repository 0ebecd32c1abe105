//! Roots of natural numbers.

use std::fmt;

use dashu_int::ops::{BitTest, Gcd, UnsignedAbs};

use crate::{Integer, Rational, SurrealError};

/// A root ᵏ√n of a natural number n > 0. It is reduced: no k-th power divides n, and n is not a d-th power for a divisor
/// d > 1 of k.
///
/// Two reduced roots whose quotient is rational are equal. Let the quotient of ᵏ√n and ˡ√m be rational. The least
/// power of ᵏ√n that is rational is the k-th, because nʲ is a k-th power only if n is a power whose degree is k
/// divided by its common divisor with j. So k = l, and n/m is the k-th power of a rational number. As no k-th power
/// divides n or m, it is 1.
///
/// Roots of positive rational numbers are linearly independent over the rational numbers if no quotient of two is
/// rational (Mordell, *On the linear independence of algebraic numbers*, 1953).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Radical {
    /// The degree k, which is 1 if and only if n is 1.
    degree: u32,
    radicand: Integer,
}

/// The largest degree of a root.
pub(crate) const MAX_DEGREE: u32 = 32;
/// The largest trial divisor in the search for factors that are powers.
const LARGEST_DIVISOR: u64 = 1 << 16;
/// The longest radicands, in bits, whose factors are extracted, unless they are powers.
const MAX_BITS: usize = 2048;

impl Radical {
    /// The number 1.
    pub(super) const ONE: Radical = Radical { degree: 1, radicand: Integer::ONE };

    /// Returns r and a reduced root whose product is ᵏ√m.
    pub(super) fn root(m: Integer, degree: u32) -> Result<(Integer, Radical), SurrealError> {
        if degree > MAX_DEGREE {
            return Err(SurrealError::HighRoot);
        }
        let (m, degree) = without_power(m, degree);
        if degree == 1 {
            return Ok((m, Radical::ONE));
        }
        if m.bit_len() > MAX_BITS {
            return Err(SurrealError::HardRoot);
        }
        let (root, radicand) = without_factors(m, degree)?;
        // The number that is left may be a power again: ⁴√(4·3⁴) = 3·√2.
        let (radicand, degree) = without_power(radicand, degree);
        Ok((root, Radical { degree, radicand }))
    }

    pub(super) fn is_one(&self) -> bool {
        self.degree == 1
    }

    /// The radicand of a square root, and 1 for 1.
    pub(super) fn square(&self) -> Option<&Integer> {
        (self.degree <= 2).then_some(&self.radicand)
    }

    /// Returns r and a reduced root whose product is the product of the two.
    pub(super) fn times(&self, other: &Radical) -> Result<(Integer, Radical), SurrealError> {
        if let (Some(a), Some(b)) = (self.square(), other.square()) {
            // √a·√b = g·√(ab/g²) for the greatest common divisor g of a and b.
            let shared = Integer::from(a.clone().gcd(b.clone()));
            let radicand = (a / &shared) * (b / &shared);
            let degree = if radicand.is_one() { 1 } else { 2 };
            return Ok((shared, Radical { degree, radicand }));
        }
        let degree = self.degree / self.degree.gcd(other.degree) * other.degree;
        if degree > MAX_DEGREE {
            return Err(SurrealError::HighRoot);
        }
        let power = |root: &Radical| root.radicand.pow((degree / root.degree) as usize);
        Radical::root(power(self) * power(other), degree)
    }

    /// Returns r and a reduced root whose product is the root of this degree of the root.
    pub(super) fn root_of_root(&self, degree: u32) -> Result<(Integer, Radical), SurrealError> {
        let degree = self.degree.checked_mul(degree).ok_or(SurrealError::HighRoot)?;
        Radical::root(self.radicand.clone(), degree)
    }

    /// Returns ⌊|factor|·ᵏ√n·2^`places`⌋, or less by 1.
    pub(super) fn below(&self, factor: &Rational, places: usize) -> Integer {
        let power = factor.numerator().pow(self.degree as usize) * &self.radicand;
        let power = power.unsigned_abs() << (self.degree as usize * places);
        Integer::from(power.nth_root(self.degree as usize)) / factor.denominator()
    }
}

/// Computes s and j such that ᵏ√m = ʲ√s and s is not a d-th power for a divisor d > 1 of j.
fn without_power(mut m: Integer, mut degree: u32) -> (Integer, u32) {
    let mut divisor = 2;
    while divisor <= degree {
        let root = degree.is_multiple_of(divisor).then(|| exact_root(&m, divisor)).flatten();
        match root {
            Some(root) => (m, degree) = (root, degree / divisor),
            None => divisor += 1,
        }
    }
    (m, degree)
}

/// Computes s and n such that m = sᵏ·n and no k-th power divides n.
fn without_factors(mut m: Integer, degree: u32) -> Result<(Integer, Integer), SurrealError> {
    let (mut root, mut radicand) = (Integer::ONE, Integer::ONE);
    let mut divisor = 2_u64;
    while divisor <= LARGEST_DIVISOR && Integer::from(divisor).pow(degree as usize) <= m {
        let prime = Integer::from(divisor);
        let mut exponent = 0;
        while (&m % &prime).is_zero() {
            m /= &prime;
            exponent += 1;
        }
        root *= prime.pow(exponent / degree as usize);
        radicand *= prime.pow(exponent % degree as usize);
        divisor += if divisor == 2 { 1 } else { 2 };
    }
    if let Some(whole) = exact_root(&m, degree) {
        return Ok((root * whole, radicand));
    }
    // All prime divisors of the cofactor are greater, or their k-th powers are. Below this limit it has at most k
    // prime divisors, and it is not the k-th power of one.
    if m < Integer::from(LARGEST_DIVISOR).pow(degree as usize + 1) {
        Ok((root, radicand * m))
    } else {
        Err(SurrealError::HardRoot)
    }
}

/// The root of a natural number, if it is an integer.
fn exact_root(power: &Integer, degree: u32) -> Option<Integer> {
    Rational::from(power.clone()).root(&Integer::from(degree))?.to_integer()
}

/// Formats `sqrt(2)` or `2^(1/3)`; `{:#}` writes `√2`.
impl fmt::Display for Radical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.degree {
            1 => f.write_str("1"),
            2 if f.alternate() => write!(f, "√{}", self.radicand),
            2 => write!(f, "sqrt({})", self.radicand),
            degree => write!(f, "{}^(1/{degree})", self.radicand),
        }
    }
}
