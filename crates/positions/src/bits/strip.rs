//! A strip of 64 cells in one word.

use super::{Bitboard, Bounds, Compass};

/// A set of cells of a strip of 64 cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strip64(pub u64);

bitwise!(Strip64);

impl Bitboard for Strip64 {
    const HEIGHT: usize = 1;
    const WIDTH: usize = 64;

    #[inline]
    fn cell(row: usize, column: usize) -> Self {
        debug_assert!(row == 0 && column < 64);
        Strip64(1 << column)
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
        Strip64(self.0 & self.0.wrapping_neg())
    }

    #[inline]
    fn place(self) -> (usize, usize) {
        (0, self.0.trailing_zeros() as usize & 63)
    }

    #[inline]
    fn step(self, to: Compass) -> Self {
        Strip64(match to {
            Compass::East => self.0 << 1,
            Compass::West => self.0 >> 1,
            _ => 0,
        })
    }

    #[inline]
    fn bounds(self) -> Bounds {
        if self.0 == 0 {
            return Bounds { row: 0, column: 0, height: 0, width: 0 };
        }
        let column = self.0.trailing_zeros() as usize;
        Bounds { row: 0, column, height: 1, width: 64 - self.0.leading_zeros() as usize - column }
    }

    #[inline]
    fn to_corner(self, bounds: Bounds) -> Self {
        Strip64(self.0 >> bounds.column)
    }

    #[inline]
    fn flip(self, _height: usize) -> Self {
        self
    }

    #[inline]
    fn mirror(self, width: usize) -> Self {
        if width == 0 { self } else { Strip64(self.0.reverse_bits() >> (64 - width)) }
    }

    #[inline]
    fn transpose(self) -> Self {
        self
    }
}
