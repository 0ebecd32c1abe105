//! Graphs with places for their vertices, and names.

use crate::error::GraphError;
use crate::graph::Graph;
use crate::vertex_set::VertexSet;
use std::fmt;

/// A point of a drawing, in units of an edge's length; the second number grows downwards.
pub type Point = (f64, f64);

/// The largest number of vertices a graph may have.
pub const MAX_VERTICES: usize = 4096;

/// A [`Graph`] that a person may draw or name: with a place for each vertex, and the name of its family where it has one.
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
    /// Where a drawing puts the vertices, in units of an edge's length.
    places: Vec<Point>,
    /// How a person would write it, when that is shorter than its edges.
    name: Option<String>,
}

/// Graphs are equal when their edges are: names and places are for the eye.
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

/// A graph drawn on a circle.
impl From<Graph> for DrawnGraph {
    fn from(graph: Graph) -> DrawnGraph {
        let places = circle(graph.order());
        DrawnGraph { graph, places, name: None }
    }
}

impl DrawnGraph {
    /// A graph from its edges, drawn on a circle.
    pub fn new(
        order: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<DrawnGraph, GraphError> {
        GraphError::limit("vertices", order)?;
        let mut all = Vec::new();
        for (u, v) in edges {
            if let Some(outside) = [u, v].into_iter().find(|&w| w >= order) {
                return Err(GraphError::unsuited(format!(
                    "the edge {u}-{v} ends in {outside}, but the vertices are the numbers below {order}"
                )));
            }
            all.push((u, v));
        }
        Ok(Graph::new(order, all).into())
    }

    /// The graph alone.
    #[inline]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The same graph with a name and places for its vertices.
    #[must_use]
    pub fn drawn(mut self, name: impl Into<String>, places: Vec<Point>) -> DrawnGraph {
        debug_assert_eq!(places.len(), self.order());
        self.name = Some(name.into());
        self.places = places;
        self
    }

    /// The same graph with places for its vertices, of which there is one for each.
    #[must_use]
    pub fn placed(self, places: Vec<Point>) -> DrawnGraph {
        debug_assert_eq!(places.len(), self.order());
        DrawnGraph { places, ..self }
    }

    /// The same graph with the name of its family.
    #[must_use]
    pub fn named(self, name: String) -> DrawnGraph {
        DrawnGraph { name: Some(name), ..self }
    }

    /// How a person would write it, when that is shorter than its edges.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The number of vertices.
    #[inline]
    pub fn order(&self) -> usize {
        self.graph.order()
    }

    /// The vertices joined to `vertex`; itself among them when it has a loop.
    #[inline]
    pub fn neighbours(&self, vertex: usize) -> &VertexSet {
        self.graph.neighbours(vertex)
    }

    /// The edges, each once, its smaller end first.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.graph.edges()
    }

    /// The largest number of edges at a vertex.
    pub fn max_degree(&self) -> usize {
        self.graph.max_degree()
    }

    /// A vertex with a loop, if there is one.
    pub fn loop_at(&self) -> Option<usize> {
        (0..self.order()).find(|&v| self.graph.is_adjacent(v, v))
    }

    /// Where a drawing puts a vertex, in units of an edge's length.
    pub fn place(&self, vertex: usize) -> Point {
        self.places[vertex]
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
    /// The graph as the list of its edges.
    pub fn write_edges(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "edges {}:", self.order())?;
        for (i, (u, v)) in self.edges().enumerate() {
            write!(f, "{}{u}-{v}", if i == 0 { " " } else { ", " })?;
        }
        Ok(())
    }
}

/// Places on a circle on which neighbours are about 1 apart, the first on top.
pub(crate) fn circle(order: usize) -> Vec<Point> {
    let radius = (order as f64 / std::f64::consts::TAU).max(if order > 1 { 0.6 } else { 0.0 });
    (0..order)
        .map(|i| {
            let angle = std::f64::consts::TAU * i as f64 / order as f64;
            (radius * angle.sin(), -radius * angle.cos())
        })
        .collect()
}
