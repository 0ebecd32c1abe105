//! Battle Sheep.

use crate::action::Action;
use crate::board::{Board, BoardError, BoardKind, Square, WrittenText};
use crate::registry::Entry;
use crate::ruleset::{Ruleset, Signed};
use kelvin_values::Player;
use std::sync::Arc;

/// **Sheep** (Battle Sheep, Rebesse 2010). Herds of sheep stand on a board of hexagons. A player moves some
/// sheep of one of their herds, but not all, in a straight line over free cells as far as possible.
///
/// The board is written as rows of numbers, Left's herds positive and Right's negative, each row half a cell
/// to the right of the one above. The neighbours of a cell are those in its row and column, and the two to
/// the north-east and the south-west.
///
/// ```text
///   3,0,0       1,0,2
///   0,0,0   L   0,0,0
///   0,0,-2 ──▶  0,0,-2
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sheep;

/// The most cells of a board.
const MAX_CELLS: usize = 400;

/// The most sheep of a herd.
const MAX_HERD: i8 = 100;

/// The number of a cell that is not part of the board.
const HOLE: i8 = i8::MIN;

/// A one-line description of the format of a board.
pub const SHEEP: &str =
    "rows of herds such as 3,0,#|0,0,-2: Left's positive, Right's negative, # for no cell";

/// The six steps from a cell to a neighbour, as offsets of rows and columns.
const STEPS: [(isize, isize); 6] = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];

/// The herds on a board, row by row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pasture {
    width: usize,
    cells: Arc<[i8]>,
}

/// A move of some sheep from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drive {
    from: Square,
    to: Square,
    count: i8,
}

impl From<Drive> for Action {
    fn from(Drive { from, to, count }: Drive) -> Action {
        Action::Herd { count: count.unsigned_abs().into(), from, to }
    }
}

impl Sheep {
    /// Creates the position on a board such as `3,0,0|0,0,-2`.
    pub fn on(board: &Board) -> Result<Pasture, BoardError> {
        let Board::Text(text) = board else {
            return Err(BoardError::unsuited(format!("expected {SHEEP}")));
        };
        let (mut cells, mut width) = (Vec::new(), None);
        for row in text.as_str().split(['|', '\n']) {
            let before = cells.len();
            for herd in row.split([',', ' ']).filter(|herd| !herd.is_empty()) {
                cells.push(match (herd, herd.parse::<i8>()) {
                    ("#", _) => HOLE,
                    (_, Ok(sheep)) if (-MAX_HERD..=MAX_HERD).contains(&sheep) => sheep,
                    _ => {
                        let why =
                            format!("found {herd:?}, expected # or a number from -{MAX_HERD} to {MAX_HERD}");
                        return Err(BoardError::unsuited(why));
                    }
                });
            }
            BoardError::limit("cells", cells.len(), MAX_CELLS)?;
            let wide = cells.len() - before;
            if *width.get_or_insert(wide) != wide {
                return Err(BoardError::unsuited("the rows have different lengths"));
            }
        }
        Ok(Pasture { width: width.unwrap_or(0), cells: cells.into() })
    }
}

impl Pasture {
    fn height(&self) -> usize {
        self.cells.len().checked_div(self.width).unwrap_or(0)
    }

    /// The adjacent cell in a direction.
    fn step(&self, cell: usize, (down, right): (isize, isize)) -> Option<usize> {
        let row = (cell / self.width).checked_add_signed(down)?;
        let column = (cell % self.width).checked_add_signed(right)?;
        (row < self.height() && column < self.width).then_some(row * self.width + column)
    }

    /// The last free cell in a direction.
    fn end(&self, from: usize, step: (isize, isize)) -> Option<usize> {
        let free = |&cell: &usize| self.cells[cell] == 0;
        std::iter::successors(self.step(from, step).filter(free), |&cell| self.step(cell, step).filter(free))
            .last()
    }

    fn square(&self, cell: usize) -> Square {
        Square { row: cell / self.width, column: cell % self.width }
    }

    /// The smallest board that contains a set of cells; all other cells become holes.
    fn part(&self, cells: &[usize]) -> Pasture {
        let place = |cell: usize| [cell / self.width, cell % self.width];
        let side = |side: usize| cells.iter().map(move |&cell| place(cell)[side]);
        let [(top, bottom), (first, last)] =
            [0, 1].map(|at| (side(at).min().unwrap_or(0), side(at).max().unwrap_or(0)));
        let width = last - first + 1;
        let mut herds = vec![HOLE; width * (bottom - top + 1)];
        for &cell in cells {
            let [row, column] = place(cell);
            herds[(row - top) * width + column - first] = self.cells[cell];
        }
        Pasture { width, cells: herds.into() }
    }

    /// The position with rows and columns exchanged, which permutes the six directions.
    fn transposed(&self) -> Pasture {
        let height = self.height();
        let cells =
            (0..self.cells.len()).map(|at| self.cells[at % height * self.width + at / height]).collect();
        Pasture { width: height, cells }
    }

    /// The position rotated by half a turn.
    fn turned(&self) -> Pasture {
        Pasture { width: self.width, cells: self.cells.iter().rev().copied().collect() }
    }

    /// The position with the players exchanged.
    fn exchanged(&self) -> Pasture {
        let other = |&herd: &i8| if herd == HOLE { HOLE } else { -herd };
        Pasture { width: self.width, cells: self.cells.iter().map(other).collect() }
    }
}

impl Ruleset for Sheep {
    type Position = Pasture;
    type Move = Drive;

    fn moves(&self, pasture: &Pasture, player: Player, visit: &mut impl FnMut(Drive, Pasture)) {
        let sign: i8 = if player == Player::Left { 1 } else { -1 };
        for (from, &herd) in pasture.cells.iter().enumerate() {
            if herd == HOLE || herd * sign < 2 {
                continue;
            }
            for to in STEPS.into_iter().filter_map(|step| pasture.end(from, step)) {
                for count in 1..herd * sign {
                    let mut cells = pasture.cells.to_vec();
                    cells[from] -= sign * count;
                    cells[to] = sign * count;
                    let drive = Drive { from: pasture.square(from), to: pasture.square(to), count };
                    visit(drive, Pasture { width: pasture.width, cells: cells.into() });
                }
            }
        }
    }

    /// A herd of one never moves, and no herd passes it, so it is equivalent to a hole. Connected components
    /// form a sum.
    fn components(&self, pasture: Pasture, visit: &mut impl FnMut(Pasture)) {
        let dead = |cell: usize| matches!(pasture.cells[cell], HOLE | 1 | -1);
        let mut seen: Vec<bool> = (0..pasture.cells.len()).map(dead).collect();
        for start in 0..pasture.cells.len() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut part = vec![start];
            let mut next = 0;
            while let Some(&cell) = part.get(next) {
                next += 1;
                for neighbour in STEPS.into_iter().filter_map(|step| pasture.step(cell, step)) {
                    if !std::mem::replace(&mut seen[neighbour], true) {
                        part.push(neighbour);
                    }
                }
            }
            let has = |free: bool| part.iter().any(|&cell| (pasture.cells[cell] == 0) == free);
            if has(true) && has(false) {
                visit(pasture.part(&part));
            }
        }
    }

    /// Half a turn and an exchange of rows and columns keep the value; exchanging the players negates it.
    fn representative(&self, pasture: Pasture) -> Signed<Pasture> {
        if pasture.cells.is_empty() {
            return Signed::same(pasture);
        }
        let transposed = pasture.transposed();
        let images = [pasture.turned(), transposed.turned(), transposed, pasture.clone()];
        let both = images
            .into_iter()
            .flat_map(|image| [Signed { position: image.exchanged(), negated: true }, Signed::same(image)]);
        Signed::least(both).unwrap_or(Signed::same(pasture))
    }

    fn board(&self, pasture: &Pasture) -> Board {
        let herd = |&herd: &i8| if herd == HOLE { "#".to_owned() } else { herd.to_string() };
        let row = |row: &[i8]| row.iter().map(herd).collect::<Vec<_>>().join(",");
        let rows: Vec<_> = pasture.cells.chunks(pasture.width.max(1)).map(row).collect();
        Board::Text(WrittenText::reached(rows.join("|")))
    }
}

/// The entry of the ruleset.
pub(crate) fn entry() -> Entry {
    Entry::new("sheep", BoardKind::Text, "4,0,0|0,0,0|0,0,-4", |call| {
        Ok(call.position(Sheep, Sheep::on(call.board)?))
    })
    .with_help("move a part of a herd in a straight line as far as it leads (Battle Sheep)")
    .with_boards(SHEEP)
}
