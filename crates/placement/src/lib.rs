//! Strong placement games.
//!
//! A ruleset and a board are compiled into a conflict structure, the [`PlacementGame`]. Its positions are bit
//! sets, and its legal positions are the faces of a complex. Conversely, any complex with vertices of Left
//! and Right, a [`LabelledComplex`], is a game.
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
//! // Played as a game, the complex has the value of Col; a join is a sum.
//! assert!(legal.value(&universe, &budget)?.is_zero());
//! let sum = legal.join(&values::switch(3, -2)?)?;
//! assert_eq!(sum.value(&universe, &budget)?.to_string(), "{3|-2}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Main types: [`PlacementGame`] has the legal and the illegal complex and ideal, and an invariance check.
//! [`PlacementRules`] are user-defined rulesets. [`GameGraph`] and [`MoveGraph`] are game graphs with and without
//! labels. [`constructions`] constructs games and complexes with given properties, and [`search`] finds them
//! by value.

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
pub use engine::{Equivalence, HypergraphPosition, HypergraphRuleset, Mask, PairwiseRuleset, WordSet};
pub use error::PlacementError;
pub use game::PlacementGame;
pub use graph::{FaceMove, GameGraph, GameSize, MoveGraph, UnlabelledMove, Violation};
pub use invariance::NotInvariant;
pub use kelvin_positions::placement::{Basic, ConflictBoard, Draft, MAX_BASICS, MAX_ILLEGAL, Owner};
pub use labelled::LabelledComplex;
pub use position::{position, position_on};
pub use rules::{PlacementRules, SHIPPED_RULES};
