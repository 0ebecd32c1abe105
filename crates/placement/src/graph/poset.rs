//! The game poset: positions ordered by containment.

use super::game_graph::GameGraph;

impl GameGraph {
    /// The meet of two positions, the largest one contained in both. There always is one (Huntemann, Lemma 3.20).
    pub fn meet(&self, a: usize, b: usize) -> usize {
        self.find(&(&self.faces()[a] & &self.faces()[b])).expect("the intersection of two faces is a face")
    }

    /// The join of two positions, the smallest one that contains both, if there is one.
    pub fn join(&self, a: usize, b: usize) -> Option<usize> {
        self.find(&(&self.faces()[a] | &self.faces()[b]))
    }

    /// Whether any two positions have a join: exactly when there is one maximal position, and then the poset is a
    /// Boolean lattice (Huntemann, Lemma 3.22). The complex is a simplex.
    pub fn is_lattice(&self) -> bool {
        self.complex().complex().is_simplex()
    }

    /// Whether it is a distributive lattice with complements; see [`GameGraph::is_lattice`].
    pub fn is_boolean_lattice(&self) -> bool {
        self.is_lattice()
    }

    /// The positions that cover a position: those reached by one move.
    pub fn covers(&self, position: usize) -> impl Iterator<Item = usize> + '_ {
        self.moves().iter().filter(move |step| step.from == position).map(|step| step.to)
    }
}
