//! Graphs with positions for their vertices, and names.

use crate::error::GraphError;
use crate::graph::Graph;
use crate::vertex_set::VertexSet;
use std::fmt;

/// A point of a drawing, in units of an edge's length; the second coordinate increases downwards.
pub type Point = (f64, f64);

/// The maximum number of vertices.
pub const MAX_VERTICES: usize = 4096;

/// A [`Graph`] with a position for each vertex, and the name of its family if it has one.
///
/// ```
/// use kelvin_graphs::DrawnGraph;
/// let petersen = DrawnGraph::petersen();
/// assert_eq!((petersen.order(), petersen.edges().count()), (10, 15));
/// assert!((0..10).all(|v| petersen.neighbours(v).len() == 3));
/// assert_eq!(DrawnGraph::parse("P4")?.edges().collect::<Vec<_>>(), [(0, 1), (1, 2), (2, 3)]);
/// # Ok::<(), kelvin_graphs::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct DrawnGraph {
    graph: Graph,
    /// The positions of the vertices, in units of an edge's length.
    positions: Vec<Point>,
    /// The name, if it is shorter than the list of edges.
    name: Option<String>,
}

/// Graphs are equal when their edges are; names and positions are ignored.
impl PartialEq for DrawnGraph {
    fn eq(&self, other: &DrawnGraph) -> bool {
        self.graph == other.graph
    }
}

impl Eq for DrawnGraph {}

impl std::hash::Hash for DrawnGraph {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.graph.hash(state);
    }
}

/// The graph drawn on a circle.
impl From<Graph> for DrawnGraph {
    fn from(graph: Graph) -> DrawnGraph {
        let positions = circle(graph.order());
        DrawnGraph { graph, positions, name: None }
    }
}

impl DrawnGraph {
    /// Creates a graph from its edges, drawn on a circle.
    pub fn new(
        order: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<DrawnGraph, GraphError> {
        GraphError::limit("vertices", order)?;
        let mut all = Vec::new();
        for (u, v) in edges {
            if let Some(outside) = [u, v].into_iter().find(|&w| w >= order) {
                return Err(GraphError::unsuited(format!(
                    "the edge {u}-{v} has the end {outside}, but the vertices are the numbers below {order}"
                )));
            }
            all.push((u, v));
        }
        Ok(Graph::new(order, all).into())
    }

    /// The graph without name and positions.
    #[inline]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The graph with a name and with positions for its vertices.
    #[must_use]
    pub fn drawn(mut self, name: impl Into<String>, positions: Vec<Point>) -> DrawnGraph {
        debug_assert_eq!(positions.len(), self.order());
        self.name = Some(name.into());
        self.positions = positions;
        self
    }

    /// The graph with a position for each vertex.
    #[must_use]
    pub fn placed(self, positions: Vec<Point>) -> DrawnGraph {
        debug_assert_eq!(positions.len(), self.order());
        DrawnGraph { positions, ..self }
    }

    /// The graph with the name of its family.
    #[must_use]
    pub fn named(self, name: String) -> DrawnGraph {
        DrawnGraph { name: Some(name), ..self }
    }

    /// The name, if it is shorter than the list of edges.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The number of vertices.
    #[inline]
    pub fn order(&self) -> usize {
        self.graph.order()
    }

    /// The vertices adjacent to `vertex`, including itself if it has a loop.
    #[inline]
    pub fn neighbours(&self, vertex: usize) -> &VertexSet {
        self.graph.neighbours(vertex)
    }

    /// The edges, each once, with the smaller end first.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.graph.edges()
    }

    /// The maximum degree.
    pub fn max_degree(&self) -> usize {
        self.graph.max_degree()
    }

    /// A vertex with a loop, if any.
    pub fn loop_at(&self) -> Option<usize> {
        (0..self.order()).find(|&v| self.graph.is_adjacent(v, v))
    }

    /// The position of a vertex in a drawing, in units of an edge's length.
    pub fn place(&self, vertex: usize) -> Point {
        self.positions[vertex]
    }
}

impl fmt::Display for DrawnGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            return f.write_str(name);
        }
        self.write_edges(f)
    }
}

impl DrawnGraph {
    /// Writes the list of edges.
    pub fn write_edges(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "edges {}:", self.order())?;
        for (i, (u, v)) in self.edges().enumerate() {
            write!(f, "{}{u}-{v}", if i == 0 { " " } else { ", " })?;
        }
        Ok(())
    }
}

/// Positions on a circle, starting at the top, with neighbours about 1 apart.
pub(crate) fn circle(order: usize) -> Vec<Point> {
    let radius = (order as f64 / std::f64::consts::TAU).max(if order > 1 { 0.6 } else { 0.0 });
    (0..order)
        .map(|i| {
            let angle = std::f64::consts::TAU * i as f64 / order as f64;
            (radius * angle.sin(), -radius * angle.cos())
        })
        .collect()
}
