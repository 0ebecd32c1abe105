//! Toppling Dominoes.

use crate::action::{Action, Side};
use crate::board::{Board, BoardError, Cell, Grid, Letters};
use crate::ruleset::{Ruleset, Signed};
use kelvin_values::Player;

/// **Toppling Dominoes** (Albert, Nowakowski, Wolfe, Lessons in Play). Dominoes stand in a row. A player topples a
/// domino of their own colour, or a green one, to the left or to the right; all dominoes of the row in that direction
/// fall with it, across gaps too.
///
/// ```text
///   lrrlrrl   L topples the 4th to the right ──▶   lrr
/// ```
///
/// A position is a list of rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TopplingDominoes;

/// Rows of dominoes.
pub type Rows = Vec<Row>;

/// A row of dominoes: which of them each player may topple, a bit a domino, the leftmost the lowest. A green
/// domino is both players'.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row {
    length: u32,
    own: [u64; 2],
}

/// Which domino of which row falls, and where to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topple {
    row: usize,
    domino: u32,
    to_left: bool,
}

impl From<Topple> for Action {
    fn from(Topple { row, domino, to_left }: Topple) -> Action {
        let to = if to_left { Side::Left } else { Side::Right };
        Action::Topple { row, domino: domino as usize, to }
    }
}

impl Row {
    fn slice(self, from: u32, to: u32) -> Row {
        let length = to - from;
        let mask = if length == 0 { 0 } else { u64::MAX >> (64 - length) };
        Row { length, own: self.own.map(|set| (set >> from.min(63)) & mask) }
    }

    fn reversed(self) -> Row {
        let shift = 64 - self.length;
        Row { length: self.length, own: self.own.map(|set| set.reverse_bits() >> shift.min(63)) }
    }
}

impl TopplingDominoes {
    /// The position on a strip: a piece of both is a green domino, an empty cell a gap, which stops nothing, and a hole
    /// ends a row and begins another.
    pub fn on(grid: &Grid) -> Result<Rows, BoardError> {
        BoardError::limit("rows of a strip", grid.height(), 1)?;
        let mut rows = vec![Row { length: 0, own: [0; 2] }];
        for (_, _, cell) in grid.cells() {
            let Some(row) = rows.last_mut() else { break };
            match cell {
                Cell::Empty => continue,
                Cell::Hole => {
                    rows.push(Row { length: 0, own: [0; 2] });
                    continue;
                }
                _ => {}
            }
            BoardError::limit("dominoes in a row", row.length as usize + 1, 64)?;
            for player in Player::BOTH {
                if cell == Cell::Piece(player) || cell == Cell::Either {
                    row.own[player.index()] |= 1 << row.length;
                }
            }
            row.length += 1;
        }
        rows.retain(|row| row.length > 0);
        Ok(rows)
    }
}

impl Ruleset for TopplingDominoes {
    type Position = Rows;
    type Move = Topple;

    fn moves(&self, rows: &Rows, player: Player, visit: &mut impl FnMut(Topple, Rows)) {
        for (i, &row) in rows.iter().enumerate() {
            for domino in (0..row.length).filter(|domino| row.own[player.index()] >> domino & 1 == 1) {
                for (to_left, rest) in
                    [(true, row.slice(domino + 1, row.length)), (false, row.slice(0, domino))]
                {
                    let mut next = rows.clone();
                    next[i] = rest;
                    next.retain(|row| row.length > 0);
                    visit(Topple { row: i, domino, to_left }, next);
                }
            }
        }
    }

    fn components(&self, rows: Rows, visit: &mut impl FnMut(Rows)) {
        for row in rows {
            visit(vec![row]);
        }
    }

    /// A row is worth what its mirror image is; with the colours exchanged the negative.
    fn representative(&self, rows: Rows) -> Signed<Rows> {
        let [row] = rows[..] else { return Signed::same(rows) };
        let mirrored = row.reversed();
        let exchanged = |row: Row| Row { own: [row.own[1], row.own[0]], ..row };
        let candidates = [
            Signed { position: row, negated: false },
            Signed { position: mirrored, negated: false },
            Signed { position: exchanged(row), negated: true },
            Signed { position: exchanged(mirrored), negated: true },
        ];
        match Signed::least(candidates) {
            Some(Signed { position, negated }) => Signed { position: vec![position], negated },
            None => Signed::same(rows),
        }
    }

    fn board(&self, rows: &Rows) -> Board {
        let mut cells = Vec::new();
        for row in rows {
            if !cells.is_empty() {
                cells.push(Cell::Hole);
            }
            cells.extend((0..row.length).map(|i| match row.own.map(|set| set >> i & 1 == 1) {
                [true, true] => Cell::Either,
                [true, false] => Cell::Piece(Player::Left),
                _ => Cell::Piece(Player::Right),
            }));
        }
        if cells.is_empty() {
            cells.push(Cell::Empty);
        }
        Board::Grid(Grid::from_fn(1, cells.len(), Letters::SIDES, |_, column| cells[column]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::reference::{assert_sound, assert_worth};
    use proptest::prelude::*;

    #[test]
    fn rows_have_the_published_values() {
        let worth = |row: &str, value: &str| {
            assert_worth(
                &TopplingDominoes,
                &TopplingDominoes::on(&Grid::parse_strip(row, Letters::SIDES).unwrap()).unwrap(),
                value,
            );
        };
        worth("lll", "3");
        worth("eee", "*3");
        worth("lrl", "1/2");
        worth("lrrlrrl", "Tiny(1/2)");
        worth("lere", "{1|0,{0|-1}}");
        worth("lr#l", "1*");
        worth("lr.l", "1/2");
        worth("e.r", "{0|-1}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]
        #[test]
        fn components_and_symmetry_keep_the_value(row in "[lre.#]{1,8}") {
            assert_sound(&TopplingDominoes, &TopplingDominoes::on(&Grid::parse_strip(&row, Letters::SIDES).unwrap()).unwrap());
        }
    }
}
