//! Sums of heaps as words in the heaps.

/// The multiplicities of heaps in a sum, the last heap first.
///
/// Words are ordered by the last heap in which they differ. An option of a sum replaces a heap by earlier
/// ones, so it comes before the sum.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Word(Vec<(u32, u32)>);

impl Word {
    pub fn with(&self, heap: u32) -> Word {
        let mut word = self.clone();
        match word.0.binary_search_by(|&(other, _)| heap.cmp(&other)) {
            Ok(index) => word.0[index].1 += 1,
            Err(index) => word.0.insert(index, (heap, 1)),
        }
        word
    }

    pub fn iter(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.0.iter().copied()
    }
}
