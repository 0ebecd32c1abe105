//! Parsing and formatting of `3`, `-5/4`, `1/2^40`.

use std::fmt;
use std::str::FromStr;

use super::Dyadic;
use crate::text::Cursor;
use crate::{Integer, ParseNumberError, ParseNumberReason};

/// The longest denominator, in bits, that is written out. Longer ones are written as a power: `1/2^100000`.
const WRITTEN_OUT: u64 = 64;

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match (self.small(), self.exponent()) {
            (Some((numerator, 0)), _) => numerator.to_string(),
            (Some((numerator, exponent)), _) => format!("{numerator}/{}", 1_u64 << exponent),
            (None, 0) => self.numerator().to_string(),
            (None, exponent) if exponent <= WRITTEN_OUT => {
                format!("{}/{}", self.numerator(), 1_u128 << exponent)
            }
            (None, exponent) => format!("{}/2^{exponent}", self.numerator()),
        };
        f.pad(&text)
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Parses an integer, or a fraction whose denominator is an integer or a power of two `2^k`.
impl FromStr for Dyadic {
    type Err = ParseNumberError;

    fn from_str(text: &str) -> Result<Dyadic, ParseNumberError> {
        let mut cursor = Cursor::new(text);
        let negative = cursor.take(b'-');
        let mut numerator = cursor.integer()?;
        if negative {
            numerator = -numerator;
        }
        if !cursor.take(b'/') {
            cursor.end()?;
            return Ok(Dyadic::integer(numerator));
        }
        let start = cursor.position();
        let mut denominator = cursor.integer()?;
        let mut exponent = 0;
        if denominator == Integer::from(2) && cursor.take(b'^') {
            denominator = Integer::ONE;
            let power = cursor.integer()?;
            exponent = u64::try_from(power).unwrap_or(u64::MAX);
        }
        cursor.end()?;
        let error = |reason| ParseNumberError { position: start, reason };
        let Some(zeros) = denominator.trailing_zeros() else {
            return Err(error(ParseNumberReason::ZeroDenominator));
        };
        let odd = denominator >> zeros;
        if !odd.is_one() {
            if !(&numerator % &odd).is_zero() {
                return Err(error(ParseNumberReason::NotDyadic));
            }
            numerator /= odd;
        }
        Dyadic::try_new(numerator, exponent.saturating_add(zeros as u64))
            .map_err(|_| error(ParseNumberReason::TooLarge))
    }
}
