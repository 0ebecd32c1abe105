//! Misère play, in which a player who cannot move wins.
//!
//! In misère play nim-values do not determine the outcome of sums. This crate provides the theories that
//! replace them.
//!
//! # Canonical forms
//!
//! Two impartial games are equal if each may replace the other in every sum. Every game has a unique simplest
//! form (Conway, *On Numbers and Games*, chapter 12), which a [`MisereUniverse`] stores once:
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_misere::{MisereKind, MisereUniverse};
//!
//! let universe = MisereUniverse::new();
//! let budget = Budget::unlimited();
//! let work = universe.work(&budget);
//!
//! let game = universe.parse("*[[2],0]", &budget)?;
//! assert_eq!(game.to_string(), "*[2#0]");
//! assert_eq!(work.genus(game)?.to_string(), "1^2");
//! assert_eq!(game.kind(), MisereKind::Restive);
//! assert!(work.is_prime(game)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Simplification is weaker than in normal play: an option is removed only if it is reversible, and a game
//! simplifies to 0 only if the next player also wins it. So almost all games are distinct; there are 4171780
//! born by day 5.
//!
//! # Quotients
//!
//! In sums of the heaps of one game, fewer games can be distinguished than in all sums. The [`quotient`] of a
//! game is a commutative monoid that decides the outcome of every sum of its heaps:
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_misere::quotient::OctalQuotient;
//!
//! let found = OctalQuotient::find(&"0.123".parse()?, 100, &Budget::unlimited());
//! assert_eq!(found.quotient.order(), 20);
//! // In normal play the player to move loses two equal heaps; here it depends on the heaps.
//! assert_eq!(found.quotient.is_previous_win(&[1_000_004, 1_000_004]), Some(true));
//! assert_eq!(found.quotient.is_previous_win(&[1_000_003, 1_000_003]), Some(false));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Outcomes
//!
//! A [`MisereSolver`] decides the outcome of any position, impartial or not, and of any sum of positions.
//! [`PartizanGames`] compares partizan games in the dicotic and in the dead-ending universe.

mod arrange;
mod canonical;
mod days;
mod difference;
mod forms;
mod game;
mod genus;
mod id;
mod kind;
mod link;
pub mod literal;
mod mate;
pub mod notation;
mod options;
mod partizan;
pub mod quotient;
mod reduce;
mod solver;
mod store;
mod sum;
mod universe;
mod work;

pub use game::MisereGame;
pub use genus::Genus;
pub use kind::MisereKind;
pub use notation::ParseError;
pub use partizan::{PartizanGame, PartizanGames, PartizanUniverse};
pub use solver::MisereSolver;
pub use universe::MisereUniverse;
pub use work::MisereWork;
