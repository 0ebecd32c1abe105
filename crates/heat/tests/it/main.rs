//! The integration tests of this crate in one binary, since linking takes most of the time.

mod copies;
mod coupons;
mod hot;
mod hot_notation;
mod interval;
mod laws;
mod least;
mod literal;
mod peer;
mod published;
mod reasons;
mod robust;
mod strategies;
mod trajectories;
mod universes;
mod walls;
