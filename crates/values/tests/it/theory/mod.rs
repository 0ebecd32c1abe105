//! The theory of values against its definitions, its laws and published facts.

// Games hash by the words that name them, which do not change.
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
mod small;
