//! Checks against what others found.

mod facts;
mod peers;
pub mod reference;
mod thermograph;
