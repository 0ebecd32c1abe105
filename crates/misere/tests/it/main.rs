//! The integration tests of this crate, in one binary: linking is most of what tests cost.

mod literal;
mod outcomes;
mod partizan;
mod peer_facts;
mod published;
mod quotients;
mod universes;
