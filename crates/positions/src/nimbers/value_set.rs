//! Sets of nimbers.

use rustc_hash::FxHashSet;

/// A set of nimbers, fast for small ones.
///
/// ```
/// use kelvin_positions::ValueSet;
/// let mut set = ValueSet::default();
/// [0, 1, 3, 1 << 30].map(|value| set.insert(value));
/// assert_eq!((set.mex(), set.len(), set.contains(1 << 30)), (2, 4, true));
/// ```
#[derive(Clone, Debug, Default)]
pub struct ValueSet {
    /// The values below 64.
    low: u64,
    high: FxHashSet<u32>,
}

impl ValueSet {
    /// Adds a value.
    #[inline]
    pub fn insert(&mut self, value: u32) {
        if value < u64::BITS {
            self.low |= 1 << value;
        } else {
            self.high.insert(value);
        }
    }

    /// Returns whether a value is in the set.
    #[inline]
    pub fn contains(&self, value: u32) -> bool {
        if value < u64::BITS { self.low >> value & 1 == 1 } else { self.high.contains(&value) }
    }

    /// The smallest value that is not in the set.
    pub fn mex(&self) -> u32 {
        match self.low.trailing_ones() {
            u64::BITS => (u64::BITS..).find(|value| !self.high.contains(value)).unwrap_or(u32::MAX),
            low => low,
        }
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.low.count_ones() as usize + self.high.len()
    }

    /// Returns whether the set has no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes all values.
    pub fn clear(&mut self) {
        self.low = 0;
        if !self.high.is_empty() {
            self.high.clear();
        }
    }
}
