//! Strong placement games: the pieces that may be placed, and the minimal illegal sets of them.
//!
//! A ruleset builds a [`Draft`], its conflict structure. The values and complexes of games with a conflict
//! structure are computed in other crates.

mod basic;
pub(crate) mod colouring;
mod conflict_board;
mod draft;
pub(crate) mod nogo;
pub(crate) mod tiles;

pub use basic::{Basic, Owner};
pub use conflict_board::ConflictBoard;
pub use draft::{Draft, MAX_BASICS, MAX_ILLEGAL};
#[doc(hidden)] // for tests
pub use nogo::{MAX_GROUPS, connected_sets};
