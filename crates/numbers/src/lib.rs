//! Exact arithmetic for combinatorial games.
