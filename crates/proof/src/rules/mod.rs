//! The literal rules of ten rulesets.

mod graph;
mod grid;
mod hackenbush;
mod octal;

use crate::Wrong;
pub use graph::Graph;
pub use grid::Grid;
pub use hackenbush::Hackenbush;
pub use octal::Octal;

/// A position, as its board is written; the heaps of an octal game with `+` between them.
pub type Position = Box<[u8]>;

/// The most options of one position.
pub const MOST_OPTIONS: usize = 100_000;

/// What receives the options of a position, one after the other.
pub type Visit<'a> = &'a mut dyn FnMut(Position) -> Result<(), Wrong>;

/// The rules of a game.
pub trait Rules {
    /// Reads a board.
    fn read(&self, text: &str) -> Result<Position, Wrong>;

    /// Visits the options of a player, 0 for Left and 1 for Right, in the order of `docs/proofs.md`.
    fn options(&self, position: &[u8], me: usize, visit: Visit<'_>) -> Result<(), Wrong>;

    /// Positions of which this one is the sum.
    fn parts(&self, position: &[u8]) -> Vec<Position> {
        vec![position.into()]
    }

    /// The board as it is printed.
    fn show(&self, position: &[u8]) -> String {
        String::from_utf8_lossy(position).into_owned()
    }
}

/// The rules that a line `r` names.
pub fn ruleset(name: &str, frame: &str) -> Result<Box<dyn Rules>, Wrong> {
    if let Some(grid) = Grid::named(name).filter(|_| frame.is_empty()) {
        return Ok(Box::new(grid));
    }
    match name {
        "snort" | "col" | "nogo" => Ok(Box::new(Graph::new(name, frame)?)),
        "hackenbush" => Ok(Box::new(Hackenbush::new(frame)?)),
        "octal" => Ok(Box::new(Octal::new(frame)?)),
        _ => Err(Wrong::expected(&format!("{name} {frame}"), "a ruleset of docs/proofs.md")),
    }
}

/// Fails unless a board has this many letters, all of them known.
fn letters(text: &str, count: usize, known: &str) -> Result<(), Wrong> {
    match text.len() == count && text.chars().all(|letter| known.contains(letter)) {
        true => Ok(()),
        false => Err(Wrong::expected(text, &format!("{count} letters among {known}"))),
    }
}

/// What is reached from some places by steps to others, as flags.
fn reached(start: usize, count: usize, mut near: impl FnMut(usize, &mut dyn FnMut(usize))) -> Vec<bool> {
    let (mut found, mut open) = (vec![false; count], vec![start]);
    while let Some(at) = open.pop() {
        if !std::mem::replace(&mut found[at], true) {
            near(at, &mut |next| open.push(next));
        }
    }
    found
}
