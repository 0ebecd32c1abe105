//! A square of 8 by 8 cells in one word, a byte per row.

use super::{Bitboard, BoundingBox, Compass};

/// A set of cells of an 8 by 8 board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square8(pub u64);

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

bitwise!(Square8);

impl Bitboard for Square8 {
    const HEIGHT: usize = 8;
    const WIDTH: usize = 8;

    #[inline]
    fn cell(row: usize, column: usize) -> Self {
        debug_assert!(row < 8 && column < 8);
        Square8(1 << (8 * row + column))
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    fn first(self) -> Self {
        Square8(self.0 & self.0.wrapping_neg())
    }

    #[inline]
    fn place(self) -> (usize, usize) {
        let index = self.0.trailing_zeros() as usize & 63;
        (index / 8, index % 8)
    }

    #[inline]
    fn step(self, to: Compass) -> Self {
        let east = |b: u64| (b & !(FIRST_COLUMN << 7)) << 1;
        let west = |b: u64| (b & !FIRST_COLUMN) >> 1;
        Square8(match to {
            Compass::North => self.0 >> 8,
            Compass::South => self.0 << 8,
            Compass::East => east(self.0),
            Compass::West => west(self.0),
            Compass::NorthEast => east(self.0) >> 8,
            Compass::SouthEast => east(self.0) << 8,
            Compass::NorthWest => west(self.0) >> 8,
            Compass::SouthWest => west(self.0) << 8,
        })
    }

    #[inline]
    fn bounds(self) -> BoundingBox {
        if self.0 == 0 {
            return BoundingBox { row: 0, column: 0, height: 0, width: 0 };
        }
        let row = self.0.trailing_zeros() as usize / 8;
        let end = 8 - self.0.leading_zeros() as usize / 8;
        let mut columns = self.0 | self.0 >> 32;
        columns |= columns >> 16;
        columns |= columns >> 8;
        let columns = columns as u8;
        let column = columns.trailing_zeros() as usize;
        let width = 8 - columns.leading_zeros() as usize - column;
        BoundingBox { row, column, height: end - row, width }
    }

    #[inline]
    fn to_corner(self, bounds: BoundingBox) -> Self {
        Square8(self.0 >> ((8 * bounds.row + bounds.column) & 63))
    }

    #[inline]
    fn flip(self, height: usize) -> Self {
        Square8(self.0.swap_bytes() >> ((8 * (8 - height)) & 63))
    }

    #[inline]
    fn mirror(self, width: usize) -> Self {
        Square8(self.0.reverse_bits().swap_bytes() >> ((8 - width) & 7))
    }

    /// Swaps the off-diagonal blocks of sides 4, 2 and 1 in three rounds.
    #[inline]
    fn transpose(self) -> Self {
        let mut b = self.0;
        for (mask, shift) in
            [(0x0000_0000_F0F0_F0F0, 28), (0x0000_CCCC_0000_CCCC, 14), (0x00AA_00AA_00AA_00AA, 7)]
        {
            let swap = (b ^ (b >> shift)) & mask;
            b ^= swap ^ (swap << shift);
        }
        Square8(b)
    }
}
