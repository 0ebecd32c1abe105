//! The theory of values against its definitions, its laws and published facts.

mod games;
mod literal;

mod kinds;
mod measures;
mod ordinal;
mod products;
mod small;
