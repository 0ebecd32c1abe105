//! Nimbers of impartial games by searching outcomes.

mod cache;
mod question;
mod search;
mod solver;

pub use solver::NimberSolver;
