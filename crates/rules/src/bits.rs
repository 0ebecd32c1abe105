//! Bit sets for packed boards.

use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitOr, Not};

/// The number of words of a packed board.
const WORDS: usize = 4;

/// A set of up to [`Bits::MOST`] bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Bits([u64; WORDS]);

impl Bits {
    /// The number of bits.
    pub const MOST: usize = WORDS * 64;

    /// Adds a bit.
    #[inline]
    pub fn set(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    /// Returns whether a bit is set.
    #[inline]
    pub fn has(self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 != 0
    }

    /// Returns whether no bit is set.
    #[inline]
    pub fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// Returns whether the intersection with another set is empty.
    #[inline]
    pub fn misses(self, other: Bits) -> bool {
        (self & other).is_empty()
    }

    /// The set bits in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(at, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(at * 64 + bit)
            })
        })
    }
}

impl FromIterator<usize> for Bits {
    fn from_iter<I: IntoIterator<Item = usize>>(bits: I) -> Bits {
        let mut set = Bits::default();
        bits.into_iter().for_each(|bit| set.set(bit));
        set
    }
}

/// Hashes word by word. A slice would be hashed byte by byte, with its length.
impl Hash for Bits {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [a, b, c, d] = self.0;
        state.write_u64(a);
        state.write_u64(b);
        state.write_u64(c);
        state.write_u64(d);
    }
}

// Written out, as closures over arrays are not inlined at low optimisation levels.
impl BitAnd for Bits {
    type Output = Bits;

    #[inline]
    fn bitand(self, other: Bits) -> Bits {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Bits([a & e, b & f, c & g, d & h])
    }
}

impl BitOr for Bits {
    type Output = Bits;

    #[inline]
    fn bitor(self, other: Bits) -> Bits {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Bits([a | e, b | f, c | g, d | h])
    }
}

impl Not for Bits {
    type Output = Bits;

    #[inline]
    fn not(self) -> Bits {
        let [a, b, c, d] = self.0;
        Bits([!a, !b, !c, !d])
    }
}
