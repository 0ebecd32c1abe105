//! The integration tests of this crate, in one binary: linking is most of what tests cost.

mod class_files;
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
mod number_lists;
mod numbers;
mod operators;
mod own_rules;
mod parts;
mod peer_classes;
mod peer_facts;
mod peer_help;
mod peer_lines;
mod peer_positions;
mod peer_rules;
mod positions;
mod programs;
mod structure;
