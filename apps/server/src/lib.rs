//! Kelvin over HTTP: the laboratory's questions and answers as JSON, and the page that asks them.
//!
//! [`Server::bind`] takes an address, [`Server::run`] serves until a stop signal. Each session has its own
//! laboratory; every request has a budget; closing a connection cancels its work. Sessions have no threads:
//! all work runs on one bounded thread pool, which the scheduler shares among clients.

mod app;
mod ask;
mod asset;
mod body;
mod book;
mod config;
mod declare;
mod failure;
mod gate;
mod headers;
mod log;
mod metrics;
mod openapi;
mod page;
mod picture;
mod rate;
mod scheduler;
mod server;
mod session;
mod site;
mod stream;
mod system;
mod watch;
mod work;
mod worksheet;

pub use config::Config;
pub use server::Server;
pub use site::{NotASite, Site};
pub use system::{Need, System};
