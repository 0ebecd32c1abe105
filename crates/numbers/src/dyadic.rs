//! Dyadic rationals, the values of the short numbers.

mod arithmetic;
mod text;

use std::cmp::Ordering;

use dashu_int::ops::BitTest;

use crate::{Integer, NumberTooLarge};

/// A dyadic rational m / 2ᵏ in lowest terms: the value of a number that is a short game.
///
/// A number whose numerator fits an `i64` and whose exponent is at most 62 is stored in two machine words
/// without an allocation. All others are stored as a boxed big integer. Each number has a unique
/// representation, so equality and hashing are structural.
///
/// ```
/// use kelvin_numbers::Dyadic;
///
/// let x = Dyadic::new(3, 0) + Dyadic::new(1, 62);
/// assert_eq!(x.to_string(), "13835058055282163713/4611686018427387904");
/// assert!(Dyadic::new(1, 62) < x);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

/// `Small` exactly if the number fits it. The exponent is at most [`SMALL_EXPONENT`], so that two aligned
/// numerators, and twice their sum, fit an `i128`.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small { numerator: i64, exponent: u8 },
    Big(Box<Big>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Big {
    numerator: Integer,
    exponent: u64,
}

const SMALL_EXPONENT: u32 = 62;

/// Converts a length in bits to `usize`. On a 32-bit machine, longer numbers exceed the address space.
fn length(bits: u64) -> usize {
    usize::try_from(bits).unwrap_or(usize::MAX)
}

impl Dyadic {
    /// The number born on day 0.
    pub const ZERO: Dyadic = Dyadic(Repr::Small { numerator: 0, exponent: 0 });
    /// The number 1 = {0|}.
    pub const ONE: Dyadic = Dyadic(Repr::Small { numerator: 1, exponent: 0 });

    /// Returns `numerator` / 2^`exponent` in lowest terms.
    pub fn new(numerator: impl Into<Integer>, exponent: u32) -> Dyadic {
        Dyadic::reduced(numerator.into(), u64::from(exponent))
    }

    /// Returns `numerator` / 2^`exponent` for an exponent from untrusted input, limited to
    /// [`LIMIT`](crate::LIMIT).
    pub fn try_new(numerator: impl Into<Integer>, exponent: u64) -> Result<Dyadic, NumberTooLarge> {
        let number = Dyadic::reduced(numerator.into(), exponent);
        NumberTooLarge::check(number.exponent())?;
        Ok(number)
    }

    /// The integer `n`.
    pub fn integer(n: impl Into<Integer>) -> Dyadic {
        Dyadic::from_reduced(n.into(), 0)
    }

    /// Returns `numerator` / 2^`exponent` in lowest terms, computed in machine arithmetic.
    #[inline]
    pub fn from_small(numerator: i64, exponent: u32) -> Dyadic {
        if numerator == 0 {
            return Dyadic::ZERO;
        }
        let shift = exponent.min(numerator.trailing_zeros());
        let exponent = exponent - shift;
        if exponent <= SMALL_EXPONENT {
            // The shift is at most 63, and the exponent fits a byte.
            Dyadic(Repr::Small { numerator: numerator >> shift, exponent: exponent as u8 })
        } else {
            Dyadic::from_reduced(Integer::from(numerator >> shift), u64::from(exponent))
        }
    }

    /// Returns `numerator` / 2^`exponent` for the result of machine arithmetic on two small numbers.
    #[inline]
    pub(crate) fn from_wide(numerator: i128, exponent: u32) -> Dyadic {
        if let Ok(numerator) = i64::try_from(numerator) {
            return Dyadic::from_small(numerator, exponent);
        }
        let shift = exponent.min(numerator.trailing_zeros());
        let (numerator, exponent) = (numerator >> shift, exponent - shift);
        match i64::try_from(numerator) {
            Ok(numerator) if exponent <= SMALL_EXPONENT => {
                Dyadic(Repr::Small { numerator, exponent: exponent as u8 })
            }
            _ => Dyadic(Repr::Big(Box::new(Big {
                numerator: Integer::from(numerator),
                exponent: u64::from(exponent),
            }))),
        }
    }

    pub(crate) fn reduced(numerator: Integer, exponent: u64) -> Dyadic {
        let Some(zeros) = numerator.trailing_zeros() else { return Dyadic::ZERO };
        let shift = exponent.min(zeros as u64);
        if shift == 0 {
            return Dyadic::from_reduced(numerator, exponent);
        }
        Dyadic::from_reduced(numerator >> length(shift), exponent - shift)
    }

    /// Chooses the representation of a number in lowest terms.
    fn from_reduced(numerator: Integer, exponent: u64) -> Dyadic {
        match i64::try_from(&numerator) {
            Ok(numerator) if exponent <= u64::from(SMALL_EXPONENT) => {
                Dyadic(Repr::Small { numerator, exponent: exponent as u8 })
            }
            _ => Dyadic(Repr::Big(Box::new(Big { numerator, exponent }))),
        }
    }

    /// The numerator and exponent, if the number is stored in machine words.
    #[inline]
    pub fn small(&self) -> Option<(i64, u32)> {
        match self.0 {
            Repr::Small { numerator, exponent } => Some((numerator, u32::from(exponent))),
            Repr::Big(_) => None,
        }
    }

    /// The numerator m of m / 2ᵏ in lowest terms.
    pub fn numerator(&self) -> Integer {
        match &self.0 {
            Repr::Small { numerator, .. } => Integer::from(*numerator),
            Repr::Big(big) => big.numerator.clone(),
        }
    }

    /// The exponent k of m / 2ᵏ in lowest terms.
    #[inline]
    pub fn exponent(&self) -> u64 {
        match &self.0 {
            Repr::Small { exponent, .. } => u64::from(*exponent),
            Repr::Big(big) => big.exponent,
        }
    }

    /// Returns whether the number is an integer.
    #[inline]
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// Returns whether the number is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small { numerator: 0, .. })
    }

    /// The number as an integer, if it is an integer.
    pub fn to_integer(&self) -> Option<Integer> {
        self.is_integer().then(|| self.numerator())
    }

    /// The sign: -1, 0 or 1.
    #[inline]
    pub fn signum(&self) -> i32 {
        match self.sign() {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        }
    }

    /// The comparison of the number with 0.
    #[inline]
    pub fn sign(&self) -> Ordering {
        match &self.0 {
            Repr::Small { numerator, .. } => numerator.cmp(&0),
            Repr::Big(big) => big.numerator.cmp(&Integer::ZERO),
        }
    }

    /// The floor: the greatest integer not above the number.
    pub fn floor(&self) -> Integer {
        match &self.0 {
            Repr::Small { numerator, exponent } => Integer::from(numerator >> exponent),
            Repr::Big(big) => &big.numerator >> length(big.exponent),
        }
    }

    /// The ceiling: the least integer not below the number.
    pub fn ceiling(&self) -> Integer {
        if self.is_integer() { self.numerator() } else { self.floor() + Integer::ONE }
    }

    /// The absolute value.
    pub fn abs(&self) -> Dyadic {
        if self.sign().is_lt() { -self } else { self.clone() }
    }

    /// Returns x / 2.
    #[inline]
    pub fn half(&self) -> Dyadic {
        match &self.0 {
            Repr::Small { numerator, exponent } => Dyadic::from_small(*numerator, u32::from(*exponent) + 1),
            // The exponent would need 2⁶⁴ halvings to overflow.
            Repr::Big(big) => Dyadic::reduced(big.numerator.clone(), big.exponent + 1),
        }
    }

    /// Returns 2x.
    #[inline]
    pub fn double(&self) -> Dyadic {
        match &self.0 {
            Repr::Small { numerator, exponent: 0 } => Dyadic::from_wide(i128::from(*numerator) * 2, 0),
            Repr::Small { numerator, exponent } => {
                Dyadic(Repr::Small { numerator: *numerator, exponent: exponent - 1 })
            }
            Repr::Big(big) if big.exponent == 0 => Dyadic::from_reduced(&big.numerator << 1, 0),
            Repr::Big(big) => Dyadic::from_reduced(big.numerator.clone(), big.exponent - 1),
        }
    }

    /// The birthday of the number. It is n for ±n. Otherwise it is n for the integer part n, plus one for the
    /// first change of sign and one for each further binary place.
    ///
    /// ```
    /// # use kelvin_numbers::Dyadic;
    /// assert_eq!(Dyadic::new(-5, 0).birthday(), 5.into());
    /// assert_eq!(Dyadic::new(5, 2).birthday(), 4.into());
    /// ```
    pub fn birthday(&self) -> Integer {
        let size = self.abs();
        if size.is_integer() {
            return size.numerator();
        }
        size.ceiling() + Integer::from(size.exponent())
    }

    /// The option of the canonical form for Left (`true`) or Right (`false`): the nearest simpler number on
    /// that side, if there is one.
    ///
    /// ```
    /// # use kelvin_numbers::Dyadic;
    /// let x = Dyadic::new(3, 2);
    /// assert_eq!(x.option(true), Some(Dyadic::new(1, 1)));
    /// assert_eq!(x.option(false), Some(Dyadic::ONE));
    /// assert_eq!(Dyadic::ONE.option(false), None);
    /// ```
    pub fn option(&self, left: bool) -> Option<Dyadic> {
        let step = if left { -1 } else { 1 };
        if self.is_integer() {
            return (self.signum() == -step).then(|| self + &Dyadic::from_small(i64::from(step), 0));
        }
        Some(match &self.0 {
            Repr::Small { numerator, exponent } => {
                Dyadic::from_wide(i128::from(*numerator) + i128::from(step), u32::from(*exponent))
            }
            Repr::Big(big) => Dyadic::reduced(&big.numerator + Integer::from(step), big.exponent),
        })
    }

    /// The number of bits of the numerator.
    pub(crate) fn bit_length(&self) -> u64 {
        match &self.0 {
            Repr::Small { numerator, .. } => u64::from(64 - numerator.unsigned_abs().leading_zeros()),
            Repr::Big(big) => big.numerator.bit_len() as u64,
        }
    }

    /// The numerator for a larger denominator 2^`exponent`.
    pub(crate) fn scaled(&self, exponent: u64) -> Integer {
        if self.is_zero() {
            return Integer::ZERO;
        }
        self.numerator() << length(exponent - self.exponent())
    }
}

impl Default for Dyadic {
    fn default() -> Dyadic {
        Dyadic::ZERO
    }
}

impl From<i32> for Dyadic {
    fn from(n: i32) -> Dyadic {
        Dyadic::from_small(i64::from(n), 0)
    }
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Dyadic {
        Dyadic::from_small(n, 0)
    }
}

impl From<Integer> for Dyadic {
    fn from(n: Integer) -> Dyadic {
        Dyadic::integer(n)
    }
}
