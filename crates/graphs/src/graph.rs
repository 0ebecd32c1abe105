//! Undirected graphs.

use crate::canonical::{Adjacency, Labelling};
use crate::vertex_set::VertexSet;
use kelvin_budget::{Budget, Exhausted};

/// A graph on the vertices 0, 1, …, n − 1, with at most one edge between two vertices. Loops are allowed.
///
/// ```
/// use kelvin_graphs::Graph;
/// let cycle = Graph::new(4, [(0, 1), (1, 2), (2, 3), (3, 0)]);
/// assert!(cycle.is_connected() && cycle.is_bipartite());
/// assert_eq!(cycle.edges().collect::<Vec<_>>(), [(0, 1), (0, 3), (1, 2), (2, 3)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Graph {
    neighbours: Vec<VertexSet>,
}

impl Graph {
    /// Creates a graph with these edges, whose ends are below `order`.
    ///
    /// # Panics
    /// Panics if an end of an edge is not below `order`.
    pub fn new(order: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
        let mut neighbours = vec![VertexSet::none(order); order];
        for (u, v) in edges {
            neighbours[u].insert(v);
            neighbours[v].insert(u);
        }
        Graph { neighbours }
    }

    /// The number of vertices.
    #[inline]
    pub fn order(&self) -> usize {
        self.neighbours.len()
    }

    /// The vertices adjacent to `vertex`, including itself if it has a loop.
    #[inline]
    pub fn neighbours(&self, vertex: usize) -> &VertexSet {
        &self.neighbours[vertex]
    }

    /// The edges, each once, with the smaller end first.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let ends = self.neighbours.iter().enumerate();
        ends.flat_map(|(u, near)| near.iter().filter(move |&v| u <= v).map(move |v| (u, v)))
    }

    /// Returns whether two vertices are adjacent.
    #[inline]
    pub fn is_adjacent(&self, u: usize, v: usize) -> bool {
        self.neighbours[u].contains(v)
    }

    /// The number of vertices adjacent to `vertex`.
    pub fn degree(&self, vertex: usize) -> usize {
        self.neighbours[vertex].len()
    }

    /// The maximum degree.
    pub fn max_degree(&self) -> usize {
        self.neighbours.iter().map(VertexSet::len).max().unwrap_or(0)
    }

    /// Returns whether the graph is connected; the graph without vertices is.
    pub fn is_connected(&self) -> bool {
        let mut parts = 0;
        VertexSet::all(self.order()).parts(|v| self.neighbours[v].clone(), |_| parts += 1);
        parts <= 1
    }

    /// Returns whether the graph is bipartite.
    pub fn is_bipartite(&self) -> bool {
        let mut side = vec![None; self.order()];
        for start in 0..self.order() {
            if side[start].is_some() {
                continue;
            }
            side[start] = Some(false);
            let mut open = vec![start];
            while let Some(v) = open.pop() {
                for w in self.neighbours[v].iter() {
                    match side[w] {
                        None => {
                            side[w] = side[v].map(|side| !side);
                            open.push(w);
                        }
                        known if known == side[v] => return false,
                        Some(_) => {}
                    }
                }
            }
        }
        true
    }

    /// The graph in which vertex `order[i]` has the label `i`.
    #[must_use]
    pub fn relabelled(&self, order: &[usize]) -> Graph {
        Graph { neighbours: crate::canonical::relabel(&self.neighbours, order) }
    }

    /// The graph with a new vertex that is adjacent to `near`.
    #[must_use]
    pub fn extended(&self, near: &VertexSet) -> Graph {
        let order = self.order();
        Graph::new(order + 1, self.edges().chain(near.iter().map(|v| (v, order))))
    }

    /// The canonical representative of the isomorphism class.
    pub fn canonical(&self, budget: &Budget) -> Result<Graph, Exhausted> {
        Ok(self.relabelled(self.labelling(budget)?.order()))
    }

    /// A canonical order of the vertices, and the automorphisms.
    pub fn labelling(&self, budget: &Budget) -> Result<Labelling, Exhausted> {
        self.coloured_labelling(&vec![0; self.order()], budget)
    }

    /// A canonical order of the vertices of a coloured graph, whose isomorphisms preserve colours.
    pub fn coloured_labelling(&self, colours: &[u32], budget: &Budget) -> Result<Labelling, Exhausted> {
        Labelling::of(Adjacency::Symmetric(&self.neighbours), colours, budget)
    }
}
