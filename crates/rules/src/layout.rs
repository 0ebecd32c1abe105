//! The packing of boards of one size.

use crate::bits::Bits;
use crate::grid::CellGrid;

/// The packing of boards of one size. Each cell has a bit for each content, of which exactly one is set. So a
/// set of allowed contents is a mask, and a condition on many cells is a single bit operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    rows: i32,
    columns: i32,
    contents: Box<[i8]>,
}

impl Layout {
    /// The maximum number of contents.
    pub const MOST_CONTENTS: usize = 16;
    /// The maximum number of cells.
    pub const MOST_CELLS: usize = 128;

    /// The layout for the size of a grid, with its contents and some others; `None` if there are too many
    /// cells or contents.
    pub fn of(grid: &CellGrid, others: &[i8]) -> Option<Layout> {
        let mut contents: Vec<i8> = grid.cells().iter().chain(others).copied().collect();
        contents.sort_unstable();
        contents.dedup();
        let fits = contents.len() <= Layout::MOST_CONTENTS
            && !contents.is_empty()
            && grid.cells().len() <= Layout::MOST_CELLS
            && grid.cells().len().checked_mul(contents.len())? <= Bits::MOST;
        fits.then(|| Layout { rows: grid.rows(), columns: grid.columns(), contents: contents.into() })
    }

    /// The number of rows.
    pub fn rows(&self) -> i32 {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> i32 {
        self.columns
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        (self.rows * self.columns) as usize
    }

    /// The contents in ascending order.
    pub fn contents(&self) -> &[i8] {
        &self.contents
    }

    /// The index of a content.
    pub fn index(&self, content: i8) -> Option<u8> {
        self.contents.binary_search(&content).ok().map(|at| at as u8)
    }

    /// The mask of all contents.
    pub fn any(&self) -> u16 {
        ((1u32 << self.contents.len()) - 1) as u16
    }

    /// The cell at coordinates that start at 1.
    pub fn cell(&self, row: i32, column: i32) -> Option<u16> {
        let inside = (1..=self.rows).contains(&row) && (1..=self.columns).contains(&column);
        inside.then(|| ((row - 1) * self.columns + column - 1) as u16)
    }

    /// The bit of a cell and a content.
    #[inline]
    pub fn bit(&self, cell: u16, content: u8) -> usize {
        usize::from(cell) * self.contents.len() + usize::from(content)
    }

    /// The bits of a cell for a mask of contents.
    pub fn bits(&self, cell: u16, mask: u16) -> Bits {
        let contents = (0..self.contents.len() as u8).filter(|content| mask >> content & 1 != 0);
        contents.map(|content| self.bit(cell, content)).collect()
    }

    /// Packs a grid; `None` if it has another size, or other contents.
    pub fn pack(&self, grid: &CellGrid) -> Option<Bits> {
        if (grid.rows(), grid.columns()) != (self.rows, self.columns) {
            return None;
        }
        let bit = |(cell, &content): (u16, &i8)| Some(self.bit(cell, self.index(content)?));
        (0..).zip(grid.cells()).map(bit).collect::<Option<Bits>>()
    }

    /// Unpacks a board.
    pub fn unpack(&self, board: &Bits) -> CellGrid {
        let contents = self.contents.len();
        let mut cells = vec![0; self.cells()];
        for bit in board.iter() {
            cells[bit / contents] = self.contents[bit % contents];
        }
        CellGrid::of_cells(self.rows, self.columns, &cells)
    }
}
