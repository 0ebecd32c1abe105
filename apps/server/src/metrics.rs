//! Metrics for operators of a server.

use crate::app::App;
use crate::watch::resident;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Counters since the start.
#[derive(Default)]
pub struct Metrics {
    /// Responses by the first digit of their status.
    answers: [AtomicU64; 6],
    /// Work cancelled because its client disconnected.
    pub cancelled: AtomicU64,
    /// Requests rejected because of the rate limit or a full queue.
    pub refused: AtomicU64,
    /// Work cancelled and sessions dropped because of memory.
    pub starved: AtomicU64,
    /// Sessions dropped.
    pub forgotten: AtomicU64,
    /// Internal errors.
    pub mistakes: AtomicU64,
}

impl Metrics {
    /// Counts a response.
    pub fn answered(&self, status: StatusCode) {
        if let Some(count) = self.answers.get(usize::from(status.as_u16() / 100)) {
            count.fetch_add(1, Relaxed);
        }
    }
}

/// Increments a counter.
pub fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Relaxed);
}

/// `GET /metrics`: the metrics in the text format of Prometheus.
pub async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let mut text = String::from(
        "# HELP kelvin_requests_total Requests that were answered, by the class of their status.\n# TYPE kelvin_requests_total counter\n",
    );
    for (class, count) in app.metrics.answers.iter().enumerate().skip(1) {
        // Writing to a string does not fail.
        let _ = writeln!(text, "kelvin_requests_total{{status=\"{class}xx\"}} {}", count.load(Relaxed));
    }
    let Metrics { cancelled, refused, starved, forgotten, mistakes, .. } = &app.metrics;
    let counters = [
        ("cancelled", "Work cancelled because its client disconnected.", cancelled),
        ("refused", "Requests that were turned away for their number.", refused),
        ("starved", "Work that was stopped because memory ran out.", starved),
        ("forgotten", "Sessions that were forgotten.", forgotten),
        ("mistakes", "Work that ended in a mistake of Kelvin.", mistakes),
    ];
    for (name, help, count) in counters {
        let name = format!("kelvin_{name}_total");
        let count = count.load(Relaxed);
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} counter\n{name} {count}");
    }
    let gauges = [
        ("running", "Questions that are being answered.", app.scheduler.running()),
        ("waiting", "Questions that wait.", app.scheduler.waiting()),
        ("threads", "Threads for questions.", app.scheduler.threads()),
        ("sessions", "Sessions that are remembered.", app.sessions.len()),
        ("memory_bytes", "Memory of the program.", resident() as usize),
    ];
    for (name, help, size) in gauges {
        let _ =
            writeln!(text, "# HELP kelvin_{name} {help}\n# TYPE kelvin_{name} gauge\nkelvin_{name} {size}");
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text)
}
