//! Tests of the server from a client's view, over real sockets.

mod client;

mod attack;
mod faults;
mod gate;
mod limits;
mod load;
mod questions;
mod worksheets;
mod written;
