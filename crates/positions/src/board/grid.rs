//! Rectangular boards with holes and pieces.

use super::{BoardError, Cell, Heaps, Letters, TextLocation, Unfit, json};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The largest number of cells a board may have.
pub const MAX_CELLS: usize = 10_000;

/// A rectangular board.
///
/// ```
/// use kelvin_positions::board::{Cell, Grid, Letters};
/// let grid = Grid::parse("..#|.x.|o..", Letters::CROSSES)?;
/// assert_eq!((grid.height(), grid.width()), (3, 3));
/// assert_eq!(grid.at(0, 2), Cell::Hole);
/// assert_eq!(grid.to_string(), "..#|.x.|o..");
/// assert_eq!(Grid::parse("2x3", Letters::CROSSES)?.to_string(), "...|...");
/// # Ok::<(), kelvin_positions::board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "json::GridForm", into = "json::GridForm")]
pub struct Grid {
    width: usize,
    cells: Vec<Cell>,
    letters: Letters,
}

/// Collects the cells row by row. The closure is a trait object, so this is compiled once.
fn row_by_row(height: usize, width: usize, cell: &mut dyn FnMut(usize, usize) -> Cell) -> Vec<Cell> {
    let mut cells = Vec::with_capacity(height * width);
    for row in 0..height {
        cells.extend((0..width).map(|column| cell(row, column)));
    }
    cells
}

impl Grid {
    /// A board of empty cells.
    pub fn empty(height: usize, width: usize) -> Result<Grid, BoardError> {
        if height == 0 || width == 0 {
            return Err(BoardError::Empty { expected: "at least one row and one column".into() });
        }
        BoardError::limit("cells", height.saturating_mul(width), MAX_CELLS)?;
        Ok(Grid { width, cells: vec![Cell::Empty; height * width], letters: Letters::CROSSES })
    }

    /// Creates a board whose cells are computed by `cell` from row and column.
    pub fn from_fn(
        height: usize,
        width: usize,
        letters: Letters,
        mut cell: impl FnMut(usize, usize) -> Cell,
    ) -> Grid {
        Grid { width, cells: row_by_row(height, width, &mut cell), letters }
    }

    /// Returns the board padded to at least this size; all added cells are `around`.
    ///
    /// ```
    /// use kelvin_positions::board::{Cell, Grid, Letters};
    /// let grid = Grid::parse(".x", Letters::CROSSES)?.framed(2, 3, Cell::Hole);
    /// assert_eq!(grid.to_string(), ".x#|###");
    /// # Ok::<(), kelvin_positions::board::BoardError>(())
    /// ```
    #[must_use]
    pub fn framed(&self, height: usize, width: usize, around: Cell) -> Grid {
        let inside = |row, column| row < self.height() && column < self.width;
        let (height, width) = (height.max(self.height()), width.max(self.width));
        Grid::from_fn(height, width, self.letters, |row, column| {
            if inside(row, column) { self.at(row, column) } else { around }
        })
    }

    /// Returns the smallest board with all cells that are not `around`, and with at least one cell.
    ///
    /// ```
    /// use kelvin_positions::board::{Cell, Grid, Letters};
    /// let grid = Grid::parse("###|#.x|###", Letters::CROSSES)?.trimmed(Cell::Hole);
    /// assert_eq!(grid.to_string(), ".x");
    /// # Ok::<(), kelvin_positions::board::BoardError>(())
    /// ```
    #[must_use]
    pub fn trimmed(&self, around: Cell) -> Grid {
        let kept = || self.cells().filter(|&(_, _, cell)| cell != around);
        let span = |places: Vec<usize>| {
            let first = places.iter().copied().min().unwrap_or(0);
            (first, places.into_iter().max().unwrap_or(0) - first + 1)
        };
        let (top, height) = span(kept().map(|(row, _, _)| row).collect());
        let (left, width) = span(kept().map(|(_, column, _)| column).collect());
        Grid::from_fn(height, width, self.letters, |row, column| self.at(top + row, left + column))
    }

    /// The letters in which it is written.
    pub fn letters(&self) -> Letters {
        self.letters
    }

    /// Parses a board: rows separated by `|` or line breaks, or the size of an empty board as `3x4` (rows by
    /// columns).
    pub fn parse(text: &str, letters: Letters) -> Result<Grid, BoardError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(BoardError::Empty { expected: format!("rows of {}", letters.expected()) });
        }
        if let Some((height, width)) = size(text)? {
            let mut grid = Grid::empty(height, width)?;
            grid.letters = letters;
            return Ok(grid);
        }
        let grid = Grid::from_rows(text.split(['|', '\n']), letters);
        match (grid, begun_size(text)) {
            (Err(_), Some((place, rest))) => {
                let found = if rest.is_empty() { "the end".to_owned() } else { format!("{rest:?}") };
                let expected = format!(
                    "a size such as 3x4, which is rows by columns, or rows of {}",
                    letters.expected()
                );
                Err(BoardError::at(place, found, expected))
            }
            (grid, _) => grid,
        }
    }

    /// Parses the size of an empty board such as `3x4`; `None` for other texts and for sizes above the
    /// limits.
    pub fn size(text: &str) -> Option<(usize, usize)> {
        let (height, width) = size(text.trim()).ok()??;
        (height.saturating_mul(width) <= MAX_CELLS).then_some((height, width))
    }

    /// Returns whether a text is a grid drawn with `x` and `o`, or the size of an empty one.
    pub(super) fn is_drawn(text: &str) -> bool {
        let letters = |c: char| ".#xoXO|".contains(c) || c.is_whitespace();
        !text.trim().is_empty() && (text.chars().all(letters) || matches!(size(text.trim()), Ok(Some(_))))
    }

    /// Creates a board from its rows.
    pub fn from_rows<'t>(
        rows: impl IntoIterator<Item = &'t str>,
        letters: Letters,
    ) -> Result<Grid, BoardError> {
        let mut cells = Vec::new();
        let mut width = 0;
        for (r, row) in rows.into_iter().map(str::trim).enumerate() {
            let start = cells.len();
            let mut rest = row;
            while let Some(letter) = rest.chars().next() {
                rest = &rest[letter.len_utf8()..];
                let kind = if letters.kinds && letter == '(' && letters.read(letter).is_none() {
                    rest.split_once(')')
                } else {
                    None
                };
                let cell = match kind.map(|(number, after)| (number.trim().parse::<i8>(), after)) {
                    Some((Ok(number), after)) => {
                        rest = after;
                        Some(Cell::numbered(number))
                    }
                    _ => letters.read(letter),
                };
                cells.push(cell.ok_or_else(|| BoardError::Unexpected {
                    at: TextLocation::Cell { row: r + 1, column: cells.len() - start + 1 },
                    found: format!("{letter:?}"),
                    expected: letters.expected(),
                })?);
                BoardError::limit("cells", cells.len(), MAX_CELLS)?;
            }
            let length = cells.len() - start;
            if r == 0 {
                width = length;
            }
            if length == 0 {
                return Err(BoardError::Unexpected {
                    at: TextLocation::Cell { row: r + 1, column: 1 },
                    found: "an empty row".into(),
                    expected: letters.expected(),
                });
            }
            if length != width {
                return Err(BoardError::Ragged { row: r + 1, length, expected: width });
            }
        }
        if cells.is_empty() {
            return Err(BoardError::Empty { expected: format!("rows of {}", letters.expected()) });
        }
        Ok(Grid { width, cells, letters })
    }

    /// Parses a board of one row.
    pub fn parse_strip(text: &str, letters: Letters) -> Result<Grid, BoardError> {
        let grid = Grid::parse(text, letters)?;
        grid.one_row()?;
        Ok(grid)
    }

    /// Returns an error if there is a second row.
    pub(super) fn one_row(&self) -> Result<(), BoardError> {
        if self.height() == 1 {
            return Ok(());
        }
        Err(BoardError::Unexpected {
            at: TextLocation::Cell { row: 2, column: 1 },
            found: "a second row".into(),
            expected: "a strip of one row".into(),
        })
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.cells.len() / self.width.max(1)
    }

    /// The content of a cell.
    pub fn at(&self, row: usize, column: usize) -> Cell {
        self.cells[row * self.width + column]
    }

    /// Iterates over the cells with their rows and columns, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize, Cell)> + '_ {
        self.cells.iter().enumerate().map(|(i, &cell)| (i / self.width, i % self.width, cell))
    }

    /// Returns an error if `known` rejects a cell; `expected` describes the accepted contents.
    pub fn only(&self, known: impl Fn(Cell) -> bool, expected: &str) -> Result<(), BoardError> {
        match self.cells().find(|&(_, _, cell)| !known(cell)) {
            None => Ok(()),
            Some((row, column, cell)) => Err(BoardError::Unexpected {
                at: TextLocation::Cell { row: row + 1, column: column + 1 },
                found: format!("'{}'", self.letters.write(cell)),
                expected: expected.into(),
            }),
        }
    }

    /// Returns an error if a cell has a content that has no letter.
    pub(super) fn only_letters(&self, letters: Letters) -> Result<(), BoardError> {
        let known = |cell| match cell {
            Cell::Hole | Cell::Empty | Cell::Piece(_) => true,
            Cell::Either => letters.either.is_some(),
            Cell::Kind(_) => letters.kinds,
        };
        self.only(known, &letters.expected())
    }

    /// The lengths of the runs of free cells of a strip, separated by holes.
    pub fn runs(&self) -> Result<Heaps, BoardError> {
        self.one_row()?;
        self.only(|cell| matches!(cell, Cell::Empty | Cell::Hole), "a free cell . or a hole #")?;
        let runs = self.cells.split(|&cell| cell == Cell::Hole);
        Heaps::new(runs.map(|run| run.len() as u64).filter(|&length| length > 0).collect())
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, column, cell) in self.cells() {
            if row > 0 && column == 0 {
                f.write_str("|")?;
            }
            f.write_str(&self.letters.write(cell))?;
        }
        Ok(())
    }
}

/// In a text that begins like a size, returns the text found in place of a number, and the number of
/// characters before it.
fn begun_size(text: &str) -> Option<(usize, &str)> {
    let after = |text: &str| text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let first = text.len() - after(text);
    if first == 0 {
        return None;
    }
    let rest = &text[first..];
    let second = rest.trim_start_matches([' ', 'x', 'X', '×']);
    let rest = if second.starts_with(|c: char| c.is_ascii_digit()) {
        &second[second.len() - after(second)..]
    } else {
        second
    };
    Some((text[..text.len() - rest.len()].chars().count(), rest))
}

/// Parses the two numbers of `3x4`.
fn size(text: &str) -> Result<Option<(usize, usize)>, BoardError> {
    let Some((height, width)) = text.split_once(['x', 'X', '×']) else { return Ok(None) };
    let sides = [("rows", height.trim()), ("columns", width.trim())];
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !sides.iter().all(|(_, side)| is_number(side)) {
        return Ok(None);
    }
    let read = |(what, side): (&'static str, &str)| {
        let limit = MAX_CELLS as u64;
        side.parse().map_err(|_| Unfit::too_large(what, side, limit))
    };
    Ok(Some((read(sides[0])?, read(sides[1])?)))
}
