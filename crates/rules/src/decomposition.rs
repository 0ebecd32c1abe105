//! Decomposition of packed boards.

use crate::bits::Bits;
use crate::layout::Layout;

/// The decomposition of boards into parts that are separated by a content. Cells are adjacent along rows and
/// columns, or along the edges of a graph.
#[derive(Debug)]
pub(crate) struct Decomposition {
    /// The cell of each bit.
    cell_of: Vec<u8>,
    bits_of: Vec<Bits>,
    /// The cells that are not first in their row.
    not_first: u128,
    not_last: u128,
    columns: u32,
    /// The neighbours of each cell, on a graph.
    joined: Option<Vec<u128>>,
    /// A board on which every cell holds the boundary.
    empty: Bits,
}

impl Decomposition {
    /// Creates the decomposition at the content `apart`. With a content that no cell holds, boards have one
    /// part.
    pub(crate) fn new(layout: &Layout, apart: Option<u8>, joined: Option<Vec<u128>>) -> Decomposition {
        let cells = 0..layout.cells() as u16;
        let columns = layout.columns().max(1) as u32;
        let but = |column: u32| {
            let others = cells.clone().filter(|cell| u32::from(*cell) % columns != column);
            others.fold(0u128, |all, cell| all | 1 << cell)
        };
        let contents = layout.contents().len() as u16;
        let empty = apart.map(|apart| cells.clone().map(|cell| layout.bit(cell, apart)).collect());
        Decomposition {
            cell_of: (0..layout.cells() as u16 * contents).map(|bit| (bit / contents) as u8).collect(),
            bits_of: cells.clone().map(|cell| layout.bits(cell, layout.any())).collect(),
            not_first: but(0),
            not_last: but(columns - 1),
            columns,
            joined,
            empty: empty.unwrap_or_default(),
        }
    }

    /// The neighbours of the given cells, possibly with some bits beyond the board.
    #[inline]
    fn beside(&self, cells: u128) -> u128 {
        if let Some(joined) = &self.joined {
            let (mut left, mut beside) = (cells, 0);
            while left != 0 {
                beside |= joined[left.trailing_zeros() as usize];
                left &= left - 1;
            }
            return beside;
        }
        let across = cells << 1 & self.not_first | cells >> 1 & self.not_last;
        let along =
            cells.checked_shl(self.columns).unwrap_or(0) | cells.checked_shr(self.columns).unwrap_or(0);
        across | along
    }

    /// Visits the connected parts of a board, each at its original place and surrounded by boundary.
    pub(crate) fn visit(&self, board: Bits, visit: &mut impl FnMut(Bits)) {
        let mut left = (board & !self.empty).iter().fold(0u128, |all, bit| all | 1 << self.cell_of[bit]);
        let whole = left;
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            loop {
                let grown = part | self.beside(part) & left;
                if grown == part {
                    break;
                }
                part = grown;
            }
            if part == whole {
                return visit(board);
            }
            left &= !part;
            let mut inside = Bits::default();
            while part != 0 {
                inside = inside | self.bits_of[part.trailing_zeros() as usize];
                part &= part - 1;
            }
            visit(board & inside | self.empty & !inside);
        }
    }
}
