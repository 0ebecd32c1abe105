//! Comparison, sum, difference and product.

use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use super::{Big, Dyadic, Repr, length};
use crate::operators::owned_forms;
use crate::{Integer, NumberTooLarge};

impl Ord for Dyadic {
    #[inline]
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if let (Some((a, j)), Some((b, k))) = (self.small(), other.small()) {
            return (i128::from(a) << k).cmp(&(i128::from(b) << j));
        }
        self.cmp_big(other)
    }
}

impl PartialOrd for Dyadic {
    #[inline]
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Dyadic {
    /// Compares signs, then the positions of the leading bits. Only numbers between the same powers of two
    /// are aligned, which makes neither longer than the longer one.
    fn cmp_big(&self, other: &Dyadic) -> Ordering {
        let sign = self.sign();
        let by_sign = sign.cmp(&other.sign());
        if by_sign.is_ne() || sign.is_eq() {
            return by_sign;
        }
        let lead = |x: &Dyadic| i128::from(x.bit_length()) - i128::from(x.exponent());
        let by_size = lead(self).cmp(&lead(other));
        if by_size.is_ne() {
            return if sign.is_lt() { by_size.reverse() } else { by_size };
        }
        let exponent = self.exponent().max(other.exponent());
        self.scaled(exponent).cmp(&other.scaled(exponent))
    }

    fn add_big(&self, other: &Dyadic) -> Dyadic {
        if self.is_zero() {
            return other.clone();
        }
        if other.is_zero() {
            return self.clone();
        }
        let exponent = self.exponent().max(other.exponent());
        Dyadic::reduced(self.scaled(exponent) + other.scaled(exponent), exponent)
    }

    /// The product, if it has at most [`LIMIT`](crate::LIMIT) bits. There is no operator, since a few
    /// squarings in a row would exceed any memory.
    ///
    /// ```
    /// # use kelvin_numbers::Dyadic;
    /// assert_eq!(Dyadic::new(3, 2).try_mul(&Dyadic::new(-2, 0)), Ok(Dyadic::new(-3, 1)));
    /// ```
    pub fn try_mul(&self, other: &Dyadic) -> Result<Dyadic, NumberTooLarge> {
        if let (Some((a, j)), Some((b, k))) = (self.small(), other.small()) {
            return Ok(Dyadic::from_wide(i128::from(a) * i128::from(b), j + k));
        }
        // Exponents and lengths are too small for their sum to overflow: both are in memory or were limited
        // to 32 bits on creation.
        NumberTooLarge::check(self.bit_length() + other.bit_length())?;
        Dyadic::try_new(self.numerator() * other.numerator(), self.exponent() + other.exponent())
    }

    /// The number times 2^`places`, which may be negative, limited to [`LIMIT`](crate::LIMIT) bits.
    pub fn shifted(&self, places: i64) -> Result<Dyadic, NumberTooLarge> {
        if self.is_zero() {
            return Ok(Dyadic::ZERO);
        }
        if places < 0 {
            return Dyadic::try_new(self.numerator(), self.exponent().saturating_add(places.unsigned_abs()));
        }
        let places = places.unsigned_abs();
        let cancelled = places.min(self.exponent());
        let added = places - cancelled;
        NumberTooLarge::check(added.saturating_add(self.bit_length()))?;
        Ok(Dyadic::reduced(self.numerator() << length(added), self.exponent() - cancelled))
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;

    #[inline]
    fn add(self, other: &Dyadic) -> Dyadic {
        if let (Some((a, j)), Some((b, k))) = (self.small(), other.small()) {
            // Both numbers are below 2¹²⁵ in absolute value, so the sum is below 2¹²⁶.
            let exponent = j.max(k);
            let sum = (i128::from(a) << (exponent - j)) + (i128::from(b) << (exponent - k));
            return Dyadic::from_wide(sum, exponent);
        }
        self.add_big(other)
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;

    #[inline]
    fn sub(self, other: &Dyadic) -> Dyadic {
        if let (Some((a, j)), Some((b, k))) = (self.small(), other.small()) {
            let exponent = j.max(k);
            let difference = (i128::from(a) << (exponent - j)) - (i128::from(b) << (exponent - k));
            return Dyadic::from_wide(difference, exponent);
        }
        self.add_big(&-other)
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;

    #[inline]
    fn neg(self) -> Dyadic {
        match &self.0 {
            Repr::Small { numerator, exponent } => match numerator.checked_neg() {
                Some(numerator) => Dyadic(Repr::Small { numerator, exponent: *exponent }),
                None => Dyadic::from_wide(-i128::from(*numerator), u32::from(*exponent)),
            },
            Repr::Big(big) => {
                let Big { numerator, exponent } = &**big;
                Dyadic::from_reduced(-numerator, *exponent)
            }
        }
    }
}

/// The product with a machine integer, which is at most 64 bits longer than the number.
impl Mul<i64> for &Dyadic {
    type Output = Dyadic;

    #[inline]
    fn mul(self, n: i64) -> Dyadic {
        match &self.0 {
            Repr::Small { numerator, exponent } => {
                Dyadic::from_wide(i128::from(*numerator) * i128::from(n), u32::from(*exponent))
            }
            Repr::Big(big) => Dyadic::reduced(&big.numerator * Integer::from(n), big.exponent),
        }
    }
}

impl Mul<i64> for Dyadic {
    type Output = Dyadic;

    #[inline]
    fn mul(self, n: i64) -> Dyadic {
        &self * n
    }
}

owned_forms!(Dyadic: Add add, AddAssign add_assign);
owned_forms!(Dyadic: Sub sub, SubAssign sub_assign);
owned_forms!(Dyadic: Neg neg);

impl std::iter::Sum for Dyadic {
    fn sum<I: Iterator<Item = Dyadic>>(numbers: I) -> Dyadic {
        numbers.fold(Dyadic::ZERO, |total, number| total + number)
    }
}
