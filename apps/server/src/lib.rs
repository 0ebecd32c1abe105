//! Kelvin over HTTP: the laboratory's questions and answers as JSON, and the page that asks them.
//!
//! [`Server::bind`] takes an address, [`Server::run`] answers until it is told to stop. Each session has a laboratory of its own;
//! every request has a budget; closing a connection stops the work behind it.

mod app;
mod ask;
mod body;
mod config;
mod desk;
mod failure;
mod gate;
mod headers;
mod metrics;
mod page;
mod server;
mod session;
mod stream;

pub use config::Config;
pub use server::Server;
