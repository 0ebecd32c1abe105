//! The name of a game in its universe.

/// A game: a nim-heap, whose size is written into the word, or the place of a record; in both cases the lowest bit says whether
/// `*1` is added. As `*1 + *1 = 0` also in misère play, adding `*1` is a change of that bit, and only games without it, the
/// *even* ones, have records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Id(pub u32);

/// Marks a nim-heap.
const HEAP: u32 = 1 << 31;

impl Id {
    pub const ZERO: Id = Id::heap(0);
    pub const ONE: Id = Id::heap(1);
    /// The largest nim-heap.
    pub const MAX_HEAP: u32 = HEAP - 1;
    /// The most records there is room for.
    pub const MAX_RECORDS: usize = 1 << 30;

    /// The nim-heap of this size, which must not exceed [`Id::MAX_HEAP`].
    pub const fn heap(size: u32) -> Id {
        Id(HEAP | size)
    }

    /// The even game whose record is at this place.
    pub fn record(place: usize) -> Id {
        Id((place as u32) << 1)
    }

    /// The size of the nim-heap it is, if it is one.
    #[inline]
    pub fn as_heap(self) -> Option<u32> {
        (self.0 & HEAP != 0).then_some(self.0 & !HEAP)
    }

    /// Where its record, or that of its even part, is kept; for games that are no heaps.
    #[inline]
    pub fn place(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether the birthday of the game is less than that of its sum with `*1`.
    #[inline]
    pub fn is_even(self) -> bool {
        self.0 & 1 == 0
    }

    /// 1 for odd games and 0 for even ones.
    #[inline]
    pub fn parity(self) -> u32 {
        self.0 & 1
    }

    /// The sum with `*1`.
    #[inline]
    pub fn plus_one(self) -> Id {
        Id(self.0 ^ 1)
    }

    /// The sum with `*1`, where `parity` is odd.
    #[inline]
    pub fn plus_parity(self, parity: u32) -> Id {
        Id(self.0 ^ (parity & 1))
    }

    /// The even one of the game and its sum with `*1`.
    #[inline]
    pub fn even_part(self) -> Id {
        Id(self.0 & !1)
    }

    /// Whether it is 0 or `*1`, which are parts of every game.
    #[inline]
    pub fn is_unit(self) -> bool {
        self.even_part() == Id::ZERO
    }
}
