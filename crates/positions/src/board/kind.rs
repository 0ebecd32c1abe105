//! The kinds of boards that rulesets are played on.

use super::{Board, BoardError, Letters};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A kind of board, serialised as a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum BoardKind {
    /// A grid.
    Grid,
    /// A grid of one row.
    Strip,
    /// A graph, which may be drawn as a grid.
    Graph,
    /// Heaps.
    Heaps,
    /// Lengths of strips, or one strip with holes.
    Strips,
    /// Heaps with purses.
    Purses,
    /// Coins and cheques.
    Cheques,
    /// Coins, cheques and rectangles.
    Rectangles,
    /// Pieces of cake.
    Cake,
    /// A Hackenbush picture.
    Picture,
    /// Names of pieces.
    Pieces,
    /// A value.
    Value,
    /// A text that only user-defined rules can parse.
    Text,
}

/// The boards of a ruleset: the format in which [`Board::read`] parses a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Boards {
    /// The kind of board.
    pub kind: BoardKind,
    /// The letters of pieces on boards that are drawn as grids.
    pub letters: Letters,
}

/// The boards of a kind, with pieces written as `x` and `o`.
impl From<BoardKind> for Boards {
    fn from(kind: BoardKind) -> Boards {
        kind.with(Letters::CROSSES)
    }
}

impl BoardKind {
    /// Returns boards of this kind with these letters.
    pub const fn with(self, letters: Letters) -> Boards {
        Boards { kind: self, letters }
    }
}

impl Boards {
    /// Returns an error if a grid holds pieces that cannot be typed on these boards.
    pub(crate) fn only_known(self, board: &Board) -> Result<(), BoardError> {
        match board {
            Board::Grid(grid) if self.kind != BoardKind::Text => grid.only_letters(self.letters),
            _ => Ok(()),
        }
    }

    /// A one-line description of the format of the boards.
    pub fn help(self) -> &'static str {
        match self.kind {
            BoardKind::Grid => "a grid such as x..|.#o with x for Left and o for Right",
            BoardKind::Strip if self.letters == Letters::SIDES => {
                "a row such as lrrel with l for Left, r for Right, e for either; # ends a row"
            }
            BoardKind::Strip => "a strip such as tt..ff",
            BoardKind::Graph => {
                "a graph such as P7, C5, K4, grid 2x3, edges 4: 0-1, 1-2; pieces as P5; x: 0; o: 4; or a grid x..|..o"
            }
            BoardKind::Heaps => "heaps such as 3 + 5 + 7",
            BoardKind::Strips => "lengths of strips such as 12 or 5 + 7",
            BoardKind::Purses => "heaps with the players' purses such as 5(2,1) + 3",
            BoardKind::Cheques => "cheques {a|b} and coins, added with +",
            BoardKind::Rectangles => {
                "rectangles {8,{28|4}|-2,{2|-22}}, cheques {a|b} and coins, added with +"
            }
            BoardKind::Cake => "cakes such as 3x4, rows by columns, added with +",
            BoardKind::Picture => {
                "stalks BRBB, trees B(R;GB), sums with +, or edges 0-1 B, 1-2 R with 0 for the ground"
            }
            BoardKind::Pieces => "names of pieces such as x1 x2 y1",
            BoardKind::Value => "a value such as {1|-1} or *2",
            BoardKind::Text => "a board as its class reads it",
        }
    }
}
