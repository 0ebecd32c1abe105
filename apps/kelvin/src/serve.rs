//! `kelvin serve`: serves the page and the laboratory over HTTP.

use crate::calculation::supervised;
use crate::failure::Failure;
use clap::Args;
use kelvin_server::{Config, Server, Site};
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

pub const EXAMPLES: &str = "\
Examples:
  kelvin serve                         serves the page and prints its address
  kelvin serve --port 8080 --log       at port 8080, with a line for each request
  kelvin serve --public 0.0.0.0 --port 8080 --name games.example.edu --seconds 10";

/// Serves the page.
#[derive(Args)]
pub struct Serve {
    /// The port; 0 takes a free one.
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    /// Listen on this address (0.0.0.0: on all), so that other machines can connect. Any client may then run calculations
    /// within the limits below. Without this option only this machine can connect.
    #[arg(long, value_name = "ADDRESS")]
    public: Option<IpAddr>,
    /// A host name of the server, besides its addresses and localhost.
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// A site that may show the page in a frame at addresses with `?embed`, as `https://games.example.edu`.
    #[arg(long, value_name = "SITE")]
    embed_in: Vec<Site>,
    /// Time limit of a question, in seconds.
    #[arg(long, value_name = "SECONDS", value_parser = crate::arguments::seconds, default_value_t = Config::default().seconds)]
    seconds: f64,
    /// Memory limit for the tables and values of a session, in megabytes.
    #[arg(long, value_name = "MB", default_value_t = Config::default().bytes >> 20)]
    memory: u64,
    /// Memory limit of the whole program, in megabytes.
    #[arg(long, value_name = "MB", default_value_t = Config::default().total_bytes >> 20)]
    total_memory: u64,
    /// Size limit of a request, in kilobytes.
    #[arg(long, value_name = "KB", default_value_t = Config::default().body >> 10)]
    body: usize,
    /// The number of questions answered concurrently; long ones take turns.
    #[arg(long, value_name = "N", default_value_t = Config::default().running)]
    running: usize,
    /// The number of questions that may wait.
    #[arg(long, value_name = "N", default_value_t = Config::default().waiting)]
    waiting: usize,
    /// Requests per second from one address; bursts of ten times as many are accepted [default: 50 with --public, otherwise unlimited].
    #[arg(long, value_name = "N")]
    rate: Option<u32>,
    /// The number of sessions; with --public, one address has at most half of them.
    #[arg(long, value_name = "N", default_value_t = Config::default().sessions)]
    sessions: usize,
    /// Minutes after which an idle session is dropped.
    #[arg(long, value_name = "MINUTES", default_value_t = Config::default().idle.as_secs() / 60)]
    idle: u64,
    /// Take a client's address from the last entry of X-Forwarded-For. Use this only behind a proxy that sets the header.
    #[arg(long)]
    forwarded: bool,
    /// Open the page in a browser, if there is one.
    #[arg(long)]
    open: bool,
    /// Log each request to standard error.
    #[arg(long)]
    log: bool,
    /// Take the page from this folder.
    #[arg(long, value_name = "FOLDER", hide = true, conflicts_with = "public")]
    page: Option<PathBuf>,
}

/// The default rate limit for an address of another machine, in requests per second.
const RATE: u32 = 50;

impl Serve {
    fn config(&self) -> Config {
        let ip = self.public.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let bytes = |megabytes: u64| megabytes.saturating_mul(1 << 20);
        Config {
            address: SocketAddr::new(ip, self.port),
            names: self.name.clone(),
            embedders: self.embed_in.clone(),
            page: self.page.clone(),
            seconds: self.seconds,
            bytes: bytes(self.memory),
            total_bytes: bytes(self.total_memory),
            body: self.body.saturating_mul(1 << 10),
            running: self.running,
            waiting: self.waiting,
            rate: self.rate.or(self.public.map(|_| RATE)),
            sessions: self.sessions,
            idle: Duration::from_secs(self.idle.saturating_mul(60)),
            forwarded: self.forwarded,
            log: self.log,
            ..Config::default()
        }
    }
}

/// Serves until a signal stops it.
pub fn run(task: &Serve) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let config = task.config();
    let result = supervised(config.total_bytes, || runtime.block_on(serve(task.open, config)));
    runtime.shutdown_background();
    result
}

async fn serve(opens: bool, config: Config) -> Result<(), Failure> {
    let public = config.is_public();
    let at = config.address;
    let server = Server::bind(config)
        .await
        .map_err(|error| Failure::message(format!("cannot listen at {at}: {error}")))?;
    let address = server.address()?;
    writeln!(io::stdout(), "http://{address}/")?;
    io::stdout().flush()?;
    if opens {
        open(&format!("http://{address}/"));
    }
    if public {
        eprintln!(
            "kelvin: everybody who can reach {address} may let this machine calculate, within the limits that `kelvin serve --help` \
             lists; what is sent is not encrypted (docs/serving.md)"
        );
    }
    server.run(stopped()).await;
    Ok(())
}

/// Opens a page in the local browser, if there is one.
fn open(page: &str) {
    let has_screen = || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    let (program, words): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ if has_screen() => ("xdg-open", &[]),
        _ => return,
    };
    let mut command = Command::new(program);
    command.args(words).arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Errors are ignored: the address was printed.
    drop(command.spawn());
}

/// Waits for Ctrl-C or SIGTERM.
async fn stopped() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    // Without a handler, a signal ends the process at once.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
