//! The rulesets, a file each.

mod domineering;
mod regions;

pub use domineering::{Cram, Domineering};
