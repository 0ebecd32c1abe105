//! The game poset: positions ordered by containment.

use super::game_graph::GameGraph;

impl GameGraph {
    /// The meet of two positions, the largest one contained in both. It always exists (Huntemann, Lemma
    /// 3.20).
    pub fn meet(&self, a: usize, b: usize) -> usize {
        self.find(&(&self.faces()[a] & &self.faces()[b])).expect("the intersection of two faces is a face")
    }

    /// The join of two positions, the smallest one that contains both, if it exists.
    pub fn join(&self, a: usize, b: usize) -> Option<usize> {
        self.find(&(&self.faces()[a] | &self.faces()[b]))
    }

    /// Returns whether all pairs of positions have a join. This holds exactly if there is only one maximal
    /// position, and then the poset is a Boolean lattice (Huntemann, Lemma 3.22) and the complex a simplex.
    pub fn is_lattice(&self) -> bool {
        self.complex().complex().is_simplex()
    }

    /// Returns whether the poset is a distributive lattice with complements; see [`GameGraph::is_lattice`].
    pub fn is_boolean_lattice(&self) -> bool {
        self.is_lattice()
    }

    /// The positions that cover a position: those one move away.
    pub fn covers(&self, position: usize) -> impl Iterator<Item = usize> + '_ {
        self.moves().iter().filter(move |step| step.from == position).map(|step| step.to)
    }
}
