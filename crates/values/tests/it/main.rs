//! The integration tests of this crate in one binary, since linking takes most of the time.

mod facts;
mod lattice;
mod laws;
mod limits;
mod notation;
mod reference;
mod theory;
mod universes;
