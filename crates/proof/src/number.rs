//! Dyadic numbers.

use std::fmt;

/// The bits behind the point.
const BITS: u32 = 60;

/// A dyadic number, in units of 2^-60. Those that are read have at most 18 digits above and below the line, so sums of a few fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(pub i128);

impl Number {
    /// The number 1.
    pub const ONE: Number = Number(1 << BITS);

    /// Reads `-3/4`.
    pub fn read(word: &str) -> Option<Number> {
        let (sign, word) = word.strip_prefix('-').map_or((1, word), |rest| (-1, rest));
        let (top, bottom) = word.split_once('/').unwrap_or((word, "1"));
        let read = |text: &str| -> Option<i128> {
            let digits = text.len() <= 18 && text.bytes().all(|digit| digit.is_ascii_digit());
            text.parse().ok().filter(|_| digits)
        };
        let (top, bottom) = (read(top)?, read(bottom)?);
        (bottom.count_ones() == 1).then(|| Number(sign * top * (Number::ONE.0 / bottom)))
    }

    /// One divided by the denominator.
    pub fn unit(self) -> Number {
        Number(1 << self.0.trailing_zeros().min(BITS))
    }

    /// Whether it is an integer.
    pub fn is_integer(self) -> bool {
        self.unit() == Number::ONE
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = self.unit().0;
        match self.is_integer() {
            true => write!(f, "{}", self.0 / unit),
            false => write!(f, "{}/{}", self.0 / unit, Number::ONE.0 / unit),
        }
    }
}
