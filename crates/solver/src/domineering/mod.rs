//! Domineering at scale: who wins on boards whose values are out of reach.
//!
//! The search is a plain one with a table of positions. What carries it are bounds from exact values (`bound.rs`):
//! cutting a board into bands of a few rows takes moves from one player only, so the board is worth at least the sum of the
//! bands to her. The values of all small bands are in tables (`bands.rs`, `tables.rs`), those of longer ones are found when they are asked for
//! (`long_strips.rs`); few names stand for all of them, and sums of names are looked up (`worth.rs`).

mod bands;
mod bound;
mod cache_file;
mod followers;
mod history;
mod long_strips;
mod order;
mod plan;
mod region;
mod search;
mod searcher;
mod shape;
mod solver;
mod strip;
mod summand;
mod tables;
mod transposition;
mod worth;

pub use cache_file::CacheError;
pub use region::{Region, RegionError};
pub use solver::{Solver, Verdict};
pub use summand::Summand;
pub use tables::{COLUMNS, Tables};
