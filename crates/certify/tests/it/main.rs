//! Certificates that are made are accepted by the checker.

mod bars;
mod certificates;
