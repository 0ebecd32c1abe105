//! Cutcake.

use crate::board::{Board, BoardError, Cell, Grid, Letters};
use crate::ruleset::{Known, Ruleset, Signed};
use kelvin_values::Player;
use smallvec::{SmallVec, smallvec};
use std::fmt;

/// **Cutcake** (Winning Ways, chapter 2). A player cuts a rectangular piece of cake in two along the lines of its
/// grid: Left vertically, Right horizontally.
///
/// ```text
///   ┌─┬─┬─┐       ┌─┐ ┌─┬─┐
///   ├─┼─┼─┤   L   ├─┤ ├─┼─┤
///   └─┴─┴─┘  ──▶  └─┘ └─┴─┘
/// ```
///
/// Every value is an integer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cutcake;

/// A piece of cake: rows and columns.
pub type Piece = (u32, u32);
/// The pieces of a cake.
pub type Cake = SmallVec<[Piece; 2]>;

/// A cut through one of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    piece: Piece,
    after: u32,
}

impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{} after {}", self.piece.0, self.piece.1, self.after)
    }
}

impl Cutcake {
    /// The longest side of a cake.
    pub const MAX_SIDE: usize = 1000;

    /// The position given as text: `3x4`, or several pieces added with `+`.
    pub fn parse(text: &str) -> Result<Cake, BoardError> {
        let mut at = 0;
        let mut cake = Cake::new();
        for piece in text.split('+') {
            let item = piece.trim();
            if item.contains('.') {
                // A cake may also be drawn.
                let grid = Grid::parse(item, Letters::CROSSES)?;
                grid.only(|cell| cell == Cell::Empty, "a cake of cells .")?;
                cake.push((grid.height() as u32, grid.width() as u32));
                at += piece.len() + 1;
                continue;
            }
            let wrong = || BoardError::at(at, format!("{item:?}"), "a cake such as 3x4, rows by columns");
            let (rows, columns) = item.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
            let side = |digits: &str| {
                let n: usize = digits.trim().parse().map_err(|_| wrong())?;
                BoardError::limit("rows or columns", n, Cutcake::MAX_SIDE)?;
                if n == 0 { Err(wrong()) } else { Ok(n as u32) }
            };
            cake.push((side(rows)?, side(columns)?));
            at += piece.len() + 1;
        }
        Ok(cake)
    }
}

impl Ruleset for Cutcake {
    type Position = Cake;
    type Move = Slice;

    fn moves(&self, cake: &Cake, player: Player, visit: &mut impl FnMut(Slice, Cake)) {
        for (i, &piece) in cake.iter().enumerate() {
            let (rows, columns) = piece;
            let side = match player {
                Player::Left => columns,
                Player::Right => rows,
            };
            for after in 1..=side / 2 {
                let halves = match player {
                    Player::Left => [(rows, after), (rows, columns - after)],
                    Player::Right => [(after, columns), (rows - after, columns)],
                };
                let mut next = cake.clone();
                next.remove(i);
                next.extend(halves);
                next.sort_unstable();
                visit(Slice { piece, after }, next);
            }
        }
    }

    fn components(&self, cake: Cake, visit: &mut impl FnMut(Cake)) {
        for piece in cake.into_iter().filter(|&piece| piece != (1, 1)) {
            visit(smallvec![piece]);
        }
    }

    fn representative(&self, cake: Cake) -> Signed<Cake> {
        match cake[..] {
            [(rows, columns)] if rows > columns => {
                Signed { position: smallvec![(columns, rows)], negated: true }
            }
            _ => Signed::same(cake),
        }
    }

    /// With 2^k the largest power of two not above the number of rows, a cake with at least as many columns is worth
    /// the whole part of columns / 2^k, less 1; and the other way round (Winning Ways, chapter 2).
    fn known_value(&self, cake: &Cake) -> Option<Known> {
        let [(rows, columns)] = cake[..] else { return None };
        let (row_power, column_power) = (1 << rows.ilog2(), 1 << columns.ilog2());
        Some(Known::Integer(if row_power <= column_power {
            i64::from(columns / row_power) - 1
        } else {
            1 - i64::from(rows / column_power)
        }))
    }

    fn board(&self, cake: &Cake) -> Board {
        match cake[..] {
            [(rows, columns)] => match Grid::empty(rows as usize, columns as usize) {
                Ok(grid) => Board::Grid(grid),
                Err(_) => Board::Text(format!("{rows}x{columns}")),
            },
            _ => {
                let pieces = cake.iter().map(|(rows, columns)| format!("{rows}x{columns}"));
                Board::Text(pieces.collect::<Vec<_>>().join(" + "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::reference::assert_worth;
    use std::collections::HashMap;

    #[test]
    fn small_cakes_have_the_published_values() {
        for (cake, value) in
            [("1x1", "0"), ("1x4", "3"), ("3x1", "-2"), ("2x2", "0"), ("2x3", "0"), ("2x4", "1")]
        {
            assert_worth(&Cutcake, &Cutcake::parse(cake).unwrap(), value);
        }
    }

    /// The value of a cake by its cuts, knowing only that it is an integer: the simplest one between the best cuts.
    fn by_cuts(rows: u32, columns: u32, known: &mut HashMap<Piece, i64>) -> i64 {
        if let Some(&value) = known.get(&(rows, columns)) {
            return value;
        }
        let left = (1..columns).map(|a| by_cuts(rows, a, known) + by_cuts(rows, columns - a, known)).max();
        let right = (1..rows).map(|a| by_cuts(a, columns, known) + by_cuts(rows - a, columns, known)).min();
        let (low, high) = (left.map_or(i64::MIN, |l| l + 1), right.map_or(i64::MAX, |r| r - 1));
        assert!(low <= high, "there is an integer between the cuts");
        let value = 0.clamp(low, high);
        known.insert((rows, columns), value);
        value
    }

    #[test]
    fn every_cake_is_the_integer_of_the_formula() {
        let mut known = HashMap::new();
        for (rows, columns) in (1..=20).flat_map(|rows| (1..=20).map(move |columns| (rows, columns))) {
            let value = by_cuts(rows, columns, &mut known);
            assert_eq!(
                Cutcake.known_value(&smallvec![(rows, columns)]),
                Some(Known::Integer(value)),
                "{rows}x{columns}"
            );
        }
    }

    #[test]
    fn what_is_no_cake_is_refused() {
        let error = |text| Cutcake::parse(text).unwrap_err().to_string();
        assert_eq!(error("3"), "character 1: found \"3\", expected a cake such as 3x4, rows by columns");
        assert_eq!(error("0x3"), "character 1: found \"0x3\", expected a cake such as 3x4, rows by columns");
        assert_eq!(error("1x1000000"), "1000000 rows or columns are too many: the limit is 1000");
    }
}
