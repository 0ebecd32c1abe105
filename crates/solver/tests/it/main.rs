//! The integration tests of this crate, in one binary: linking is most of what tests cost.

mod domineering;
mod peer;
mod peers;
mod rectangles;
mod sums;
