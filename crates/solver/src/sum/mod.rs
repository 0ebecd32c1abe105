//! Sums of positions of any rulesets, and of values.

mod bounds;
mod problem;
mod search;
mod solver;
mod strategy;
mod summary;

pub use bounds::Bounds;
pub use problem::Problem;
pub use solver::{Answer, SumSolver, WinningMove};
pub use strategy::{Flaw, Solves, Strategy};
