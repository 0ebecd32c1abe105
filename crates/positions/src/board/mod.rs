//! Boards: the text, JSON and pictures of positions.
//!
//! A board is independent of the rules. [`Grid`]s have holes and pieces (a strip is a grid of one row), and
//! [`MarkedGraph`]s are graphs with pieces on their vertices. [`Heaps`] are numbers, and [`Purses`] are heaps
//! with counters that the players may still add. [`Cheques`] and [`Cake`] are the boards of Cashing Cheques
//! and Cutcake, and [`Picture`]s those of Hackenbush. [`Board::read`] parses a text into a [`Board`].

mod cake;
mod cell;
mod cheques;
mod error;
mod exchanged;
mod grid;
mod heaps;
mod json;
mod kind;
mod letters;
mod marked;
mod picture;
mod purses;
mod sketch;
mod square;
mod text;
mod value;

pub use cake::{Cake, CakePiece, MAX_SIDE};
pub use cell::Cell;
pub use cheques::{Cheques, Slip};
pub use error::{BoardError, TextLocation};
pub use grid::{Grid, MAX_CELLS};
pub use heaps::{Heaps, MAX_HEAP, MAX_HEAPS};
pub use kind::{BoardKind, Boards};
pub use letters::Letters;
pub use marked::{MarkedGraph, Vertex};
pub use picture::{Edge, MAX_EDGES, Paint, Picture};
pub use purses::{Purse, Purses};
pub use square::Square;
pub use text::WrittenText;
pub use value::WrittenValue;

pub use kelvin_graphs::{DrawnGraph, MAX_VERTICES, Unfit};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// A board of any kind, with its pieces.
///
/// As JSON, a board is an object whose `kind` is one of those below. JSON is checked against the same limits
/// as text, so every board that JSON can describe can also be typed.
///
/// | kind | fields |
/// |---|---|
/// | `grid` | `rows`, strings of one letter per cell; `pieces`, the letters: `xo`, `tf`, `lre` or `numbered`, or user-chosen letters of the cells 0, 1, 2, …, `{"letters": ".BW"}` |
/// | `graph` | `order`, the number of vertices; `edges`, pairs of vertices; `marks`, lists of vertices by `x`, `o`, `left`, `right`, `by-x`, `by-o`, `gone`; `places`, the coordinates of each vertex in a drawing; `name` if it has one; `rows`, the vertex of each cell, if it was drawn as a grid |
/// | `heaps` | `sizes` |
/// | `purses` | `heaps`, each with its `size` and the counters that `left` and `right` may add to it |
/// | `cheques` | `slips`, each a number of coins, or a choice `{"left": [...], "right": [...]}` |
/// | `cake` | `pieces`, each with its `rows` and `columns` |
/// | `picture` | `edges`, each with its two `ends` (0 is the ground) and its `colour`; `letters` |
/// | `pieces` | `names` of the pieces that may still be placed, for games without a board |
/// | `value` | `text`, as values are written |
/// | `text` | `text`, in the format of user-defined rules |
///
/// ```
/// use kelvin_positions::board::{Board, BoardKind};
/// let board = Board::read(BoardKind::Grid, "x.|.o")?;
/// let json = serde_json::to_string(&board)?;
/// assert_eq!(json, r#"{"kind":"grid","rows":["x.",".o"],"pieces":"xo"}"#);
/// assert_eq!(serde_json::from_str::<Board>(&json)?, board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Board {
    /// A rectangle of cells, or a strip.
    Grid(Grid),
    /// A graph with pieces.
    Graph(MarkedGraph),
    /// Heaps of counters.
    Heaps(Heaps),
    /// Heaps with the counters that each player may add.
    Purses(Purses),
    /// Coins and cheques on a table.
    Cheques(Cheques),
    /// Pieces of cake.
    Cake(Cake),
    /// A Hackenbush picture.
    Picture(Picture),
    /// The pieces that may still be placed, for games without a board: the vertices of a complex.
    Pieces(Names),
    /// A value in text; its options are the moves.
    Value(WrittenValue),
    /// A text that only user-defined rules can parse.
    Text(WrittenText),
}

/// Names of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "json::NamesForm", into = "json::NamesForm")]
pub struct Names(Vec<String>);

impl Names {
    /// Creates a list of names, none of which may be empty or contain a space.
    pub fn new(names: Vec<String>) -> Result<Names, BoardError> {
        BoardError::limit("pieces", names.len(), MAX_CELLS)?;
        match names.iter().find(|name| name.is_empty() || name.contains(char::is_whitespace)) {
            Some(name) => {
                Err(BoardError::unsuited(format!("found the name {name:?}, expected one without spaces")))
            }
            None => Ok(Names(names)),
        }
    }

    /// Creates the list of the pieces that remain in a game, without checks.
    pub fn reached(names: impl IntoIterator<Item = String>) -> Names {
        Names(names.into_iter().map(|name| name.replace(char::is_whitespace, "_")).collect())
    }

    /// The names.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { f.write_str("0") } else { f.write_str(&self.0.join(" ")) }
    }
}

impl Board {
    /// Returns a grid [padded](Grid::framed) to the size of `frame`, if there is one; other boards are
    /// unchanged.
    pub(crate) fn framed(self, frame: Option<(usize, usize)>, around: Cell) -> Board {
        match (self, frame) {
            (Board::Grid(grid), Some((height, width))) => Board::Grid(grid.framed(height, width, around)),
            (board, _) => board,
        }
    }

    /// Returns a grid without margins on which nothing but `around` is left ([`Grid::trimmed`]), or a picture
    /// without isolated vertices. Other boards are unchanged.
    pub(crate) fn trimmed(self, around: Cell) -> Board {
        match self {
            Board::Grid(grid) => Board::Grid(grid.trimmed(around)),
            Board::Picture(picture) => Board::Picture(picture.trimmed()),
            board => board,
        }
    }

    /// Parses a board of a kind. All boards in text are parsed here.
    ///
    /// A graph may also be drawn as a grid, and is stored as a grid until a ruleset calls [`Board::graph`].
    pub fn read(boards: impl Into<Boards>, text: &str) -> Result<Board, BoardError> {
        let Boards { kind, letters } = boards.into();
        Ok(match kind {
            BoardKind::Grid => Board::Grid(Grid::parse(text, letters)?),
            BoardKind::Strip => Board::Grid(Grid::parse_strip(text, letters)?),
            BoardKind::Graph => match Grid::is_drawn(text) {
                true => Board::Grid(Grid::parse(text, Letters::CROSSES)?),
                false => Board::Graph(MarkedGraph::parse(text)?),
            },
            BoardKind::Heaps => Board::Heaps(Heaps::parse(text)?),
            BoardKind::Strips => match Heaps::parse(text) {
                Ok(lengths) => Board::Heaps(lengths),
                Err(error) => match text.trim().contains(['.', '#']) {
                    true => Board::Grid(Grid::parse_strip(text, Letters::CROSSES)?),
                    false => return Err(error),
                },
            },
            BoardKind::Purses => Board::Purses(Purses::parse(text)?),
            BoardKind::Cheques => Board::Cheques(Cheques::parse(text, false)?),
            BoardKind::Rectangles => Board::Cheques(Cheques::parse(text, true)?),
            BoardKind::Cake => Board::Cake(Cake::parse(text)?),
            BoardKind::Picture => Board::Picture(Picture::parse(text)?),
            BoardKind::Pieces => {
                let names = text.split_whitespace().filter(|name| *name != "0").map(str::to_owned);
                Board::Pieces(Names::new(names.collect())?)
            }
            BoardKind::Value => Board::Value(WrittenValue::parse(text)?),
            BoardKind::Text => Board::Text(WrittenText::new(text)?),
        })
    }

    /// The noun for the kind of board, for messages.
    pub fn noun(&self) -> &'static str {
        match self {
            Board::Grid(_) => "a grid",
            Board::Graph(_) => "a graph",
            Board::Heaps(_) => "heaps",
            Board::Purses(_) => "heaps with purses",
            Board::Cheques(_) => "cheques",
            Board::Cake(_) => "a cake",
            Board::Picture(_) => "a picture",
            Board::Pieces(_) => "pieces",
            Board::Value(_) => "a value",
            Board::Text(_) => "a text",
        }
    }

    fn expected(&self, what: &str) -> BoardError {
        BoardError::unsuited(format!("found {}, expected {what}", self.noun()))
    }

    /// The grid, or an error for other boards.
    pub fn grid(&self) -> Result<&Grid, BoardError> {
        match self {
            Board::Grid(grid) => Ok(grid),
            other => Err(other.expected("a grid")),
        }
    }

    /// The grid, or an error if it has more than one row.
    pub fn strip(&self) -> Result<&Grid, BoardError> {
        let grid = self.grid()?;
        grid.one_row()?;
        Ok(grid)
    }

    /// The graph; in that of a grid, the cells other than holes are joined to the adjacent ones.
    pub fn graph(&self) -> Result<Cow<'_, MarkedGraph>, BoardError> {
        match self {
            Board::Graph(graph) => Ok(Cow::Borrowed(graph)),
            Board::Grid(grid) => Ok(Cow::Owned(MarkedGraph::from_grid(grid)?)),
            other => Err(other.expected("a graph, or a grid of pieces")),
        }
    }

    /// The heaps.
    pub fn heaps(&self) -> Result<&Heaps, BoardError> {
        match self {
            Board::Heaps(heaps) => Ok(heaps),
            other => Err(other.expected("heaps")),
        }
    }

    /// The heaps with purses; plain heaps get empty purses.
    pub fn purses(&self) -> Result<Cow<'_, Purses>, BoardError> {
        match self {
            Board::Purses(purses) => Ok(Cow::Borrowed(purses)),
            Board::Heaps(heaps) => Ok(Cow::Owned(Purses::empty(heaps)?)),
            other => Err(other.expected("heaps with purses")),
        }
    }

    /// The slips on the table.
    pub fn cheques(&self) -> Result<&Cheques, BoardError> {
        match self {
            Board::Cheques(cheques) => Ok(cheques),
            other => Err(other.expected("cheques")),
        }
    }

    /// The cake; a grid of empty cells is converted.
    pub fn cake(&self) -> Result<Cow<'_, Cake>, BoardError> {
        match self {
            Board::Cake(cake) => Ok(Cow::Borrowed(cake)),
            Board::Grid(grid) => Ok(Cow::Owned(Cake::drawn(grid)?)),
            other => Err(other.expected("a cake")),
        }
    }

    /// The picture.
    pub fn picture(&self) -> Result<&Picture, BoardError> {
        match self {
            Board::Picture(picture) => Ok(picture),
            other => Err(other.expected("a picture")),
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Board::Grid(grid) => grid.fmt(f),
            Board::Graph(graph) => graph.fmt(f),
            Board::Heaps(heaps) => heaps.fmt(f),
            Board::Purses(purses) => purses.fmt(f),
            Board::Cheques(cheques) => cheques.fmt(f),
            Board::Cake(cake) => cake.fmt(f),
            Board::Picture(picture) => picture.fmt(f),
            Board::Pieces(names) => names.fmt(f),
            Board::Value(value) => value.fmt(f),
            Board::Text(text) => text.fmt(f),
        }
    }
}
