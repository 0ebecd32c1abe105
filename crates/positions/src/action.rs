//! Moves: what is placed, taken or moved, and where.

use crate::board::{BoardError, Cell, Slip, Square};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A move in a position: what a player does, and in which summand of a sum.
///
/// [`Display`](fmt::Display) derives its name, as players write it, and
/// [`Position::read_move`](crate::Position::read_move) parses that name. As JSON it is an object with the
/// fields of the [`Action`], whose `move` is the kind, and in a sum of several the `summand`, counted from 0.
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
    /// The index of the summand it is made in; `None` if there is only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summand: Option<usize>,
    /// The action on that summand.
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

/// An action of a player on one board. Cells are named as on a chessboard. All other indices count from 0
/// here, although their names may count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "move", rename_all = "lowercase")]
pub enum Action {
    /// A piece is placed on cells of a grid: `a1`, or the first and the last of several, `a1-a2`.
    Place {
        /// The cells it covers.
        cells: Vec<Square>,
    },
    /// A piece is placed on vertices of a graph, or the vertices are removed: `3`, `0-1-4`.
    Vertices {
        /// The vertices.
        vertices: Vec<usize>,
    },
    /// An edge of a graph is removed with its two ends: `0-1`.
    Edge {
        /// Its ends, which are equal for a loop.
        ends: [usize; 2],
    },
    /// A piece moves from one cell of a grid to another, and may shoot arrows from there: `a1-b2/c3`.
    Step {
        /// The cell it leaves.
        from: Square,
        /// The cell it reaches.
        to: Square,
        /// The cells that arrows hit.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        arrows: Vec<Square>,
    },
    /// Some of the pieces on a cell of a grid move to another: `2 from a1 to c1`.
    Herd {
        /// The number of pieces.
        count: u32,
        /// The cell they leave.
        from: Square,
        /// The cell they reach.
        to: Square,
    },
    /// An animal moves from one cell of a strip to another: `1-3`, counted from 1.
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
    /// A heap is replaced by others: `5 to 2+2`, `3 to 0`.
    Heap {
        /// The index of the heap.
        heap: usize,
        /// Its size.
        from: u64,
        /// The heaps that replace it, without empty ones.
        to: Vec<u64>,
    },
    /// A piece of cake is cut: `3x4 after 1`.
    Slice {
        /// The index of the piece.
        piece: usize,
        /// Its rows.
        rows: u32,
        /// Its columns.
        columns: u32,
        /// The number of columns before a vertical cut, or of rows before a horizontal one.
        after: u32,
        /// Whether the cut is vertical.
        vertical: bool,
    },
    /// A coin is paid: `pay a coin`.
    Pay {
        /// The index of the slip on the table.
        slip: usize,
    },
    /// A cheque is cashed, `cash 3 from {3|-1}`, or an entry of a rectangle is chosen.
    Choose {
        /// The index of the slip on the table.
        slip: usize,
        /// The chosen slip.
        what: Slip,
        /// The slip it is chosen from.
        from: Slip,
    },
    /// An edge of a picture is cut: `cut edge 3 (1-2)`, counted from 1.
    Cut {
        /// The index of the edge.
        edge: usize,
        /// Its ends.
        ends: [usize; 2],
    },
    /// A piece is placed on vertices of one of several complete graphs: `graph 1: {1,3}`, counted from 1.
    Clique {
        /// The index of the graph.
        graph: usize,
        /// The vertices of it that the piece covers.
        vertices: Vec<usize>,
    },
    /// A domino is toppled with all dominoes on one side of it: `row 1 domino 4 to the right`, counted from
    /// 1.
    Topple {
        /// The row.
        row: usize,
        /// The domino in it.
        domino: usize,
        /// The direction in which it falls.
        to: Direction,
    },
    /// A vertex of a complex is claimed, by its name: `x1`.
    Claim {
        /// The name of the vertex.
        name: String,
    },
    /// Cells of a grid are changed by user-defined rules: `a1=. b1=x`.
    Change {
        /// The cells, with their contents after the move.
        cells: Vec<(Square, Content)>,
    },
    /// An option of a position whose moves have no names of their own: `option 3`, counted from 1.
    Option {
        /// The index of the option among those of the player.
        number: usize,
    },
    /// A value is replaced by one of its options: `*2 to *`.
    Value {
        /// The value.
        from: String,
        /// The option.
        to: String,
    },
}

/// The direction in which a domino falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// The content of a cell, as it is written: `.`, `#`, `x`, `o`, `e`, or the number of another kind in
/// brackets.
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
    /// Returns the placement of a piece on one cell.
    pub fn at(cell: impl Into<Square>) -> Action {
        Action::Place { cells: vec![cell.into()] }
    }

    /// Returns the placement of a piece on one vertex.
    pub fn at_vertex(vertex: usize) -> Action {
        Action::Vertices { vertices: vec![vertex] }
    }

    /// Returns the cells of a grid that the action changes.
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

    /// Returns the vertices of a graph that the action changes.
    pub fn vertices(&self) -> &[usize] {
        match self {
            Action::Vertices { vertices } => vertices,
            Action::Edge { ends } => ends,
            _ => &[],
        }
    }

    /// Returns the action without the index of the heap, slip or piece of cake, which is irrelevant among
    /// equal ones.
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

/// Joins items with a separator.
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
                    Direction::Left => "left",
                    Direction::Right => "right",
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
