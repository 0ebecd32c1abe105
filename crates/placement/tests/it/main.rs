//! The integration tests of this crate, in one binary: linking is most of what tests cost.

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
