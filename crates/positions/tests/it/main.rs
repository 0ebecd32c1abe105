//! The integration tests of this crate, in one binary.
//!
//! There are no unit tests: the crate takes a minute to compile, and it would be compiled twice.

mod analyst;
mod bits;
mod board;
mod evaluator;
mod facts;
mod laws;
mod loops;
mod peers;
mod placement;
mod reference;
mod registry;
mod round_trips;
mod rulesets;
mod sum;
mod thermograph;
