//! Strong placement games.
//!
//! A ruleset and a board become a picture of conflicts, the [`PlacementGame`]; it is played at the speed of bitsets, and
//! its legal positions are the faces of a complex. Any complex whose vertices belong to Left and Right, a
//! [`LabelledComplex`], is a game in turn.
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_complexes::Field;
//! use kelvin_placement::PlacementGame;
//! use kelvin_placement::constructions::values;
//! use kelvin_values::Universe;
//!
//! let universe = Universe::new();
//! let budget = Budget::unlimited();
//! let col = PlacementGame::compile("col", "K3")?;
//! let legal = col.legal_complex(&budget)?;
//! assert_eq!(legal.to_string(), "<x1 y2, x1 y3, x2 y1, x2 y3, x3 y1, x3 y2>");
//! assert!(col.illegal_ideal().cohen_macaulay(Field::Q, &budget)?.holds());
//! // Played as a game, the complex is worth what Col is worth; a join is a sum.
//! assert!(legal.value(&universe, &budget)?.is_zero());
//! let sum = legal.join(&values::switch(3, -2)?)?;
//! assert_eq!(sum.value(&universe, &budget)?.to_string(), "{3|-2}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where to find what: [`PlacementGame`] has the legal and the illegal complex and ideal and tells whether the game is
//! invariant; [`Rules`] are rulesets that users write; [`GameGraph`] and [`MoveGraph`] are game graphs with and without
//! names; [`constructions`] makes games and complexes to order, [`search`] looks for them by value.

mod conflicts;
pub mod constructions;
mod engine;
mod error;
mod game;
mod game_complexes;
mod graph;
mod invariance;
mod labelled;
mod position;
mod rules;
pub mod search;

pub use conflicts::Conflicts;
pub use engine::{HypergraphPlay, HypergraphPosition, Keys, Mask, Play, Words};
pub use error::PlacementError;
pub use game::PlacementGame;
pub use graph::{Claim, GameGraph, GameSize, MoveGraph, Step, Violation};
pub use invariance::NotInvariant;
pub use kelvin_positions::placement::{Basic, Draft, Layout, MAX_BASICS, MAX_ILLEGAL, Owner};
pub use labelled::LabelledComplex;
pub use position::{position, position_on};
pub use rules::{Rules, SHIPPED_RULES};
