//! The boards of the language: grids and strips of small integers, graphs with labels, tables.

pub(crate) mod graph;
pub(crate) mod graph_text;
pub(crate) mod grid;
pub(crate) mod table;
