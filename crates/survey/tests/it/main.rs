//! The integration tests of this crate, in one binary: linking is most of what tests cost.

mod families;
mod folders;
mod values;
