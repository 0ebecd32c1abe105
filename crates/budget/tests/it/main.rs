//! The integration tests of this crate, in one binary to reduce linking time.

mod limits;
mod parts;
