//! Who wins, and how, where values are out of reach.

pub mod domineering;
