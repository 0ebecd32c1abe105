//! The integration tests of this crate, in one binary: linking is most of what tests cost.

mod certificate;
mod classes;
mod command;
mod common;
mod complex;
mod docs;
mod first_rules;
mod json;
mod json_options;
mod limits;
mod manual;
mod mcp;
mod misere;
mod number;
mod packaging;
mod play;
mod positions;
mod serve;
mod solve;
mod survey;
mod table;
mod thermograph;
mod tour;
mod words;
