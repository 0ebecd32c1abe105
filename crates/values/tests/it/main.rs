//! The integration tests of this crate, in one binary: linking is most of what tests cost.

mod facts;
mod laws;
mod limits;
mod notation;
mod reference;
mod theory;
mod universes;
