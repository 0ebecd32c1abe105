//! The integration tests of this crate, in one binary: linking is most of what tests cost.

mod any_text;
mod cgsuite_ordinals;
mod dyadic;
mod facts;
mod form;
mod lists;
mod nimber;
mod ordinal;
mod ordinal_nim;
mod rational;
mod real;
mod sign_sequence;
mod surd;
mod surreal;
