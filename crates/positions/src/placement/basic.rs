//! Basic positions.

use crate::action::Action;
use kelvin_values::Player;
use std::fmt;

/// The players who may place a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Owner {
    /// One player alone.
    Only(Player),
    /// Either player, as for all pieces of an impartial game.
    Both,
}

impl Owner {
    /// Returns whether `player` may place the piece.
    pub fn includes(self, player: Player) -> bool {
        self == Owner::Both || self == Owner::Only(player)
    }

    /// The owner when the players are exchanged.
    #[must_use]
    pub fn exchanged(self) -> Owner {
        match self {
            Owner::Only(player) => Owner::Only(!player),
            Owner::Both => Owner::Both,
        }
    }

    /// The first letter of the names of vertices: `x` for Left's, `y` for Right's, `v` for those of both.
    pub fn letter(self) -> char {
        match self {
            Owner::Only(Player::Left) => 'x',
            Owner::Only(Player::Right) => 'y',
            Owner::Both => 'v',
        }
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Owner::Only(player) => player.fmt(f),
            Owner::Both => f.write_str("either player"),
        }
    }
}

/// A basic position: one piece on the board (Huntemann, Definition 1.9).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Basic {
    /// The player whose piece it is. It equals `owner`, except in the impartial version of a game.
    pub piece: Owner,
    /// The players who may place it.
    pub owner: Owner,
    /// Its name as a vertex, such as `x1`.
    pub name: String,
    /// The move that places it: `a1-a2`.
    pub place: Action,
    /// The cells or vertices of the board it covers.
    pub cells: Vec<usize>,
}

impl Basic {
    /// Creates a piece of a player, or of both, which its owner may place.
    pub fn new(owner: Owner, name: impl Into<String>, place: Action, cells: Vec<usize>) -> Basic {
        Basic { piece: owner, owner, name: name.into(), place, cells }
    }
}
