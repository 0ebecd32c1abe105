//! A table of results whose memory counts against the budget.

use crate::face::Face;
use kelvin_budget::{Budget, Exhausted};
use rustc_hash::FxHashMap;

/// A table of results, with families of faces as keys.
pub(crate) struct Memo<V> {
    results: FxHashMap<Vec<Face>, V>,
    bytes: u64,
}

/// The memory of an entry in addition to the faces of its key.
const ENTRY_BYTES: usize = 64;

impl<V: Clone> Memo<V> {
    pub(crate) fn new() -> Self {
        Self { results: FxHashMap::default(), bytes: 0 }
    }

    pub(crate) fn get(&self, key: &[Face]) -> Option<V> {
        self.results.get(key).cloned()
    }

    /// Stores a result; fails if the table has become too large.
    pub(crate) fn insert(&mut self, key: Vec<Face>, value: V, budget: &Budget) -> Result<(), Exhausted> {
        self.bytes += (size_of_val(key.as_slice()) + size_of::<V>() + ENTRY_BYTES) as u64;
        self.results.insert(key, value);
        if self.results.len().is_multiple_of(1024) {
            budget.check_values(self.results.len() as u64, self.bytes)?;
        }
        Ok(())
    }
}
