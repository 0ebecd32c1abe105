//! The server as its clients see it, over real sockets.

mod client;

mod gate;
mod limits;
mod questions;
mod worksheets;
mod written;
