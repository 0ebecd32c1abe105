//! Boards, rulesets, and the evaluator that turns positions into values.

pub mod bits;
pub mod board;
