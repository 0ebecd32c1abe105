//! Sections: where a game's stops cut the number line.

use crate::Player;
use kelvin_numbers::{Bound, Dyadic};
use std::cmp::Ordering;

/// A cut of the number line just left or just right of a number (Conway, *On Numbers and Games*, ch. 9).
///
/// The Left section L(G) separates the numbers `y ≥ G` (to its right) from the others; the Right section
/// R(G) separates the numbers `y ≤ G` (to its left) from the others. Its number is the stop; its side
/// says who is to move when play stops there. Sections are monotone in the game, and a number strictly
/// between L(G) and R(H) proves G ≤ H, so they decide most comparisons.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Section {
    /// The stop.
    pub number: Dyadic,
    /// Which side of the number the cut is on.
    pub side: Player,
}

// The derived order compares `side` second; Left before Right is just what sections need.

impl Section {
    /// The bound that a number to the right of the cut must respect.
    pub(crate) fn lower_bound(&self) -> Bound {
        match self.side {
            Player::Left => Bound::Closed(self.number.clone()),
            Player::Right => Bound::Open(self.number.clone()),
        }
    }

    /// The bound that a number to the left of the cut must respect.
    pub(crate) fn upper_bound(&self) -> Bound {
        match self.side {
            Player::Left => Bound::Open(self.number.clone()),
            Player::Right => Bound::Closed(self.number.clone()),
        }
    }
}

/// The section of `player` of `x + ε`, at the number `x`, given the sign of the infinitesimal ε: L(G) lies
/// left of `x` when G ≤ x, R(G) lies right of it when G ≥ x.
pub(crate) fn side_at(player: Player, sign: Option<Ordering>) -> Player {
    let reaches = match player {
        Player::Left => matches!(sign, Some(Ordering::Less | Ordering::Equal)),
        Player::Right => matches!(sign, Some(Ordering::Greater | Ordering::Equal)),
    };
    if reaches { player } else { !player }
}

/// A section in one word: twice the number in 64ths plus the side, or, for numbers that have no such
/// word, a place in the side table of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cut(pub(crate) i32);

/// Words from here on name places in the side table.
const LISTED: i32 = 1 << 30;

impl Cut {
    #[inline]
    pub(crate) fn written(number: i32, side: Player) -> Cut {
        Cut(number * 2 + side as i32)
    }

    #[inline]
    pub(crate) fn listed(place: u32, side: Player) -> Cut {
        // Places in the side table have 30 bits (see `Id::listed`), of which a cut can name half: the
        // store refuses more numbers than that.
        Cut(LISTED | ((place << 1) as i32 & (LISTED - 1)) | side as i32)
    }

    /// The side table's place of the number, where it has one.
    #[inline]
    pub(crate) fn place(self) -> Option<u32> {
        (self.0 >= LISTED).then_some((self.0 ^ LISTED) as u32 >> 1)
    }

    #[inline]
    pub(crate) fn is_written(self) -> bool {
        self.0 < LISTED
    }

    #[inline]
    pub(crate) fn side(self) -> Player {
        Player::BOTH[(self.0 & 1) as usize]
    }

    /// The number in 64ths of a written cut.
    #[inline]
    pub(crate) fn number(self) -> i32 {
        self.0 >> 1
    }
}
