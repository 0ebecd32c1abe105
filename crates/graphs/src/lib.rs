//! Graphs: sets of vertices, graphs and digraphs, and when two of them are the same.
//!
//! A [`Graph`] lives on the vertices 0, 1, …, n − 1; so does a [`Digraph`]. Two graphs are isomorphic exactly when
//! their canonical forms are equal ([`Graph::canonical`]), and [`Generator`] visits every graph of a class once up to
//! isomorphism. A [`DrawnGraph`] has places for its vertices and the name of its family; it is what people write as text:
//! `P7`, `petersen`, `edges 4: 0-1, 1-2`. Nothing here knows of games.
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
