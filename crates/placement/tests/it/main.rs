//! The integration tests of this crate, in one binary, as linking dominates the cost of tests.

mod agreement;
mod common;
mod constructions;
mod entries;
mod facts;
mod fewest;
mod flag;
mod graphs;
mod impartial;
mod laws;
mod rules;
mod search;
mod universal;
