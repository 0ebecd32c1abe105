//! The integration tests of this crate, in one binary, as linking dominates the cost of tests.

mod domineering;
mod interval;
mod nimbers;
mod peer;
mod peers;
mod rectangles;
mod sums;
mod tables;
