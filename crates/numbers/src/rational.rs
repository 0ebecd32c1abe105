//! Rational numbers.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

use dashu_int::UBig;
use dashu_int::ops::{Abs, BitTest, UnsignedAbs};
use dashu_ratio::RBig;

use crate::operators::owned_forms;
use crate::text::Cursor;
use crate::{
    ArithmeticError, Dyadic, Integer, NotDyadic, NumberTooLarge, ParseNumberError, ParseNumberReason,
};

/// A rational number in lowest terms, such as a mean, a slope, or a number born on day ω.
///
/// ```
/// use kelvin_numbers::{ArithmeticError, Rational};
///
/// let third: Rational = "1/3".parse()?;
/// assert_eq!((&third + &third).to_string(), "2/3");
/// assert_eq!(third.try_div(&Rational::ZERO), Err(ArithmeticError::DivisionByZero));
/// # Ok::<(), kelvin_numbers::ParseNumberError>(())
/// ```
///
/// Sums have an operator: repeated sums of the same numbers have bounded denominators, which divide the
/// product of theirs. Products, quotients and powers are limited to [`LIMIT`](crate::LIMIT) bits.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rational(RBig);

impl Rational {
    /// The number 0.
    pub const ZERO: Rational = Rational(RBig::ZERO);
    /// The number 1.
    pub const ONE: Rational = Rational(RBig::ONE);

    /// Returns `numerator` / `denominator` in lowest terms.
    pub fn new(
        numerator: impl Into<Integer>,
        denominator: impl Into<Integer>,
    ) -> Result<Rational, ArithmeticError> {
        let (numerator, denominator) = (numerator.into(), denominator.into());
        if denominator.is_zero() {
            return Err(ArithmeticError::DivisionByZero);
        }
        Ok(Rational(RBig::from_parts_signed(numerator, denominator)))
    }

    /// The numerator in lowest terms, which carries the sign.
    pub fn numerator(&self) -> &Integer {
        self.0.numerator()
    }

    /// The denominator in lowest terms, which is positive.
    pub fn denominator(&self) -> Integer {
        Integer::from(self.0.denominator().clone())
    }

    /// Returns whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Returns whether the number is an integer.
    pub fn is_integer(&self) -> bool {
        self.0.is_int()
    }

    /// The number as an integer, if it is an integer.
    pub fn to_integer(&self) -> Option<Integer> {
        self.is_integer().then(|| self.numerator().clone())
    }

    /// The comparison of the number with 0.
    pub fn sign(&self) -> Ordering {
        self.numerator().cmp(&Integer::ZERO)
    }

    /// The absolute value.
    pub fn abs(&self) -> Rational {
        Rational(self.0.clone().abs())
    }

    /// The floor: the greatest integer not above the number.
    pub fn floor(&self) -> Integer {
        self.0.floor()
    }

    /// The ceiling: the least integer not below the number.
    pub fn ceiling(&self) -> Integer {
        self.0.ceil()
    }

    /// The number of bits of the numerator and the denominator together.
    fn length(&self) -> u64 {
        (self.numerator().bit_len() + self.0.denominator().bit_len()) as u64
    }

    /// The product.
    pub fn try_mul(&self, other: &Rational) -> Result<Rational, NumberTooLarge> {
        NumberTooLarge::check(self.length() + other.length())?;
        Ok(Rational(&self.0 * &other.0))
    }

    /// Returns x / 2.
    pub fn half(&self) -> Rational {
        Rational(&self.0 / RBig::from(2))
    }

    /// The product with a machine integer.
    pub fn times(&self, n: i64) -> Rational {
        Rational(&self.0 * RBig::from(n))
    }

    /// The product of two numbers of limited length.
    pub(crate) fn product(&self, other: &Rational) -> Rational {
        Rational(&self.0 * &other.0)
    }

    /// The quotient.
    pub fn try_div(&self, other: &Rational) -> Result<Rational, ArithmeticError> {
        Ok(self.try_mul(&other.inverse()?)?)
    }

    /// The inverse 1 / x.
    pub fn inverse(&self) -> Result<Rational, ArithmeticError> {
        Rational::new(self.denominator(), self.numerator().clone())
    }

    /// The power xⁿ. The power 0⁰ is 1, and negative powers of 0 are an error.
    pub fn power(&self, n: i64) -> Result<Rational, ArithmeticError> {
        let base = if n < 0 { self.inverse()? } else { self.clone() };
        if base.is_zero() || base.abs().0.is_one() {
            return Ok(match n {
                0 => Rational::ONE,
                n if n % 2 == 0 => base.abs(),
                _ => base,
            });
        }
        let length = u128::from(base.length()) * u128::from(n.unsigned_abs());
        NumberTooLarge::check(u64::try_from(length).unwrap_or(u64::MAX))?;
        // If the power was not rejected, its exponent is at most `LIMIT`.
        let n = n.unsigned_abs() as usize;
        let (numerator, denominator) = base.0.into_parts();
        Ok(Rational(RBig::from_parts(numerator.pow(n), denominator.pow(n))))
    }

    /// The square root, if it is rational.
    pub fn square_root(&self) -> Option<Rational> {
        self.root(&Integer::from(2))
    }

    /// The root of a positive degree, if it is rational. Roots of odd degree of negative numbers are
    /// negative.
    pub fn root(&self, degree: &Integer) -> Option<Rational> {
        let negative = self.sign().is_lt();
        if degree.is_one() || self.is_zero() {
            return Some(self.clone());
        }
        if *degree <= Integer::ZERO || negative && !degree.bit(0) {
            return None;
        }
        let exact = |n: &UBig| {
            if n.is_one() {
                return Some(UBig::ONE);
            }
            // A root whose degree exceeds the number of bits lies between 1 and 2.
            let degree = usize::try_from(degree).ok().filter(|degree| *degree < n.bit_len())?;
            let root = n.nth_root(degree);
            (root.pow(degree) == *n).then_some(root)
        };
        let numerator = exact(&self.numerator().unsigned_abs())?;
        let root = Rational(RBig::from_parts(numerator.into(), exact(self.0.denominator())?));
        Some(if negative { -root } else { root })
    }

    /// Returns ⌊x · 2^`places`⌋.
    pub(crate) fn floor_scaled(&self, places: usize) -> Integer {
        Rational(RBig::from_parts(self.numerator() << places, self.0.denominator().clone())).floor()
    }
}

impl From<i64> for Rational {
    fn from(n: i64) -> Rational {
        Rational(RBig::from(n))
    }
}

impl From<Integer> for Rational {
    fn from(n: Integer) -> Rational {
        Rational(RBig::from(n))
    }
}

impl From<&Dyadic> for Rational {
    fn from(x: &Dyadic) -> Rational {
        Rational(RBig::from_parts(x.numerator(), UBig::ONE << x.exponent() as usize))
    }
}

impl From<Dyadic> for Rational {
    fn from(x: Dyadic) -> Rational {
        Rational::from(&x)
    }
}

impl TryFrom<&Rational> for Dyadic {
    type Error = NotDyadic;

    fn try_from(x: &Rational) -> Result<Dyadic, NotDyadic> {
        let denominator = x.0.denominator();
        let places = denominator.trailing_zeros().expect("a denominator is not 0");
        if denominator.bit_len() != places + 1 {
            return Err(NotDyadic);
        }
        Ok(Dyadic::reduced(x.numerator().clone(), places as u64))
    }
}

impl TryFrom<Rational> for Dyadic {
    type Error = NotDyadic;

    fn try_from(x: Rational) -> Result<Dyadic, NotDyadic> {
        Dyadic::try_from(&x)
    }
}

impl Add for &Rational {
    type Output = Rational;

    fn add(self, other: &Rational) -> Rational {
        Rational(&self.0 + &other.0)
    }
}

impl Sub for &Rational {
    type Output = Rational;

    fn sub(self, other: &Rational) -> Rational {
        Rational(&self.0 - &other.0)
    }
}

impl Neg for &Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        Rational(-&self.0)
    }
}

owned_forms!(Rational: Add add, AddAssign add_assign);
owned_forms!(Rational: Sub sub, SubAssign sub_assign);
owned_forms!(Rational: Neg neg);

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_integer() {
            return f.pad(&self.numerator().to_string());
        }
        f.pad(&format!("{}/{}", self.numerator(), self.0.denominator()))
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Parses an integer or a fraction.
impl FromStr for Rational {
    type Err = ParseNumberError;

    fn from_str(text: &str) -> Result<Rational, ParseNumberError> {
        let mut cursor = Cursor::new(text);
        let negative = cursor.take(b'-');
        let numerator = cursor.integer()?;
        let mut denominator = Integer::ONE;
        let mut start = cursor.position();
        if cursor.take(b'/') {
            start = cursor.position();
            denominator = cursor.integer()?;
        }
        cursor.end()?;
        Rational::new(if negative { -numerator } else { numerator }, denominator)
            .map_err(|_| ParseNumberError { position: start, reason: ParseNumberReason::ZeroDenominator })
    }
}
