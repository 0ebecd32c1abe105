//! How packed boards fall apart.

use crate::bits::Bits;
use crate::layout::Layout;

/// How boards fall apart at a content, into what is connected along rows and columns, or along the edges of a graph.
#[derive(Debug)]
pub(crate) struct Apart {
    /// The cell of each bit, and the bits of each cell.
    cell_of: Vec<u8>,
    bits_of: Vec<Bits>,
    /// The cells that are not first in their row, and those that are not last.
    not_first: u128,
    not_last: u128,
    columns: u32,
    /// The cells that each is joined to, on a graph.
    joined: Option<Vec<u128>>,
    /// A board of nothing but boundary.
    empty: Bits,
}

impl Apart {
    /// Boards fall apart at this content; at one that no cell holds they do not.
    pub(crate) fn new(layout: &Layout, apart: Option<u8>, joined: Option<Vec<u128>>) -> Apart {
        let cells = 0..layout.cells() as u16;
        let columns = layout.columns().max(1) as u32;
        let but = |column: u32| {
            let others = cells.clone().filter(|cell| u32::from(*cell) % columns != column);
            others.fold(0u128, |all, cell| all | 1 << cell)
        };
        let contents = layout.contents().len() as u16;
        let empty = apart.map(|apart| cells.clone().map(|cell| layout.bit(cell, apart)).collect());
        Apart {
            cell_of: (0..layout.cells() as u16 * contents).map(|bit| (bit / contents) as u8).collect(),
            bits_of: cells.clone().map(|cell| layout.bits(cell, layout.any())).collect(),
            not_first: but(0),
            not_last: but(columns - 1),
            columns,
            joined,
            empty: empty.unwrap_or_default(),
        }
    }

    /// The cells beside some cells, and some that are not on the board.
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

    /// Visits the connected parts of a board, each at its place with boundary around it.
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
