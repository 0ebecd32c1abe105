//! The integration tests of this crate, in one binary, as linking dominates the cost of tests.

mod laws;
mod limits;
mod literal;
mod peer;
mod rulesets;
mod thermographs;
mod universes;
