//! `kelvin serve`: serves the page and the laboratory over HTTP.

use crate::calculation::guarded;
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
  kelvin serve                         the page, at an address that is printed first
  kelvin serve --port 8080 --log       at port 8080, with a line for each request
  kelvin serve --public 0.0.0.0 --port 8080 --name games.example.edu --seconds 10";

/// Serves the page.
#[derive(Args)]
pub struct Serve {
    /// The port; 0 takes a free one.
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    /// Listen at this address of this machine (0.0.0.0: at all of them), so that other machines can reach it: whoever reaches
    /// it may let this machine calculate, within the limits below. Without this only this machine can.
    #[arg(long, value_name = "ADDRESS")]
    public: Option<IpAddr>,
    /// A name under which it is reached, besides addresses and localhost.
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// A site that may show the page in a frame at addresses with `?embed`, as `https://games.example.edu`.
    #[arg(long, value_name = "SITE")]
    embed_in: Vec<Site>,
    /// Seconds that a question may take.
    #[arg(long, value_name = "SECONDS", value_parser = crate::arguments::seconds, default_value_t = Config::default().seconds)]
    seconds: f64,
    /// Megabytes that the tables and the values of a session may hold.
    #[arg(long, value_name = "MB", default_value_t = Config::default().bytes >> 20)]
    memory: u64,
    /// Megabytes that the whole program may hold.
    #[arg(long, value_name = "MB", default_value_t = Config::default().total_bytes >> 20)]
    total_memory: u64,
    /// Kilobytes of a request.
    #[arg(long, value_name = "KB", default_value_t = Config::default().body >> 10)]
    body: usize,
    /// Questions that are answered at a time; long ones take turns.
    #[arg(long, value_name = "N", default_value_t = Config::default().running)]
    running: usize,
    /// Questions that may wait for others.
    #[arg(long, value_name = "N", default_value_t = Config::default().waiting)]
    waiting: usize,
    /// Requests a second from one address, ten times as many at once [default: 50 with --public, otherwise any number].
    #[arg(long, value_name = "N")]
    rate: Option<u32>,
    /// Sessions that are remembered; where others can reach the server, one address has at most half of them.
    #[arg(long, value_name = "N", default_value_t = Config::default().sessions)]
    sessions: usize,
    /// Minutes after which a session is forgotten in which nothing is asked.
    #[arg(long, value_name = "MINUTES", default_value_t = Config::default().idle.as_secs() / 60)]
    idle: u64,
    /// Take the address of a client from the last entry of the header X-Forwarded-For: behind a web server that sets it, and only there.
    #[arg(long)]
    forwarded: bool,
    /// Open the page in the browser, where there is one.
    #[arg(long)]
    open: bool,
    /// Write a line to standard error for each request.
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
    let result = guarded(config.total_bytes, || runtime.block_on(serve(task.open, config)));
    runtime.shutdown_background();
    result
}

async fn serve(opens: bool, config: Config) -> Result<(), Failure> {
    let public = config.is_public();
    let at = config.address;
    let server = Server::bind(config)
        .await
        .map_err(|error| Failure::told(format!("cannot listen at {at}: {error}")))?;
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
