//! Boards, rulesets, and the evaluator that turns positions into values.
//!
//! A [`Ruleset`] defines the moves of both players; an [`Evaluator`] computes the values of its positions.
//! Positions of any ruleset, and sums of them, are [`Position`]s, built from the name of a ruleset and a
//! board in text:
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
mod evaluator;
mod interner;
mod loops;
mod nimbers;
pub mod placement;
mod position;
mod position_error;
mod position_graph;
mod registry;
mod ruleset;
pub mod rulesets;
mod sum;

pub use action::{Action, Content, Direction, Move};
pub use analyst::{Analyst, Evaluated};
pub use evaluator::{Arithmetic, Evaluator, Memo, Nimbers};
pub use interner::{ComponentId, InternedOptions, InternedPart, Interner};
pub use loops::{Followed, first_on_a_loop};
pub use nimbers::{
    Expansion, ExpansionOption, ExpansionPart, KnownNimber, NimberFact, NimberRecord, NimberTable,
    NimberTables, ProofNumbers, ValueSet,
};
pub use position::Position;
pub use position_error::{MoveError, NOT_PLACEMENT, PositionError};
pub use position_graph::PositionGraph;
pub use registry::{
    Call, Dedicated, Entry, Label, Labels, Named, Placement, Registry, Symmetries, Symmetry, WrittenClass,
};
pub use ruleset::{KnownValue, Ruleset, Signed};
pub use sum::{
    BoardInput, MadeMove, NamedMove, PlayedSum, PlayedSummand, PlayerName, WrittenSummand, listed_options,
};
