//! The supervisor thread for the memory of the whole process, and for timers.
//!
//! When memory is low, idle sessions are dropped, the largest first. When it is exhausted, work is
//! cancelled, starting with the largest, until enough is free.

use crate::app::App;
use crate::metrics::count;
use crate::scheduler::RunningJob;
use kelvin_budget::Exhausted;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// The shortest and the longest interval between memory checks, and the bytes that can be written in a
/// millisecond.
const PAUSE: [Duration; 2] = [Duration::from_millis(2), Duration::from_millis(20)];
const SPEED: u64 = 4 << 20;
/// The interval between checks for idle sessions.
const SWEEP: Duration = Duration::from_millis(500);
/// Work younger than this is unlikely to hold much memory.
const SMALL: Duration = Duration::from_millis(100);
/// The time for memory to be freed after a session was dropped or work was cancelled.
const RECOVERY: Duration = Duration::from_millis(60);

/// Starts the supervisor, unless it runs already. It stops when the server is dropped.
pub fn watch(app: &Arc<App>) {
    if app.supervised.swap(true, Ordering::Relaxed) {
        return;
    }
    let watched = Arc::downgrade(app);
    let started = app.config.system.start("watch", move || look_after(&watched));
    // Without the supervisor, only the work itself enforces limits. The next request tries again.
    app.supervised.store(started.is_ok(), Ordering::Relaxed);
}

fn look_after(app: &Weak<App>) {
    let [mut starved, mut forgot, mut swept] = [Instant::now(); 3];
    loop {
        let Some(app) = app.upgrade() else { return };
        let (taken, bound) = (resident(), app.config.total_bytes);
        // The last eighth is a reserve for work that runs until its next budget check.
        let most = bound - bound / 8;
        if taken > most && starved.elapsed() > RECOVERY && starve(&app) {
            starved = Instant::now();
        }
        if taken > bound - bound / 4 && forgot.elapsed() > RECOVERY && app.sessions.forget_largest(bound / 8)
        {
            count(&app.metrics.forgotten);
            forgot = Instant::now();
        }
        if swept.elapsed() > SWEEP {
            swept = Instant::now();
            for _ in 0..app.sessions.forget_idle(app.config.idle) {
                count(&app.metrics.forgotten);
            }
        }
        stop_overdue(&app);
        app.scheduler.tick();
        app.sessions.drop_forgotten();
        let [shortest, longest] = PAUSE;
        let pause = match app.scheduler.running() {
            0 => longest,
            // Longer if memory cannot run out before the next check.
            _ => Duration::from_millis(most.saturating_sub(taken) / SPEED).clamp(shortest, longest),
        };
        drop(app);
        thread::sleep(pause);
    }
}

/// The resident memory in bytes, or 0 if the system does not report it.
pub fn resident() -> u64 {
    memory_stats::memory_stats().map_or(0, |stats| stats.physical_mem as u64)
}

/// Cancels jobs whose time is over. Where steps are long a job reads the clock rarely, but it checks its flag in every step.
fn stop_overdue(app: &App) {
    let overdue = |work: &RunningJob| work.budget.time_left() == Some(Duration::ZERO);
    for work in app.scheduler.work().iter().filter(|work| overdue(work)) {
        work.budget.cancel().raise_for(Exhausted::Time);
    }
}

/// Cancels the job that holds the most memory, ties by age, and young jobs last. Returns whether there was
/// one.
fn starve(app: &App) -> bool {
    let runs = |work: &RunningJob| work.budget.cancel().reason().is_none();
    let held = |work: &RunningJob| work.budget.progress().bytes.load(Ordering::Relaxed);
    let running = app.scheduler.work();
    let largest = running.iter().filter(|work| runs(work)).max_by_key(|work| {
        let age = work.began.elapsed();
        (age > SMALL, held(work), age)
    });
    let Some(work) = largest else { return false };
    work.budget.cancel().raise_for(Exhausted::Memory);
    count(&app.metrics.starved);
    true
}
