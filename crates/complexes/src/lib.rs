//! Simplicial complexes and square-free monomial ideals.
//!
//! A [`Complex`] is given by its facets on a set of named [`Vertices`], and an [`Ideal`] by its minimal
//! generators in the same variables. The facet operator and the Stanley–Reisner operator convert one into the
//! other, and the three duals of a complex complete the square. A [`NamedGraph`] has an independence complex and a
//! flag complex.
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_complexes::{Complex, Field, NamedGraph, Shellability};
//!
//! let budget = Budget::unlimited();
//! // The independence complex of a pentagon is a pentagon.
//! let complex = NamedGraph::cycle(5).independence_complex(&budget)?;
//! assert_eq!(complex.to_string(), "<v1 v3, v1 v4, v2 v4, v2 v5, v3 v5>");
//! assert_eq!(complex.homology(&budget)?.to_string(), "H_1 = Z");
//!
//! // An answer about Cohen–Macaulayness names its field, or says what is in the way.
//! let answer = complex.cohen_macaulay(Field::Q, &budget)?;
//! assert_eq!(answer.to_string(), "Cohen–Macaulay over Q");
//!
//! // A shelling is a certificate that can be checked on its own.
//! let Shellability::Shellable(shelling) = complex.shellability(&budget) else { panic!("a shelling") };
//! assert_eq!(shelling.flaw(&complex, &budget)?, None);
//!
//! let ideal = complex.stanley_reisner_ideal(&budget)?;
//! assert_eq!(ideal.to_string(), "(v1*v2, v1*v5, v2*v3, v3*v4, v4*v5)");
//! assert_eq!(ideal.betti_table(Field::Q, &budget)?.projective_dimension(), Some(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Complex`] has the operations (link, star, deletion, join, skeletons, duals, covers, whiskering), the
//! counts (f-vector, h-vector, Euler characteristic), [`HomologyGroups`], the tests ([`CohenMacaulay`],
//! [`Shellability`], [`Partitionability`], vertex decomposability, trees, graftings) and [`Isomorphism`].
//! [`Ideal`] has primes, height, depth and the [`BettiTable`]; [`formats`] reads and writes files.
//!
//! Long computations take a [`kelvin_budget::Budget`] and may end in [`Unfinished`]; a computation that would
//! be too large is refused with its size. An input that does not describe an object is a [`ComplexError`] or
//! a [`formats::FormatError`]. Answers do not depend on the order of the input, and no algorithm uses
//! randomness.

mod betti;
mod classes;
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
mod gorenstein;
mod graft;
mod graph;
mod hilbert;
mod hitting;
mod hochster;
mod homology;
mod ideal;
mod implications;
mod induced;
mod intervals;
mod isomorphism;
mod kruskal_katona;
mod linear;
mod matroid;
mod memo;
mod normal;
mod operations;
mod partition;
mod polynomials;
mod presentation;
mod quotients;
mod reisner;
mod resolution;
mod shedding;
mod shellability;
mod shelling;
mod shelling_search;
mod sparse;
mod transversal;
mod tree;
mod vertices;
mod witness;

pub mod certificate;
pub mod formats;

pub use betti::BettiTable;
pub use cohen_macaulay::{CohenMacaulay, Obstruction};
pub use complex::Complex;
pub use error::{ComplexError, Unfinished};
pub use face::{Face, FaceIter};
pub use field::Field;
pub use gorenstein::{Buchsbaum, Gorenstein, NotGorenstein};
pub use graft::Grafting;
pub use graph::NamedGraph;
pub use hilbert::{HilbertPolynomial, HilbertSeries};
pub use homology::{BettiNumbers, HomologyGroup, HomologyGroups};
pub use ideal::Ideal;
pub use implications::{IMPLICATIONS, Implied, Known, KnownNumbers};
pub use intervals::FACES_ALLOWED;
pub use isomorphism::Isomorphism;
pub use kruskal_katona::{NotAnFVector, kruskal_katona};
pub use matroid::NoExchange;
pub use partition::{NotPartitionable, Partition, Partitionability};
pub use resolution::{ModuleGenerator, Resolution};
pub use shedding::{Decomposition, SheddingStep};
pub use shellability::{NotShellable, Shellability};
pub use shelling::{Shelling, ShellingFlaw};
pub use transversal::FACETS_ALLOWED;
pub use vertices::Vertices;
pub use witness::{Chain, Witness};
