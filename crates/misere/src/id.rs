//! Identifiers of games in a universe.

/// The identifier of a game: the size of a nim-heap, or the index of a record.
///
/// The lowest bit states whether `*1` is added. As `*1 + *1 = 0` also in misère play, adding `*1` flips this
/// bit. Only games without it, the *even* ones, have records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Id(pub u32);

/// The flag of a nim-heap.
const HEAP: u32 = 1 << 31;

impl Id {
    pub const ZERO: Id = Id::heap(0);
    pub const ONE: Id = Id::heap(1);
    /// The size of the largest nim-heap.
    pub const MAX_HEAP: u32 = HEAP - 1;
    /// The maximum number of records.
    pub const MAX_RECORDS: usize = 1 << 30;

    /// The nim-heap of this size, which must not exceed [`Id::MAX_HEAP`].
    pub const fn heap(size: u32) -> Id {
        Id(HEAP | size)
    }

    /// The even game with the record at this index.
    pub fn record(index: usize) -> Id {
        Id((index as u32) << 1)
    }

    /// The size of the nim-heap, if the game is one.
    #[inline]
    pub fn as_heap(self) -> Option<u32> {
        (self.0 & HEAP != 0).then_some(self.0 & !HEAP)
    }

    /// The index of the record of the even part, for games that are not heaps.
    #[inline]
    pub fn index(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Returns whether the birthday of the game is less than that of its sum with `*1`.
    #[inline]
    pub fn is_even(self) -> bool {
        self.0 & 1 == 0
    }

    /// The parity: 1 for odd games and 0 for even ones.
    #[inline]
    pub fn parity(self) -> u32 {
        self.0 & 1
    }

    /// The sum with `*1`.
    #[inline]
    pub fn plus_one(self) -> Id {
        Id(self.0 ^ 1)
    }

    /// The sum with `*1` if `parity` is odd, and otherwise the game itself.
    #[inline]
    pub fn plus_parity(self, parity: u32) -> Id {
        Id(self.0 ^ (parity & 1))
    }

    /// The even one of the game and its sum with `*1`.
    #[inline]
    pub fn even_part(self) -> Id {
        Id(self.0 & !1)
    }

    /// Returns whether the game is 0 or `*1`, which are parts of every game.
    #[inline]
    pub fn is_unit(self) -> bool {
        self.even_part() == Id::ZERO
    }
}
