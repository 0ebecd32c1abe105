//! Progress lines for long work.

use crate::count::plural;
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use kelvin_budget::Budget;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// A progress bar for a number of sequential tasks.
pub fn bar(count: u64, things: &'static str) -> ProgressBar {
    // A single task needs no bar.
    let bar = if count > 1 { ProgressBar::new(count) } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos} of {len} {msg}") {
        bar.set_style(style);
    }
    bar.set_message(things);
    bar
}

/// A progress line on the terminal, updated from a budget until this is dropped.
pub struct Watch {
    bar: ProgressBar,
    /// Dropped to stop the thread that polls the budget.
    alive: Option<std::sync::mpsc::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

/// The delay before the line appears, so that short work shows none.
const PATIENCE: Duration = Duration::from_millis(400);
const REFRESH: Duration = Duration::from_millis(200);

impl Watch {
    /// Starts the progress line of a budget. Nothing is shown if standard error is not a terminal.
    pub fn new(budget: &Budget) -> Watch {
        let bar = ProgressBar::new_spinner();
        if bar.is_hidden() {
            return Watch { bar, alive: None, thread: None };
        }
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
            bar.set_style(style);
        }
        let (alive, ended) = std::sync::mpsc::channel::<()>();
        let (shown, watched, start) = (bar.clone(), budget.clone(), Instant::now());
        let thread = std::thread::spawn(move || {
            let mut wait = PATIENCE;
            while ended.recv_timeout(wait) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                shown.set_message(line(&watched, start.elapsed()));
                shown.tick();
                wait = REFRESH;
            }
        });
        Watch { bar, alive: Some(alive), thread: Some(thread) }
    }

    /// Prints without disturbing the line.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        drop(self.alive.take());
        if let Some(thread) = self.thread.take() {
            // Errors are ignored: the thread only draws.
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

fn line(budget: &Budget, elapsed: Duration) -> String {
    let progress = budget.progress();
    let positions = progress.positions.load(Relaxed);
    let values = progress.values.load(Relaxed);
    let rate = positions as f64 / elapsed.as_secs_f64().max(1e-3);
    format!(
        "{} {} ({}/s), {} {}, {}",
        HumanCount(positions),
        plural(positions, "position"),
        HumanCount(rate as u64),
        HumanCount(values),
        plural(values, "value"),
        HumanBytes(progress.bytes.load(Relaxed)),
    )
}
