//! The integration tests of this crate, in one binary: linking is most of what tests cost.

mod laws;
mod limits;
mod literal;
mod peer;
mod rulesets;
mod thermographs;
mod universes;
