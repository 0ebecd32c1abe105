//! Kelvin over HTTP: the laboratory's questions and answers as JSON, and the page that asks them.
//!
//! [`Server::bind`] takes an address, [`Server::run`] answers until it is told to stop. Each session has a laboratory of its own;
//! every request has a budget; closing a connection stops the work behind it.

mod app;
mod ask;
mod asset;
mod body;
mod book;
mod config;
mod declare;
mod desk;
mod failure;
mod gate;
mod headers;
mod log;
mod metrics;
mod openapi;
mod page;
mod picture;
mod rate;
mod server;
mod session;
mod stream;
mod watch;
mod worksheet;

pub use config::Config;
pub use server::Server;
