//! A failed system call ends at most one request.

use crate::client::{Running, serve};
use kelvin_server::{Config, Need, System};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

/// Sends questions of every kind, which need threads and buffers.
fn ask_all(server: &Running) -> Vec<u16> {
    let value = r#"{"question": {"ask": "value", "ruleset": "domineering", "board": "2x3"}}"#;
    // Longer requests are parsed on a worker thread.
    let long = format!(r#"{{"question": {{"ask": "value", "value": "1{}"}}}}"#, " ".repeat(100_000));
    let cell = json!({ "input": "[n for n from 1 to 10]" }).to_string();
    let picture = r#"{"of": {"ruleset": "clobber", "board": "xo|ox"}, "format": "png"}"#;
    [
        server.post("/api/ask", value),
        server.post("/api/ask", &long),
        server.post("/api/stream", value),
        server.post_in("one-session", "/api/worksheet", &cell),
        server.post_in("one-session", "/api/worksheet/help", r#"{"name": "Heat"}"#),
        server.post("/api/picture", picture),
        server.get("/health"),
        server.get("/metrics"),
    ]
    .iter()
    .map(|answer| answer.status)
    .collect()
}

/// A server whose system fails the call with this number among calls of one kind.
fn refusing(number: usize, is: fn(Need) -> bool) -> (Running, Arc<AtomicUsize>) {
    let seen = Arc::new(AtomicUsize::new(0));
    let count = seen.clone();
    let system = System::refusing(move |need| is(need) && count.fetch_add(1, SeqCst) == number);
    (serve(Config { running: 2, system, ..Config::default() }), seen)
}

/// Fails each call of one kind in turn, until a run needs no more calls.
fn each_in_turn(is: fn(Need) -> bool, most_failures: usize) {
    for number in 0.. {
        let (server, seen) = refusing(number, is);
        let statuses = ask_all(&server);
        assert!(statuses.iter().all(|status| matches!(status, 200 | 503)), "{number}: {statuses:?}");
        let failures = statuses.iter().filter(|status| **status == 503).count();
        assert!(failures <= most_failures, "{number}: {statuses:?}");
        // Later questions are answered.
        assert!(ask_all(&server).iter().all(|status| *status == 200), "{number}");
        if seen.load(SeqCst) <= number {
            assert!(number > 0, "nothing of the kind was needed");
            return;
        }
        assert!(number < 100, "more is needed all the time");
    }
}

#[test]
fn every_thread_is_refused_in_turn() {
    each_in_turn(|need| need == Need::Thread, 1);
}

#[test]
fn every_buffer_is_refused_in_turn() {
    // Both rounds of questions start threads or allocate buffers.
    for number in 0..12 {
        let (server, _) = refusing(number, |need| matches!(need, Need::Buffer(_)));
        let (first, second) = (ask_all(&server), ask_all(&server));
        let failures = first.iter().chain(&second).filter(|status| **status != 200).count();
        assert_eq!(failures, 1, "{number}: {first:?} {second:?}");
        assert!(ask_all(&server).iter().all(|status| *status == 200), "{number}");
    }
}

#[test]
fn every_line_of_the_log_is_refused() {
    let system = System::refusing(|need| need == Need::Write);
    let server = serve(Config { log: true, system, ..Config::default() });
    assert!(ask_all(&server).iter().all(|status| *status == 200));
}

#[test]
fn without_any_thread_a_question_is_refused_and_the_next_one_tried_again() {
    let refuses = Arc::new(AtomicBool::new(true));
    let seen = refuses.clone();
    let system = System::refusing(move |need| need == Need::Thread && seen.load(SeqCst));
    let server = serve(Config { system, ..Config::default() });
    for _ in 0..3 {
        let refused = server.ask(r#"{"ask": "value", "value": "1"}"#);
        let (status, kind, message) = refused.error();
        assert_eq!(
            (status, kind.as_str(), refused.header("retry-after")),
            (503, "busy", Some("1")),
            "{message}"
        );
        assert!(message.contains("thread"), "{message}");
        assert_eq!(server.get("/health").status, 200);
    }
    refuses.store(false, SeqCst);
    assert!(ask_all(&server).iter().all(|status| *status == 200));
    assert_eq!(server.metric("kelvin_running"), 0);
}
