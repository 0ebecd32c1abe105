//! The integration tests of this crate in one binary, since linking takes most of the time.

mod literal;
mod outcomes;
mod partizan;
mod peer_facts;
mod published;
mod quotients;
mod universes;
