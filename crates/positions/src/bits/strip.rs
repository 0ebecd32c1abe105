//! Strips of 64 and 128 cells in one word.

use super::{Bitboard, BoundingBox, Compass};

macro_rules! strip {
    ($strip:ident, $word:ty, $width:literal) => {
        #[doc = concat!("A set of cells of a strip of ", $width, " cells.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $strip(pub $word);

        bitwise!($strip);

        impl Bitboard for $strip {
            const HEIGHT: usize = 1;
            const WIDTH: usize = $width;

            #[inline]
            fn cell(row: usize, column: usize) -> Self {
                debug_assert!(row == 0 && column < $width);
                $strip(1 << column)
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
                $strip(self.0 & self.0.wrapping_neg())
            }

            #[inline]
            fn place(self) -> (usize, usize) {
                (0, self.0.trailing_zeros() as usize & ($width - 1))
            }

            #[inline]
            fn step(self, to: Compass) -> Self {
                $strip(match to {
                    Compass::East => self.0 << 1,
                    Compass::West => self.0 >> 1,
                    _ => 0,
                })
            }

            #[inline]
            fn bounds(self) -> BoundingBox {
                if self.0 == 0 {
                    return BoundingBox { row: 0, column: 0, height: 0, width: 0 };
                }
                let column = self.0.trailing_zeros() as usize;
                BoundingBox {
                    row: 0,
                    column,
                    height: 1,
                    width: $width - self.0.leading_zeros() as usize - column,
                }
            }

            #[inline]
            fn to_corner(self, bounds: BoundingBox) -> Self {
                $strip(self.0 >> bounds.column)
            }

            #[inline]
            fn flip(self, _height: usize) -> Self {
                self
            }

            #[inline]
            fn mirror(self, width: usize) -> Self {
                if width == 0 { self } else { $strip(self.0.reverse_bits() >> ($width - width)) }
            }

            #[inline]
            fn transpose(self) -> Self {
                self
            }
        }
    };
}

strip!(Strip64, u64, 64);
strip!(Strip128, u128, 128);
