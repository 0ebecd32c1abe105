//! Undirected graphs.

use crate::canonical::{Adjacency, Labelling};
use crate::vertex_set::VertexSet;
use kelvin_budget::{Budget, Exhausted};

/// A graph on the vertices 0, 1, …, n − 1: at most one edge joins two vertices, and an edge may be a loop.
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
    /// The graph with these edges, whose ends are below `order`.
    ///
    /// # Panics
    /// When an edge ends outside of the graph.
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

    /// The vertices joined to `vertex`; itself among them when it has a loop.
    #[inline]
    pub fn neighbours(&self, vertex: usize) -> &VertexSet {
        &self.neighbours[vertex]
    }

    /// The edges, each once, its smaller end first.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let ends = self.neighbours.iter().enumerate();
        ends.flat_map(|(u, near)| near.iter().filter(move |&v| u <= v).map(move |v| (u, v)))
    }

    /// Whether two vertices are joined.
    #[inline]
    pub fn is_adjacent(&self, u: usize, v: usize) -> bool {
        self.neighbours[u].contains(v)
    }

    /// The number of vertices joined to `vertex`.
    pub fn degree(&self, vertex: usize) -> usize {
        self.neighbours[vertex].len()
    }

    /// The largest number of edges at a vertex.
    pub fn max_degree(&self) -> usize {
        self.neighbours.iter().map(VertexSet::len).max().unwrap_or(0)
    }

    /// Whether there is a way from each vertex to each other; the graph without vertices counts as connected.
    pub fn is_connected(&self) -> bool {
        let mut parts = 0;
        VertexSet::all(self.order()).parts(|v| self.neighbours[v].clone(), |_| parts += 1);
        parts <= 1
    }

    /// Whether the vertices fall into two classes with every edge between them.
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

    /// The same graph with vertex `order[i]` called `i`.
    #[must_use]
    pub fn relabelled(&self, order: &[usize]) -> Graph {
        Graph { neighbours: crate::canonical::relabel(&self.neighbours, order) }
    }

    /// The graph with one more vertex, which is joined to these.
    #[must_use]
    pub fn extended(&self, near: &VertexSet) -> Graph {
        let order = self.order();
        Graph::new(order + 1, self.edges().chain(near.iter().map(|v| (v, order))))
    }

    /// The one graph that stands for all isomorphic to this one.
    pub fn canonical(&self, budget: &Budget) -> Result<Graph, Exhausted> {
        Ok(self.relabelled(self.labelling(budget)?.order()))
    }

    /// A canonical order of the vertices, and the automorphisms.
    pub fn labelling(&self, budget: &Budget) -> Result<Labelling, Exhausted> {
        self.coloured_labelling(&vec![0; self.order()], budget)
    }

    /// A canonical order of the vertices of a graph whose vertices have colours, which isomorphisms keep.
    pub fn coloured_labelling(&self, colours: &[u32], budget: &Budget) -> Result<Labelling, Exhausted> {
        Labelling::of(Adjacency::Symmetric(&self.neighbours), colours, budget)
    }
}
