//! Tests against published results and other programs.

mod facts;
mod laws;
mod peers;
pub mod reference;
mod round_trips;
mod thermograph;
