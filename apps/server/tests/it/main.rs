//! The server as its clients see it, over real sockets.

mod client;

mod attack;
mod faults;
mod gate;
mod limits;
mod load;
mod questions;
mod worksheets;
mod written;
