//! `kelvin serve`, started and stopped as by a user.

use crate::common;

use common::{command, usage};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

/// Starts a server, and waits for its address, which is printed first.
fn serve(options: &[&str]) -> (Child, String) {
    let words = [&["serve", "--port", "0"], options].concat();
    let mut child = command(&words).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/')).unwrap();
    (child, address.to_owned())
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[test]
#[cfg(unix)]
fn a_signal_ends_it_well() {
    for signal in ["TERM", "INT"] {
        let (mut child, address) = serve(&[]);
        assert!(get(&address, "/health").ends_with("well\n"));
        // A client that waits for a long answer.
        let mut stream = TcpStream::connect(&address).unwrap();
        let body = r#"{"question": {"ask": "value", "ruleset": "domineering", "board": "9x9"}}"#;
        let head =
            format!("Host: {address}\r\nContent-Type: application/json\r\nContent-Length: {}", body.len());
        write!(stream, "POST /api/stream HTTP/1.1\r\n{head}\r\n\r\n{body}").unwrap();
        while !get(&address, "/metrics").contains("\nkelvin_running 1\n") {}
        let printed = std::process::Command::new("kill")
            .args(["-s", signal, &child.id().to_string()])
            .status()
            .unwrap();
        assert!(printed.success());
        assert_eq!(child.wait().unwrap().code(), Some(0), "{signal}");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.contains("event: error"), "{answer}");
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    for site in ["'x; script-src *'", "*", "games.example.edu", "https://games.example.edu/page"] {
        assert!(usage(&["serve", "--embed-in", site]).contains("expected one such as https://"), "{site}");
    }
    assert!(usage(&["serve", "--public", "everywhere"]).contains("invalid"));
    assert!(usage(&["serve", "--public", "0.0.0.0", "--page", "."]).contains("--page"));
}

/// Evaluates an input in the worksheet of a session, and returns the events as text.
fn evaluate(address: &str, session: &str, input: &str) -> String {
    let body = serde_json::json!({ "input": input }).to_string();
    let head = format!(
        "Host: {address}\r\nKelvin-Session: {session}\r\nContent-Type: application/json\r\nContent-Length: {}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "POST /api/worksheet HTTP/1.1\r\n{head}\r\nConnection: close\r\n\r\n{body}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Freed memory returns to the system, and when memory is low, large idle sessions are dropped before small ones. So the
/// server has room again after one client filled it, and others keep their worksheets.
#[test]
#[cfg(target_os = "linux")]
fn large_sessions_leave_room_and_small_ones_remain() {
    let (mut child, address) = serve(&["--memory", "48", "--total-memory", "240"]);
    let metric = |name: &str| -> u64 {
        let text = get(&address, "/metrics");
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name}")).parse().unwrap()
    };
    assert!(evaluate(&address, "innocent", "x := 5").contains("\"plain\":\"5\""));
    let small_objects = [
        "x := '{1|0}'; while true do x := '{x|{0|x}}' end",
        "x := {}; i := 0; while true do i := i + 1; x := {i => x} end",
        "x := []; while true do x := [x, [1], \"a\"] end",
    ];
    for round in 0..9 {
        let ended = evaluate(&address, &format!("bomb-{round:04}"), small_objects[round % 3]);
        assert!(ended.contains("memory allowed ran out"), "{ended}");
        let answer = evaluate(&address, "innocent", "x + 1");
        assert!(answer.contains("\"plain\":\"6\""), "round {round}: {answer}");
    }
    assert!(metric("kelvin_forgotten_total") >= 3);
    // All sessions fit again.
    while metric("kelvin_memory_bytes") > 220 << 20 {
        assert!(metric("kelvin_sessions") > 1, "{} bytes are left", metric("kelvin_memory_bytes"));
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}
