//! Sections: the cuts that a game's stops make in the number line.

use crate::Player;
use kelvin_numbers::{Bound, Dyadic};
use std::cmp::Ordering;
use std::fmt;

/// A cut of the number line just left or just right of a number (Conway, *On Numbers and Games*, ch. 9).
///
/// The Left section L(G) separates the numbers `y ≥ G` (to its right) from the others; the Right section R(G)
/// separates the numbers `y ≤ G` (to its left) from the others. The number of a section is the stop, and its
/// side is the player to move when play stops there. Sections are monotone in the game, and a number strictly
/// between L(G) and R(H) proves G ≤ H, so they decide most comparisons.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Section {
    /// The stop.
    pub number: Dyadic,
    /// The side of the number on which the cut is.
    pub side: Player,
}

// The derived order compares `side` second; Left before Right is the order of sections.

impl fmt::Display for Section {
    /// Writes `L(3)` or `R(3)`, for the cut left or right of 3.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Player::Left => 'L',
            Player::Right => 'R',
        };
        write!(f, "{side}({})", self.number)
    }
}

impl Section {
    /// The bound on numbers to the right of the cut.
    pub(crate) fn lower_bound(&self) -> Bound {
        match self.side {
            Player::Left => Bound::Closed(self.number.clone()),
            Player::Right => Bound::Open(self.number.clone()),
        }
    }

    /// The bound on numbers to the left of the cut.
    pub(crate) fn upper_bound(&self) -> Bound {
        match self.side {
            Player::Left => Bound::Open(self.number.clone()),
            Player::Right => Bound::Closed(self.number.clone()),
        }
    }
}

/// The side of the section of `player` of `x + ε` at the number `x`, given the sign of the infinitesimal ε.
///
/// L(G) is left of `x` when G ≤ x, and R(G) is right of it when G ≥ x.
pub(crate) fn side_at(player: Player, sign: Option<Ordering>) -> Player {
    let reaches = match player {
        Player::Left => matches!(sign, Some(Ordering::Less | Ordering::Equal)),
        Player::Right => matches!(sign, Some(Ordering::Greater | Ordering::Equal)),
    };
    if reaches { player } else { !player }
}

/// A section in 32 bits: twice the number in 64ths plus the side, or an index in the side table of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cut(pub(crate) i32);

/// The least cut with an index in the side table.
const LISTED: i32 = 1 << 30;

impl Cut {
    #[inline]
    pub(crate) fn inline(number: i32, side: Player) -> Cut {
        Cut(number * 2 + side as i32)
    }

    #[inline]
    pub(crate) fn listed(index: u32, side: Player) -> Cut {
        // Indices in the side table have 30 bits (see `Id::listed`), of which a cut can hold half: the store
        // refuses more numbers than that.
        Cut(LISTED | ((index << 1) as i32 & (LISTED - 1)) | side as i32)
    }

    /// The index of the number in the side table, if it is there.
    #[inline]
    pub(crate) fn index(self) -> Option<u32> {
        (self.0 >= LISTED).then_some((self.0 ^ LISTED) as u32 >> 1)
    }

    #[inline]
    pub(crate) fn is_inline(self) -> bool {
        self.0 < LISTED
    }

    #[inline]
    pub(crate) fn side(self) -> Player {
        Player::BOTH[(self.0 & 1) as usize]
    }

    /// The number in 64ths of an inline cut.
    #[inline]
    pub(crate) fn number(self) -> i32 {
        self.0 >> 1
    }
}
