//! The players Left and Right.

use std::fmt;
use std::ops::Not;

/// One of the two players. Positive games favour Left.
///
/// Every rule of the theory is written once, for a `Player`; its mirror image is the same rule for `!player`.
///
/// ```
/// use kelvin_values::Player;
/// assert_eq!(!Player::Left, Player::Right);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Left, blue, vertical, positive.
    Left = 0,
    /// Right, red, horizontal, negative.
    Right = 1,
}

impl Player {
    /// Both players, Left first.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The index of the player in a pair: 0 for Left, 1 for Right.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

impl Not for Player {
    type Output = Player;

    /// The opponent.
    #[inline]
    fn not(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}
