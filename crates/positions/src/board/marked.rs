//! Graphs with pieces and marks on their vertices.

use super::{BoardError, Cell, DrawnGraph, Grid, Letters, MAX_VERTICES, TextLocation, json, sketch};
use crate::bits::Set;
use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// The content of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Vertex {
    /// Open to both players.
    Free,
    /// Open to one player only.
    Only(Player),
    /// Free, and adjacent to a piece of a player that is no longer on the board.
    Beside(Player),
    /// A piece of a player.
    Piece(Player),
    /// Closed to both players.
    Gone,
}

/// A graph whose vertices hold pieces, or are closed to some player.
///
/// ```
/// use kelvin_positions::board::{MarkedGraph, Vertex};
/// use kelvin_values::Player;
/// let board = MarkedGraph::parse("P4; x: 0; o: 3")?;
/// assert_eq!(board.at(3), Vertex::Piece(Player::Right));
/// assert_eq!(MarkedGraph::parse("x..o")?.at(3), Vertex::Piece(Player::Right));
/// # Ok::<(), kelvin_positions::board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "json::GraphForm", into = "json::GraphForm")]
pub struct MarkedGraph {
    graph: Arc<DrawnGraph>,
    vertices: Vec<Vertex>,
    /// The vertex of each cell, if the graph was written as a grid.
    rows: Option<Arc<Rows>>,
}

/// Rows of cells with their vertices; `None` for holes.
type Rows = Vec<Vec<Option<usize>>>;

/// The keywords that mark vertices in text.
const MARKS: [(&str, Vertex); 7] = [
    ("x", Vertex::Piece(Player::Left)),
    ("o", Vertex::Piece(Player::Right)),
    ("left", Vertex::Only(Player::Left)),
    ("right", Vertex::Only(Player::Right)),
    ("by-x", Vertex::Beside(Player::Left)),
    ("by-o", Vertex::Beside(Player::Right)),
    ("gone", Vertex::Gone),
];

impl MarkedGraph {
    /// Returns the keywords that mark vertices.
    pub(super) fn mark_words() -> [&'static str; 7] {
        MARKS.map(|(word, _)| word)
    }

    /// Creates a graph with free vertices only.
    pub fn new(graph: DrawnGraph) -> MarkedGraph {
        let vertices = vec![Vertex::Free; graph.order()];
        MarkedGraph { graph: Arc::new(graph), vertices, rows: None }
    }

    /// Returns the same graph with other contents of its vertices.
    #[must_use]
    pub fn with(&self, vertex: impl FnMut(usize) -> Vertex) -> MarkedGraph {
        MarkedGraph { vertices: (0..self.graph.order()).map(vertex).collect(), ..self.clone() }
    }

    /// Parses a graph (see [`DrawnGraph::parse`]) and its marks: `P5; x: 0 4; o: 2`. The keywords are `x` and
    /// `o` for pieces, `left` and `right` for vertices open to one player only, and `gone` for closed ones. A
    /// grid of `.`, `#`, `x` and `o` is also a graph whose vertices are its cells. So is a sketch such as
    /// `L-.-.(-.;-R)`, in which `L` and `R` are adjacent to a piece of Left or Right that is not drawn; the
    /// keywords for these are `by-x` and `by-o`.
    pub fn parse(text: &str) -> Result<MarkedGraph, BoardError> {
        if Grid::is_drawn(text) {
            return MarkedGraph::from_grid(&Grid::parse(text, Letters::CROSSES)?);
        }
        if sketch::is_sketch(text) {
            let (vertices, edges) = sketch::read(text)?;
            let graph = DrawnGraph::new(vertices.len(), edges)?;
            return Ok(MarkedGraph { graph: Arc::new(graph), vertices, rows: None });
        }
        let mut clauses = text.split(';');
        let first = clauses.next().unwrap_or("");
        let mut board = MarkedGraph::new(DrawnGraph::parse(first)?);
        let mut at = first.len() + 1;
        for clause in clauses {
            board.mark(clause, at)?;
            at += clause.len() + 1;
        }
        Ok(board)
    }

    /// Parses one clause such as `x: 0 4`.
    fn mark(&mut self, clause: &str, offset: usize) -> Result<(), BoardError> {
        let expected = "x, o, left, right, by-x, by-o or gone with a colon and a list of vertices";
        let start = offset + clause.len() - clause.trim_start().len();
        let found = || BoardError::at(start, format!("{:?}", clause.trim()), expected);
        let (word, list) = clause.split_once(':').ok_or_else(found)?;
        let word = word.trim().to_ascii_lowercase();
        let &(_, vertex) = MARKS.iter().find(|(name, _)| *name == word).ok_or_else(found)?;
        let mut at = offset + clause.len() - list.len();
        for name in list.split([' ', ',']) {
            match name.parse::<usize>() {
                _ if name.is_empty() => {}
                Ok(v) if v < self.vertices.len() => self.vertices[v] = vertex,
                _ => {
                    let expected = format!("vertices below {}", self.vertices.len());
                    return Err(BoardError::at(at, format!("{name:?}"), expected));
                }
            }
            at += name.len() + 1;
        }
        Ok(())
    }

    /// Converts a grid to a graph: its cells other than holes, each joined to the adjacent ones.
    pub fn from_grid(grid: &Grid) -> Result<MarkedGraph, BoardError> {
        let there = grid.cells().filter(|&(.., cell)| cell != Cell::Hole).count();
        BoardError::limit("vertices", there, MAX_VERTICES)?;
        let mut rows = vec![vec![None; grid.width()]; grid.height()];
        let mut vertices = Vec::new();
        let mut places = Vec::new();
        let mut edges = Vec::new();
        for (r, c, cell) in grid.cells() {
            let vertex = match cell {
                Cell::Hole => continue,
                Cell::Empty => Vertex::Free,
                Cell::Piece(player) => Vertex::Piece(player),
                Cell::Either | Cell::Kind(_) => {
                    return Err(BoardError::Unexpected {
                        at: TextLocation::Cell { row: r + 1, column: c + 1 },
                        found: "another piece".into(),
                        expected: "one of . # x o".into(),
                    });
                }
            };
            let v = vertices.len();
            rows[r][c] = Some(v);
            let north = r.checked_sub(1).and_then(|r| rows[r][c]);
            let west = c.checked_sub(1).and_then(|c| rows[r][c]);
            edges.extend(north.into_iter().chain(west).map(|u| (u, v)));
            vertices.push(vertex);
            places.push((c as f64, r as f64));
        }
        let graph = DrawnGraph::new(vertices.len(), edges)?.drawn(grid.to_string(), places);
        Ok(MarkedGraph { graph: Arc::new(graph), vertices, rows: Some(Arc::new(rows)) })
    }

    /// Creates a graph that was drawn as a grid, with the vertex of each cell.
    pub(super) fn in_rows(graph: DrawnGraph, rows: Rows) -> Result<MarkedGraph, BoardError> {
        let drawn =
            rows.iter().map(|row| row.iter().map(|cell| if cell.is_some() { '.' } else { '#' }).collect());
        let drawn: Vec<String> = drawn.collect();
        let board =
            MarkedGraph::from_grid(&Grid::from_rows(drawn.iter().map(String::as_str), Letters::CROSSES)?)?;
        match *board.graph == graph && board.rows.as_deref() == Some(&rows) {
            true => Ok(board),
            false => Err(BoardError::unsuited("the edges are not those of the grid in the rows")),
        }
    }

    /// The vertex of each cell, if the graph was drawn as a grid.
    pub(super) fn rows(&self) -> Option<&[Vec<Option<usize>>]> {
        self.rows.as_deref().map(Vec::as_slice)
    }

    /// The keywords of the marks, each with its vertices.
    pub(super) fn marks(&self) -> impl Iterator<Item = (&'static str, Vec<usize>)> {
        MARKS.into_iter().filter_map(|(word, mark)| {
            let vertices: Vec<usize> =
                (0..self.vertices.len()).filter(|&v| self.vertices[v] == mark).collect();
            (!vertices.is_empty()).then_some((word, vertices))
        })
    }

    /// Sets the mark of a keyword on some vertices.
    pub(super) fn mark_all(&mut self, word: &str, vertices: &[usize]) -> Result<(), BoardError> {
        let Some(&(_, mark)) = MARKS.iter().find(|(name, _)| *name == word) else {
            return Err(BoardError::unsuited(format!(
                "found the mark {word:?}, expected x, o, left, right, by-x, by-o or gone"
            )));
        };
        for &v in vertices {
            match self.vertices.get_mut(v) {
                Some(vertex @ Vertex::Free) => *vertex = mark,
                Some(_) => return Err(BoardError::unsuited(format!("vertex {v} is marked twice"))),
                None => {
                    let order = self.vertices.len();
                    return Err(BoardError::unsuited(format!(
                        "found the vertex {v}, expected those below {order}"
                    )));
                }
            }
        }
        Ok(())
    }

    /// Returns an error if there is a loop, which `ruleset` does not support.
    pub fn without_loops(&self, ruleset: &str) -> Result<(), BoardError> {
        match self.graph.loop_at() {
            None => Ok(()),
            Some(v) => Err(BoardError::unsuited(format!(
                "{ruleset} is played on graphs without loops, but vertex {v} has one"
            ))),
        }
    }

    /// The graph.
    pub fn graph(&self) -> &Arc<DrawnGraph> {
        &self.graph
    }

    /// The content of a vertex.
    pub fn at(&self, vertex: usize) -> Vertex {
        self.vertices[vertex]
    }

    /// The set of vertices whose content satisfies `is`.
    pub fn set(&self, is: impl Fn(Vertex) -> bool) -> Set {
        let order = self.graph.order();
        Set::of(order, (0..order).filter(|&v| is(self.vertices[v])))
    }

    /// Returns an error if `known` rejects a vertex; `expected` describes the accepted contents.
    pub fn only(&self, known: impl Fn(Vertex) -> bool, expected: &str) -> Result<(), BoardError> {
        match self.vertices.iter().position(|&vertex| !known(vertex)) {
            None => Ok(()),
            Some(v) => {
                let found = match self.vertices[v] {
                    Vertex::Free => "a free vertex".to_string(),
                    Vertex::Only(player) => format!("a vertex open to {player} only"),
                    Vertex::Beside(player) => format!("a vertex beside a piece of {player}"),
                    Vertex::Piece(player) => format!("a piece of {player}"),
                    Vertex::Gone => "a vertex closed to both players".to_string(),
                };
                Err(BoardError::unsuited(format!("vertex {v}: found {found}, expected {expected}")))
            }
        }
    }
}

impl fmt::Display for MarkedGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let as_grid =
            !self.vertices.iter().any(|vertex| matches!(vertex, Vertex::Only(_) | Vertex::Beside(_)));
        if let (Some(rows), true) = (&self.rows, as_grid) {
            for (r, row) in rows.iter().enumerate() {
                let letters = row.iter().map(|&vertex| match vertex.map(|v| self.vertices[v]) {
                    None | Some(Vertex::Gone) => '#',
                    Some(Vertex::Piece(Player::Left)) => 'x',
                    Some(Vertex::Piece(Player::Right)) => 'o',
                    Some(_) => '.',
                });
                let bar = if r == 0 { "" } else { "|" };
                write!(f, "{bar}{}", letters.collect::<String>())?;
            }
            return Ok(());
        }
        match &self.rows {
            // Its name would be the grid it was written as, which is not valid in the list below.
            Some(rows) if rows.iter().flatten().all(Option::is_some) => {
                write!(f, "grid {}x{}", rows.len(), rows.first().map_or(0, Vec::len))?;
            }
            Some(_) => self.graph.write_edges(f)?,
            None => write!(f, "{}", self.graph)?,
        }
        for (word, vertices) in self.marks() {
            let vertices: Vec<String> = vertices.iter().map(usize::to_string).collect();
            write!(f, "; {word}: {}", vertices.join(" "))?;
        }
        Ok(())
    }
}
