//! From scaffolds to walls.

use super::wall::{Piece, Wall, lowest};
use kelvin_numbers::{Bound, NumberTooLarge, Rational, simplest_between_rationals};
use kelvin_values::Player;
use std::cmp::Ordering;

/// A temperature interval in which the scaffolds are lines that do not cross; `None` for a player without
/// moves.
struct Span {
    lines: [Option<Piece>; 2],
    from: Rational,
    end: Option<Rational>,
    /// Whether Left's scaffold is above Right's.
    hot: bool,
}

/// Splits scaffolds where they bend or cross.
fn spans([left, right]: &[Option<Wall>; 2]) -> Result<Vec<Span>, NumberTooLarge> {
    let alone = |wall: &Wall, lines: fn(Piece) -> [Option<Piece>; 2]| {
        let ends = wall.pieces().iter().skip(1).map(|next| Some(next.from.clone())).chain([None]);
        let span = |(piece, end): (&Piece, _)| {
            let from = piece.from.clone();
            Span { lines: lines(piece.clone()), from, end, hot: false }
        };
        wall.pieces().iter().zip(ends).map(span).collect()
    };
    Ok(match (left, right) {
        (Some(left), Some(right)) => {
            let intervals = left.intervals(right)?.into_iter();
            let span = intervals.map(|stretch| Span {
                from: stretch.lines[0].from.clone(),
                lines: stretch.lines.map(Some),
                end: stretch.end,
                hot: stretch.order == Ordering::Greater,
            });
            span.collect()
        }
        (Some(left), None) => alone(left, |piece| [Some(piece), None]),
        (None, Some(right)) => alone(right, |piece| [None, Some(piece)]),
        (None, None) => vec![Span { lines: [None, None], from: lowest(), end: None, hot: false }],
    })
}

/// The walls of a position from its scaffolds; `None` is the scaffold of a player without moves.
///
/// Where Left's scaffold is above Right's, the walls are the scaffolds. Elsewhere both walls are the mast. It
/// starts at t = -1 at the simplest integer between the scaffolds, or where they meet. With rising t it
/// changes only as much as it must to stay between them. So it is vertical, unless a scaffold pushes it: at
/// that temperature one player gains by moving, and the other by not answering.
///
/// In a game without loops Left's scaffold never rises and Right's never falls, so the mast is never pushed
/// and the scaffolds cross at most once.
pub(super) fn walls(scaffolds: &[Option<Wall>; 2]) -> Result<[Wall; 2], NumberTooLarge> {
    let mut walls = [Wall::empty(), Wall::empty()];
    let mut mast: Option<Rational> = None;
    for span in spans(scaffolds)? {
        if span.hot {
            mast = match (&span.lines[0], &span.end) {
                (Some(line), Some(end)) => Some(line.at(end)?),
                _ => None,
            };
            for (wall, line) in walls.iter_mut().zip(span.lines) {
                line.into_iter().for_each(|line| wall.push(line));
            }
            continue;
        }
        let start = mast.take().unwrap_or_else(|| span.simplest());
        let pieces = span.mast(start)?;
        for wall in &mut walls {
            pieces.iter().for_each(|piece| wall.push(piece.clone()));
        }
        mast = match (pieces.last(), &span.end) {
            (Some(piece), Some(end)) => Some(piece.at(end)?),
            _ => None,
        };
    }
    Ok(walls)
}

impl Span {
    /// The simplest number between the scaffolds where the span begins: an integer, as they are integers at t = -1.
    fn simplest(&self) -> Rational {
        let bound = |line: &Option<Piece>| match line {
            Some(line) => Bound::Closed(line.value.clone()),
            None => Bound::Unbounded,
        };
        let [low, high] = self.lines.each_ref().map(bound);
        let simplest = simplest_between_rationals(&low, &high);
        simplest.expect("scaffolds that do not cross have an integer between them at t = -1").into()
    }

    /// The mast between the scaffolds, from `start` on. It is vertical until a scaffold pushes it.
    fn mast(&self, start: Rational) -> Result<Vec<Piece>, NumberTooLarge> {
        let still = Piece { from: self.from.clone(), value: start, slope: 0 };
        let mut pushed: Option<(Rational, &Piece)> = None;
        for player in Player::BOTH {
            let Some(line) = &self.lines[player.index()] else { continue };
            let pushes = match player {
                Player::Left => line.slope > 0,
                Player::Right => line.slope < 0,
            };
            if pushes {
                let touch = line.reaches(&still.value)?;
                let in_time = self.end.as_ref().is_none_or(|end| touch < *end);
                if in_time && pushed.as_ref().is_none_or(|(other, _)| touch < *other) {
                    pushed = Some((touch, line));
                }
            }
        }
        Ok(match pushed {
            Some((touch, line)) => vec![still, line.starting(&touch)?],
            None => vec![still],
        })
    }
}
