//! The checker of certificates, from outside.

mod accepted;
mod refused;
mod rules;
