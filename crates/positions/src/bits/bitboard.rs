//! The operations on sets of cells of a square board.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// The eight steps from a cell to a neighbour. Row 0 is the northernmost, column 0 the westernmost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // eight well-known words
pub enum Compass {
    North,
    East,
    South,
    West,
    NorthEast,
    SouthEast,
    SouthWest,
    NorthWest,
}

impl Compass {
    /// The four directions of a rook.
    pub const ROOK: [Compass; 4] = [Compass::North, Compass::East, Compass::South, Compass::West];

    /// The eight directions of a queen.
    pub const QUEEN: [Compass; 8] = [
        Compass::North,
        Compass::East,
        Compass::South,
        Compass::West,
        Compass::NorthEast,
        Compass::SouthEast,
        Compass::SouthWest,
        Compass::NorthWest,
    ];
}

/// The smallest rectangle around a set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundingBox {
    /// The first row that holds a cell.
    pub row: usize,
    /// The first column that holds a cell.
    pub column: usize,
    /// The number of rows.
    pub height: usize,
    /// The number of columns.
    pub width: usize,
}

impl BoundingBox {
    /// The rectangle after a reflection in the diagonal, moved to the north-western corner.
    #[must_use]
    pub fn transposed(self) -> BoundingBox {
        BoundingBox { row: 0, column: 0, height: self.width, width: self.height }
    }
}

/// A set of cells of a board of `HEIGHT` by `WIDTH` cells: a square, or a strip of one row.
///
/// The reflections take the height or width of the rectangle they reflect, so that cells in the north-western
/// corner stay there.
pub trait Bitboard:
    Copy
    + Debug
    + Default
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// The number of rows.
    const HEIGHT: usize;
    /// The number of columns.
    const WIDTH: usize;
    /// Whether rows may be exchanged with columns.
    const SQUARE: bool = Self::HEIGHT == Self::WIDTH;

    /// The set of one cell. The row is below `HEIGHT`, the column below `WIDTH`.
    fn cell(row: usize, column: usize) -> Self;

    /// Returns whether no cell is in the set.
    fn is_empty(self) -> bool;

    /// The number of cells in the set.
    fn count(self) -> u32;

    /// The first cell of the set, row by row, as a set; empty when the set is.
    fn first(self) -> Self;

    /// The row and column of the first cell. The result is meaningless for the empty set.
    fn place(self) -> (usize, usize);

    /// Moves all cells one step; cells that leave the board are dropped.
    fn step(self, to: Compass) -> Self;

    /// The smallest rectangle around the set; it has size zero for the empty set.
    fn bounds(self) -> BoundingBox;

    /// Moves the cells of the rectangle to the north-western corner.
    fn to_corner(self, bounds: BoundingBox) -> Self;

    /// Reverses the order of the first `height` rows.
    fn flip(self, height: usize) -> Self;

    /// Reverses the order of the first `width` columns.
    fn mirror(self, width: usize) -> Self;

    /// Exchanges rows and columns. A strip stays unchanged.
    fn transpose(self) -> Self;

    /// Returns whether the two sets share a cell.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The cells of `self` that are not in `other`.
    #[inline]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Iterates over the cells of the set.
    #[inline]
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }

    /// The cells at a single rook step from the set.
    #[inline]
    fn neighbours(self) -> Self {
        Compass::ROOK.into_iter().fold(Self::default(), |set, to| set | self.step(to))
    }

    /// The cells at a king's move from the set.
    #[inline]
    fn around(self) -> Self {
        let rows = self | self.step(Compass::North) | self.step(Compass::South);
        rows | rows.step(Compass::East) | rows.step(Compass::West)
    }

    /// Visits the connected components of the set, where `spread` returns the cells reached from a set in one
    /// step. Steps must be symmetric.
    #[inline]
    fn parts(self, spread: impl Fn(Self) -> Self, mut visit: impl FnMut(Self)) {
        let mut rest = self;
        while !rest.is_empty() {
            let mut part = rest.first();
            loop {
                let grown = (part | spread(part)) & rest;
                if grown == part {
                    break;
                }
                part = grown;
            }
            visit(part);
            rest = rest.without(part);
        }
    }
}

/// An iterator over the cells of a set, each as a singleton set.
#[derive(Clone, Copy, Debug)]
pub struct Cells<B>(B);

impl<B: Bitboard> Iterator for Cells<B> {
    type Item = B;

    #[inline]
    fn next(&mut self) -> Option<B> {
        if self.0.is_empty() {
            return None;
        }
        let cell = self.0.first();
        self.0 = self.0 ^ cell;
        Some(cell)
    }
}
