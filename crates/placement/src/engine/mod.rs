//! The engine: positions of a strong placement game at the speed of bits.

mod bits;
mod canonical;
mod classes;
mod domination;
mod graph;
mod hypergraph;
mod lattice;
mod mask;
mod play;

pub use bits::Words;
pub use hypergraph::{HypergraphPlay, HypergraphPosition};
pub use mask::Mask;
pub use play::{Keys, Play};
