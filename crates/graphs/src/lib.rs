//! Graphs: vertex sets, graphs, digraphs, and isomorphism.
//!
//! A [`Graph`] or [`Digraph`] has the vertices 0, 1, …, n − 1. Two graphs are isomorphic exactly when their
//! canonical forms are equal ([`Graph::canonical`]). [`Generator`] visits every graph of a class once up to
//! isomorphism. A [`DrawnGraph`] has positions for its vertices and the name of its family, and is parsed
//! from text such as `P7`, `petersen`, `edges 4: 0-1, 1-2`. This crate does not depend on games.
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_graphs::{Generator, Graph};
//!
//! let budget = Budget::unlimited();
//! let (path, same) = (Graph::new(3, [(0, 1), (1, 2)]), Graph::new(3, [(2, 0), (0, 1)]));
//! assert_eq!(path.canonical(&budget)?, same.canonical(&budget)?);
//!
//! let mut connected = 0;
//! Generator::connected(6).visit(&budget, &mut |_| connected += 1)?;
//! assert_eq!(connected, 112);
//! # Ok::<(), kelvin_budget::Exhausted>(())
//! ```

mod canonical;
mod digraph;
mod drawn;
mod error;
mod families;
mod generate;
mod graph;
pub mod graph6;
mod orbits;
mod partition;
mod text;
mod trees;
mod unfit;
mod vertex_set;

pub use canonical::Labelling;
pub use digraph::Digraph;
pub use drawn::{DrawnGraph, MAX_VERTICES, Point};
pub use error::GraphError;
pub use generate::Generator;
pub use graph::Graph;
pub use trees::visit_trees;
pub use unfit::Unfit;
pub use vertex_set::VertexSet;
