//! The integration tests of this crate, in one binary, as linking dominates the cost of tests.

mod boards;
mod compounds;
mod forms;
mod thermographs;
