//! The integration tests of this crate in one binary, since linking takes most of the time.

mod copies;
mod coupons;
mod hot;
mod interval;
mod laws;
mod least;
mod literal;
mod peer;
mod published;
mod robust;
mod strategies;
mod trajectories;
mod universes;
mod walls;
