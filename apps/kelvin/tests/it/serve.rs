//! `kelvin serve`, started and stopped as by a user.

use crate::common;

use common::{command, usage};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

/// Starts a server, and waits for its address, which is printed first.
fn serve() -> (Child, String) {
    let mut child =
        command(&["serve", "--port", "0"]).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
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
        let (mut child, address) = serve();
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
