//! The theory of values against its definitions, its laws and published facts.

// Games are hashed by their identifiers, which do not change.
#![allow(clippy::mutable_key_type)]

mod games;

mod facts;
mod forms;
mod kinds;
mod measures;
mod numbers;
mod ordinal;
mod peers;
mod products;
mod simplify;
mod small;
