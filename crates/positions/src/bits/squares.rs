//! Squares of 16 and 64 cells a side, a word per row.

use super::{Bitboard, BoundingBox, Compass};
use std::ops::{BitAnd, BitOr, BitXor, Not};

macro_rules! square {
    ($name:ident, $word:ty, $side:literal, $inline:meta) => {
        #[doc = concat!("A set of cells of a ", $side, " by ", $side, " board.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Rows<$word, $side>);

        impl BitAnd for $name {
            type Output = Self;
            #[$inline]
            fn bitand(self, other: Self) -> Self {
                $name(self.0.zip(other.0, |a, b| a & b))
            }
        }

        impl BitOr for $name {
            type Output = Self;
            #[$inline]
            fn bitor(self, other: Self) -> Self {
                $name(self.0.zip(other.0, |a, b| a | b))
            }
        }

        impl BitXor for $name {
            type Output = Self;
            #[$inline]
            fn bitxor(self, other: Self) -> Self {
                $name(self.0.zip(other.0, |a, b| a ^ b))
            }
        }

        impl Not for $name {
            type Output = Self;
            #[$inline]
            fn not(self) -> Self {
                $name(self.0.map(|a| !a))
            }
        }

        impl Bitboard for $name {
            const HEIGHT: usize = $side;
            const WIDTH: usize = $side;

            #[$inline]
            fn cell(row: usize, column: usize) -> Self {
                let mut rows = Rows([0; $side]);
                rows.0[row] = 1 << column;
                $name(rows)
            }

            #[$inline]
            fn is_empty(self) -> bool {
                self.0.0.iter().all(|&row| row == 0)
            }

            #[$inline]
            fn count(self) -> u32 {
                self.0.0.iter().map(|row| row.count_ones()).sum()
            }

            #[$inline]
            fn first(self) -> Self {
                let mut rows = Rows([0; $side]);
                if let Some(row) = self.0.0.iter().position(|&row| row != 0) {
                    let word = self.0.0[row];
                    rows.0[row] = word & word.wrapping_neg();
                }
                $name(rows)
            }

            #[$inline]
            fn place(self) -> (usize, usize) {
                match self.0.0.iter().position(|&row| row != 0) {
                    Some(row) => (row, self.0.0[row].trailing_zeros() as usize),
                    None => (0, 0),
                }
            }

            #[$inline]
            fn step(self, to: Compass) -> Self {
                let rows = self.0;
                $name(match to {
                    Compass::North => rows.north(1),
                    Compass::South => rows.south(),
                    Compass::East => rows.map(|row| row << 1),
                    Compass::West => rows.map(|row| row >> 1),
                    Compass::NorthEast => rows.north(1).map(|row| row << 1),
                    Compass::SouthEast => rows.south().map(|row| row << 1),
                    Compass::NorthWest => rows.north(1).map(|row| row >> 1),
                    Compass::SouthWest => rows.south().map(|row| row >> 1),
                })
            }

            #[$inline]
            fn bounds(self) -> BoundingBox {
                let rows = &self.0.0;
                let Some(row) = rows.iter().position(|&row| row != 0) else {
                    return BoundingBox { row: 0, column: 0, height: 0, width: 0 };
                };
                let last = rows.iter().rposition(|&row| row != 0).unwrap_or(row);
                let columns = rows.iter().fold(0, |all, &row| all | row);
                let column = columns.trailing_zeros() as usize;
                let width = $side - columns.leading_zeros() as usize - column;
                BoundingBox { row, column, height: last + 1 - row, width }
            }

            #[$inline]
            fn to_corner(self, bounds: BoundingBox) -> Self {
                $name(self.0.north(bounds.row).map(|row| row >> bounds.column))
            }

            #[$inline]
            fn flip(self, height: usize) -> Self {
                let mut rows = self.0;
                rows.0[..height].reverse();
                $name(rows)
            }

            #[$inline]
            fn mirror(self, width: usize) -> Self {
                $name(self.0.map(|row| if width == 0 { 0 } else { row.reverse_bits() >> ($side - width) }))
            }

            #[$inline]
            fn transpose(self) -> Self {
                let mut columns = Rows([0; $side]);
                for (r, &row) in self.0.0.iter().enumerate() {
                    let mut rest = row;
                    while rest != 0 {
                        columns.0[rest.trailing_zeros() as usize] |= 1 << r;
                        rest &= rest - 1;
                    }
                }
                $name(columns)
            }
        }
    };
}

/// The rows of a square, northernmost first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rows<W, const SIDE: usize>([W; SIDE]);

impl<W: Copy + Default, const SIDE: usize> Rows<W, SIDE> {
    #[inline]
    fn map(mut self, f: impl Fn(W) -> W) -> Self {
        self.0.iter_mut().for_each(|row| *row = f(*row));
        self
    }

    #[inline]
    fn zip(mut self, other: Self, f: impl Fn(W, W) -> W) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(row, other)| *row = f(*row, other));
        self
    }

    /// Moves the rows up by `steps`.
    #[inline]
    fn north(self, steps: usize) -> Self {
        let mut rows = Rows::default();
        rows.0[..SIDE - steps].copy_from_slice(&self.0[steps..]);
        rows
    }

    /// Moves the rows down by one.
    #[inline]
    fn south(self) -> Self {
        let mut rows = Rows::default();
        rows.0[1..].copy_from_slice(&self.0[..SIDE - 1]);
        rows
    }
}

impl<W: Copy + Default, const SIDE: usize> Default for Rows<W, SIDE> {
    fn default() -> Self {
        Rows([W::default(); SIDE])
    }
}

square!(Square16, u16, 16, inline);
// Its sets span many words. The cost of a call is small beside the work, and inlining it would fill most of
// the program.
square!(Square64, u64, 64, inline(never));
