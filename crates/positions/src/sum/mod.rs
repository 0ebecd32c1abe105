//! Sums as users write them, and sums in play.
//!
//! A [`WrittenSummand`] is what a user wrote: a board of a ruleset with the moves made on it, or a value. It is
//! serialised. A [`PlayedSummand`] is what it means: a position or a value, with its moves.

mod board_input;
mod made_move;
mod played_sum;
mod played_summand;
mod player_name;
mod written_summand;

pub use board_input::BoardInput;
pub use made_move::{MadeMove, NamedMove};
pub use played_sum::PlayedSum;
pub use played_summand::{PlayedSummand, listed_options};
pub use player_name::PlayerName;
pub use written_summand::WrittenSummand;
