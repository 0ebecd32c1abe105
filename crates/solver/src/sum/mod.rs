//! Sums of positions of any rulesets, and of values.

mod bounds;
mod component;
mod outlook;
mod problem;
mod search;
mod signs;
mod solver;
mod stops;
mod summary;
mod term;
mod values;
mod winning_strategy;

pub use bounds::Bounds;
pub use problem::Problem;
pub use solver::{Answer, SumSolver, WinningMove};
pub use winning_strategy::{Flaw, Solves, WinningStrategy};
