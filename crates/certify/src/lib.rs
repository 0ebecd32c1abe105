//! Proof certificates: values, thermographs and outcomes as lemmas that `kelvin-proof` checks.
//!
//! A [`ProofBuilder`] computes with the kernel and writes each step as a line of the format in `docs/proofs.md`. The moves of
//! positions are those of the checker's rules, so the proof does not depend on the kernel's own rulesets.
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_certify::ProofBuilder;
//! use kelvin_positions::Position;
//! use kelvin_values::Universe;
//!
//! let universe = Universe::new();
//! let budget = Budget::unlimited();
//! let work = universe.work(&budget);
//! let mut certificate = ProofBuilder::new(&work);
//! let position = certificate.position(&Position::parse("domineering", "2x3")?)?;
//! certificate.claim_value(position)?;
//! let report = kelvin_proof::check(certificate.into_text().as_bytes())?;
//! assert_eq!(report.claims[0], "the canonical form of domineering ...|... is {2|-1/2}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `games.rs` and `order.rs` have values and their order, `positions.rs` positions and sums, `boards.rs` the boards that both
//! sides know, `heat.rs` thermographs, `outcomes.rs` and `states.rs` who wins, `loopy.rs` loopy games, `claims.rs` what is claimed.

mod boards;
mod claims;
mod error;
mod games;
mod heat;
mod lines;
mod literal;
mod loopy;
mod order;
mod outcomes;
mod positions;
mod states;

pub use boards::RULESETS;
pub use claims::Relation;
pub use error::CertificateError;
pub use games::{NodeNumber, ProofBuilder};
pub use literal::ExpressionError;
pub use outcomes::OutcomeProofs;
