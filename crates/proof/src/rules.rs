//! The literal rules of eleven rulesets.

mod graph;
mod grid;

use crate::line::number;
use crate::{Wrong, need};
use graph::{Graph, Hackenbush};
use grid::Grid;

/// A position, as its board is written. Heaps have `+` between them.
pub type Position = String;

/// The most options of one position.
pub const MOST_OPTIONS: usize = 100_000;

/// What receives the options of a position, one after the other.
pub type Visit<'a> = &'a mut dyn FnMut(Position) -> Result<(), Wrong>;

/// The rules of a game.
pub trait Rules {
    /// Reads a board.
    fn read(&self, text: &str) -> Result<Position, Wrong>;

    /// Visits the options of a player, 0 for Left and 1 for Right, in the order of `docs/proofs.md`.
    fn options(&self, position: &str, me: usize, visit: Visit<'_>) -> Result<(), Wrong>;

    /// Positions of which this one is the sum.
    fn parts(&self, position: &str) -> Vec<Position> {
        vec![position.into()]
    }
}

/// The rules that a line `r` names.
pub fn ruleset(name: &str, frame: &str) -> Result<Box<dyn Rules>, Wrong> {
    Ok(match name {
        "snort" | "col" | "nogo" | "complex" => Box::new(Graph::new(name, frame)?),
        "hackenbush" => Box::new(Hackenbush::new(frame)?),
        "octal" => Box::new(Octal::new(frame)?),
        _ => Box::new(
            Grid::named(name)
                .filter(|_| frame.is_empty())
                .ok_or_else(|| Wrong::expected(&format!("{name} {frame}"), "a ruleset of docs/proofs.md"))?,
        ),
    })
}

/// Fails unless a board has this many letters, all of them known.
fn letters(text: &str, count: usize, known: &str) -> Result<(), Wrong> {
    need(text.len() == count && text.chars().all(|letter| known.contains(letter)), || {
        Wrong::expected(text, &format!("{count} letters among {known}")).0
    })
}

/// What is reached from a place by steps to near ones, as flags.
fn reached(start: usize, count: usize, mut near: impl FnMut(usize, &mut dyn FnMut(usize))) -> Vec<bool> {
    let (mut found, mut open) = (vec![false; count], vec![start]);
    while let Some(at) = open.pop() {
        if !std::mem::replace(&mut found[at], true) {
            near(at, &mut |next| open.push(next));
        }
    }
    found
}

/// An **octal game**, whose digits state what a player may leave of a heap when taking `k` counters: 1 for no heap, 2 for one
/// heap, 4 for two heaps.
struct Octal([Vec<u8>; 2]);

impl Octal {
    /// The game with a code such as `0.77` for both players, or with one of Left and one of Right.
    fn new(codes: &str) -> Result<Octal, Wrong> {
        let digits = |code: &str| {
            let (first, rest) = code.split_once('.')?;
            let octal =
                (1..=999).contains(&rest.len()) && rest.bytes().all(|digit| (b'0'..=b'7').contains(&digit));
            let first = ["", "0", "4"].contains(&first).then_some(if first == "4" { 4 } else { 0 })?;
            octal.then(|| [first].into_iter().chain(rest.bytes().map(|digit| digit - b'0')).collect())
        };
        let (left, right) = codes.split_once(' ').unwrap_or((codes, codes));
        let both = digits(left).zip(digits(right)).map(|(left, right)| Octal([left, right]));
        both.ok_or_else(|| Wrong::expected(codes, "a code such as 0.77, or two of them"))
    }
}

fn heaps(position: &str) -> Vec<usize> {
    position.split('+').filter_map(|heap| heap.parse().ok()).collect()
}

fn written(heaps: &[usize]) -> Position {
    heaps.iter().map(usize::to_string).collect::<Vec<_>>().join("+")
}

impl Rules for Octal {
    fn read(&self, text: &str) -> Result<Position, Wrong> {
        Ok(number(text, 10_000)?.to_string())
    }

    fn options(&self, position: &str, me: usize, visit: Visit<'_>) -> Result<(), Wrong> {
        let heaps = heaps(position);
        for (i, &heap) in heaps.iter().enumerate() {
            for (&digit, rest) in self.0[me].iter().zip((0..=heap).rev()) {
                let mut leave =
                    |left: &[usize]| visit(written(&[&heaps[..i], left, &heaps[i + 1..]].concat()));
                if digit & 1 != 0 && rest == 0 {
                    leave(&[])?;
                }
                if digit & 2 != 0 && rest > 0 {
                    leave(&[rest])?;
                }
                if digit & 4 != 0 {
                    (1..=rest / 2).try_for_each(|first| leave(&[first, rest - first]))?;
                }
            }
        }
        Ok(())
    }

    fn parts(&self, position: &str) -> Vec<Position> {
        heaps(position).into_iter().filter(|&heap| heap > 0).map(|heap| heap.to_string()).collect()
    }
}
