//! Sums of heaps as words.

/// How often each heap occurs in a sum, the last heap first. Words are ordered by the last heap in which they differ, so that an option of a
/// sum, in which a heap gives way to earlier ones, comes before the sum.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Word(Vec<(u32, u32)>);

impl Word {
    pub fn with(&self, heap: u32) -> Word {
        let mut word = self.clone();
        match word.0.binary_search_by(|&(other, _)| heap.cmp(&other)) {
            Ok(place) => word.0[place].1 += 1,
            Err(place) => word.0.insert(place, (heap, 1)),
        }
        word
    }

    pub fn iter(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.0.iter().copied()
    }
}
