//! Boards, rulesets, and the evaluator that turns positions into values.

pub mod bits;
pub mod board;
mod evaluator;
#[cfg(test)]
mod reference;
mod ruleset;
pub mod rulesets;

pub use evaluator::{Arithmetic, Choice, Evaluator, Memo, Nim};
pub use ruleset::{Known, Ruleset, Signed};
