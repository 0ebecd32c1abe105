//! Toppling Dominoes.

use crate::action::{Action, Direction};
use crate::board::{Board, BoardError, BoardKind, Cell, Grid, Letters};
use crate::registry::{Entry, Symmetries};
use crate::ruleset::{Ruleset, Signed};
use kelvin_values::Player;

/// **Toppling Dominoes** (Albert, Nowakowski, Wolfe, Lessons in Play). Dominoes stand in a row. A player
/// topples a domino of their own colour, or a green one, to the left or to the right. All dominoes of the row
/// in that direction fall with it, across gaps too.
///
/// ```text
///   lrrlrrl   L topples the 4th to the right ──▶   lrr....
/// ```
///
/// A position is a list of rows, in which dominoes keep their places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TopplingDominoes;

/// Rows of dominoes.
pub type Rows = Vec<Row>;

/// A row of cells: the dominoes that each player may topple, a bit per cell, the leftmost lowest. Both
/// players may topple a green domino; a gap is in neither set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row {
    length: u32,
    own: [u64; 2],
}

/// The row, the domino and the direction of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topple {
    row: usize,
    domino: u32,
    to_left: bool,
}

impl From<Topple> for Action {
    fn from(Topple { row, domino, to_left }: Topple) -> Action {
        let to = if to_left { Direction::Left } else { Direction::Right };
        Action::Topple { row, domino: domino as usize, to }
    }
}

impl Row {
    const NONE: Row = Row { length: 0, own: [0; 2] };

    /// The cells that hold dominoes.
    fn dominoes(self) -> u64 {
        self.own[0] | self.own[1]
    }

    /// The row restricted to the dominoes on some cells.
    fn keeping(self, cells: u64) -> Row {
        Row { own: self.own.map(|set| set & cells), ..self }
    }

    /// Appends a cell at the right end.
    fn push(&mut self, own: [bool; 2]) {
        for (set, mine) in self.own.iter_mut().zip(own) {
            *set |= u64::from(mine) << self.length;
        }
        self.length += 1;
    }

    /// The content of a cell: whether each player may topple it.
    fn at(self, cell: u32) -> [bool; 2] {
        self.own.map(|set| set >> cell & 1 == 1)
    }

    /// Returns the row without its gaps, which have no effect on play.
    fn packed(self) -> Row {
        let full = if self.length == 0 { 0 } else { u64::MAX >> (64 - self.length) };
        if self.dominoes() == full {
            return self;
        }
        let mut packed = Row::NONE;
        (0..self.length)
            .map(|cell| self.at(cell))
            .filter(|own| own.contains(&true))
            .for_each(|own| packed.push(own));
        packed
    }

    fn reversed(self) -> Row {
        let shift = 64 - self.length;
        Row { length: self.length, own: self.own.map(|set| set.reverse_bits() >> shift.min(63)) }
    }
}

impl TopplingDominoes {
    /// Creates the position on a strip. A piece of both players is a green domino. An empty cell is a gap,
    /// which does not stop toppling, and a hole separates two rows.
    pub fn on(grid: &Grid) -> Result<Rows, BoardError> {
        BoardError::limit("rows of a strip", grid.height(), 1)?;
        let mut rows = Vec::new();
        let cells: Vec<Cell> = grid.cells().map(|(_, _, cell)| cell).collect();
        for cells in cells.split(|&cell| cell == Cell::Hole) {
            let dominoes = cells.iter().filter(|&&cell| cell != Cell::Empty).count();
            BoardError::limit("dominoes in a row", dominoes, 64)?;
            let mut row = Row::NONE;
            for &cell in cells {
                // Gaps are omitted from a row that is too long to include them.
                if cell != Cell::Empty || cells.len() <= 64 {
                    row.push(Player::BOTH.map(|player| cell == Cell::Piece(player) || cell == Cell::Either));
                }
            }
            if row.length > 0 {
                rows.push(row);
            }
        }
        Ok(rows)
    }
}

impl Ruleset for TopplingDominoes {
    type Position = Rows;
    type Move = Topple;

    fn moves(&self, rows: &Rows, player: Player, visit: &mut impl FnMut(Topple, Rows)) {
        for (i, &row) in rows.iter().enumerate() {
            for cell in (0..row.length).filter(|cell| row.own[player.index()] >> cell & 1 == 1) {
                let (before, here) = ((1 << cell) - 1, 1 << cell);
                let domino = (row.dominoes() & before).count_ones();
                for (to_left, rest) in [(true, !(before | here)), (false, before)] {
                    let mut next = rows.clone();
                    next[i] = row.keeping(rest);
                    visit(Topple { row: i, domino, to_left }, next);
                }
            }
        }
    }

    fn components(&self, rows: Rows, visit: &mut impl FnMut(Rows)) {
        for row in rows.into_iter().filter(|row| row.dominoes() != 0) {
            visit(vec![row]);
        }
    }

    /// The mirror image of a row has the same value; exchanging the colours negates it.
    fn representative(&self, rows: Rows) -> Signed<Rows> {
        let [row] = rows[..] else { return Signed::same(rows) };
        let row = row.packed();
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
            cells.extend((0..row.length).map(|cell| match row.at(cell) {
                [true, true] => Cell::Either,
                [true, false] => Cell::Piece(Player::Left),
                [false, true] => Cell::Piece(Player::Right),
                [false, false] => Cell::Empty,
            }));
        }
        if cells.is_empty() {
            cells.push(Cell::Empty);
        }
        Board::Grid(Grid::from_fn(1, cells.len(), Letters::SIDES, |_, column| cells[column]))
    }
}

/// The entry of the ruleset.
pub(crate) fn entry() -> Entry {
    Entry::new("toppling-dominoes", BoardKind::Strip.with(Letters::SIDES), "lrrlrrl", |call| {
        Ok(call.position(TopplingDominoes, TopplingDominoes::on(call.board.strip()?)?))
    })
    .with_help("topple a domino of your colour and all on one side of it")
    .with_symmetries(Symmetries::Row)
    .with_path("game.strip.TopplingDominoes")
}
