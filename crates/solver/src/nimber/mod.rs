//! Nimbers of impartial games by searching outcomes.

mod cache;
mod search;
mod solver;

pub use solver::NimberSolver;
