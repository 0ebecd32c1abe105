//! Nim and Poker Nim.

use crate::action::Action;
use crate::board::{Board, BoardError, BoardKind, Heaps, Purse, Purses};
use crate::registry::Entry;
use crate::ruleset::{KnownValue, Ruleset, Signed};
use kelvin_values::Player;
use smallvec::SmallVec;

/// **Nim** (Bouton, 1901). A player takes any number of counters, at least one, from one heap.
///
/// ```text
///   ●●● ●●●●● ●●●●●●●   ──▶   ●●● ●●●●● ●●●●●●   ──▶   …
/// ```
///
/// A heap of *n* has the value `*n`. A position is the list of its heaps, largest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nim;

/// **Poker Nim** (Winning Ways, chapter 3): Nim in which a player may also add counters. Here each heap has a
/// purse for each player. A move removes counters from the heap, or adds counters from the player's own
/// purse.
///
/// ```text
///   5(2,0)   L puts 2 ──▶   7(0,0)   R takes them back ──▶   5(0,0)
/// ```
///
/// Added counters can be removed again, so such a move is reversible, and bypassing it restores the heap. The
/// value is therefore that of Nim, whatever the purses contain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PokerNim;

/// A heap changed from one size to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapChange {
    heap: usize,
    from: u32,
    to: u32,
}

impl From<HeapChange> for Action {
    fn from(HeapChange { heap, from, to }: HeapChange) -> Action {
        let to = if to == 0 { Vec::new() } else { vec![to.into()] };
        Action::Heap { heap, from: from.into(), to }
    }
}

type Heap = SmallVec<[u32; 4]>;

impl Nim {
    /// Creates the position with these heaps.
    pub fn on(heaps: &Heaps) -> Result<Heap, BoardError> {
        /// The limit on the number of moves, so that they can be listed.
        const MAX: u64 = 1_000_000;
        BoardError::limit_u64("counters", heaps.total(), MAX)?;
        Ok(sorted(heaps.sizes().iter().map(|&size| size as u32).collect()))
    }
}

fn sorted(mut heaps: Heap) -> Heap {
    heaps.retain(|size| *size > 0);
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    heaps
}

impl Ruleset for Nim {
    type Position = Heap;
    type Move = HeapChange;
    const IMPARTIAL: bool = true;

    fn moves(&self, heaps: &Heap, _: Player, visit: &mut impl FnMut(HeapChange, Heap)) {
        for (i, &from) in heaps.iter().enumerate() {
            if i > 0 && heaps[i - 1] == from {
                continue; // the same moves as from the previous heap
            }
            for to in 0..from {
                let mut next = heaps.clone();
                next[i] = to;
                visit(HeapChange { heap: i, from, to }, sorted(next));
            }
        }
    }

    fn components(&self, heaps: Heap, visit: &mut impl FnMut(Heap)) {
        for &heap in &heaps {
            visit(smallvec::smallvec![heap]);
        }
    }

    fn known_value(&self, heaps: &Heap) -> Option<KnownValue> {
        Some(KnownValue::Nimber(heaps.iter().fold(0, |sum, heap| sum ^ heap)))
    }

    fn board(&self, heaps: &Heap) -> Board {
        Board::Heaps(Heaps::reached(heaps.iter().copied()))
    }
}

impl PokerNim {
    /// Creates the position with these heaps and purses.
    pub fn on(purses: &Purses) -> Vec<Purse> {
        purses.heaps().to_vec()
    }
}

impl Ruleset for PokerNim {
    type Position = Vec<Purse>;
    type Move = HeapChange;

    fn moves(&self, purses: &Vec<Purse>, player: Player, visit: &mut impl FnMut(HeapChange, Vec<Purse>)) {
        for (i, purse) in purses.iter().enumerate() {
            let mut made = |next: Purse| {
                let mut all = purses.clone();
                all[i] = next;
                visit(HeapChange { heap: i, from: purse.heap, to: next.heap }, all);
            };
            for heap in 0..purse.heap {
                made(Purse { heap, ..*purse });
            }
            for put in 1..=purse.chips[player.index()] {
                let mut next = Purse { heap: purse.heap + put, ..*purse };
                next.chips[player.index()] -= put;
                made(next);
            }
        }
    }

    fn components(&self, purses: Vec<Purse>, visit: &mut impl FnMut(Vec<Purse>)) {
        for purse in purses {
            visit(vec![purse]);
        }
    }

    /// Exchanging the purses negates the value.
    fn representative(&self, mut purses: Vec<Purse>) -> Signed<Vec<Purse>> {
        match &mut purses[..] {
            [purse] if purse.chips[0] > purse.chips[1] => {
                purse.chips.reverse();
                Signed { position: purses, negated: true }
            }
            _ => Signed::same(purses),
        }
    }

    fn board(&self, purses: &Vec<Purse>) -> Board {
        Board::Purses(Purses::reached(purses.clone()))
    }
}

/// The entries of the rulesets.
pub(crate) fn entries() -> [Entry; 2] {
    let nim = Entry::new("nim", BoardKind::Heaps, "3 + 5 + 7", |call| {
        Ok(call.position(Nim, Nim::on(call.board.heaps()?)?))
    })
    .with_help("take any number of counters from a heap")
    .impartial();
    let poker_nim = Entry::new("poker-nim", BoardKind::Purses, "5(2,1) + 3", |call| {
        Ok(call.position(PokerNim, PokerNim::on(&*call.board.purses()?)))
    })
    .with_help("Nim in which players may put counters of their own on a heap")
    .with_path("game.heap.PokerNim");
    [nim, poker_nim]
}
