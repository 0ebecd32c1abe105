//! Games on grids.

use super::{Position, Rules, Visit, reached};
use crate::{Wrong, need};
use std::iter;

/// A direction: rows down, columns to the right.
type Step = (isize, isize);

const ROOK: [Step; 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
const QUEEN: [Step; 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// What a move replaces on cells in a row: the direction, the letters before and after.
type Change = (Step, String, String);

/// The changes of a player, 0 for Left, on a board whose longest side has `n` cells.
type Changes = fn(me: usize, n: usize) -> Vec<Change>;

/// The steps that join the cells of a part, the letter of cells that belong to none, and whether a part may have a move.
type Parts = (&'static [Step], u8, fn(&str) -> bool);

/// A game whose position is rows of letters, with `|` between them: the letters, the moves, a second change from the cell on which
/// the first one ends, and the parts.
pub struct Grid(&'static str, Changes, Option<Changes>, Option<Parts>);

/// Left places a domino upright, Right lying, on two free cells.
fn domineering(me: usize, _: usize) -> Vec<Change> {
    vec![([(1, 0), (0, 1)][me], "..".into(), "##".into())]
}

/// A stone moves onto a neighbouring stone of the opponent, which leaves the board.
fn clobber(me: usize, _: usize) -> Vec<Change> {
    ROOK.map(|step| (step, ["xo", "ox"][me].into(), [".x", ".o"][me].into())).into()
}

/// A stone jumps over stones of the opponent, in one direction, each onto the free cell behind it.
fn konane(me: usize, n: usize) -> Vec<Change> {
    let (own, over) = [("x", "o."), ("o", "x.")][me];
    slides(&ROOK, n / 2, |k| (own.to_owned() + &over.repeat(k), "..".repeat(k) + own))
}

/// A queen moves over free cells in a line.
fn amazons(me: usize, n: usize) -> Vec<Change> {
    slides(&QUEEN, n, |k| (["x", "o"][me].to_owned() + &".".repeat(k), ".".repeat(k) + ["x", "o"][me]))
}

/// From there an arrow flies in the same way, and burns the cell that it hits.
fn arrows(me: usize, n: usize) -> Vec<Change> {
    let own = ["x", "o"][me];
    slides(&QUEEN, n, |k| (own.to_owned() + &".".repeat(k), own.to_owned() + &".".repeat(k - 1) + "#"))
}

/// Toads go right, frogs left: a step, or a jump over one animal of the other kind.
fn toads(me: usize, _: usize) -> Vec<Change> {
    let (step, words) = [((0, 1), ["t.", ".t", "tf.", ".ft"]), ((0, -1), ["f.", ".f", "ft.", ".tf"])][me];
    words.chunks(2).map(|pair| (step, pair[0].into(), pair[1].into())).collect()
}

/// Changes of every length, shorter ones first, in each direction.
fn slides(steps: &[Step], most: usize, change: impl Fn(usize) -> (String, String)) -> Vec<Change> {
    let all = steps.iter().flat_map(|&step| (1..=most).map(move |k| (step, k)));
    all.map(|(step, k)| (step, change(k).0, change(k).1)).collect()
}

impl Grid {
    /// The game of a name.
    pub fn named(name: &str) -> Option<Grid> {
        let mixed: fn(&str) -> bool = |cells| cells.contains('x') && cells.contains('o');
        let mobile: fn(&str) -> bool = |cells| cells.contains('.') && cells.contains(['x', 'o']);
        Some(match name {
            "domineering" => Grid(".#|", domineering, None, Some((&ROOK, b'#', |cells| cells.len() > 1))),
            "clobber" => Grid(".#xo|", clobber, None, Some((&ROOK, b'.', mixed))),
            "amazons" => Grid(".#xo|", amazons, Some(arrows), Some((&QUEEN, b'#', mobile))),
            "konane" => Grid(".#xo|", konane, None, None),
            "toads-and-frogs" => Grid(".#tf", toads, None, None),
            _ => return None,
        })
    }
}

/// The letters between one row separator and the next, with it.
fn line(board: &str) -> usize {
    board.find('|').unwrap_or(board.len()) + 1
}

/// The letter that is one step away, by its number. A step over an edge of the board ends on a row separator or outside of the text.
fn beside(at: usize, (down, right): Step, line: usize) -> usize {
    at.wrapping_add_signed(down * line as isize + right)
}

/// The board after a change that begins at a cell, and where the change ends.
fn changed(board: &str, line: usize, at: usize, (step, before, after): &Change) -> Option<(Position, usize)> {
    let cells = || iter::successors(Some(at), |&at| Some(beside(at, *step, line))).take(before.len());
    let letters = board.as_bytes();
    if !cells().zip(before.bytes()).all(|(cell, letter)| letters.get(cell) == Some(&letter)) {
        return None;
    }
    let mut next = letters.to_vec();
    cells().zip(after.bytes()).for_each(|(cell, letter)| next[cell] = letter);
    Some((String::from_utf8(next).ok()?, cells().last()?))
}

impl Rules for Grid {
    fn read(&self, text: &str) -> Result<Position, Wrong> {
        let even = !text.starts_with('|') && text.split('|').all(|row| row.len() + 1 == line(text));
        let known =
            !text.is_empty() && text.len() <= 10_000 && text.chars().all(|letter| self.0.contains(letter));
        need(even && known, || {
            Wrong::expected(text, &format!("rows of one length of the letters {}", self.0)).0
        })?;
        Ok(text.into())
    }

    fn options(&self, position: &str, me: usize, visit: Visit<'_>) -> Result<(), Wrong> {
        let line = line(position);
        let n = line.max(position.len() / line + 1);
        let (first, second) = ((self.1)(me, n), self.2.map(|then| then(me, n)));
        for at in 0..position.len() {
            for (next, end) in first.iter().filter_map(|change| changed(position, line, at, change)) {
                match &second {
                    None => visit(next)?,
                    Some(second) => {
                        let last = second.iter().filter_map(|change| changed(&next, line, end, change));
                        last.map(|(last, _)| last).try_for_each(&mut *visit)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn parts(&self, position: &str) -> Vec<Position> {
        let Some((steps, blank, matters)) = self.3 else { return vec![position.into()] };
        let (line, letters) = (line(position), position.as_bytes());
        let used =
            |cell: &usize| letters.get(*cell).is_some_and(|letter| ![b'#', b'|', blank].contains(letter));
        let mut left: Vec<bool> = (0..letters.len()).map(|cell| used(&cell)).collect();
        let mut parts = Vec::new();
        for start in 0..letters.len() {
            if !left[start] {
                continue;
            }
            let part = reached(start, letters.len(), |at, next| {
                steps.iter().map(|&step| beside(at, step, line)).filter(used).for_each(next);
            });
            let cells: Vec<usize> = (start..letters.len()).filter(|&cell| part[cell]).collect();
            cells.iter().for_each(|&cell| left[cell] = false);
            // The least rectangle around the part.
            let bounds = |place: fn(usize, usize) -> usize| {
                let places = || cells.iter().map(|&cell| place(cell, line));
                places().min().unwrap_or(0)..places().max().unwrap_or(0) + 1
            };
            let (rows, columns) = (bounds(|cell, line| cell / line), bounds(|cell, line| cell % line));
            let letter = |cell: usize| char::from(if part[cell] { letters[cell] } else { blank });
            let row =
                |row: usize| columns.clone().map(|column| letter(row * line + column)).collect::<String>();
            if matters(&cells.iter().map(|&cell| letter(cell)).collect::<String>()) {
                parts.push(rows.map(row).collect::<Vec<_>>().join("|"));
            }
        }
        parts
    }
}
