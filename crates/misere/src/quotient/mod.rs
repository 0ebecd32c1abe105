//! Misère quotients.
//!
//! In sums of the heaps of one game fewer contexts occur than in all sums, and fewer games can be told apart. Two sums of heaps are
//! the same if they have the same outcome beside every third one; the classes form a commutative monoid, the **misère quotient**, with
//! the classes of P-positions as its **P-portion** (Plambeck, *Taming the wild in impartial combinatorial games*; Plambeck, Siegel,
//! *Misère quotients for impartial games*). Where it is finite, it is a complete strategy: each heap pretends to be an element, and a
//! sum of heaps is lost for the player to move when their product is in the P-portion.
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_misere::quotient::{QuotientSolver, Rules};
//!
//! // Nim with heaps of up to 3.
//! let budget = Budget::unlimited();
//! let mut solver = QuotientSolver::default();
//! solver.solve(&Rules::octal(&"0.333".parse()?, 3, &budget)?, &budget)?;
//! let quotient = solver.quotient();
//! assert_eq!(quotient.order(), 6);
//! assert_eq!(quotient.presentation().to_string(), "⟨ a, b | a^2 = 1, b^3 = b ⟩");
//! assert!(quotient.is_tame());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bipartite;
mod bits;
mod monoid;
mod octal;
mod partizan;
mod presentation;
mod rules;
mod solver;
mod structure;
mod transitions;
mod trial;
mod word;

pub use octal::OctalQuotient;
pub use partizan::PartizanQuotient;
pub use presentation::Presentation;
pub(crate) use rules::Finder;
pub use rules::{Places, Rules};
pub use solver::QuotientSolver;
pub use structure::{Element, Period, Quotient};
