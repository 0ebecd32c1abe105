//! Sums of positions of all rulesets, and of values.

mod bounds;
mod component;
mod component_ref;
mod estimate;
mod reduced_sum;
mod search;
mod signs;
mod solver;
mod stops;
mod values;
mod winning_strategy;

pub use bounds::Bounds;
pub(crate) use bounds::longest_row;
pub use solver::{SolverAnswer, SumSolver, WinningMove};
pub use winning_strategy::{Flaw, Solves, WinningStrategy};
