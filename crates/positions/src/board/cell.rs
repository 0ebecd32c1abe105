//! The content of a cell of a grid.

use super::{BoardError, Grid, Letters};
use kelvin_values::Player;
use std::fmt;
use std::str::FromStr;

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Not part of the board, or removed from it in play.
    Hole,
    /// Free.
    Empty,
    /// A piece of one player.
    Piece(Player),
    /// A piece both players may use.
    Either,
    /// A piece of a kind defined by its ruleset.
    Kind(i8),
}

impl Cell {
    /// Converts a number of user-defined rules: 0 is a free cell, 1 Left's piece, 2 Right's, 3 a hole.
    pub fn numbered(number: i8) -> Cell {
        match number {
            0 => Cell::Empty,
            1 => Cell::Piece(Player::Left),
            2 => Cell::Piece(Player::Right),
            3 => Cell::Hole,
            kind => Cell::Kind(kind),
        }
    }

    /// The number of the cell in user-defined rules; `None` for a piece of both players.
    pub fn number(self) -> Option<i8> {
        match self {
            Cell::Empty => Some(0),
            Cell::Piece(Player::Left) => Some(1),
            Cell::Piece(Player::Right) => Some(2),
            Cell::Hole => Some(3),
            Cell::Kind(kind) => Some(kind),
            Cell::Either => None,
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Letters::NUMBERED.write(*self))
    }
}

impl FromStr for Cell {
    type Err = BoardError;

    /// Parses the content of a cell: `.`, `#`, `x`, `o`, `e`, or the number of another kind in brackets.
    fn from_str(text: &str) -> Result<Cell, BoardError> {
        if text == "e" {
            return Ok(Cell::Either);
        }
        let grid = Grid::from_rows([text], Letters::NUMBERED)?;
        match (grid.height(), grid.width()) {
            (1, 1) => Ok(grid.at(0, 0)),
            _ => Err(BoardError::unsuited(format!("found {text:?}, expected what is on one cell"))),
        }
    }
}
