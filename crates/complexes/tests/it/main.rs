//! The integration tests of this crate, in one binary, because linking takes most of the build time.

mod algebra;
mod betti;
mod certificates;
mod cohen_macaulay;
mod common;
mod facts;
mod formats;
mod games;
mod homology;
mod implications;
mod laws;
mod limits;
mod million;
mod shelling;
mod structure;
