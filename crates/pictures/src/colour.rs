//! The colours of all pictures.

use kelvin_values::Player;

/// The colours boards are drawn in: Left is blue, Right is red, what both may use is green.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colour {
    /// Left's.
    Blue,
    /// Right's.
    Red,
    /// Both players'.
    Green,
    /// Open to Left only.
    PaleBlue,
    /// Open to Right only.
    PaleRed,
    /// An empty place.
    Paper,
    /// No place at all.
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

    /// The colour of a place open to one player only.
    pub(crate) fn pale(player: Player) -> Colour {
        match player {
            Player::Left => Colour::PaleBlue,
            Player::Right => Colour::PaleRed,
        }
    }

    /// As `#rrggbb`.
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

/// Texts, lines of a grid and numbers of thermographs.
pub(crate) const INK: &str = "#222222";
/// The grid behind a diagram.
pub(crate) const PALE: &str = "#dddddd";
/// What is written along the axes.
pub(crate) const GREY: &str = "#666666";
/// The colours of the walls of Left and of Right, each in three shades.
pub(crate) const PLAYERS: [[&str; 3]; 2] =
    [["#1f5fbf", "#2e9ccf", "#6a5acd"], ["#c0392b", "#d9822b", "#b0357f"]];
/// Colours that belong to nobody.
pub(crate) const NEUTRAL: [&str; 6] = ["#1f5fbf", "#c0392b", "#2e8b57", "#8e44ad", "#b8860b", "#16808a"];
