//! Large and small clients at once, and programs that exhaust memory: every request has a response, and
//! memory stays below its limit.

use crate::client::alone::alone;
use crate::client::{Running, serve};
use kelvin_server::Config;
use serde_json::json;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::thread;
use std::time::{Duration, Instant};

const SMALL: &str = r#"{"question": {"ask": "value", "ruleset": "domineering", "board": "2x3"}}"#;
const HEAVY: [&str; 3] = [
    r#"{"question": {"ask": "value", "ruleset": "domineering", "board": "9x9"}, "limits": {"seconds": 2}}"#,
    r#"{"question": {"ask": "solve", "sum": ["clobber", "xoxoxo|oxoxox|xoxoxo|oxoxox"]}, "limits": {"seconds": 2}}"#,
    r#"{"question": {"ask": "table", "ruleset": "snort", "family": "Pn", "to": 40}, "limits": {"seconds": 2}}"#,
];
const BOMBS: [&str; 4] = [
    "s := \"a\"; while true do s := s + s; end",
    "x := [1]; while true do x := [x, x].Flattened.Concat(x) end",
    "m := MutableMap(); n := 0; while true do n := n + 1; m.Put(n, [n, n]) end",
    "class S(s) extends Game override def Options(player as Player) := [S(s + s)]; end; S(\"a\").CanonicalForm",
];

/// The memory limits of the server and of each session.
const TOTAL: u64 = 1 << 30;
const SESSION: u64 = 128 << 20;

/// Sends a request, reads the whole response, and returns its status.
fn status(server: &Running, path: &str, session: Option<&str>, body: &str) -> io::Result<u16> {
    let mut stream = TcpStream::connect(server.address)?;
    stream.set_read_timeout(Some(Duration::from_secs(120)))?;
    let session = session.map_or(String::new(), |name| format!("Kelvin-Session: {name}\r\n"));
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n{session}Content-Length: {}\r\n\r\n",
        server.address,
        body.len()
    );
    stream.write_all((head + body).as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let status = answer
        .strip_prefix("HTTP/1.1 ")
        .and_then(|rest| rest.get(..3))
        .and_then(|status| status.parse().ok());
    status.ok_or_else(|| io::Error::other(format!("no answer: {answer:?}")))
}

/// Runs a load for a time, and returns the sorted response times of small questions.
fn load(time: Duration) -> Vec<Duration> {
    let server = serve(Config { bytes: SESSION, total_bytes: TOTAL, seconds: 10.0, ..Config::default() });
    let end = Instant::now() + time;
    let (asked, wrong, times) = (AtomicUsize::new(0), Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let ask = |path: &str, session: Option<&str>, body: &str| {
        asked.fetch_add(1, SeqCst);
        let answer = status(&server, path, session, body);
        if !matches!(answer, Ok(200 | 422 | 503)) {
            wrong.lock().unwrap().push(format!("{path} {body}: {answer:?}"));
        }
        matches!(answer, Ok(200))
    };
    let (mut small, mut answered) = (0, 0);
    thread::scope(|scope| {
        let ask = &ask;
        for n in 0..6 {
            // Two of them use sessions.
            let session = (n < 2).then(|| format!("heavy-{n:04}"));
            scope.spawn(move || {
                while Instant::now() < end {
                    ask(["/api/ask", "/api/stream"][n % 2], session.as_deref(), HEAVY[n % HEAVY.len()]);
                }
            });
        }
        for (n, bomb) in BOMBS.iter().enumerate() {
            scope.spawn(move || {
                let (session, body) = (format!("bomb-{n:04}"), json!({ "input": bomb }).to_string());
                while Instant::now() < end {
                    ask("/api/worksheet", Some(&session), &body);
                }
            });
        }
        let clients: Vec<_> = (0..4)
            .map(|n| {
                let times = &times;
                scope.spawn(move || {
                    let session = (n % 2 == 0).then(|| format!("small-{n:04}"));
                    let (mut count, mut well) = (0, 0);
                    while Instant::now() < end {
                        let start = Instant::now();
                        well += usize::from(ask("/api/ask", session.as_deref(), SMALL));
                        times.lock().unwrap().push(start.elapsed());
                        count += 1;
                        thread::sleep(Duration::from_millis(20));
                    }
                    (count, well)
                })
            })
            .collect();
        for client in clients {
            let (count, well) = client.join().unwrap();
            (small, answered) = (small + count, answered + well);
        }
    });
    let wrong = wrong.into_inner().unwrap();
    let mut times = times.into_inner().unwrap();
    times.sort_unstable();
    let resident = most_resident();
    let at = |part: f64| {
        times.get(((times.len() as f64 * part) as usize).min(times.len() - 1)).copied().unwrap_or_default()
    };
    println!(
        "seen: {} requests, {} unanswered; {small} small ones, {answered} with their value, p50 {:?}, p99 {:?}, longest {:?}; at most {} MB",
        asked.load(SeqCst),
        wrong.len(),
        at(0.5),
        at(0.99),
        at(1.0),
        resident.unwrap_or(0) >> 20
    );
    assert!(
        wrong.is_empty(),
        "{} of {}: {:?}",
        wrong.len(),
        asked.load(SeqCst),
        &wrong[..wrong.len().min(5)]
    );
    assert_eq!(small, answered, "small questions were refused");
    assert!(resident.is_none_or(|bytes| bytes <= TOTAL + TOTAL / 7), "{} MB", resident.unwrap_or(0) >> 20);
    assert_eq!(server.metric("kelvin_mistakes_total"), 0);
    server.wait_for("kelvin_running", |running| running == 0);
    times
}

/// The peak resident memory of this process, if the system reports it.
fn most_resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}

#[test]
fn heavy_clients_and_bombs_leave_the_server_to_others() {
    alone("load::heavy_clients_and_bombs_leave_the_server_to_others", || {
        load(Duration::from_secs(4));
    });
}

#[test]
#[ignore = "takes ten minutes, and two cores of its own"]
fn heavy_clients_and_bombs_leave_the_server_to_others_for_ten_minutes() {
    alone("load::heavy_clients_and_bombs_leave_the_server_to_others_for_ten_minutes", || {
        let times = load(Duration::from_secs(600));
        let p99 = times[times.len() * 99 / 100];
        assert!(p99 < Duration::from_secs(1), "p99 of small questions: {p99:?}");
    });
}
