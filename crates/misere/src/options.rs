//! Iterators over the options of a game.

use crate::id::Id;
use crate::universe::MisereUniverse;

/// An iterator over the canonical options of a game in the order of [`crate::arrange`].
///
/// The options of a nim-heap are counted, not stored; those of `G + *1` are `G` and all `G' + *1`.
#[derive(Clone)]
pub(crate) struct Options<'u> {
    /// The number of options, if the game is a nim-heap.
    heaps: u32,
    stored: &'u [Id],
    parity: u32,
    /// The even part of an odd game that is not a heap.
    even: Option<Id>,
    next: usize,
}

impl MisereUniverse {
    pub(crate) fn options(&self, id: Id) -> Options<'_> {
        match id.as_heap() {
            Some(size) => Options { heaps: size, stored: &[], parity: 0, even: None, next: 0 },
            None => Options {
                heaps: 0,
                stored: &self.store.record(id).options,
                parity: id.parity(),
                even: (!id.is_even()).then(|| id.even_part()),
                next: 0,
            },
        }
    }

    /// Returns whether one game is an option of another.
    pub(crate) fn has_option(&self, id: Id, option: Id) -> bool {
        match id.as_heap() {
            Some(size) => option.as_heap().is_some_and(|smaller| smaller < size),
            None => {
                let option_of_even = option.plus_parity(id.parity());
                (!id.is_even() && option == id.even_part())
                    || self.store.record(id).options.contains(&option_of_even)
            }
        }
    }
}

impl Options<'_> {
    /// The option for an index of the stored options.
    ///
    /// If an option and its sum with `*1` are both options, the odd game has both too, in the same order.
    fn stored_at(&self, index: usize) -> Id {
        let option = self.stored[index];
        if self.parity == 0 {
            return option;
        }
        let neighbour = if option.is_even() { index + 1 } else { index.wrapping_sub(1) };
        if self.stored.get(neighbour) == Some(&option.plus_one()) { option } else { option.plus_one() }
    }
}

impl Iterator for Options<'_> {
    type Item = Id;

    fn next(&mut self) -> Option<Id> {
        let index = self.next;
        self.next += 1;
        if index < self.heaps as usize {
            Some(Id::heap(index as u32))
        } else if index < self.stored.len() {
            Some(self.stored_at(index))
        } else if index == self.stored.len() {
            self.even
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let all = self.heaps as usize + self.stored.len() + usize::from(self.even.is_some());
        let left = all.saturating_sub(self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Options<'_> {}
