//! Take-and-break games, impartial and partizan.

use super::code::HeapCode;
use crate::action::Action;
use crate::board::{Board, BoardError, BoardKind, Heaps};
use crate::placement::tiles;
use crate::position::Position;
use crate::position_error::PositionError;
use crate::registry::{Call, Entry, Placement};
use crate::ruleset::{Ruleset, Signed};
use kelvin_values::Player;
use smallvec::SmallVec;
use std::borrow::Cow;

/// A **take-and-break game** (Guy, Smith, 1956; Fraenkel, Kotzig, 1987). The [`HeapCode`] of a player gives
/// the numbers of counters they may take from a heap and of the heaps into which they may split the rest.
///
/// ```text
///   Kayles, 0.77:   ●●●●●   ──▶   ●● ●●   (one taken from the middle)
/// ```
///
/// With one code for both players it is an octal or hexadecimal game, whose nim-values [`super::NimValues`]
/// computes much faster. With two codes it is a partizan octal game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeAndBreak {
    codes: [HeapCode; 2],
}

/// The sizes of the heaps that remain, largest first.
pub type Piles = SmallVec<[u32; 4]>;

/// A heap replaced by others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Take {
    pub(super) heap: usize,
    pub(super) from: u32,
    pub(super) to: Piles,
}

impl From<Take> for Action {
    fn from(Take { heap, from, to }: Take) -> Action {
        Action::Heap { heap, from: from.into(), to: to.into_iter().map(u64::from).collect() }
    }
}

impl TakeAndBreak {
    /// Creates the game in which both players have this code.
    pub fn impartial(code: HeapCode) -> TakeAndBreak {
        TakeAndBreak { codes: [code.clone(), code] }
    }

    /// Creates the game in which Left has the first code and Right the second.
    pub fn partizan(left: HeapCode, right: HeapCode) -> TakeAndBreak {
        TakeAndBreak { codes: [left, right] }
    }

    /// Creates **partizan subtraction**: a player may take any number of counters in their set.
    ///
    /// ```text
    ///   L = {1,3}, R = {2}:   ●●●●●   L takes 3 ──▶  ●●   R takes 2 ──▶  nothing
    /// ```
    pub fn subtraction(left: &[usize], right: &[usize]) -> Result<TakeAndBreak, BoardError> {
        Ok(TakeAndBreak { codes: [HeapCode::at_places(left, 3)?, HeapCode::at_places(right, 3)?] })
    }

    /// Creates **O(a,b)** (Mesdal, 2009; Huntemann, section 5.2.1): Left's code is 0.0…07 with the 7 at place
    /// `a`, Right's with the 7 at place `b`. On a strip, Left places tiles of `a` cells and Right of `b`
    /// cells.
    ///
    /// ```text
    ///   O(1,2):   ......   L   ..L...   R   ..LRR.
    ///                     ──▶          ──▶
    /// ```
    pub fn tiles(a: usize, b: usize) -> Result<TakeAndBreak, BoardError> {
        Ok(TakeAndBreak { codes: [HeapCode::at_places(&[a], 7)?, HeapCode::at_places(&[b], 7)?] })
    }

    /// The code of a player.
    pub fn code(&self, player: Player) -> &HeapCode {
        &self.codes[player.index()]
    }

    /// Returns whether both players have the same moves.
    pub fn is_impartial(&self) -> bool {
        self.codes[0] == self.codes[1]
    }

    /// Creates the position with these heaps.
    pub fn on(&self, heaps: &Heaps) -> Result<Piles, BoardError> {
        BoardError::limit("counters in a heap", heaps.largest() as usize, TakeAndBreak::MAX_HEAP)?;
        for code in &self.codes {
            BoardError::limit(
                "moves from a heap",
                code.moves(heaps.largest() as usize, TakeAndBreak::MAX_MOVES + 1),
                TakeAndBreak::MAX_MOVES,
            )?;
        }
        Ok(sorted(heaps.sizes().iter().map(|&size| size as u32).collect()))
    }

    /// The largest heap.
    pub const MAX_HEAP: usize = 1_000_000;
    /// The most moves of a player in a heap, all of which are visited.
    pub const MAX_MOVES: usize = 1_000_000;
}

pub(super) fn sorted(mut heaps: Piles) -> Piles {
    heaps.retain(|size| *size > 0);
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    heaps
}

/// Visits the options of a heap. Moves that take more come first, and more even splits before others. An
/// evaluator that follows this order already has the values of smaller heaps when it reaches larger ones.
pub fn remains(code: &HeapCode, heap: u32, visit: &mut impl FnMut(&[u32])) {
    let Some(digits) = code.hexadecimal() else {
        // Positions have no heap with more options than can be visited.
        let _ = code.remains(heap.into(), &mut |heaps| {
            if let Some(heaps) = heaps {
                visit(&heaps.iter().rev().map(|&heap| heap as u32).collect::<Piles>());
            }
            Ok::<(), std::convert::Infallible>(())
        });
        return;
    };
    for (taken, digit) in digits.places(heap as usize).rev() {
        let left = heap - taken as u32;
        if digit & 1 != 0 && left == 0 {
            visit(&[]);
        }
        if digit & 2 != 0 && left > 0 {
            visit(&[left]);
        }
        if digit & 4 != 0 {
            for small in (1..=left / 2).rev() {
                visit(&[left - small, small]);
            }
        }
        if digit & 8 != 0 {
            for small in (1..=left / 3).rev() {
                for middle in (small..=(left - small) / 2).rev() {
                    visit(&[left - small - middle, middle, small]);
                }
            }
        }
    }
}

impl Ruleset for TakeAndBreak {
    type Position = Piles;
    type Move = Take;

    fn moves(&self, heaps: &Piles, player: Player, visit: &mut impl FnMut(Take, Piles)) {
        for (i, &heap) in heaps.iter().enumerate() {
            if i > 0 && heaps[i - 1] == heap {
                continue; // the same moves as from the previous heap
            }
            remains(self.code(player), heap, &mut |to| {
                let mut next = heaps.clone();
                next.remove(i);
                next.extend_from_slice(to);
                visit(Take { heap: i, from: heap, to: to.into() }, sorted(next));
            });
        }
    }

    fn components(&self, heaps: Piles, visit: &mut impl FnMut(Piles)) {
        for &heap in heaps.iter().rev() {
            visit(smallvec::smallvec![heap]);
        }
    }

    fn representative(&self, heaps: Piles) -> Signed<Piles> {
        Signed::same(heaps)
    }

    fn board(&self, heaps: &Piles) -> Board {
        Board::Heaps(Heaps::reached(heaps.iter().copied()))
    }
}

/// The entries of the rulesets.
pub(crate) fn entries() -> [Entry; 3] {
    let tiles = Entry::new("oab", BoardKind::Strips, "12", |call| match call.numbers()?[..] {
        [a, b] => position(call, &TakeAndBreak::tiles(a, b)?),
        _ => Err(call.ruleset.wrong()),
    })
    .with_help("place tiles on a strip: Left of a cells, Right of b")
    .with_arguments("a,b", "2,3")
    .with_placement(Placement::new(|call| match call.numbers()?[..] {
        [a, b] if a > 0 && b > 0 => Ok(tiles::oab([a, b], call.board)?),
        _ => Err(call.ruleset.wrong()),
    }));
    let codes = Entry::new("partizan-octal", BoardKind::Heaps, "12", |call| {
        let (left, right) = call.ruleset.halves(',')?;
        position(call, &TakeAndBreak::partizan(left.parse()?, right.parse()?))
    })
    .with_help("take and break by a code for each player")
    .with_arguments("left code,right code", "0.7,0.07");
    let sets = Entry::new("subtraction", BoardKind::Heaps, "6", |call| {
        let (left, right) = call.ruleset.halves('|')?;
        let [left, right] = [call.ruleset.numbers(left)?, call.ruleset.numbers(right)?];
        position(call, &TakeAndBreak::subtraction(&left, &right)?)
    })
    .with_help("take as many counters as your set says")
    .with_arguments("left set|right set", "1,3|2,3");
    [tiles, codes, sets]
}

/// Creates a position on heaps, or on the runs between the holes of a strip.
fn position(call: &Call<'_>, ruleset: &TakeAndBreak) -> Result<Position, PositionError> {
    let heaps = match call.board {
        Board::Grid(_) => Cow::Owned(call.board.strip()?.runs()?),
        board => Cow::Borrowed(board.heaps()?),
    };
    Ok(call.position(ruleset.clone(), ruleset.on(&heaps)?))
}
