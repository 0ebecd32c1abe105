//! Nim and Poker Nim.

use crate::board::{Board, BoardError, Heaps};
use crate::ruleset::{Known, Ruleset, Signed};
use kelvin_values::Player;
use smallvec::SmallVec;
use std::fmt;

/// **Nim** (Bouton, 1901). A player takes any number of counters, at least one, from one heap.
///
/// ```text
///   ●●● ●●●●● ●●●●●●●   ──▶   ●●● ●●●●● ●●●●●●   ──▶   …
/// ```
///
/// A heap of *n* is `*n`. A position is the list of its heaps, largest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nim;

/// **Poker Nim** (Winning Ways, chapter 3): Nim in which a player may also put counters back. Here each heap has
/// a purse for each player; a move takes counters off the heap for good, or puts some of one's own purse on it.
///
/// ```text
///   5(2,0)   L puts 2 ──▶   7(0,0)   R takes them back ──▶   5(0,0)
/// ```
///
/// What was put on can be taken off again: such a move is reversible, and its bypass leaves the heap what it
/// was. So the value is that of Nim, whatever is in the purses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PokerNim;

/// A heap with the two players' purses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Purse {
    heap: u32,
    chips: [u32; 2],
}

/// A heap changed from one size to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    from: u32,
    to: u32,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.from, self.to)
    }
}

type Heap = SmallVec<[u32; 4]>;

impl Nim {
    /// The position with heaps given as text.
    pub fn parse(text: &str) -> Result<Heap, BoardError> {
        /// As many moves there are, which a player may want to see.
        const MAX: usize = 1_000_000;
        let heaps = Heaps::parse(text)?;
        BoardError::limit("counters", heaps.total() as usize, MAX)?;
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
    type Move = Change;
    const IMPARTIAL: bool = true;

    fn moves(&self, heaps: &Heap, _: Player, visit: &mut impl FnMut(Change, Heap)) {
        for (i, &from) in heaps.iter().enumerate() {
            if i > 0 && heaps[i - 1] == from {
                continue; // the same moves as from the heap before
            }
            for to in 0..from {
                let mut next = heaps.clone();
                next[i] = to;
                visit(Change { from, to }, sorted(next));
            }
        }
    }

    fn components(&self, heaps: Heap, visit: &mut impl FnMut(Heap)) {
        for &heap in &heaps {
            visit(smallvec::smallvec![heap]);
        }
    }

    fn known_value(&self, heaps: &Heap) -> Option<Known> {
        Some(Known::Nimber(heaps.iter().fold(0, |sum, heap| sum ^ heap)))
    }

    fn board(&self, heaps: &Heap) -> Board {
        Board::Heaps(Heaps::new(heaps.iter().map(|&size| u64::from(size)).collect()))
    }
}

impl PokerNim {
    /// The position with heaps and purses given as text: `5(2,1) + 3` is a heap of 5 on which Left may put 2 and
    /// Right 1 more, and a heap of 3.
    pub fn parse(text: &str) -> Result<Vec<Purse>, BoardError> {
        /// More would take very many positions.
        const MAX: u32 = 1000;
        let mut all = Vec::new();
        let mut at = 0;
        for piece in text.split('+') {
            let item = piece.trim();
            let wrong = || BoardError::at(at, format!("{item:?}"), "a heap such as 5 or 5(2,1)");
            let (heap, chips) = match item.split_once('(') {
                None => (item, "0,0"),
                Some((heap, rest)) => (heap, rest.strip_suffix(')').ok_or_else(wrong)?),
            };
            let (left, right) = chips.split_once(',').ok_or_else(wrong)?;
            let number = |digits: &str| {
                let n: u32 = digits.trim().parse().map_err(|_| wrong())?;
                BoardError::limit("counters", n as usize, MAX as usize)?;
                Ok(n)
            };
            all.push(Purse { heap: number(heap)?, chips: [number(left)?, number(right)?] });
            at += piece.len() + 1;
        }
        Ok(all)
    }
}

impl Ruleset for PokerNim {
    type Position = Vec<Purse>;
    type Move = Change;

    fn moves(&self, purses: &Vec<Purse>, player: Player, visit: &mut impl FnMut(Change, Vec<Purse>)) {
        for (i, purse) in purses.iter().enumerate() {
            let mut made = |next: Purse| {
                let mut all = purses.clone();
                all[i] = next;
                visit(Change { from: purse.heap, to: next.heap }, all);
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

    /// Purses exchanged negate.
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
        let text =
            purses.iter().map(|Purse { heap, chips: [left, right] }| format!("{heap}({left},{right})"));
        Board::Text(text.collect::<Vec<_>>().join(" + "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::reference::{assert_value, assert_worth};

    #[test]
    fn a_heap_is_its_nimber_and_sums_add_without_carrying() {
        for (heaps, value) in [("0", "0"), ("3", "*3"), ("1+2", "*3"), ("1+2+3", "0"), ("2,2", "0")] {
            assert_worth(&Nim, &Nim::parse(heaps).unwrap(), value);
        }
        assert_value(&Nim, &Nim::parse("3+5+7").unwrap(), "*");
    }

    #[test]
    fn what_is_put_on_a_heap_can_be_taken_off_again() {
        for (heaps, value) in [("0(3,0)", "0"), ("2(1,2)", "*2"), ("3(2,0)", "*3"), ("1(2,2) + 2(0,1)", "*3")]
        {
            assert_worth(&PokerNim, &PokerNim::parse(heaps).unwrap(), value);
        }
    }

    #[test]
    fn what_is_no_heap_with_purses_is_refused() {
        let error = |text| PokerNim::parse(text).unwrap_err().to_string();
        assert_eq!(error("5(2"), "character 1: found \"5(2\", expected a heap such as 5 or 5(2,1)");
        assert_eq!(error("3 + -2"), "character 4: found \"-2\", expected a heap such as 5 or 5(2,1)");
        assert_eq!(error("1001"), "1001 counters are too many: the limit is 1000");
    }
}
