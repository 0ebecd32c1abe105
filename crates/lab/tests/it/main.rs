//! The integration tests of this crate, in one binary, because linking takes most of the build time.

mod answers;
mod bound;
mod build;
mod certified;
mod certified_facts;
mod complexes;
mod construction;
mod derived_facts;
mod generated;
mod keys;
mod laboratory;
mod loopy;
mod misere;
mod number_tree;
mod order;
mod position;
mod reading;
mod rulesets;
mod simplify;
mod subject;
