//! Domineering at scale.

mod bands;
mod bound;
mod search;
mod shape;
mod strip;
mod transposition;
mod worth;

pub use bands::{Bands, Tables};
pub use search::{HIST, Solver, Verdict};
pub use worth::Worths;
