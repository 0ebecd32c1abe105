//! The options of a game.

use crate::id::Id;
use crate::universe::MisereUniverse;

/// The canonical options of a game, in the order of [`crate::arrange`]. Those of a nim-heap are counted, not kept; those of
/// `G + *1` are `G` and all `G' + *1`.
#[derive(Clone)]
pub(crate) struct Options<'u> {
    /// How many nim-heaps there are, if the game is one.
    heaps: u32,
    kept: &'u [Id],
    parity: u32,
    /// The even part of an odd game that is no heap.
    even: Option<Id>,
    next: usize,
}

impl MisereUniverse {
    pub(crate) fn options(&self, id: Id) -> Options<'_> {
        match id.as_heap() {
            Some(size) => Options { heaps: size, kept: &[], parity: 0, even: None, next: 0 },
            None => Options {
                heaps: 0,
                kept: &self.store.record(id).options,
                parity: id.parity(),
                even: (!id.is_even()).then(|| id.even_part()),
                next: 0,
            },
        }
    }

    /// Whether one game is an option of another.
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
    /// The option at a place among those kept. Where an option and its sum with `*1` are both there, an odd game has both too, in
    /// the same order.
    fn kept_at(&self, place: usize) -> Id {
        let option = self.kept[place];
        if self.parity == 0 {
            return option;
        }
        let neighbour = if option.is_even() { place + 1 } else { place.wrapping_sub(1) };
        if self.kept.get(neighbour) == Some(&option.plus_one()) { option } else { option.plus_one() }
    }
}

impl Iterator for Options<'_> {
    type Item = Id;

    fn next(&mut self) -> Option<Id> {
        let place = self.next;
        self.next += 1;
        if place < self.heaps as usize {
            Some(Id::heap(place as u32))
        } else if place < self.kept.len() {
            Some(self.kept_at(place))
        } else if place == self.kept.len() {
            self.even
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let all = self.heaps as usize + self.kept.len() + usize::from(self.even.is_some());
        let left = all.saturating_sub(self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Options<'_> {}
