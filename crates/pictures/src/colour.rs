//! The colours of all pictures.

use kelvin_values::Player;

/// The colours of boards: Left is blue, Right is red, both players are green.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colour {
    /// Left's pieces.
    Blue,
    /// Right's pieces.
    Red,
    /// Pieces of both players.
    Green,
    /// Places open to Left only.
    PaleBlue,
    /// Places open to Right only.
    PaleRed,
    /// Empty places.
    Paper,
    /// Holes.
    Hole,
    /// Lines and letters.
    Ink,
}

impl Colour {
    /// The colour of a player.
    pub(crate) fn of(player: Player) -> Colour {
        match player {
            Player::Left => Colour::Blue,
            Player::Right => Colour::Red,
        }
    }

    /// The colour of a place that is open to one player only.
    pub(crate) fn pale(player: Player) -> Colour {
        match player {
            Player::Left => Colour::PaleBlue,
            Player::Right => Colour::PaleRed,
        }
    }

    /// The colour as `#rrggbb`.
    pub(crate) fn hex(self) -> &'static str {
        match self {
            Colour::Blue => "#2563a8",
            Colour::Red => "#c0392b",
            Colour::Green => "#2e8b57",
            Colour::PaleBlue => "#b9d3ee",
            Colour::PaleRed => "#f2c1ba",
            Colour::Paper => "#fdfcf8",
            Colour::Hole => "#8d8a83",
            Colour::Ink => "#3a3a38",
        }
    }
}

/// The colour of texts, lines of a grid and numbers of thermographs.
pub(crate) const INK: &str = "#222222";
/// The colour of the grid behind a diagram.
pub(crate) const PALE: &str = "#dddddd";
/// The colour of the labels of axes.
pub(crate) const GREY: &str = "#666666";
/// The colours of the walls of Left and of Right, in three shades each.
pub(crate) const PLAYERS: [[&str; 3]; 2] =
    [["#1f5fbf", "#2e9ccf", "#6a5acd"], ["#c0392b", "#d9822b", "#b0357f"]];
/// Colours that do not stand for a player.
pub(crate) const NEUTRAL: [&str; 6] = ["#1f5fbf", "#c0392b", "#2e8b57", "#8e44ad", "#b8860b", "#16808a"];
/// Lighter colours of the walls of Left and of Right, for options that do not matter.
pub(crate) const LIGHTER: [&str; 2] = ["#9dbce3", "#e6a9a2"];
/// The colour of water.
pub(crate) const WATER: &str = "#3f8fbf";
