//! Misère quotients.
//!
//! In sums of the heaps of one game fewer contexts occur than in all sums, so fewer games can be
//! distinguished. Two sums of heaps are equivalent if they have the same outcome in every context. The
//! classes form a commutative monoid, the **misère quotient**, with the classes of P-positions as its
//! **P-portion** (Plambeck, *Taming the wild in impartial combinatorial games*; Plambeck, Siegel, *Misère
//! quotients for impartial games*). A finite quotient is a complete strategy. The pretending function maps
//! each heap to an element, and the player to move loses a sum of heaps exactly when the product of their
//! elements is in the P-portion.
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
mod guess;
mod monoid;
mod octal;
mod partizan;
mod presentation;
mod rules;
mod solver;
mod structure;
mod transitions;
mod word;

pub use octal::OctalQuotient;
pub use partizan::PartizanQuotient;
pub use presentation::Presentation;
pub(crate) use rules::ComponentNumbering;
pub use rules::{Places, Rules};
pub use solver::QuotientSolver;
pub use structure::{Element, HeapPeriod, Quotient};
