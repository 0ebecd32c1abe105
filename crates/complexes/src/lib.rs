//! Simplicial complexes and square-free monomial ideals.
//!
//! A [`Complex`] is given by its facets on a set of named [`Vertices`]; an [`Ideal`] by its minimal
//! generators in the same variables. The facet operator and the Stanley–Reisner operator carry one into the
//! other, and the three duals of a complex close the square.
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_complexes::{Complex, Graph};
//!
//! let budget = Budget::unlimited();
//! let complex = Graph::cycle(5).independence_complex(&budget)?;
//! assert!(complex.is_pure() && complex.is_connected());
//! let dual = complex.alexander_dual(&budget)?;
//! assert_eq!(dual.alexander_dual(&budget)?, complex);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Work that may run long takes a [`kelvin_budget::Budget`] and ends in [`Unfinished`]; an input that
//! describes nothing is a [`ComplexError`].

mod betti;
mod cohen_macaulay;
mod complex;
mod cover;
mod decomposition;
mod depth;
mod dual;
mod error;
mod face;
mod family;
mod field;
mod graft;
mod graph;
mod homology;
mod ideal;
mod intervals;
mod isomorphism;
mod memo;
mod normal;
mod operations;
mod partition;
mod presentation;
mod reisner;
mod shellability;
mod shelling;
mod shelling_search;
mod transversal;
mod tree;
mod vertices;

pub mod formats;

pub use betti::BettiTable;
pub use cohen_macaulay::{CohenMacaulay, Obstruction};
pub use complex::Complex;
pub use error::{ComplexError, Unfinished};
pub use face::{Face, Iter};
pub use field::Field;
pub use graft::Grafting;
pub use graph::Graph;
pub use homology::{BettiNumbers, Group, Homology};
pub use ideal::Ideal;
pub use intervals::FACES_ALLOWED;
pub use isomorphism::Isomorphism;
pub use partition::{NotPartitionable, Partition, Partitionability};
pub use shellability::{NotShellable, Shellability};
pub use shelling::{Shelling, ShellingFlaw};
pub use transversal::FACETS_ALLOWED;
pub use vertices::Vertices;
