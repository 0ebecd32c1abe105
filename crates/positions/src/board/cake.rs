//! Cakes.

use super::{BoardError, Cell, Grid, Letters, MAX_CELLS, json};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The longest side of a cake.
pub const MAX_SIDE: usize = 1000;
/// The most pieces of a cake: the number that the largest cake can be cut into.
const MAX_PIECES: usize = MAX_SIDE * MAX_SIDE;

/// A piece of cake: its numbers of rows and columns.
pub type CakePiece = (u32, u32);

/// Rectangular pieces of cake, cut along the lines of their grids.
///
/// ```
/// use kelvin_positions::board::Cake;
/// assert_eq!(Cake::parse("3x4 + 1x2")?.pieces(), [(3, 4), (1, 2)]);
/// assert_eq!(Cake::parse("2x3")?.to_string(), "...|...");
/// # Ok::<(), kelvin_positions::board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "json::CakeForm", into = "json::CakeForm")]
pub struct Cake(Vec<CakePiece>);

impl Cake {
    /// Creates a cake from pieces, none of which may be empty.
    pub fn new(pieces: Vec<CakePiece>) -> Result<Cake, BoardError> {
        BoardError::limit("pieces of cake", pieces.len(), MAX_PIECES)?;
        for &(rows, columns) in &pieces {
            BoardError::limit("rows or columns", rows.max(columns) as usize, MAX_SIDE)?;
            if rows == 0 || columns == 0 {
                return Err(BoardError::unsuited(format!(
                    "found {rows}x{columns}, expected a cake such as 3x4, rows by columns"
                )));
            }
        }
        Ok(Cake(pieces))
    }

    /// Creates the cake of a position reached in play, without checks.
    pub(crate) fn reached(pieces: Vec<CakePiece>) -> Cake {
        Cake(pieces)
    }

    /// Converts a grid of empty cells to a cake.
    pub fn drawn(grid: &Grid) -> Result<Cake, BoardError> {
        grid.only(|cell| cell == Cell::Empty, "a cake of cells .")?;
        Cake::new(vec![(grid.height() as u32, grid.width() as u32)])
    }

    /// Parses `3x4`, or several pieces added with `+`; a piece may also be drawn as a grid.
    pub fn parse(text: &str) -> Result<Cake, BoardError> {
        let mut at = 0;
        let mut cake = Vec::new();
        for piece in text.split('+') {
            let item = piece.trim();
            let wrong = || BoardError::at(at, format!("{item:?}"), "a cake such as 3x4, rows by columns");
            if item.contains('.') {
                cake.extend(Cake::drawn(&Grid::parse(item, Letters::CROSSES)?)?.0);
            } else {
                let (rows, columns) = item.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
                let side = |digits: &str| {
                    let n: usize = digits.trim().parse().map_err(|_| wrong())?;
                    BoardError::limit("rows or columns", n, MAX_SIDE)?;
                    if n == 0 { Err(wrong()) } else { Ok(n as u32) }
                };
                cake.push((side(rows)?, side(columns)?));
            }
            at += piece.len() + 1;
        }
        Cake::new(cake)
    }

    /// The pieces, each with its rows and columns.
    pub fn pieces(&self) -> &[CakePiece] {
        &self.0
    }

    /// The grid of a cake in one piece, unless it is very large.
    fn as_grid(&self) -> Option<Grid> {
        match self.0[..] {
            [(rows, columns)] if (rows * columns) as usize <= MAX_CELLS => {
                Grid::empty(rows as usize, columns as usize).ok()
            }
            _ => None,
        }
    }
}

impl fmt::Display for Cake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(grid) = self.as_grid() {
            return grid.fmt(f);
        }
        for (i, (rows, columns)) in self.0.iter().enumerate() {
            write!(f, "{}{rows}x{columns}", if i == 0 { "" } else { " + " })?;
        }
        Ok(())
    }
}
