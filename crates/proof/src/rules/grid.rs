//! Games on grids.

use super::{Position, Rules, Visit, reached};
use crate::Wrong;

/// A direction: rows down, columns to the right.
type Step = (isize, isize);

const ROOK: [Step; 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
const QUEEN: [Step; 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// A game whose position is rows of letters, with `|` between them.
#[derive(Clone, Copy)]
pub enum Grid {
    /// Left places a domino upright, Right lying, on two free cells.
    Domineering,
    /// A stone moves onto a neighbouring stone of the opponent, which leaves the board.
    Clobber,
    /// A queen moves; from there an arrow flies like a queen and burns the cell it hits.
    Amazons,
    /// A stone jumps over stones of the opponent, in one direction, each onto the free cell behind it.
    Konane,
    /// Toads go right, frogs left: a step, or a jump over one animal of the other kind.
    ToadsAndFrogs,
}

/// The letters of a board with its width; the row separators are letters too, which no rule names.
struct Board<'a>(&'a [u8], usize);

impl Board<'_> {
    /// The cell `times` steps from a cell.
    fn from(&self, at: usize, (down, right): Step, times: isize) -> Option<usize> {
        let (row, column) =
            ((at / (self.1 + 1)) as isize + down * times, (at % (self.1 + 1)) as isize + right * times);
        let inside = row >= 0 && column >= 0 && column < self.1 as isize;
        inside.then(|| row as usize * (self.1 + 1) + column as usize).filter(|&cell| cell < self.0.len())
    }

    /// The cell `times` steps from a cell, if this letter is on it.
    fn find(&self, at: usize, step: Step, times: isize, letter: u8) -> Option<usize> {
        self.from(at, step, times).filter(|&cell| self.0[cell] == letter)
    }

    /// The free cells that a queen on a cell reaches.
    fn flights(&self, at: usize) -> Vec<usize> {
        let fly = |step| (1..).map_while(move |times| self.find(at, step, times, b'.'));
        QUEEN.into_iter().flat_map(fly).collect()
    }

    /// The board with other letters on some cells.
    fn with(&self, changes: &[(usize, u8)]) -> Position {
        let mut letters: Position = self.0.into();
        changes.iter().for_each(|&(cell, letter)| letters[cell] = letter);
        letters
    }
}

impl Grid {
    /// The game of a name.
    pub fn named(name: &str) -> Option<Grid> {
        Some(match name {
            "domineering" => Grid::Domineering,
            "clobber" => Grid::Clobber,
            "amazons" => Grid::Amazons,
            "konane" => Grid::Konane,
            "toads-and-frogs" => Grid::ToadsAndFrogs,
            _ => return None,
        })
    }

    /// The directions in which cells of one part are neighbours, and what surrounds a part.
    fn joints(self) -> Option<(&'static [Step], u8)> {
        match self {
            Grid::Domineering => Some((&ROOK, b'#')),
            Grid::Clobber => Some((&ROOK, b'.')),
            Grid::Amazons => Some((&QUEEN, b'#')),
            Grid::Konane | Grid::ToadsAndFrogs => None,
        }
    }

    /// Whether a part may have a move.
    fn matters(self, cells: &[u8]) -> bool {
        let has = |letter| cells.contains(&letter);
        match self {
            Grid::Domineering => cells.len() > 1,
            Grid::Amazons => has(b'.') && (has(b'x') || has(b'o')),
            _ => has(b'x') && has(b'o'),
        }
    }
}

fn width(position: &[u8]) -> usize {
    position.iter().position(|&letter| letter == b'|').unwrap_or(position.len())
}

impl Rules for Grid {
    fn read(&self, text: &str) -> Result<Position, Wrong> {
        let known = match self {
            Grid::Domineering => ".#|",
            Grid::ToadsAndFrogs => ".#tf",
            _ => ".#xo|",
        };
        let width = width(text.as_bytes());
        let even = width > 0 && text.split('|').all(|row| row.len() == width);
        match even && text.len() <= 10_000 && text.chars().all(|letter| known.contains(letter)) {
            true => Ok(text.as_bytes().into()),
            false => Err(Wrong::expected(text, &format!("rows of one length of the letters {known}"))),
        }
    }

    fn options(&self, position: &[u8], me: usize, visit: Visit<'_>) -> Result<(), Wrong> {
        let board = Board(position, width(position));
        let (own, other) = [(b'x', b'o'), (b'o', b'x')][me];
        for (at, &letter) in position.iter().enumerate() {
            match self {
                Grid::Domineering => {
                    let step = [(1, 0), (0, 1)][me];
                    if let (b'.', Some(to)) = (letter, board.find(at, step, 1, b'.')) {
                        visit(board.with(&[(at, b'#'), (to, b'#')]))?;
                    }
                }
                Grid::ToadsAndFrogs => {
                    let (own, other, step) = [(b't', b'f', (0, 1)), (b'f', b't', (0, -1))][me];
                    let far = if board.find(at, step, 1, other).is_some() { 2 } else { 1 };
                    if let (true, Some(to)) = (letter == own, board.find(at, step, far, b'.')) {
                        visit(board.with(&[(at, b'.'), (to, own)]))?;
                    }
                }
                _ if letter != own => {}
                Grid::Clobber => {
                    for to in ROOK.into_iter().filter_map(|step| board.find(at, step, 1, other)) {
                        visit(board.with(&[(at, b'.'), (to, own)]))?;
                    }
                }
                Grid::Amazons => {
                    for to in board.flights(at) {
                        let moved = board.with(&[(at, b'.'), (to, own)]);
                        let moved = Board(&moved, board.1);
                        for hit in moved.flights(to) {
                            visit(moved.with(&[(hit, b'#')]))?;
                        }
                    }
                }
                Grid::Konane => {
                    for step in ROOK {
                        let mut changes = vec![(at, b'.')];
                        for far in (1..).step_by(2) {
                            let over =
                                board.find(at, step, far, other).zip(board.find(at, step, far + 1, b'.'));
                            let Some((over, to)) = over else { break };
                            changes.push((over, b'.'));
                            visit(board.with(&[&changes[..], &[(to, own)]].concat()))?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn parts(&self, position: &[u8]) -> Vec<Position> {
        let Some((steps, blank)) = self.joints() else { return vec![position.into()] };
        let board = Board(position, width(position));
        let used = |cell: &usize| ![b'#', b'|', blank].contains(&position[*cell]);
        let mut seen = vec![false; position.len()];
        let mut parts = Vec::new();
        for start in (0..position.len()).filter(used) {
            if seen[start] {
                continue;
            }
            let part = reached(start, position.len(), |at, next| {
                steps.iter().filter_map(|&step| board.from(at, step, 1)).filter(used).for_each(next);
            });
            let cells: Vec<usize> = (start..position.len()).filter(|&cell| part[cell]).collect();
            cells.iter().for_each(|&cell| seen[cell] = true);
            let letters: Vec<u8> = cells.iter().map(|&cell| position[cell]).collect();
            if self.matters(&letters) {
                parts.push(cut(&cells, &letters, board.1 + 1, blank));
            }
        }
        parts
    }
}

/// The least rectangle around some cells, with a letter everywhere else.
fn cut(cells: &[usize], letters: &[u8], line: usize, blank: u8) -> Position {
    let bounds = |place: &dyn Fn(usize) -> usize| {
        let places = || cells.iter().map(|&cell| place(cell));
        (places().min().unwrap_or(0), places().max().unwrap_or(0))
    };
    let ((top, bottom), (west, east)) = (bounds(&|cell| cell / line), bounds(&|cell| cell % line));
    let wide = east - west + 2;
    let mut part = vec![blank; (bottom - top + 1) * wide - 1];
    (1..bottom - top + 1).for_each(|row| part[row * wide - 1] = b'|');
    for (&cell, &letter) in cells.iter().zip(letters) {
        part[(cell / line - top) * wide + cell % line - west] = letter;
    }
    part.into()
}
