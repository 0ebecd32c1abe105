//! Strong placement games: what a ruleset says of the pieces that may be placed, and of those that may not be together.
//!
//! A ruleset draws a [`Draft`]; what a game with such a picture is worth, and which complexes it has, is told elsewhere.

mod basic;
pub(crate) mod colouring;
mod draft;
mod layout;
pub(crate) mod nogo;
pub(crate) mod tiles;

pub use basic::{Basic, Owner};
pub use draft::{Draft, MAX_BASICS, MAX_ILLEGAL};
pub use layout::Layout;
