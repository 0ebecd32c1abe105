//! Nimbers of impartial games by searching outcomes.

mod search;
mod solver;

pub use solver::NimberSolver;
