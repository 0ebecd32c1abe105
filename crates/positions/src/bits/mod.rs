//! Sets of cells and sets of vertices, as bits.
//!
//! Small boards fit in one machine word: [`Square8`] is a square of 8 by 8 cells whose reflections take a few
//! instructions. [`Square16`] and [`Square64`] are larger squares with a word per row, and [`Strip64`] and
//! [`Strip128`] are a single row.
//!
//! [`Set`] is a set of small numbers of any size, for the vertices of a graph or the edges of a picture.

/// The set operations of a board that is one word.
macro_rules! bitwise {
    ($board:ident) => {
        bitwise!($board: BitAnd bitand, BitOr bitor, BitXor bitxor);

        impl std::ops::Not for $board {
            type Output = $board;
            #[inline]
            fn not(self) -> $board {
                $board(!self.0)
            }
        }
    };
    ($board:ident: $($operator:ident $method:ident),*) => {$(
        impl std::ops::$operator for $board {
            type Output = $board;
            #[inline]
            fn $method(self, other: $board) -> $board {
                $board(std::ops::$operator::$method(self.0, other.0))
            }
        }
    )*};
}

mod bitboard;
mod square8;
mod squares;
mod strip;

pub use bitboard::{Bitboard, BoundingBox, Cells, Compass};
pub use kelvin_graphs::VertexSet as Set;
pub use square8::Square8;
pub use squares::{Square16, Square64};
pub use strip::{Strip64, Strip128};
