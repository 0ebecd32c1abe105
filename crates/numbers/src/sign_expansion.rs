//! Sign expansions of finite length.

use std::fmt;
use std::ops::Neg;
use std::str::FromStr;

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use crate::text::Cursor;
use crate::{Dyadic, Integer, NumberTooLarge};

/// The sign expansion of a number born on a finite day. It is the path to the number in the number tree, with
/// `+` for right and `-` for left. Runs of equal signs are stored by their length, so 10³⁰ is one run.
///
/// ```
/// use kelvin_numbers::{Dyadic, SignExpansion};
///
/// let signs = Dyadic::new(9, 4).sign_expansion();
/// assert_eq!(signs.to_string(), "+-+--");
/// assert_eq!(signs.value(), Ok(Dyadic::new(9, 4)));
/// assert_eq!("++-".parse::<SignExpansion>().unwrap().value(), Ok(Dyadic::new(3, 1)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SignExpansion {
    /// Runs of alternating signs, each with whether it is `+` and with its length, which is not 0.
    runs: Vec<(bool, Integer)>,
}

/// The longest run that is written out. Longer ones are written `+^20`.
const WRITTEN_OUT: u8 = 16;

impl SignExpansion {
    /// Creates the empty expansion, which is that of 0.
    pub fn new() -> SignExpansion {
        SignExpansion::default()
    }

    /// Appends `length` signs `+` or `-`. A length that is not positive appends nothing.
    pub fn push(&mut self, positive: bool, length: impl Into<Integer>) {
        let length = length.into();
        if length <= Integer::ZERO {
            return;
        }
        match self.runs.last_mut() {
            Some((last, run)) if *last == positive => *run += length,
            _ => self.runs.push((positive, length)),
        }
    }

    /// The maximal runs of equal signs: whether they are `+`, and their lengths.
    pub fn runs(&self) -> &[(bool, Integer)] {
        &self.runs
    }

    /// The number of signs, which is the birthday of the number.
    pub fn length(&self) -> Integer {
        self.runs.iter().map(|(_, length)| length).sum()
    }

    /// The first `length` signs, or all if there are fewer.
    pub fn truncated(&self, length: &Integer) -> SignExpansion {
        let mut start = SignExpansion::new();
        let mut left = length.clone();
        for (positive, length) in &self.runs {
            start.push(*positive, Ord::min(length, &left).clone());
            left -= length;
        }
        start
    }

    /// The number at the end of the path, if it has at most [`LIMIT`](crate::LIMIT) binary places.
    ///
    /// By Berlekamp's rule, all signs of the first run but the last count 1 each, and the first change of
    /// sign is the binary point. After it, the first sign stands for a binary 1 and the other for a 0, with a
    /// final 1 after the last.
    pub fn value(&self) -> Result<Dyadic, NumberTooLarge> {
        let Some(((positive, whole), rest)) = self.runs.split_first() else { return Ok(Dyadic::ZERO) };
        let mut number = Dyadic::integer(whole.clone());
        if !rest.is_empty() {
            number = number - Dyadic::ONE + fraction(*positive, rest)?;
        }
        Ok(if *positive { number } else { -number })
    }
}

/// The binary fraction given by the runs after the first; their first sign is the binary point.
fn fraction(one: bool, runs: &[(bool, Integer)]) -> Result<Dyadic, NumberTooLarge> {
    // The point uses one sign, and the final 1 none.
    let places: Integer = runs.iter().map(|(_, length)| length).sum();
    let places = u64::try_from(places).unwrap_or(u64::MAX);
    NumberTooLarge::check(places)?;
    let mut bits = vec![0_u8; (places / 8 + 1) as usize];
    bits[0] = 1;
    // The place of the next sign, counted from the last binary place; the point is at `places`.
    let mut place = places as usize + 1;
    for (sign, length) in runs {
        for _ in 0..u64::try_from(length).expect("no run is longer than all of them, and that fits") {
            place -= 1;
            if *sign == one {
                bits[place / 8] |= 1 << (place % 8);
            }
        }
    }
    Dyadic::try_new(UBig::from_le_bytes(&bits), places)
}

impl Dyadic {
    /// The path to the number in the number tree.
    pub fn sign_expansion(&self) -> SignExpansion {
        let positive = self.sign().is_gt();
        let size = self.abs();
        let whole = size.floor();
        let mut signs = SignExpansion::new();
        let places = size.exponent();
        if places == 0 {
            signs.push(positive, whole);
            return signs;
        }
        let fraction = size.scaled(places) - (&whole << places as usize);
        signs.push(positive, whole + Integer::ONE);
        // The point, and the zeros before the first 1.
        let length = fraction.bit_len();
        signs.push(!positive, Integer::from(places - length as u64 + 1));
        for place in (1..length).rev() {
            signs.push(positive == fraction.bit(place), Integer::ONE);
        }
        signs
    }

    /// Returns the number at the end of a path in the number tree.
    pub fn from_sign_expansion(signs: &SignExpansion) -> Result<Dyadic, NumberTooLarge> {
        signs.value()
    }
}

/// The expansion of the negative number.
impl Neg for SignExpansion {
    type Output = SignExpansion;

    fn neg(mut self) -> SignExpansion {
        for (positive, _) in &mut self.runs {
            *positive = !*positive;
        }
        self
    }
}

/// Formats signs, with runs longer than sixteen as powers: `+-+--`, `+^100-`. The empty expansion is
/// formatted as the empty string.
impl fmt::Display for SignExpansion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (positive, length) in &self.runs {
            let sign = if *positive { "+" } else { "-" };
            match u8::try_from(length) {
                Ok(short) if short <= WRITTEN_OUT => f.write_str(&sign.repeat(usize::from(short)))?,
                _ => write!(f, "{sign}^{length}")?,
            }
        }
        Ok(())
    }
}

/// The error for a text without a sign `+` or `-`, or without the length of a run after `^`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected signs, as in +-+-- or +^100-, at column {}", .position + 1)]
pub struct ParseSignsError {
    /// The byte offset of the error.
    pub position: usize,
}

impl FromStr for SignExpansion {
    type Err = ParseSignsError;

    fn from_str(text: &str) -> Result<SignExpansion, ParseSignsError> {
        let mut cursor = Cursor::new(text);
        let mut signs = SignExpansion::new();
        while cursor.peek().is_some() {
            let positive = cursor.take(b'+');
            if !positive && !cursor.take(b'-') {
                return Err(ParseSignsError { position: cursor.position() });
            }
            let length = if cursor.take(b'^') {
                cursor.integer().map_err(|error| ParseSignsError { position: error.position })?
            } else {
                Integer::ONE
            };
            signs.push(positive, length);
        }
        Ok(signs)
    }
}
