//! The board of a Domineering game.

use super::shape::Shape;
use kelvin_positions::board::{BoardError, Cell, Grid, Letters};
use kelvin_values::Player;

/// A set of free cells in a rectangle of at most [`Region::MAX_CELLS`] cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    rows: u32,
    columns: u32,
    /// The free cells, row by row.
    free: u128,
}

/// The reason why a region cannot be created.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegionError {
    /// A text that is not a board.
    #[error(transparent)]
    Board(BoardError),
    /// Too many cells, or a side that is too long.
    #[error(
        "{rows}x{columns} is too large: the solver reads at most {} cells and sides of at most {}",
        Region::MAX_CELLS,
        Region::MAX_SIDE
    )]
    TooLarge {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
}

impl Region {
    /// The maximum number of cells of the bounding rectangle.
    pub const MAX_CELLS: usize = 112;
    /// The maximum side of the bounding rectangle.
    pub const MAX_SIDE: usize = 22;

    /// A whole rectangle.
    pub fn rectangle(rows: usize, columns: usize) -> Result<Region, RegionError> {
        Region::from_fn(rows, columns, |_, _| true)
    }

    /// Reads a board with `.` for a free cell and `#` for a hole, or the size of a rectangle, as in `8x9`.
    pub fn parse(text: &str) -> Result<Region, RegionError> {
        let grid = Grid::parse(text, Letters::CROSSES).map_err(RegionError::Board)?;
        grid.only(|cell| matches!(cell, Cell::Empty | Cell::Hole), "a free cell . or a hole #")
            .map_err(RegionError::Board)?;
        Region::from_fn(grid.height(), grid.width(), |row, column| grid.at(row, column) == Cell::Empty)
    }

    /// Creates a region of the cells for which `free` returns true.
    pub fn from_fn(
        rows: usize,
        columns: usize,
        free: impl Fn(usize, usize) -> bool,
    ) -> Result<Region, RegionError> {
        let fits =
            rows <= Region::MAX_SIDE && columns <= Region::MAX_SIDE && rows * columns <= Region::MAX_CELLS;
        if !fits || rows == 0 || columns == 0 {
            return Err(RegionError::TooLarge { rows, columns });
        }
        let cells = (0..rows * columns)
            .filter(|cell| free(cell / columns, cell % columns))
            .fold(0, |set, cell| set | 1 << cell);
        Ok(Region { rows: rows as u32, columns: columns as u32, free: cells })
    }

    /// The number of rows of the rectangle.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns of the rectangle.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// Returns whether a cell is free.
    pub fn is_free(&self, row: u32, column: u32) -> bool {
        row < self.rows && column < self.columns && self.free >> (row * self.columns + column) & 1 == 1
    }

    /// The maximum number of dominoes of a player if the opponent passes. The value is at most that for Left,
    /// and at least its negative for Right.
    pub fn most_dominoes(&self, player: Player) -> u32 {
        let (lines, length) = match player {
            Player::Left => (self.columns, self.rows),
            Player::Right => (self.rows, self.columns),
        };
        let is_free = |line: u32, place: u32| match player {
            Player::Left => self.is_free(place, line),
            Player::Right => self.is_free(line, place),
        };
        let mut count = 0;
        for line in 0..lines {
            let mut run = 0;
            for place in 0..length {
                run = if is_free(line, place) { run + 1 } else { 0 };
                // Every second cell of a run completes a domino.
                count += u32::from(run > 0 && run % 2 == 0);
            }
        }
        count
    }

    /// The free cells in Left's view of a rectangle.
    pub(super) fn cells_within(&self, shape: &Shape) -> u128 {
        let view = &shape.views[0];
        let mut cells = 0;
        for row in 0..view.rows {
            for column in (0..view.columns).filter(|&column| self.is_free(row, column)) {
                cells |= 1 << (row * view.columns + column);
            }
        }
        cells
    }
}
