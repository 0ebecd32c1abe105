//! Many clients, slow clients, and clients that disconnect.

use crate::client::{Answer, serve};
use kelvin_server::Config;
use std::io::{BufReader, Read, Write};
use std::thread;
use std::time::{Duration, Instant};

const SHORT_OF_TIME: &str =
    r#"{"question": {"ask": "value", "ruleset": "domineering", "board": "9x9"}, "limits": {"seconds": 0.3}}"#;
const LONG: &str = r#"{"question": {"ask": "value", "ruleset": "domineering", "board": "9x9"}}"#;

#[test]
fn a_thousand_clients_are_answered() {
    let server = serve(Config::default());
    thread::scope(|scope| {
        let clients: Vec<_> = (0..1000)
            .map(|n| {
                let server = &server;
                scope.spawn(move || {
                    let answer =
                        server.ask(&format!(r#"{{"ask": "thermograph", "value": "{{{n}|-{n}}}"}}"#)).answer();
                    assert_eq!(answer["temperature"], n.to_string());
                })
            })
            .collect();
        clients.into_iter().for_each(|client| client.join().unwrap());
    });
    assert_eq!(server.metric("kelvin_running"), 0);
    assert_eq!(server.metric("kelvin_waiting"), 0);
}

#[test]
fn too_many_questions_are_refused() {
    let server = serve(Config { running: 1, waiting: 1, ..Config::default() });
    // One question runs and one waits; the others are refused.
    let streams: Vec<_> = (0..20).map(|_| server.begin("/api/ask", SHORT_OF_TIME)).collect();
    let answers: Vec<_> =
        streams.into_iter().map(|stream| Answer::read(&mut BufReader::new(stream))).collect();
    let refused: Vec<_> = answers.iter().filter(|answer| answer.status == 503).collect();
    assert!(!refused.is_empty() && refused.len() < 20, "{answers:?}");
    assert!(refused.iter().all(|answer| answer.header("retry-after") == Some("1")));
}

#[test]
fn requests_are_not_too_long() {
    let server = serve(Config { body: 1000, ..Config::default() });
    let (status, kind, _) =
        server.ask(&format!(r#"{{"ask": "value", "value": "{}"}}"#, "1".repeat(2000))).error();
    assert_eq!((status, kind.as_str()), (413, "limit"));
    // Headers are limited too.
    let long = "x".repeat(1 << 20);
    let mut stream = server.connect();
    let _ = write!(stream, "GET / HTTP/1.1\r\nHost: {}\r\nX: {long}\r\n\r\n", server.address);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    assert!(!answer.starts_with(b"HTTP/1.1 200"));
    assert_eq!(server.get("/health").status, 200);
}

#[test]
fn slow_clients_are_given_up() {
    let server = serve(Config { patience: Duration::from_millis(300), ..Config::default() });
    // A client that does not finish its headers, one that does not finish its body, and a silent one.
    let mut headers = server.connect();
    write!(headers, "GET / HTTP/1.1\r\nHost: {}\r\n", server.address).unwrap();
    let mut silent = server.connect();
    let mut body = server.connect();
    let fields = format!("Host: {}\r\nContent-Type: application/json\r\nContent-Length: 100", server.address);
    write!(body, "POST /api/ask HTTP/1.1\r\n{fields}\r\n\r\n{{").unwrap();
    assert_eq!(server.ask(r#"{"ask": "value", "value": "1"}"#).status, 200);
    for stream in [&mut headers, &mut silent] {
        let mut rest = Vec::new();
        // Closed, with or without an error.
        let _ = stream.read_to_end(&mut rest);
        assert!(!rest.starts_with(b"HTTP/1.1 200"));
    }
    assert_eq!(Answer::read(&mut BufReader::new(body)).status, 408);
}

#[test]
fn closing_the_connection_stops_the_work() {
    let server = serve(Config::default());
    for path in ["/api/ask", "/api/stream"] {
        let stream = server.begin(path, LONG);
        server.wait_for("kelvin_running", |running| running == 1);
        drop(stream);
        let took = server.wait_for("kelvin_running", |running| running == 0);
        println!("{path} stopped after {took:?}");
    }
    server.wait_for("kelvin_cancelled_total", |cancelled| cancelled == 2);
}

#[test]
fn sessions_are_forgotten_when_idle() {
    let server = serve(Config { idle: Duration::from_millis(200), ..Config::default() });
    let body = r#"{"question": {"ask": "value", "ruleset": "domineering", "board": "3x3"}}"#;
    for n in 0..5 {
        assert_eq!(server.post_in(&format!("session-{n}"), "/api/ask", body).status, 200);
    }
    server.wait_for("kelvin_forgotten_total", |forgotten| forgotten == 5);
    assert_eq!(server.metric("kelvin_sessions"), 0);
    // A session with running work is not idle.
    let mut stream = server.connect();
    write!(
        stream,
        "POST /api/stream HTTP/1.1\r\nHost: {}\r\nKelvin-Session: session-at-work\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{LONG}",
        server.address,
        LONG.len()
    )
    .unwrap();
    server.wait_for("kelvin_running", |running| running == 1);
    thread::sleep(Duration::from_millis(1200));
    assert_eq!((server.metric("kelvin_running"), server.metric("kelvin_sessions")), (1, 1));
}

#[test]
fn there_are_no_more_sessions_than_allowed() {
    let server = serve(Config { sessions: 3, ..Config::default() });
    for n in 0..10 {
        assert_eq!(server.post_in(&format!("session-{n}"), "/api/worksheet/reset", "{}").status, 200);
    }
    assert_eq!(server.metric("kelvin_sessions"), 3);
    assert_eq!(server.post_in("short", "/api/worksheet/reset", "{}").status, 400);
    assert_eq!(server.post_in("strange/name", "/api/worksheet/reset", "{}").status, 400);
}

#[test]
fn a_server_that_is_signalled_to_stop_ends_its_work() {
    let mut server = serve(Config::default());
    let stream = server.begin("/api/stream", LONG);
    server.wait_for("kelvin_running", |running| running == 1);
    let start = Instant::now();
    server.stop();
    println!("stopped after {:?}", start.elapsed());
    let events = Answer::read(&mut BufReader::new(stream)).events();
    assert_eq!(events.last().unwrap().0, "error");
    assert!(std::net::TcpStream::connect(server.address).is_err());
}
