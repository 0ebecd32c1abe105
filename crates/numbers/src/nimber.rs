//! Nimbers.

mod field;
mod tower;
mod words;

use std::fmt;
use std::ops::{Add, AddAssign, Sub, SubAssign};
use std::str::FromStr;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use kelvin_budget::Budget;

use crate::operators::owned_forms;
use crate::text::Cursor;
use crate::{ArithmeticError, Integer, NumberTooLarge, ParseNumberError};
use field::Field;
use tower::Tower;

/// The most bits of a nimber that is multiplied, inverted or raised to a power. They are 39,000 decimal
/// digits, whose product takes a fraction of a second. Sums are not limited.
pub const NIM_LIMIT: u64 = 1 << 17;

/// The nimber ∗n: the value of a Nim heap of size n, represented by n.
///
/// With nim-sum and nim-product, the nimbers are a field of characteristic 2 in which every element has a
/// square root. Those below 2^2^k are a subfield (Conway, On Numbers and Games, chapter 6).
///
/// ```
/// use kelvin_numbers::Nimber;
///
/// let [a, b] = [2_u64, 3].map(Nimber::from);
/// assert_eq!(&a + &b, Nimber::from(1));
/// assert_eq!(a.product(&b)?, Nimber::from(1));
/// assert_eq!(a.inverse()?, b);
/// assert_eq!(Nimber::from(16).product(&Nimber::from(16))?, Nimber::from(24));
/// # Ok::<(), kelvin_numbers::ArithmeticError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(UBig);

impl Nimber {
    /// The nimber ∗0 of the empty heap.
    pub const ZERO: Nimber = Nimber(UBig::ZERO);
    /// The nimber ∗1 = ∗, the neutral element of the product.
    pub const ONE: Nimber = Nimber(UBig::ONE);

    /// The size of the Nim heap.
    pub fn index(&self) -> Integer {
        Integer::from(self.0.clone())
    }

    /// The size of the Nim heap, if it fits a machine word.
    pub fn small(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }

    /// Returns whether this is the nimber of the empty heap.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// The nim-product.
    pub fn product(&self, other: &Nimber) -> Result<Nimber, NumberTooLarge> {
        if let (Some(a), Some(b)) = (self.small(), other.small()) {
            return Ok(Nimber::from(words::product(a, b)));
        }
        let words = self.words()?.max(other.words()?);
        Ok(Nimber::from(self.tower(words).product(&other.tower(words))))
    }

    /// The nim-square.
    pub fn square(&self) -> Result<Nimber, NumberTooLarge> {
        self.in_own_field(|a| a.square(), |a| a.square())
    }

    /// The unique nimber with this square.
    pub fn square_root(&self) -> Result<Nimber, NumberTooLarge> {
        self.in_own_field(|a| a.root(), |a| a.root())
    }

    /// The inverse under the nim-product; an error for zero.
    pub fn inverse(&self) -> Result<Nimber, ArithmeticError> {
        if self.is_zero() {
            return Err(ArithmeticError::DivisionByZero);
        }
        Ok(self.in_own_field(|a| a.inverse(), |a| a.inverse())?)
    }

    /// The quotient under the nim-product.
    pub fn quotient(&self, other: &Nimber) -> Result<Nimber, ArithmeticError> {
        Ok(self.product(&other.inverse()?)?)
    }

    /// The power with an integer exponent of any size and sign, within a budget: large powers of large
    /// nimbers take long. The power 0⁰ is 1, and negative powers of 0 are an error.
    pub fn power(&self, exponent: &Integer, budget: &Budget) -> Result<Nimber, ArithmeticError> {
        if self.is_zero() {
            return match exponent.cmp(&Integer::ZERO) {
                std::cmp::Ordering::Less => Err(ArithmeticError::DivisionByZero),
                std::cmp::Ordering::Equal => Ok(Nimber::ONE),
                std::cmp::Ordering::Greater => Ok(Nimber::ZERO),
            };
        }
        // The nonzero elements of a finite field of 2^b elements are a group of order 2^b - 1.
        let field_bits = 64 * self.words()?;
        let order = (Integer::ONE << field_bits) - Integer::ONE;
        let mut exponent = exponent % &order;
        if exponent < Integer::ZERO {
            exponent += order;
        }
        let mut power = Nimber::ONE;
        for place in (0..exponent.bit_len()).rev() {
            budget.check()?;
            power = power.square()?;
            if exponent.bit(place) {
                power = power.product(self)?;
            }
        }
        Ok(power)
    }

    /// The number of words of the smallest field of at least 64 bits that contains this nimber: a power of
    /// two.
    fn words(&self) -> Result<usize, NumberTooLarge> {
        let bits = self.0.bit_len();
        NumberTooLarge::check_limit(bits as u64, NIM_LIMIT)?;
        Ok(bits.div_ceil(64).next_power_of_two())
    }

    fn tower(&self, words: usize) -> Tower {
        Tower::from_bytes(&self.0.to_le_bytes(), words)
    }

    fn in_own_field(
        &self,
        small: impl Fn(u64) -> u64,
        large: impl Fn(Tower) -> Tower,
    ) -> Result<Nimber, NumberTooLarge> {
        match self.small() {
            Some(index) => Ok(Nimber::from(small(index))),
            None => Ok(Nimber::from(large(self.tower(self.words()?)))),
        }
    }
}

/// The minimal excludant: the least index that is not among those given. It is the nimber of a position whose
/// options are nimbers.
///
/// ```
/// assert_eq!(kelvin_numbers::mex([0, 1, 4]), 2);
/// ```
pub fn mex(indices: impl IntoIterator<Item = u64>) -> u64 {
    // The minimal excludant is at most the number of indices, so larger ones are irrelevant.
    let indices: Vec<u64> = indices.into_iter().collect();
    let mut visited = vec![false; indices.len() + 1];
    for index in indices {
        if let Some(place) = usize::try_from(index).ok().and_then(|index| visited.get_mut(index)) {
            *place = true;
        }
    }
    visited.iter().take_while(|visited| **visited).count() as u64
}

impl From<u64> for Nimber {
    fn from(index: u64) -> Nimber {
        Nimber(UBig::from(index))
    }
}

impl From<UBig> for Nimber {
    fn from(index: UBig) -> Nimber {
        Nimber(index)
    }
}

impl TryFrom<Integer> for Nimber {
    type Error = NegativeIndex;

    fn try_from(index: Integer) -> Result<Nimber, NegativeIndex> {
        UBig::try_from(index).map(Nimber).map_err(|_| NegativeIndex)
    }
}

/// The size of a heap is not negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an index that is not negative")]
pub struct NegativeIndex;

impl From<Tower> for Nimber {
    fn from(tower: Tower) -> Nimber {
        Nimber(UBig::from_le_bytes(&tower.to_bytes()))
    }
}

/// The nim-sum.
impl Add for &Nimber {
    type Output = Nimber;

    #[expect(clippy::suspicious_arithmetic_impl, reason = "nimbers add without carrying")]
    fn add(self, other: &Nimber) -> Nimber {
        Nimber(&self.0 ^ &other.0)
    }
}

/// The nim-sum, since every nimber is its own negative.
impl Sub for &Nimber {
    type Output = Nimber;

    #[expect(clippy::suspicious_arithmetic_impl, reason = "the characteristic is 2")]
    fn sub(self, other: &Nimber) -> Nimber {
        self + other
    }
}

owned_forms!(Nimber: Add add, AddAssign add_assign);
owned_forms!(Nimber: Sub sub, SubAssign sub_assign);

/// Formats the index.
impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Parses the index.
impl FromStr for Nimber {
    type Err = ParseNumberError;

    fn from_str(text: &str) -> Result<Nimber, ParseNumberError> {
        let mut cursor = Cursor::new(text);
        let index = cursor.integer()?;
        cursor.end()?;
        Ok(Nimber::try_from(index).expect("digits without a sign make no negative integer"))
    }
}
