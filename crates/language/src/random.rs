//! Random integers from the generator of Java's `java.util.Random`, so that scripts repeat what they did elsewhere.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use kelvin_numbers::Integer;

/// A linear congruential generator of 48 bits.
pub(crate) struct Random {
    seed: i64,
    state: u64,
}

const MULTIPLIER: u64 = 0x5_DEEC_E66D;
const MASK: u64 = (1 << 48) - 1;

impl Random {
    pub(crate) fn new(seed: i64) -> Random {
        Random { seed, state: (seed as u64 ^ MULTIPLIER) & MASK }
    }

    /// What it was made from.
    pub(crate) fn seed(&self) -> i64 {
        self.seed
    }

    fn word(&mut self) -> u32 {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(0xB) & MASK;
        (self.state >> 16) as u32
    }

    /// An integer from 0 to below a positive bound: as many bits as the bound has, until they are below it.
    pub(crate) fn below(&mut self, bound: &Integer) -> Integer {
        let bits = bound.bit_len();
        let count = bits.div_ceil(8);
        loop {
            let mut bytes = Vec::with_capacity(count + 3);
            while bytes.len() < count {
                bytes.extend_from_slice(&self.word().to_le_bytes());
            }
            bytes.truncate(count);
            bytes[0] &= u8::MAX >> (8 * count - bits);
            let value = Integer::from(UBig::from_be_bytes(&bytes));
            if value < *bound {
                return value;
            }
        }
    }
}
