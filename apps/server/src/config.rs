//! What a server may do, and what its clients may.

use crate::site::Site;
use crate::system::System;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// What a server may do, and what its clients may.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 takes a free one.
    pub address: SocketAddr,
    /// The names under which it is reached, besides addresses and `localhost`.
    pub names: Vec<String>,
    /// Sites that may show the page in a frame, at addresses with `?embed`.
    pub embedders: Vec<Site>,
    /// The page is read from this folder, and not the one that was built in: for those who work on it.
    pub page: Option<PathBuf>,
    /// Seconds that a question may take.
    pub seconds: f64,
    /// Bytes that the tables of a session may hold.
    pub bytes: u64,
    /// Bytes that the whole program may hold.
    pub total_bytes: u64,
    /// Bytes of a request.
    pub body: usize,
    /// Questions that are answered at a time.
    pub running: usize,
    /// Questions that wait for others.
    pub waiting: usize,
    /// Requests a second from one address, with ten times as many at once.
    pub rate: Option<u32>,
    /// Sessions that are remembered.
    pub sessions: usize,
    /// A session is forgotten when nothing was asked in it for so long.
    pub idle: Duration,
    /// How long a client may take to send a request, and not to read an answer.
    pub patience: Duration,
    /// The address of a client is the last in the header `X-Forwarded-For`: for a server behind a proxy that sets it.
    pub forwarded: bool,
    /// A line on standard error for each request.
    pub log: bool,
    /// The operating system, which a test lets refuse something.
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
    /// Whether other machines can reach it.
    pub fn is_public(&self) -> bool {
        !self.address.ip().is_loopback()
    }
}
