//! The board of a game of Domineering.

use super::shape::Shape;
use kelvin_positions::board::{BoardError, Cell, Grid, Letters};
use kelvin_values::Player;

/// A region of a rectangle of at most [`Region::MOST_CELLS`] cells: the cells that are free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    rows: u32,
    columns: u32,
    /// The cells row by row.
    free: u128,
}

/// Why there is no such region.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegionError {
    /// The text is no board.
    #[error(transparent)]
    Board(BoardError),
    /// It has too many cells, or too long a side.
    #[error(
        "{rows}x{columns} is too large: the solver reads at most {} cells and sides of at most {}",
        Region::MOST_CELLS,
        Region::LONGEST
    )]
    TooLarge {
        /// Its rows.
        rows: usize,
        /// Its columns.
        columns: usize,
    },
}

impl Region {
    /// The most cells of the rectangle around a region.
    pub const MOST_CELLS: usize = 112;
    /// The longest side of that rectangle.
    pub const LONGEST: usize = 22;

    /// A whole rectangle.
    pub fn rectangle(rows: usize, columns: usize) -> Result<Region, RegionError> {
        Region::from_fn(rows, columns, |_, _| true)
    }

    /// Reads a board: `.` is a free cell, `#` none; or the size of a rectangle, as `8x9`.
    pub fn parse(text: &str) -> Result<Region, RegionError> {
        let grid = Grid::parse(text, Letters::CROSSES).map_err(RegionError::Board)?;
        grid.only(|cell| matches!(cell, Cell::Empty | Cell::Hole), "a free cell . or a hole #")
            .map_err(RegionError::Board)?;
        Region::from_fn(grid.height(), grid.width(), |row, column| grid.at(row, column) == Cell::Empty)
    }

    /// The cells of a rectangle of which `free` is true.
    pub fn from_fn(
        rows: usize,
        columns: usize,
        free: impl Fn(usize, usize) -> bool,
    ) -> Result<Region, RegionError> {
        let fits =
            rows <= Region::LONGEST && columns <= Region::LONGEST && rows * columns <= Region::MOST_CELLS;
        if !fits || rows == 0 || columns == 0 {
            return Err(RegionError::TooLarge { rows, columns });
        }
        let cells = (0..rows * columns)
            .filter(|cell| free(cell / columns, cell % columns))
            .fold(0, |set, cell| set | 1 << cell);
        Ok(Region { rows: rows as u32, columns: columns as u32, free: cells })
    }

    /// How many rows the rectangle has.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// How many columns the rectangle has.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// Whether a cell is free.
    pub fn is_free(&self, row: u32, column: u32) -> bool {
        row < self.rows && column < self.columns && self.free >> (row * self.columns + column) & 1 == 1
    }

    /// The most dominoes a player can place when the opponent passes: the value is at most that for Left, and at least
    /// the negative of it for Right.
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
                // Every second cell of a run ends a domino.
                count += u32::from(run > 0 && run % 2 == 0);
            }
        }
        count
    }

    /// The free cells as Left sees them in a rectangle.
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
