//! The memory limit of the whole process, tested in its own process.

#[allow(dead_code, reason = "other tests use the rest")]
#[path = "it/client/mod.rs"]
mod client;

use client::serve;
use kelvin_server::Config;
use serde_json::json;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

#[test]
#[ignore = "long: it wants a machine of its own, as released memory is reported late on a busy one"]
fn who_wants_all_memory_does_not_get_it_and_others_are_answered() {
    let total = 112 << 20;
    let server = serve(Config { total_bytes: total, bytes: 8 << 30, seconds: 40.0, ..Config::default() });
    // Unbounded values, and an unbounded list.
    let board = ["xoxoxo", "oxoxox"].repeat(3).join("|");
    let hogs = [
        ("/api/ask", json!({ "question": { "ask": "value", "ruleset": "clobber", "board": board } })),
        ("/api/worksheet", json!({ "input": "l := [n^20 for n from 1 to 10^9]; 1" })),
    ];
    for (path, body) in hogs {
        let (over, most, answered) = (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(0));
        let text = thread::scope(|scope| {
            for n in 0..2 {
                let (server, over, most, answered) = (&server, &over, &most, &answered);
                scope.spawn(move || {
                    while !over.load(Relaxed) {
                        let question =
                            format!(r#"{{"question": {{"ask": "thermograph", "value": "{{{n}|-1}}"}}}}"#);
                        let answer = server.post_in(&format!("small-client-{n}"), "/api/ask", &question);
                        assert_eq!(answer.status, 200, "{}", answer.text());
                        answered.fetch_add(1, Relaxed);
                        most.fetch_max(server.metric("kelvin_memory_bytes"), Relaxed);
                    }
                });
            }
            let answer = server.post_in("large-client", path, &body.to_string());
            over.store(true, Relaxed);
            answer.text()
        });
        assert!(text.contains("the memory allowed ran out"), "{path}: {text}");
        assert!(answered.load(Relaxed) > 10);
        let most = most.load(Relaxed);
        println!("{path}: at most {} of {} MB", most >> 20, total >> 20);
        // On a busy machine cancelled work may run slightly longer. Above the limit by a seventh, the process
        // would be killed.
        assert!(most < total + total / 7, "{path}: {most}");
    }
    assert!(server.metric("kelvin_starved_total") >= 2);
    // The memory is freed.
    server.wait_for("kelvin_memory_bytes", |bytes| bytes < total * 3 / 4);
}
