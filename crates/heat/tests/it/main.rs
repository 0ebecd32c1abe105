//! The integration tests of this crate, in one binary: linking is most of what tests cost.

mod laws;
mod literal;
mod peer;
mod published;
mod robust;
mod strategies;
mod trajectories;
mod universes;
mod walls;
