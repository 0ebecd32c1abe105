//! Directed graphs.

use crate::canonical::{Adjacency, Labelling, relabel};
use crate::vertex_set::VertexSet;
use kelvin_budget::{Budget, Exhausted};

/// A digraph on the vertices 0, 1, …, n − 1: at most one arc leads from one vertex to another, and an arc may be a
/// loop.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_graphs::Digraph;
/// let cycle = Digraph::new(3, [(0, 1), (1, 2), (2, 0)]);
/// assert_eq!(cycle.labelling(&Budget::unlimited())?.automorphism_count(), 3u8.into());
/// # Ok::<(), kelvin_budget::Exhausted>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digraph {
    successors: Vec<VertexSet>,
    predecessors: Vec<VertexSet>,
}

impl Digraph {
    /// The digraph with these arcs, whose ends are below `order`.
    ///
    /// # Panics
    /// When an arc ends outside of the digraph.
    pub fn new(order: usize, arcs: impl IntoIterator<Item = (usize, usize)>) -> Digraph {
        let mut successors = vec![VertexSet::none(order); order];
        let mut predecessors = successors.clone();
        for (from, to) in arcs {
            successors[from].insert(to);
            predecessors[to].insert(from);
        }
        Digraph { successors, predecessors }
    }

    /// The number of vertices.
    pub fn order(&self) -> usize {
        self.successors.len()
    }

    /// Where arcs from `vertex` lead.
    pub fn successors(&self, vertex: usize) -> &VertexSet {
        &self.successors[vertex]
    }

    /// From where arcs lead to `vertex`.
    pub fn predecessors(&self, vertex: usize) -> &VertexSet {
        &self.predecessors[vertex]
    }

    /// The arcs, by where they begin.
    pub fn arcs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let from = self.successors.iter().enumerate();
        from.flat_map(|(from, to)| to.iter().map(move |to| (from, to)))
    }

    /// The same digraph with vertex `order[i]` called `i`.
    #[must_use]
    pub fn relabelled(&self, order: &[usize]) -> Digraph {
        let [successors, predecessors] =
            [&self.successors, &self.predecessors].map(|rows| relabel(rows, order));
        Digraph { successors, predecessors }
    }

    /// The one digraph that stands for all isomorphic to this one.
    pub fn canonical(&self, budget: &Budget) -> Result<Digraph, Exhausted> {
        Ok(self.relabelled(self.labelling(budget)?.order()))
    }

    /// A canonical order of the vertices, and the automorphisms.
    pub fn labelling(&self, budget: &Budget) -> Result<Labelling, Exhausted> {
        self.coloured_labelling(&vec![0; self.order()], budget)
    }

    /// A canonical order of the vertices of a digraph whose vertices have colours, which isomorphisms keep.
    pub fn coloured_labelling(&self, colours: &[u32], budget: &Budget) -> Result<Labelling, Exhausted> {
        let adjacency = Adjacency::Directed { out: &self.successors, into: &self.predecessors };
        Labelling::of(adjacency, colours, budget)
    }
}
