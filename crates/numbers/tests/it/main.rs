//! The integration tests of this crate, in one binary to reduce linking time.

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
mod scalar;
mod sign_sequence;
mod surd;
mod surreal;
