//! Moves: what is placed, taken or moved, and where.

use crate::board::{BoardError, Cell, Slip, Square};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A move in a position: what a player does, and in which summand of a sum.
///
/// Its name, as a player would say it, is derived from it ([`Display`](fmt::Display)) and read by
/// [`Position::read_move`](crate::Position::read_move). As JSON it is an object with the fields of the [`Action`], whose
/// `move` says which it is, and the `summand`, counted from 0, in a sum of several.
///
/// ```
/// use kelvin_positions::{Move, Position};
/// use kelvin_values::Player;
///
/// let sum = Position::parse("nim", "2")? + Position::parse("domineering", "2x2")?;
/// let domino: Move = sum.read_move(Player::Left, "2: a1-a2")?.0;
/// let json = serde_json::to_string(&domino)?;
/// assert_eq!(json, r#"{"summand":1,"move":"place","cells":["a1","a2"]}"#);
/// assert_eq!(serde_json::from_str::<Move>(&json)?, domino);
/// assert_eq!(sum.play(Player::Left, &domino)?.to_string(), "nim 2 + domineering #.|#.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Move {
    /// The summand in which it is, counted from 0; nothing where there is only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summand: Option<usize>,
    /// What is done there.
    #[serde(flatten)]
    pub action: Action,
}

impl From<Action> for Move {
    fn from(action: Action) -> Move {
        Move { summand: None, action }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.summand {
            Some(summand) => write!(f, "{}: {}", summand.saturating_add(1), self.action),
            None => self.action.fmt(f),
        }
    }
}

/// What a player does on one board. Cells are named as on a chessboard; all other things are counted from 0, though their
/// names may count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "move", rename_all = "lowercase")]
pub enum Action {
    /// A piece is placed on cells of a grid: `a1`, or the first and the last of several, `a1-a2`.
    Place {
        /// The cells it covers.
        cells: Vec<Square>,
    },
    /// A piece is placed on vertices of a graph, or they are taken: `3`, `0-1-4`.
    Vertices {
        /// The vertices.
        vertices: Vec<usize>,
    },
    /// An edge of a graph is taken with its two ends: `0-1`.
    Edge {
        /// Its ends, which are the same for a loop.
        ends: [usize; 2],
    },
    /// A piece goes from one cell of a grid to another, and arrows are shot from there: `a1-b2/c3`.
    Step {
        /// The cell it leaves.
        from: Square,
        /// The cell it reaches.
        to: Square,
        /// The cells that arrows hit.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        arrows: Vec<Square>,
    },
    /// Some of the pieces on a cell of a grid go to another: `2 from a1 to c1`.
    Herd {
        /// How many.
        count: u32,
        /// The cell they leave.
        from: Square,
        /// The cell they reach.
        to: Square,
    },
    /// An animal goes from one cell of a strip to another: `1-3`, counted from 1.
    Hop {
        /// The cell it leaves.
        from: usize,
        /// The cell it reaches.
        to: usize,
    },
    /// A stone is split: `split b2`.
    Split {
        /// Its cell.
        cell: Square,
    },
    /// A heap is made into others: `5 to 2+2`, `3 to 0`.
    Heap {
        /// Which heap.
        heap: usize,
        /// Its size.
        from: u64,
        /// What becomes of it, without empty heaps.
        to: Vec<u64>,
    },
    /// A piece of cake is cut: `3x4 after 1`.
    Slice {
        /// Which piece.
        piece: usize,
        /// Its rows.
        rows: u32,
        /// Its columns.
        columns: u32,
        /// After how many columns of a vertical cut, or rows.
        after: u32,
        /// Whether the cut is vertical.
        vertical: bool,
    },
    /// A coin is paid: `pay a coin`.
    Pay {
        /// From which slip on the table.
        slip: usize,
    },
    /// A cheque is cashed, `cash 3 from {3|-1}`, or something is chosen from a rectangle.
    Choose {
        /// Which slip on the table.
        slip: usize,
        /// What is chosen.
        what: Slip,
        /// The slip.
        from: Slip,
    },
    /// An edge of a picture is cut: `cut edge 3 (1-2)`, counted from 1.
    Cut {
        /// Which edge.
        edge: usize,
        /// Its ends.
        ends: [usize; 2],
    },
    /// A piece is placed on vertices of one of several complete graphs: `graph 1: {1,3}`, counted from 1.
    Clique {
        /// Which graph.
        graph: usize,
        /// Its vertices that are covered.
        vertices: Vec<usize>,
    },
    /// A domino is toppled with all on one side of it: `row 1 domino 4 to the right`, counted from 1.
    Topple {
        /// The row.
        row: usize,
        /// The domino in it.
        domino: usize,
        /// Where it falls.
        to: Side,
    },
    /// A vertex of a complex is claimed, by its name: `x1`.
    Claim {
        /// The name.
        name: String,
    },
    /// Cells of a grid are changed, by the rules of a user: `a1=. b1=x`.
    Change {
        /// The cells, with what is on them afterwards.
        cells: Vec<(Square, Content)>,
    },
    /// An option of a position whose moves have no other names: `option 3`, counted from 1.
    Option {
        /// Which option of the player.
        number: usize,
    },
    /// A value becomes one of its options: `*2 to *`.
    Value {
        /// The value.
        from: String,
        /// The option.
        to: String,
    },
}

/// Where something falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// What is on a cell, as it is written: `.`, `#`, `x`, `o`, `e`, or the number of another kind in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
pub struct Content(pub Cell);

impl From<Content> for String {
    fn from(content: Content) -> String {
        content.0.to_string()
    }
}

impl TryFrom<String> for Content {
    type Error = BoardError;

    fn try_from(text: String) -> Result<Content, BoardError> {
        Ok(Content(text.parse()?))
    }
}

impl Action {
    /// A piece on one cell.
    pub fn at(cell: impl Into<Square>) -> Action {
        Action::Place { cells: vec![cell.into()] }
    }

    /// A piece on one vertex.
    pub fn at_vertex(vertex: usize) -> Action {
        Action::Vertices { vertices: vec![vertex] }
    }

    /// The cells of a grid that it concerns.
    pub fn cells(&self) -> Vec<Square> {
        match self {
            Action::Place { cells } => cells.clone(),
            Action::Step { from, to, arrows } => {
                [*from, *to].into_iter().chain(arrows.iter().copied()).collect()
            }
            Action::Hop { from, to } => [*from, *to].map(|column| Square { row: 0, column }).to_vec(),
            Action::Herd { from, to, .. } => vec![*from, *to],
            Action::Split { cell } => vec![*cell],
            Action::Change { cells } => cells.iter().map(|(cell, _)| *cell).collect(),
            _ => Vec::new(),
        }
    }

    /// The vertices of a graph that it concerns.
    pub fn vertices(&self) -> &[usize] {
        match self {
            Action::Vertices { vertices } => vertices,
            Action::Edge { ends } => ends,
            _ => &[],
        }
    }

    /// The action without the place of the heap, slip or piece of cake: where several are alike, it does not matter which.
    pub(crate) fn anywhere(&self) -> Action {
        let mut action = self.clone();
        match &mut action {
            Action::Heap { heap: place, .. }
            | Action::Slice { piece: place, .. }
            | Action::Pay { slip: place }
            | Action::Choose { slip: place, .. } => *place = 0,
            _ => {}
        }
        action
    }
}

impl From<Square> for Action {
    fn from(cell: Square) -> Action {
        Action::at(cell)
    }
}

/// Things in a row, with something between them.
fn list<T: ToString>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(between)
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place { cells } => match cells[..] {
                [first, .., last] => write!(f, "{first}-{last}"),
                _ => f.write_str(&list(cells, "-")),
            },
            Action::Vertices { vertices } => f.write_str(&list(vertices, "-")),
            Action::Edge { ends: [u, v] } => write!(f, "{u}-{v}"),
            Action::Step { from, to, arrows } => {
                write!(f, "{from}-{to}")?;
                arrows.iter().try_for_each(|arrow| write!(f, "/{arrow}"))
            }
            Action::Hop { from, to } => write!(f, "{}-{}", from.saturating_add(1), to.saturating_add(1)),
            Action::Herd { count, from, to } => write!(f, "{count} from {from} to {to}"),
            Action::Split { cell } => write!(f, "split {cell}"),
            Action::Heap { from, to, .. } if to.is_empty() => write!(f, "{from} to 0"),
            Action::Heap { from, to, .. } => write!(f, "{from} to {}", list(to, "+")),
            Action::Slice { rows, columns, after, .. } => write!(f, "{rows}x{columns} after {after}"),
            Action::Pay { .. } => f.write_str("pay a coin"),
            Action::Choose { what: Slip::Coins(n), from, .. } => write!(f, "cash {n} from {from}"),
            Action::Choose { what, from, .. } => write!(f, "choose {what} from {from}"),
            Action::Cut { edge, ends: [u, v] } => write!(f, "cut edge {} ({u}-{v})", edge.saturating_add(1)),
            Action::Clique { graph, vertices } => {
                let vertices = vertices.iter().map(|v| v.saturating_add(1));
                write!(f, "graph {}: {{{}}}", graph.saturating_add(1), list(vertices, ","))
            }
            Action::Topple { row, domino, to } => {
                let side = match to {
                    Side::Left => "left",
                    Side::Right => "right",
                };
                let [row, domino] = [row, domino].map(|place| place.saturating_add(1));
                write!(f, "row {row} domino {domino} to the {side}")
            }
            Action::Claim { name } => f.write_str(name),
            Action::Change { cells } => {
                f.write_str(&list(cells.iter().map(|(cell, content)| format!("{cell}={}", content.0)), " "))
            }
            Action::Option { number } => write!(f, "option {}", number.saturating_add(1)),
            Action::Value { from, to } => write!(f, "{from} to {to}"),
        }
    }
}
