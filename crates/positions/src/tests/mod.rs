//! Checks against what others found.

mod facts;
mod laws;
mod peers;
pub mod reference;
mod round_trips;
mod thermograph;
