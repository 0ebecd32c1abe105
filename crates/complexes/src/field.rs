//! The coefficient fields of homology and of the Cohen–Macaulay property.

use crate::error::ComplexError;
use std::fmt;

/// A prime field: the rationals Q or GF(p).
///
/// Homology over any field depends only on its characteristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Field {
    /// The characteristic: 0 for the rationals, otherwise a prime.
    characteristic: u32,
}

impl Field {
    /// The field of rational numbers.
    pub const Q: Field = Field { characteristic: 0 };
    /// The field with two elements.
    pub const GF2: Field = Field { characteristic: 2 };
    /// The field with three elements.
    pub const GF3: Field = Field { characteristic: 3 };

    /// Returns the field with `p` elements; fails if `p` is not a prime.
    pub fn gf(p: u32) -> Result<Field, ComplexError> {
        let divides = |d: u32| p.is_multiple_of(d);
        let composite = (2..).take_while(|d| d * d <= u64::from(p)).any(|d| divides(d as u32));
        if p < 2 || composite {
            return Err(ComplexError::NotPrime { number: p.into() });
        }
        Ok(Field { characteristic: p })
    }

    /// Returns the characteristic: 0 for the rationals, otherwise the prime.
    pub fn characteristic(self) -> u32 {
        self.characteristic
    }
}

/// Prints `Q` or `GF(p)`.
impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.characteristic {
            0 => f.write_str("Q"),
            p => write!(f, "GF({p})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_primes_have_fields() {
        let primes: Vec<u32> = (0..30).filter(|&p| Field::gf(p).is_ok()).collect();
        assert_eq!(primes, [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]);
        assert!(Field::gf(4_294_967_291).is_ok());
        assert!(Field::gf(u32::MAX).is_err());
    }
}
