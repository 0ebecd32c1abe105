//! The engine for strong placement games, with positions as bit sets.

mod bits;
mod canonical;
mod classes;
mod domination;
mod graph;
mod hypergraph;
mod lattice;
mod mask;
mod play;

pub use bits::WordSet;
pub use hypergraph::{HypergraphPosition, HypergraphRuleset};
pub use mask::Mask;
pub use play::{Equivalence, PairwiseRuleset};
