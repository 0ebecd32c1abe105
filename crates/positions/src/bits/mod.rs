//! Sets of cells and sets of vertices, as bits.
//!
//! Small boards live in one machine word: [`Square8`] is a square of 8 by 8 cells whose reflections are
//! a few instructions. [`Square16`] and [`Square64`] are the same for larger sides, a word a row,
//! and [`Strip64`] is a single row.
//! [`Set`] is a set of small numbers of any size, for the vertices of a graph or the edges of a picture.

mod bitboard;
mod set;
mod square8;
mod squares;
mod strip;

pub use bitboard::{Bitboard, Bounds, Cells, Compass};
pub use set::Set;
pub use square8::Square8;
pub use squares::{Square16, Square64};
pub use strip::Strip64;
