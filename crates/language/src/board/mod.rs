//! The boards of the language: graphs with labels, tables. Grids and strips of small integers are those of `kelvin_rules`.

pub(crate) mod graph;
pub(crate) mod graph_text;
pub(crate) mod table;
