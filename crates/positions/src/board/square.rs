//! The names of cells.

use super::{BoardError, MAX_CELLS};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A cell in the notation of players: columns are letters from the left, rows numbers from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
pub struct Square {
    /// The row, from 0.
    pub row: usize,
    /// The column, from 0.
    pub column: usize,
}

impl From<(usize, usize)> for Square {
    fn from((row, column): (usize, usize)) -> Square {
        Square { row, column }
    }
}

impl From<Square> for String {
    fn from(square: Square) -> String {
        square.to_string()
    }
}

impl TryFrom<String> for Square {
    type Error = BoardError;

    fn try_from(name: String) -> Result<Square, BoardError> {
        name.parse()
    }
}

impl FromStr for Square {
    type Err = BoardError;

    /// Parses `a1`; case is ignored.
    fn from_str(name: &str) -> Result<Square, BoardError> {
        let wrong = || BoardError::at(0, format!("{name:?}"), "the name of a cell, such as a1");
        let digits = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let letters = name[..name.len() - digits.len()].bytes();
        let mut column = 0;
        for letter in letters {
            column = 26 * column + usize::from(letter.to_ascii_lowercase() - b'a') + 1;
            BoardError::limit("columns", column, MAX_CELLS)?;
        }
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        let row: usize = digits.parse().ok().filter(|&row| plain && row > 0).ok_or_else(wrong)?;
        BoardError::limit("rows", row, MAX_CELLS)?;
        if column == 0 { Err(wrong()) } else { Ok(Square { row: row - 1, column: column - 1 }) }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = Vec::new();
        let mut column = self.column + 1;
        while column > 0 {
            column -= 1;
            letters.push(char::from(b'a' + (column % 26) as u8));
            column /= 26;
        }
        letters.iter().rev().try_for_each(|letter| write!(f, "{letter}"))?;
        write!(f, "{}", self.row + 1)
    }
}
