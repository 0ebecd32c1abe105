//! The integration tests of this crate, in one binary: linking is most of what tests cost.

mod collections;
mod complexes;
mod first_rules;
mod forms;
mod graph_games;
mod hostile;
mod laboratory;
mod loopy;
mod misere;
mod mistakes;
mod notation;
mod operators;
mod number_lists;
mod numbers;
mod own_rules;
mod peer_facts;
mod peer_help;
mod peer_lines;
mod peer_rules;
mod programs;
mod structure;
