//! Grids of small integers, as in the worksheet language. A strip is a grid of one row.
//!
//! A board of a built-in ruleset ([`kelvin_positions::board::Grid`]) holds pieces. Here a cell holds any
//! integer from -128 to 127, whose meaning is up to the user's rules, and boards are changed cell by cell.
//! [`CellGrid::drawn`] converts to the former.

use crate::error::GridError;
use kelvin_positions::board::{Cell, Grid as TextGrid, Letters, Square};
use kelvin_positions::{Action, Content};
use smallvec::{SmallVec, smallvec};

/// Rows of cells, each from -128 to 127. Coordinates start at 1.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct CellGrid {
    rows: i32,
    columns: i32,
    cells: Cells,
}

/// Most grids that occur while a board is evaluated are small.
type Cells = SmallVec<[i8; 16]>;

impl Clone for CellGrid {
    #[inline]
    fn clone(&self) -> CellGrid {
        CellGrid { rows: self.rows, columns: self.columns, cells: Cells::from_slice(&self.cells) }
    }
}

/// A symmetry of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GridSymmetry {
    /// The identity.
    Identity,
    /// The rotation by 180 degrees.
    Inversion,
    /// The clockwise rotation by 90 degrees.
    ClockwiseRotation,
    /// The anticlockwise rotation by 90 degrees.
    AnticlockwiseRotation,
    /// The reflection that reverses the order of columns.
    HorizontalReflection,
    /// The reflection that reverses the order of rows.
    VerticalReflection,
    /// The exchange of rows and columns.
    Transposition,
    /// The exchange of rows and columns, followed by the rotation by 180 degrees.
    AntiTransposition,
}

impl GridSymmetry {
    /// All symmetries, with their names in the worksheet language.
    pub const ALL: &'static [(&'static str, GridSymmetry)] = &[
        ("Identity", GridSymmetry::Identity),
        ("Inversion", GridSymmetry::Inversion),
        ("ClockwiseRotation", GridSymmetry::ClockwiseRotation),
        ("AnticlockwiseRotation", GridSymmetry::AnticlockwiseRotation),
        ("HorizontalReflection", GridSymmetry::HorizontalReflection),
        ("VerticalReflection", GridSymmetry::VerticalReflection),
        ("Transposition", GridSymmetry::Transposition),
        ("AntiTransposition", GridSymmetry::AntiTransposition),
    ];
}

/// The maximum number of cells.
const MAX_CELLS: i64 = 1 << 24;

/// Converts an integer to a cell.
pub fn cell(value: i64) -> Result<i8, GridError> {
    i8::try_from(value).map_err(|_| GridError::OutOfRange(value))
}

impl CellGrid {
    /// A grid of zeros.
    pub fn empty(rows: i64, columns: i64) -> Result<CellGrid, GridError> {
        for (name, count) in [("RowCount", rows), ("ColCount", columns)] {
            if count < 0 {
                return Err(GridError::Negative { name, count });
            }
        }
        if rows.saturating_mul(columns) > MAX_CELLS {
            return Err(GridError::TooLarge);
        }
        let cells = smallvec![0; (rows * columns) as usize];
        let (rows, columns) = if rows * columns == 0 { (0, 0) } else { (rows, columns) };
        Ok(CellGrid { rows: rows as i32, columns: columns as i32, cells })
    }

    /// The grid with these cells, row by row.
    pub(crate) fn of_cells(rows: i32, columns: i32, cells: &[i8]) -> CellGrid {
        CellGrid { rows, columns, cells: Cells::from_slice(cells) }
    }

    /// The grid with these cells, row by row; `None` unless their number is `rows * columns`.
    ///
    /// ```
    /// use kelvin_rules::CellGrid;
    /// assert_eq!(CellGrid::from_cells(1, 2, &[0, 1]), Some(CellGrid::parse(".x", ".x")?));
    /// assert_eq!(CellGrid::from_cells(2, 2, &[0, 1]), None);
    /// # Ok::<(), kelvin_rules::GridError>(())
    /// ```
    pub fn from_cells(rows: i32, columns: i32, cells: &[i8]) -> Option<CellGrid> {
        let fits = rows >= 0 && columns >= 0 && i64::from(rows) * i64::from(columns) == cells.len() as i64;
        let whole = (rows == 0) == (columns == 0);
        (fits && whole).then(|| CellGrid::of_cells(rows, columns, cells))
    }

    fn from_fn(rows: i32, columns: i32, cell: impl Fn(i32, i32) -> i8) -> CellGrid {
        let (rows, columns) = if rows <= 0 || columns <= 0 { (0, 0) } else { (rows, columns) };
        let cells = (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column)));
        CellGrid { rows, columns, cells: cells.map(|(row, column)| cell(row, column)).collect() }
    }

    /// Parses rows separated by `|`. The content of a letter is its index in `letters`.
    pub fn parse(text: &str, letters: &str) -> Result<CellGrid, GridError> {
        let rows: Vec<&str> = text.split('|').collect();
        let columns = rows[0].chars().count();
        let mut cells = Cells::new();
        for row in &rows {
            if row.chars().count() != columns {
                return Err(GridError::UnequalRows(text.to_owned()));
            }
            for letter in row.chars() {
                let place = letters.chars().position(|known| known == letter);
                let Some(place) = place.and_then(|place| i8::try_from(place).ok()) else {
                    return Err(GridError::UnknownLetter { letter, letters: letters.to_owned() });
                };
                cells.push(place);
            }
        }
        if cells.len() as i64 > MAX_CELLS {
            return Err(GridError::TooLarge);
        }
        let (rows, columns) = if columns == 0 { (0, 0) } else { (rows.len(), columns) };
        Ok(CellGrid { rows: rows as i32, columns: columns as i32, cells })
    }

    /// The text that [`CellGrid::parse`] reads.
    pub fn text(&self, letters: &str) -> Result<String, GridError> {
        let letters: Vec<char> = letters.chars().collect();
        let mut text = String::new();
        for (at, &cell) in self.cells.iter().enumerate() {
            if at > 0 && at as i32 % self.columns == 0 {
                text.push('|');
            }
            let letter = usize::try_from(cell).ok().and_then(|cell| letters.get(cell));
            text.push(*letter.ok_or(GridError::NoLetter(cell))?);
        }
        Ok(text)
    }

    /// The grid as a board of the built-in rulesets, printed with these letters. 0 is a free cell, 1 Left's
    /// piece, 2 Right's piece, 3 a hole.
    pub fn drawn(&self, letters: Letters) -> TextGrid {
        let (height, width) = (self.rows.max(1) as usize, self.columns.max(1) as usize);
        TextGrid::from_fn(height, width, letters, |row, column| {
            self.cells.get(row * width + column).map_or(Cell::Hole, |&cell| Cell::numbered(cell))
        })
    }

    /// The grid of which the given board is the [drawn](CellGrid::drawn) form.
    ///
    /// ```
    /// use kelvin_positions::board::Letters;
    /// use kelvin_rules::CellGrid;
    /// let grid = CellGrid::parse("ABBA|CDEA", "ABCDE")?;
    /// assert_eq!(CellGrid::from_drawn(&grid.drawn(Letters::NUMBERED))?, grid);
    /// # Ok::<(), kelvin_rules::GridError>(())
    /// ```
    pub fn from_drawn(drawn: &TextGrid) -> Result<CellGrid, GridError> {
        let cells: Option<Cells> = drawn.cells().map(|(_, _, cell)| cell.number()).collect();
        let cells = cells.ok_or(GridError::NoNumber)?;
        Ok(CellGrid { rows: drawn.height() as i32, columns: drawn.width() as i32, cells })
    }

    /// The move that changes the grid to another one of the same size: the cells that differ.
    pub fn change_to(&self, other: &CellGrid) -> Action {
        let columns = self.columns.max(1) as usize;
        let places = self.cells.iter().zip(&other.cells).enumerate().filter(|(_, (old, new))| old != new);
        let cell = |(at, (_, new)): (usize, (&i8, &i8))| {
            (Square { row: at / columns, column: at % columns }, Content(Cell::numbered(*new)))
        };
        Action::Change { cells: places.map(cell).collect() }
    }

    /// The number of rows.
    pub fn rows(&self) -> i32 {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> i32 {
        self.columns
    }

    /// The cells row by row.
    pub fn cells(&self) -> &[i8] {
        &self.cells
    }

    #[inline]
    fn place(&self, row: i32, column: i32) -> Option<usize> {
        let inside = row >= 1 && row <= self.rows && column >= 1 && column <= self.columns;
        inside.then(|| ((row - 1) * self.columns + column - 1) as usize)
    }

    /// The cell at these coordinates; `None` if they are outside the grid.
    #[inline]
    pub fn get(&self, row: i32, column: i32) -> Option<i8> {
        self.place(row, column).map(|place| self.cells[place])
    }

    /// Changes a cell.
    #[inline]
    pub fn set(&mut self, row: i32, column: i32, cell: i8) -> Result<(), GridError> {
        match self.place(row, column) {
            Some(place) => {
                self.cells[place] = cell;
                Ok(())
            }
            None => Err(GridError::OutOfBounds(row, column)),
        }
    }

    /// The coordinates of the cells with a value, row by row.
    pub fn find_all(&self, value: i64) -> impl Iterator<Item = (i32, i32)> + '_ {
        let places = self.cells.iter().enumerate().filter(move |(_, cell)| i64::from(**cell) == value);
        places.map(|(at, _)| (at as i32 / self.columns + 1, at as i32 % self.columns + 1))
    }

    /// The subgrid between two corners.
    pub fn subgrid(&self, from: (i32, i32), to: (i32, i32)) -> Result<CellGrid, GridError> {
        let (rows, columns) = (to.0.saturating_sub(from.0) + 1, to.1.saturating_sub(from.1) + 1);
        if rows <= 0 || columns <= 0 {
            return CellGrid::empty(0, 0);
        }
        for (row, column) in [from, to] {
            if self.place(row, column).is_none() {
                return Err(GridError::OutOfBounds(row, column));
            }
        }
        Ok(CellGrid::from_fn(rows, columns, |row, column| {
            self.get(from.0 + row - 1, from.1 + column - 1).expect("both corners are on the grid")
        }))
    }

    /// The image of the grid under a symmetry.
    pub fn permuted(&self, symmetry: GridSymmetry) -> CellGrid {
        let (rows, columns) = (self.rows, self.columns);
        let from = |row: i32, column: i32| self.get(row, column).expect("a symmetry takes cells to cells");
        match symmetry {
            GridSymmetry::Identity => self.clone(),
            GridSymmetry::Inversion => {
                CellGrid::from_fn(rows, columns, |r, c| from(rows + 1 - r, columns + 1 - c))
            }
            GridSymmetry::ClockwiseRotation => {
                CellGrid::from_fn(columns, rows, |r, c| from(c, columns + 1 - r))
            }
            GridSymmetry::AnticlockwiseRotation => {
                CellGrid::from_fn(columns, rows, |r, c| from(rows + 1 - c, r))
            }
            GridSymmetry::HorizontalReflection => {
                CellGrid::from_fn(rows, columns, |r, c| from(r, columns + 1 - c))
            }
            GridSymmetry::VerticalReflection => {
                CellGrid::from_fn(rows, columns, |r, c| from(rows + 1 - r, c))
            }
            GridSymmetry::Transposition => CellGrid::from_fn(columns, rows, |r, c| from(c, r)),
            GridSymmetry::AntiTransposition => {
                CellGrid::from_fn(columns, rows, |r, c| from(rows + 1 - c, columns + 1 - r))
            }
        }
    }

    /// The number of cells that are not 0.
    pub fn pieces(&self) -> usize {
        self.cells.iter().filter(|cell| **cell != 0).count()
    }

    /// The connected parts of the grid without the cells of a value, each at its original place on a grid of
    /// the same size.
    pub fn decomposition(&self, boundary: i64) -> Vec<CellGrid> {
        let around = cell(boundary).unwrap_or(0);
        let mut parts = Vec::new();
        self.regions(boundary, |places| {
            let mut cells: Cells = smallvec![around; self.cells.len()];
            for &(row, column) in places {
                let place = ((row - 1) * self.columns + column - 1) as usize;
                cells[place] = self.cells[place];
            }
            parts.push(CellGrid { rows: self.rows, columns: self.columns, cells });
        });
        parts
    }

    /// The number of connected parts that a value separates.
    pub fn part_count(&self, boundary: i64) -> usize {
        let mut count = 0;
        self.regions(boundary, |_| count += 1);
        count
    }

    /// Visits the coordinates of each connected part.
    fn regions(&self, boundary: i64, mut visit: impl FnMut(&[(i32, i32)])) {
        let mut visited: SmallVec<[bool; 64]> =
            self.cells.iter().map(|&cell| i64::from(cell) == boundary).collect();
        let mut part: SmallVec<[(i32, i32); 64]> = SmallVec::new();
        for start in 0..self.cells.len() {
            if std::mem::replace(&mut visited[start], true) {
                continue;
            }
            part.clear();
            part.push((start as i32 / self.columns + 1, start as i32 % self.columns + 1));
            let mut next = 0;
            while let Some(&(row, column)) = part.get(next) {
                next += 1;
                for (r, c) in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)] {
                    if let Some(place) = self.place(r, c)
                        && !visited[place]
                    {
                        visited[place] = true;
                        part.push((r, c));
                    }
                }
            }
            visit(&part);
        }
    }
}
