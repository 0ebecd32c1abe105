//! The configuration of a server, with the limits of its clients.

use crate::site::Site;
use crate::system::System;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// The configuration of a server, with the limits of its clients.
#[derive(Clone, Debug)]
pub struct Config {
    /// The listening address; port 0 selects a free port.
    pub address: SocketAddr,
    /// The host names it answers to, besides IP addresses and `localhost`.
    pub names: Vec<String>,
    /// Sites that may show the page in a frame, at addresses with `?embed`.
    pub embedders: Vec<Site>,
    /// A folder from which the page is served instead of the embedded one, for development.
    pub page: Option<PathBuf>,
    /// The time limit of a question in seconds.
    pub seconds: f64,
    /// The memory limit for the tables of a session, in bytes.
    pub bytes: u64,
    /// The memory limit of the whole process, in bytes.
    pub total_bytes: u64,
    /// The maximum size of a request in bytes.
    pub body: usize,
    /// The number of questions answered at a time.
    pub running: usize,
    /// The maximum number of waiting questions.
    pub waiting: usize,
    /// The maximum number of requests per second from one address, with bursts of ten times as many.
    pub rate: Option<u32>,
    /// The maximum number of sessions.
    pub sessions: usize,
    /// The time after which an idle session is dropped.
    pub idle: Duration,
    /// The timeout for sending a request, and for each pause in reading an answer.
    pub patience: Duration,
    /// Whether the client address is the last one in the header `X-Forwarded-For`: for a server behind a
    /// proxy that sets it.
    pub forwarded: bool,
    /// Whether each request is logged to standard error.
    pub log: bool,
    /// The operating system. Tests inject failures here.
    pub system: System,
}

impl Default for Config {
    fn default() -> Config {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0),
            names: vec![],
            embedders: vec![],
            page: None,
            seconds: 60.0,
            bytes: 512 << 20,
            total_bytes: 2 << 30,
            body: 1 << 20,
            running: (2 * cores).max(4),
            waiting: 2000,
            rate: None,
            sessions: 1000,
            idle: Duration::from_secs(30 * 60),
            patience: Duration::from_secs(15),
            forwarded: false,
            log: false,
            system: System::default(),
        }
    }
}

impl Config {
    /// Returns whether other machines can reach the server.
    pub fn is_public(&self) -> bool {
        !self.address.ip().is_loopback()
    }
}
