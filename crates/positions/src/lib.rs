//! Boards, rulesets, and the evaluator that turns positions into values.
//!
//! A [`Ruleset`] says who may move where; an [`Evaluator`] finds what its positions are worth. Positions of any
//! ruleset, and sums of them, are [`Position`]s, made of the name of a ruleset and a board in text:
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_positions::{Analyst, Position};
//! use kelvin_values::{Player, Universe};
//!
//! let universe = Universe::new();
//! let budget = Budget::unlimited();
//! let analyst = Analyst::new(&universe);
//!
//! let position = Position::parse("domineering", "..|..")?;
//! assert_eq!(analyst.value(&position, &budget)?.to_string(), "+-1");
//! for choice in analyst.moves(&position, Player::Left, &budget)? {
//!     println!("{} leads to {}", choice.chosen, choice.value);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod analyst;
pub mod bits;
pub mod board;
mod catalogue;
mod evaluator;
mod game_graph;
pub mod placement;
mod position;
mod position_error;
mod registry;
mod ruleset;
pub mod rulesets;
#[cfg(test)]
mod tests;

pub use action::{Action, Content, Move, Side};
pub use analyst::{Analyst, Evaluated};
pub use catalogue::{Catalogue, Options, Part, Place};
pub use evaluator::{Arithmetic, Evaluator, Memo, Nim};
pub use game_graph::GameGraph;
pub use position::Position;
pub use position_error::{MoveError, PositionError};
pub use registry::{Call, Dedicated, Entry, Label, Named, Placement, Registry};
pub use ruleset::{Known, Ruleset, Signed};
