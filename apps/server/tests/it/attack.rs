//! One client cannot starve the others.

use crate::client::alone::alone;
use crate::client::{Answer, Running, serve};
use kelvin_server::{Config, Site};
use serde_json::{Value, json};
use std::io::{BufReader, Write};
use std::time::Duration;

const LONG: &str = r#"{"question": {"ask": "value", "ruleset": "domineering", "board": "9x9"}}"#;
const SHORT: &str = r#"{"question": {"ask": "value", "ruleset": "domineering", "board": "2x3"}}"#;
const JSON: (&str, &str) = ("Content-Type", "application/json");

/// The result of an input.
fn cell(server: &Running, session: &str, input: &str) -> Value {
    let body = json!({ "input": input, "limits": { "seconds": 20 } }).to_string();
    let events = server.post_in(session, "/api/worksheet", &body).events();
    let cell = events.into_iter().find(|(name, _)| name == "cell");
    cell.unwrap_or_else(|| panic!("no cell for {input}")).1
}

#[test]
fn idle_sessions_hold_no_threads() {
    alone("attack::idle_sessions_hold_no_threads", || {
        let Ok(tasks) = std::fs::read_dir("/proc/self/task") else { return };
        let before = tasks.count();
        let server = serve(Config { bytes: 64 << 20, ..Config::default() });
        for n in 0..300 {
            let session = format!("session-{n}");
            assert_eq!(server.post_in(&session, "/api/ask", SHORT).status, 200);
            if n % 10 == 0 {
                // A user-defined class has its own session within that of the worksheet.
                let class = "singleton class R extends game.grid.GridRuleset class Position(grid as Grid) extends GridGame \
                             override def Options(player as Player) := []; end end; R(\"xo\").CanonicalForm";
                assert!(cell(&server, &session, class)["error"].is_null());
            }
        }
        assert_eq!(server.metric("kelvin_sessions"), 300);
        let now = std::fs::read_dir("/proc/self/task").unwrap().count();
        assert!(now < before + 40, "{now} threads, {before} before");
    });
}

#[test]
fn a_short_question_does_not_wait_for_long_ones() {
    let server = serve(Config { running: 4, ..Config::default() });
    let long: Vec<_> = (0..12).map(|_| server.begin("/api/stream", LONG)).collect();
    server.wait_for("kelvin_running", |running| running == 12);
    for _ in 0..3 {
        assert_eq!(server.post("/api/ask", SHORT).status, 200);
        assert_eq!(server.post_in("one-session", "/api/ask", SHORT).status, 200);
    }
    // None of the long questions was cancelled, and none is finished.
    assert_eq!(server.metric("kelvin_running"), 12);
    drop(long);
    server.wait_for("kelvin_running", |running| running == 0);
}

#[test]
fn long_questions_take_turns_and_end() {
    let server = serve(Config { running: 1, ..Config::default() });
    // The time limit of each question excludes its waiting time.
    let body = LONG.replace("}}", "}, \"limits\": {\"seconds\": 1}}");
    let streams: Vec<_> = (0..4).map(|_| server.begin("/api/ask", &body)).collect();
    for stream in streams {
        let answer = Answer::read(&mut BufReader::new(stream));
        assert_eq!(answer.error().1, "time");
    }
}

#[test]
fn memory_that_runs_out_fails_one_session_alone() {
    let server = serve(Config { bytes: 64 << 20, ..Config::default() });
    cell(&server, "innocent", "x := [1, 2, 3]");
    for bomb in [
        "s := \"a\"; while true do s := s + s; end",
        "x := [1]; while true do x := x.Concat(x) end",
        "m := MutableMap(); n := 0; while true do n := n + 1; m.Put(n, [n]) end",
    ] {
        let ended = cell(&server, "bomber-session", bomb);
        assert!(ended["error"]["message"].as_str().unwrap().contains("memory"), "{bomb}: {ended}");
        assert_eq!(cell(&server, "innocent", "x.Sum")["value"]["plain"], "6");
    }
    assert_eq!(server.metric("kelvin_starved_total"), 0);
}

#[test]
fn names_are_not_too_long() {
    let server = serve(Config { body: 4 << 20, ..Config::default() });
    let help = |length: usize| {
        server.post("/api/worksheet/help", &json!({ "name": "x".repeat(length) }).to_string()).error()
    };
    assert_eq!(help(200).0, 404);
    for length in [201, 1 << 20] {
        let (status, kind, message) = help(length);
        assert_eq!((status, kind.as_str()), (400, "request"), "{message}");
        assert!(message.contains("200"), "{message}");
    }
    let place = json!({ "text": "x".repeat(1 << 20), "at": 1 << 20 }).to_string();
    let choices = server.post("/api/worksheet/complete", &place);
    assert_eq!(choices.json()["choices"], json!([]));
    let place = json!({ "text": format!("{} + omeg", "x".repeat(1 << 20)), "at": (1 << 20) + 7 }).to_string();
    let choices = server.post("/api/worksheet/complete", &place).json();
    assert_eq!((&choices["from"], &choices["choices"][0]["text"]), (&json!((1 << 20) + 3), &json!("omega")));
    let asked = cell(&server, "one-session", &format!("?{}", "x".repeat(1000)));
    assert!(asked["error"]["message"].as_str().unwrap().contains("200"), "{asked}");
}

#[test]
fn sessions_of_other_addresses_stay() {
    let server = serve(Config { sessions: 6, forwarded: true, ..Config::default() });
    let post = |address: &str, session: &str, path: &str, body: &str| {
        // A forged address comes before the one that the proxy adds.
        let address = format!("1.2.3.4, {address}");
        let headers = [JSON, ("Kelvin-Session", session), ("X-Forwarded-For", &address)];
        server.request("POST", path, &headers, body.as_bytes())
    };
    let evaluate = |address: &str, session: &str, input: &str| {
        post(address, session, "/api/worksheet", &json!({ "input": input }).to_string())
    };
    evaluate("10.0.0.1", "kept-session", "x := 5");
    for n in 0..20 {
        assert_eq!(post("10.0.0.2", &format!("many-{n:03}"), "/api/ask", SHORT).status, 200);
    }
    // One address owns at most half of the sessions.
    assert_eq!(server.metric("kelvin_sessions"), 4);
    assert!(evaluate("10.0.0.1", "kept-session", "x + 1").text().contains("\"plain\":\"6\""));
    for (n, address) in ["10.0.0.3", "10.0.0.4", "10.0.0.5"].iter().enumerate() {
        let status = post(address, &format!("other-{n:03}"), "/api/ask", SHORT).status;
        assert_eq!(status, if n < 2 { 200 } else { 503 });
    }
    assert!(evaluate("10.0.0.1", "kept-session", "x + 2").text().contains("\"plain\":\"7\""));
    // Without a session the question is still answered.
    let headers = [JSON, ("X-Forwarded-For", "10.0.0.5")];
    assert_eq!(server.request("POST", "/api/ask", &headers, SHORT.as_bytes()).status, 200);
}

#[test]
fn a_picture_ends_with_its_time() {
    let server = serve(Config::default());
    let body =
        r#"{"of": {"ruleset": "snort", "board": "K40"}, "format": "png", "limits": {"seconds": 0.02}}"#;
    assert_eq!(server.post("/api/picture", body).error().1, "time");
    let memory = r#"{"of": {"ruleset": "snort", "board": "K5"}, "format": "png", "limits": {"bytes": 1000}}"#;
    assert_eq!(server.post("/api/picture", memory).error().1, "memory");
}

#[test]
fn the_page_is_shown_in_frames_of_named_sites_alone() {
    let site: Site = "https://games.example.edu".parse().unwrap();
    let server = serve(Config { embedders: vec![site], ..Config::default() });
    for (path, allowed) in [
        ("/?embed", true),
        ("/?tab=board&embed=1", true),
        ("/", false),
        ("/?embedded", false),
        ("/?tab=embed", false),
        ("/api?embed", false),
        ("/book/?embed", false),
    ] {
        let answer = server.get(path);
        let policy = answer.header("content-security-policy").unwrap();
        assert_eq!(policy.contains("https://games.example.edu"), allowed, "{path}: {policy}");
    }
}

#[test]
fn a_request_has_one_host_and_a_length_within_the_limit() {
    let server = serve(Config { patience: Duration::from_secs(30), ..Config::default() });
    let answer = |head: String| {
        let mut stream = server.connect();
        write!(stream, "{head}\r\n\r\n").unwrap();
        Answer::read(&mut BufReader::new(stream))
    };
    let own = server.address;
    let two =
        answer(format!("GET /health HTTP/1.1\r\nHost: {own}\r\nHost: attacker.example\r\nConnection: close"));
    assert_eq!(two.status, 400);
    let two =
        answer(format!("GET /health HTTP/1.1\r\nHost: attacker.example\r\nHost: {own}\r\nConnection: close"));
    assert_eq!(two.status, 400);
    // Rejected at once, before any of the body is sent.
    for length in ["100000000000000", "9223372036854775807"] {
        let head = "Content-Type: application/json\r\nConnection: close";
        let long =
            answer(format!("POST /api/ask HTTP/1.1\r\nHost: {own}\r\n{head}\r\nContent-Length: {length}"));
        assert_eq!(long.status, 413, "{length}");
    }
    assert_eq!(server.get("/health").status, 200);
}
