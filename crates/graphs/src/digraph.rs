//! Directed graphs.

use crate::canonical::{Adjacency, Labelling, relabel};
use crate::vertex_set::VertexSet;
use kelvin_budget::{Budget, Exhausted};

/// A digraph on the vertices 0, 1, …, n − 1, with at most one arc from one vertex to another. Loops are
/// allowed.
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
    /// Creates a digraph with these arcs, whose ends are below `order`.
    ///
    /// # Panics
    /// Panics if an end of an arc is not below `order`.
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

    /// The heads of the arcs from `vertex`.
    pub fn successors(&self, vertex: usize) -> &VertexSet {
        &self.successors[vertex]
    }

    /// The tails of the arcs to `vertex`.
    pub fn predecessors(&self, vertex: usize) -> &VertexSet {
        &self.predecessors[vertex]
    }

    /// The arcs, ordered by tail.
    pub fn arcs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let from = self.successors.iter().enumerate();
        from.flat_map(|(from, to)| to.iter().map(move |to| (from, to)))
    }

    /// The digraph in which vertex `order[i]` has the label `i`.
    #[must_use]
    pub fn relabelled(&self, order: &[usize]) -> Digraph {
        let [successors, predecessors] =
            [&self.successors, &self.predecessors].map(|rows| relabel(rows, order));
        Digraph { successors, predecessors }
    }

    /// The canonical representative of the isomorphism class.
    pub fn canonical(&self, budget: &Budget) -> Result<Digraph, Exhausted> {
        Ok(self.relabelled(self.labelling(budget)?.order()))
    }

    /// A canonical order of the vertices, and the automorphisms.
    pub fn labelling(&self, budget: &Budget) -> Result<Labelling, Exhausted> {
        self.coloured_labelling(&vec![0; self.order()], budget)
    }

    /// A canonical order of the vertices of a coloured digraph, whose isomorphisms preserve colours.
    pub fn coloured_labelling(&self, colours: &[u32], budget: &Budget) -> Result<Labelling, Exhausted> {
        let adjacency = Adjacency::Directed { out: &self.successors, into: &self.predecessors };
        Labelling::of(adjacency, colours, budget)
    }
}
