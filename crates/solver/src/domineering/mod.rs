//! Outcomes of Domineering on boards whose values are out of reach.
//!
//! The search decides only who wins, and uses a transposition table. Most of its strength comes
//! from bounds by exact values (`bound.rs`). Cutting a board into bands of a few rows removes moves of one
//! player only, so for that player the board is worth at least the sum of the bands. The values of all small
//! bands are in tables (`bands.rs`, `tables.rs`), those of longer ones are computed on demand
//! (`long_strips.rs`). Values are normalised to few distinct ones, whose sums are cached (`value_table.rs`).

mod added_value;
mod band_cut;
mod bands;
mod bound;
mod followers;
mod history;
mod long_strips;
mod order;
mod region;
mod search;
mod searcher;
mod shape;
mod solver;
mod strip;
mod tables;
mod transposition;
mod value_table;

pub use crate::cache_file::CacheError;
pub use added_value::AddedValue;
pub use region::{Region, RegionError};
pub use solver::{Solution, Solver};
pub use tables::{COLUMNS, Tables};
