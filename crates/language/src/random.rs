//! The random numbers of Java's `java.util.Random`, so that scripts repeat what they did elsewhere.

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

    fn bits(&mut self, count: u32) -> i32 {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(0xB) & MASK;
        (self.state >> (48 - count)) as i32
    }

    /// An integer from 0 to below a positive bound.
    pub(crate) fn below(&mut self, bound: i32) -> i32 {
        if bound & (bound - 1) == 0 {
            return ((i64::from(bound) * i64::from(self.bits(31))) >> 31) as i32;
        }
        loop {
            let bits = self.bits(31);
            let value = bits % bound;
            // The last, incomplete block of values is left out, so that all are equally likely.
            if i64::from(bits) - i64::from(value) + i64::from(bound) - 1 <= i64::from(i32::MAX) {
                return value;
            }
        }
    }
}
