//! Games with heaps: what a heap may become, and the nim-values that follow.

pub(crate) mod code;
pub(crate) mod nim_values;
pub(crate) mod spawning;
