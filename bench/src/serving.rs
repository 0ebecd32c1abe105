//! The server under load, over loopback: response times seen by clients.

use kelvin_server::{Config, Server};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

/// The number of concurrent clients, and of questions per client.
const CLIENTS: usize = 200;
const QUESTIONS: usize = 20;

/// Typical boards, most of which are solved in a few milliseconds.
const MEDIAN: [(&str, &str); 8] = [
    ("domineering", "3x4"),
    ("clobber", "xoxo|oxox|xoxo"),
    ("snort", "P8"),
    ("col", "C7"),
    ("toads-and-frogs", "tt..ff"),
    ("amazons", "x..|...|..o"),
    ("hackenbush", "BRBRB"),
    ("konane", "xoxo|oxox|xo.o"),
];

/// Prints the rows about the server.
pub fn run() {
    println!("\nServer, over loopback");
    let address = serve();
    first_answer(address);
    changes(address);
    crowd(address);
}

fn serve() -> SocketAddr {
    let (sender, receiver) = std::sync::mpsc::channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        runtime.block_on(async {
            let server = Server::bind(Config::default()).await?;
            // Send errors are ignored: the receiver was dropped.
            let _ = sender.send(server.address()?);
            server.run(std::future::pending()).await;
            Ok::<(), std::io::Error>(())
        })
    });
    receiver.recv().expect("a free port")
}

/// A persistent connection with a session.
struct Client {
    stream: BufReader<TcpStream>,
    session: String,
}

impl Client {
    fn new(address: SocketAddr, session: String) -> std::io::Result<Client> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Client { stream: BufReader::new(stream), session })
    }

    /// Sends a request. Returns the status and the body of the answer.
    fn send(&mut self, method: &str, path: &str, body: &str) -> std::io::Result<(u16, String)> {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nKelvin-Session: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.session,
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes())?;
        let (mut line, mut status, mut length) = (String::new(), 0, 0);
        loop {
            line.clear();
            self.stream.read_line(&mut line)?;
            if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
                status = rest.get(..3).and_then(|digits| digits.parse().ok()).unwrap_or(0);
            } else if let Some(rest) = line.strip_prefix("content-length: ") {
                length = rest.trim().parse().unwrap_or(0);
            } else if line.trim().is_empty() {
                break;
            }
        }
        let mut text = vec![0; length];
        self.stream.read_exact(&mut text)?;
        Ok((status, String::from_utf8_lossy(&text).into_owned()))
    }

    fn ask(&mut self, question: &Value) -> std::io::Result<u16> {
        let body = json!({ "question": question, "limits": { "seconds": 60 } }).to_string();
        Ok(self.send("POST", "/api/ask", &body)?.0)
    }
}

fn position(ruleset: &str, board: &str) -> Value {
    json!({ "ask": "position", "summands": [{ "ruleset": ruleset, "board": board }] })
}

/// A quantile of a sorted list.
fn quantile(sorted: &[Duration], part: f64) -> Duration {
    let last = sorted.len().saturating_sub(1);
    sorted.get((last as f64 * part).round() as usize).copied().unwrap_or_default()
}

fn row(what: &str, text: &str) {
    println!("{what:58} {text}");
}

/// Measures the page, and the first answer in a new session.
fn first_answer(address: SocketAddr) {
    let start = Instant::now();
    let page = Client::new(address, "first-answer".to_owned()).and_then(|mut client| {
        let page = client.send("GET", "/", "")?;
        let shown = start.elapsed();
        client.ask(&position("domineering", "4x4"))?;
        Ok((page.0, shown, start.elapsed()))
    });
    match page {
        Ok((status, shown, answered)) => {
            row(
                "the page; a first Domineering 4x4 with its moves",
                &format!("{status}: {shown:.1?}; {answered:.1?}"),
            );
        }
        Err(error) => row("the page", &error.to_string()),
    }
}

/// Measures a changed cell of Domineering 4x6 after the board was evaluated once: value and moves, and the
/// thermograph.
fn changes(address: SocketAddr) {
    let board = |hole: Option<usize>| {
        let cells: Vec<String> =
            (0..24).map(|i| if Some(i) == hole { "#".into() } else { ".".into() }).collect();
        cells.chunks(6).map(|row| row.concat()).collect::<Vec<_>>().join("|")
    };
    let work = || -> std::io::Result<(Duration, Vec<Duration>)> {
        let mut client = Client::new(address, "changing-board".to_owned())?;
        let mut both = |hole: Option<usize>| -> std::io::Result<Duration> {
            let (start, board) = (Instant::now(), board(hole));
            client.ask(&position("domineering", &board))?;
            client.ask(&json!({ "ask": "thermograph", "ruleset": "domineering", "board": board }))?;
            Ok(start.elapsed())
        };
        let first = both(None)?;
        let mut times = (0..24).map(|hole| both(Some(hole))).collect::<Result<Vec<_>, _>>()?;
        times.sort();
        Ok((first, times))
    };
    match work() {
        Ok((first, times)) => row(
            "Domineering 4x6: value, moves, thermograph",
            &format!(
                "first {first:.1?}; of a changed cell: median {:.1?}, longest {:.1?}",
                quantile(&times, 0.5),
                quantile(&times, 1.0)
            ),
        ),
        Err(error) => row("Domineering 4x6", &error.to_string()),
    }
}

/// Measures many clients, each with its own session.
fn crowd(address: SocketAddr) {
    let start = Instant::now();
    let one = |number: usize| {
        let mut times = Vec::new();
        let mut errors = 0;
        let Ok(mut client) = Client::new(address, format!("client-in-a-crowd-{number}")) else {
            return (times, QUESTIONS);
        };
        for i in 0..QUESTIONS {
            let (ruleset, board) = MEDIAN[(number + i) % MEDIAN.len()];
            let asked = Instant::now();
            match client.ask(&position(ruleset, board)) {
                Ok(200) => times.push(asked.elapsed()),
                _ => errors += 1,
            }
        }
        (times, errors)
    };
    let all: Vec<(Vec<Duration>, usize)> = thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS).map(|number| scope.spawn(move || one(number))).collect();
        clients.into_iter().map(|client| client.join().unwrap_or((vec![], QUESTIONS))).collect()
    });
    let took = start.elapsed().as_secs_f64();
    let errors: usize = all.iter().map(|(_, errors)| errors).sum();
    let mut times: Vec<Duration> = all.into_iter().flat_map(|(times, _)| times).collect();
    times.sort();
    let memory = Client::new(address, "watching-them".to_owned())
        .and_then(|mut client| client.send("GET", "/metrics", ""));
    let memory = memory.map(|(_, text)| text).unwrap_or_default();
    let bytes = memory
        .lines()
        .find_map(|line| line.strip_prefix("kelvin_memory_bytes "))
        .and_then(|n| n.parse::<u64>().ok());
    row(
        &format!("{CLIENTS} clients, {QUESTIONS} median boards each"),
        &format!(
            "{:.0}/s; p50 {:.1?}, p99 {:.1?}; {} MB; {errors} errors",
            times.len() as f64 / took,
            quantile(&times, 0.5),
            quantile(&times, 0.99),
            bytes.unwrap_or(0) >> 20
        ),
    );
}
