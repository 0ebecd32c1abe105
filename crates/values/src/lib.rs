//! The kernel of values.

mod player;

pub use player::Player;
