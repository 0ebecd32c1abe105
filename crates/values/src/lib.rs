//! The kernel of Kelvin: exact values of short combinatorial games.
//!
//! A [`Universe`] stores each canonical form once. A [`Game`] is a small handle into it, and equal handles
//! mean equal values. Games are added, compared and printed like numbers, except that two of them may be
//! confused.
//!
//! ```
//! use kelvin_values::{Player, Universe};
//!
//! let universe = Universe::new();
//! let zero = universe.zero();
//! let star = universe.game(&[zero], &[zero]);
//! let up = universe.game(&[zero], &[star]);
//!
//! assert_eq!(up + up + star, universe.up(2) + universe.star(1));
//! assert_eq!((up + up + star).to_string(), "^^*");
//! assert!(up > zero);
//! assert_eq!(up.partial_cmp(&star), None); // confused
//!
//! // A hot game: Left would move to 5, Right to -3.
//! let hot = universe.game(&[universe.integer(5)], &[universe.integer(-3)]);
//! assert_eq!(hot.stop(Player::Left).to_string(), "5");
//! assert_eq!((hot - universe.integer(1)).to_string(), "+-4");
//! ```
//!
//! Long computations go through a [`Work`], which is bounded by a [`kelvin_budget::Budget`]:
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_values::{Universe, notation};
//! use std::time::Duration;
//!
//! let universe = Universe::new();
//! let budget = Budget::unlimited().time(Duration::from_secs(10));
//! let work = universe.work(&budget);
//! let game = notation::parse("{3||2*|1*}", &work)?;
//! assert_eq!(work.birthday(game)?.to_string(), "5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `universe.rs`, `store.rs`, `id.rs` and `nus.rs` store values. `order.rs`, `canonical.rs`, `sum.rs` and
//! `gains.rs` contain the core arithmetic. Every other file is one notion of the theory and is named after
//! it.

mod all_small;
mod arena;
mod atomic_weight;
mod birthday;
mod cache;
mod canonical;
mod cheques;
mod companion;
mod compound;
mod conway;
mod days;
mod error;
mod far_star;
mod fold;
mod follower_count;
mod followers;
mod form;
mod forms;
mod gains;
mod game;
mod id;
mod incentives;
mod kinds;
mod lattice;
mod multiples;
mod norton;
pub mod notation;
mod nus;
mod options;
mod order;
mod ordinal_sum;
mod outcome;
mod parity;
mod player;
mod powers;
mod reduced;
mod section;
mod simplify;
mod star_projection;
mod stop_count;
mod store;
mod subordinate;
mod sum;
mod universe;
mod uptimal;
mod work;

pub use cheques::{Cheque, outcome_of_cheques};
pub use compound::Compound;
pub use error::NoAnswer;
pub use form::Form;
pub use forms::Forms;
pub use game::Game;
pub use lattice::{DayLattice, GameOrder};
pub use nus::NumberUpStar;
pub use outcome::Outcome;
pub use parity::Parity;
pub use player::Player;
pub use section::Section;
pub use simplify::{SimplifyReason, SimplifyStep};
pub use universe::Universe;
pub use uptimal::UptimalExpansion;
pub use work::Work;

/// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
