//! Sparse spaces of nim-values, which speed up the evaluation of heaps that are split.

/// A partition of values: *rare* values have an even number of the bits of a mask, *common* values an odd
/// number.
///
/// Whatever the mask, the nim-sum of two values is common if and only if exactly one of them is. So all
/// options of common value of a split are found from the rare heaps alone. These are few if the mask is well
/// chosen: in many octal games almost all values are common (*Winning Ways*, chapter 4: sparse spaces). The
/// method is correct for every game; a bad mask only costs time.
#[derive(Clone, Debug, Default)]
pub(super) struct SparseSpace {
    mask: u32,
    /// The heaps from 1 on with a rare value, in order.
    rare: Vec<usize>,
    /// The number of heaps when the mask was last chosen.
    chosen: usize,
}

impl SparseSpace {
    /// The number of bits of values from which a mask is chosen.
    const BITS: u32 = 8;

    /// Returns whether a value is common.
    pub(super) fn is_common(&self, value: u32) -> bool {
        (value & self.mask).count_ones() % 2 == 1
    }

    /// The heaps from 1 on with a rare value, in order.
    pub(super) fn rare(&self) -> &[usize] {
        &self.rare
    }

    /// Returns whether rare values are few enough that examining them first saves time.
    pub(super) fn pays(&self, heap: usize) -> bool {
        self.mask != 0 && 4 * self.rare.len() < heap
    }

    /// Records the value of the last heap. The mask is recomputed from time to time.
    pub(super) fn note(&mut self, values: &[u32]) {
        let heap = values.len() - 1;
        if values.len() >= 2 * self.chosen.max(64) {
            self.choose(values);
        } else if !self.is_common(values[heap]) {
            self.rare.push(heap);
        }
    }

    /// Chooses the mask under which most values are common.
    fn choose(&mut self, values: &[u32]) {
        let mut counts = [0usize; 1 << Self::BITS];
        for value in &values[1..] {
            counts[(value % (1 << Self::BITS)) as usize] += 1;
        }
        let common = |mask: &u32| -> usize {
            let counted = counts.iter().zip(0u32..);
            counted.filter(|(_, value)| (value & mask).count_ones() % 2 == 1).map(|(count, _)| count).sum()
        };
        let best = (1..1 << Self::BITS).max_by_key(common);
        self.set(best.unwrap_or(0), values);
    }

    /// Sets the mask.
    pub(super) fn set(&mut self, mask: u32, values: &[u32]) {
        self.mask = mask;
        self.chosen = values.len();
        self.rare = (1..values.len()).filter(|&heap| !self.is_common(values[heap])).collect();
    }
}
