//! The simplest number of an interval.

use std::ops::{Add, BitXor, Neg, Shl, Shr, Sub};

use dashu_int::ops::BitTest;

use crate::{Dyadic, Integer, Rational};

/// An end of an interval of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Bound<Number = Dyadic> {
    /// No end on this side.
    Unbounded,
    /// The end does not belong to the interval.
    Open(Number),
    /// The end belongs to the interval.
    Closed(Number),
}

impl<Number> Bound<Number> {
    pub(crate) fn number(&self) -> Option<&Number> {
        match self {
            Bound::Unbounded => None,
            Bound::Open(number) | Bound::Closed(number) => Some(number),
        }
    }

    fn is_open(&self) -> bool {
        matches!(self, Bound::Open(_))
    }
}

/// The simplest number of an interval, the one born first; `None` if the interval is empty.
///
/// It is 0 if the interval contains 0, otherwise the integer nearest to 0 if there is one. Otherwise it is
/// the number with the smallest denominator (Conway, On Numbers and Games, Theorem 11). It is computed by bit
/// operations, whatever the size of the numbers.
///
/// ```
/// use kelvin_numbers::{Bound::*, Dyadic, simplest_between};
///
/// let [a, b] = ["5/2", "9/2"].map(|x| x.parse::<Dyadic>().unwrap());
/// assert_eq!(simplest_between(&Open(a.clone()), &Open(b)), Some(3.into()));
/// assert_eq!(simplest_between(&Unbounded, &Closed(a.clone())), Some(0.into()));
/// assert_eq!(simplest_between(&Open(a.clone()), &Closed(a)), None);
/// ```
pub fn simplest_between(lower: &Bound, upper: &Bound) -> Option<Dyadic> {
    let exponent = |bound: &Bound| bound.number().map_or(0, Dyadic::exponent);
    // One place more than either end has. This suffices for the number halfway between two neighbours, so an
    // open end may be replaced by the closed one at the next place inwards.
    let places = exponent(lower).max(exponent(upper)) + 1;
    if let (Some(low), Some(high)) = (small_end(lower, places, 1), small_end(upper, places, -1)) {
        let bits = |n: &i128| (128 - n.leading_zeros()) as usize;
        // A small number has at most 62 places, so this is at most 63.
        return simplest_scaled(low, high, places as usize, bits)
            .map(|(numerator, places)| Dyadic::from_wide(numerator, places as u32));
    }
    if let (Some(low), Some(high)) = (lower.number(), upper.number()) {
        // Avoids aligning two ends of very different sizes if the interval is empty.
        if low > high {
            return None;
        }
    }
    let [low, high] = [(lower, 1), (upper, -1)].map(|(bound, inwards)| {
        let number = bound.number()?;
        let step = if bound.is_open() { inwards } else { 0 };
        Some(number.scaled(places) + Integer::from(step))
    });
    simplest_scaled(low, high, usize::try_from(places).ok()?, BitTest::bit_len)
        .map(|(numerator, places)| Dyadic::reduced(numerator, places as u64))
}

/// The simplest number of an interval with rational ends. `None` if it contains no dyadic number: it is empty
/// or a single point that is not dyadic.
///
/// ```
/// use kelvin_numbers::{Bound, Dyadic, Rational, simplest_between_rationals};
///
/// let [a, b] = ["1/10", "3/10"].map(|x| Bound::Open(x.parse::<Rational>().unwrap()));
/// assert_eq!(simplest_between_rationals(&a, &b), Some(Dyadic::new(1, 2)));
/// ```
pub fn simplest_between_rationals(lower: &Bound<Rational>, upper: &Bound<Rational>) -> Option<Dyadic> {
    // The number of places such that an interval with non-empty interior contains a multiple of 2^-`places`
    // in its interior.
    let places = match (lower.number(), upper.number()) {
        (Some(low), Some(high)) if low > high => return None,
        (Some(low), Some(high)) if low == high => {
            let point = !lower.is_open() && !upper.is_open();
            return if point { Dyadic::try_from(low).ok() } else { None };
        }
        (Some(low), Some(high)) => (high - low).denominator().bit_len() + 1,
        _ => 1,
    };
    let low = lower.number().map(|low| {
        // The first multiple above an open end, or not below a closed one.
        if lower.is_open() { low.floor_scaled(places) + Integer::ONE } else { -(-low).floor_scaled(places) }
    });
    let high = upper.number().map(|high| {
        if upper.is_open() { -(-high).floor_scaled(places) - Integer::ONE } else { high.floor_scaled(places) }
    });
    simplest_scaled(low, high, places, BitTest::bit_len)
        .map(|(numerator, places)| Dyadic::reduced(numerator, places as u64))
}

/// The end of an interval in units of 2^-`places`, moved `inwards` by one unit if it is open. The outer
/// `None` means that it does not fit a machine word.
fn small_end(bound: &Bound, places: u64, inwards: i128) -> Option<Option<i128>> {
    let Some(number) = bound.number() else { return Some(None) };
    let (numerator, exponent) = number.small()?;
    let shift = places - u64::from(exponent);
    let step = if bound.is_open() { inwards } else { 0 };
    (shift <= 63).then(|| Some((i128::from(numerator) << shift) + step))
}

/// The simplest number n / 2^`places` with `low` ≤ n ≤ `high`, as a numerator and an exponent.
fn simplest_scaled<T>(
    low: Option<T>,
    high: Option<T>,
    places: usize,
    bits: impl Fn(&T) -> usize,
) -> Option<(T, usize)>
where
    T: Clone + Ord + From<i8> + Neg<Output = T> + Add<Output = T> + Sub<Output = T>,
    T: Shl<usize, Output = T> + Shr<usize, Output = T> + BitXor<Output = T>,
{
    let zero = T::from(0);
    let one = T::from(1);
    if low.as_ref().zip(high.as_ref()).is_some_and(|(low, high)| low > high) {
        return None;
    }
    // An interval below 0 is mirrored.
    let (low, high, negative) = match (low, high) {
        (Some(low), high) if low > zero => (low, high, false),
        (low, Some(high)) if high < zero => (-high, low.map(T::neg), true),
        _ => return Some((zero, 0)),
    };
    let next_integer = ((low.clone() - one.clone()) >> places) + one.clone();
    let (size, places) = match high {
        Some(high) if high < next_integer.clone() << places => {
            // The number with the most trailing zeros is where the ends diverge: above the highest bit in
            // which `low - 1` and `high` differ, they agree.
            let before = low - one;
            let apart = bits(&(before ^ high.clone())) - 1;
            ((high >> apart) << apart, places)
        }
        _ => (next_integer, 0),
    };
    Some((if negative { -size } else { size }, places))
}
