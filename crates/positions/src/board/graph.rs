//! Graphs.

use super::BoardError;
use crate::bits::Set;
use std::fmt;

/// Where a drawing puts a vertex, y downwards.
pub(super) type Point = (f64, f64);

/// The largest number of vertices a graph may have.
pub const MAX_VERTICES: usize = 4096;

/// A finite graph on the vertices 0, 1, …; at most one edge joins two vertices, and an edge may be a loop.
///
/// ```
/// use kelvin_positions::board::Graph;
/// let petersen = Graph::petersen();
/// assert_eq!((petersen.order(), petersen.edges().count()), (10, 15));
/// assert!((0..10).all(|v| petersen.neighbours(v).len() == 3));
/// assert_eq!(Graph::parse("P4")?.edges().collect::<Vec<_>>(), [(0, 1), (1, 2), (2, 3)]);
/// # Ok::<(), kelvin_positions::board::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    neighbours: Vec<Set>,
    /// Where a drawing puts the vertices, in units of an edge's length.
    places: Vec<Point>,
    /// How a person would write it, when that is shorter than its edges.
    name: Option<String>,
}

/// Graphs are equal when their edges are: names and places are for the eye.
impl PartialEq for Graph {
    fn eq(&self, other: &Graph) -> bool {
        self.neighbours == other.neighbours
    }
}

impl Eq for Graph {}

impl Graph {
    /// A graph from its edges, drawn on a circle.
    pub fn new(order: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Result<Graph, BoardError> {
        BoardError::limit("vertices", order, MAX_VERTICES)?;
        let mut neighbours = vec![Set::none(order); order];
        for (u, v) in edges {
            if let Some(outside) = [u, v].into_iter().find(|&w| w >= order) {
                let why = format!(
                    "the edge {u}-{v} ends in {outside}, but the vertices are the numbers below {order}"
                );
                return Err(BoardError::Unsuited { why });
            }
            neighbours[u].insert(v);
            neighbours[v].insert(u);
        }
        Ok(Graph { neighbours, places: circle(order), name: None })
    }

    /// The same graph with a name and places for its vertices.
    pub(crate) fn drawn(mut self, name: impl Into<String>, places: Vec<Point>) -> Graph {
        debug_assert_eq!(places.len(), self.order());
        self.name = Some(name.into());
        self.places = places;
        self
    }

    /// The same graph with places for its vertices.
    pub(super) fn placed(self, places: Vec<Point>) -> Graph {
        debug_assert_eq!(places.len(), self.order());
        Graph { places, ..self }
    }

    /// The same graph with the name of its family.
    pub(super) fn named(self, name: String) -> Graph {
        Graph { name: Some(name), ..self }
    }

    /// How a person would write it, when that is shorter than its edges.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The number of vertices.
    pub fn order(&self) -> usize {
        self.neighbours.len()
    }

    /// The vertices joined to `vertex`; itself among them when it has a loop.
    pub fn neighbours(&self, vertex: usize) -> &Set {
        &self.neighbours[vertex]
    }

    /// The edges, each once, its smaller end first.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.neighbours
            .iter()
            .enumerate()
            .flat_map(|(u, ends)| ends.iter().filter(move |&v| u <= v).map(move |v| (u, v)))
    }

    /// The largest number of edges at a vertex.
    pub fn max_degree(&self) -> usize {
        self.neighbours.iter().map(Set::len).max().unwrap_or(0)
    }

    /// A vertex with a loop, if there is one.
    pub fn loop_at(&self) -> Option<usize> {
        (0..self.order()).find(|&v| self.neighbours[v].contains(v))
    }

    /// Fails when there is a loop, which `ruleset` has no use for.
    pub fn without_loops(self, ruleset: &str) -> Result<Graph, BoardError> {
        match self.loop_at() {
            None => Ok(self),
            Some(v) => Err(BoardError::unsuited(format!(
                "{ruleset} is played on graphs without loops, but vertex {v} has one"
            ))),
        }
    }

    /// Where a drawing puts a vertex, in units of an edge's length.
    pub fn place(&self, vertex: usize) -> Point {
        self.places[vertex]
    }
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            return f.write_str(name);
        }
        self.write_edges(f)
    }
}

impl Graph {
    /// The graph as the list of its edges.
    pub(super) fn write_edges(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "edges {}:", self.order())?;
        for (i, (u, v)) in self.edges().enumerate() {
            write!(f, "{}{u}-{v}", if i == 0 { " " } else { ", " })?;
        }
        Ok(())
    }
}

/// Places on a circle on which neighbours are about 1 apart, the first on top.
pub(super) fn circle(order: usize) -> Vec<Point> {
    let radius = (order as f64 / std::f64::consts::TAU).max(if order > 1 { 0.6 } else { 0.0 });
    (0..order)
        .map(|i| {
            let angle = std::f64::consts::TAU * i as f64 / order as f64;
            (radius * angle.sin(), -radius * angle.cos())
        })
        .collect()
}
