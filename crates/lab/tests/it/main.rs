//! The integration tests of this crate, in one binary, because linking takes most of the build time.

mod answers;
mod bound;
mod build;
mod certified;
mod complexes;
mod construction;
mod generated;
mod keys;
mod laboratory;
mod loopy;
mod misere;
mod position;
mod rulesets;
mod subject;
