//! The integration tests of this crate, in one binary: linking is most of what tests cost.

mod answers;
mod complexes;
mod construction;
mod keys;
mod laboratory;
mod loopy;
mod misere;
mod position;
mod rulesets;
mod schema;
