//! A thread that looks at the memory of the whole program, and at the clock.
//!
//! When memory is short, sessions in which nothing runs are forgotten, those first that were not used for the longest time.
//! When it is out, work is stopped: first what holds the most, then the others, until there is room.

use crate::app::App;
use crate::metrics::count;
use crate::scheduler::Running;
use kelvin_budget::Exhausted;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// The shortest and the longest pause between two looks at the memory, and the bytes that can be written in a millisecond.
const PAUSE: [Duration; 2] = [Duration::from_millis(2), Duration::from_millis(20)];
const SPEED: u64 = 4 << 20;
/// Between two looks at the clock.
const SWEEP: Duration = Duration::from_millis(500);
/// Work that ends sooner is not what takes the memory.
const SMALL: Duration = Duration::from_millis(100);
/// After something was given up memory has so long to come back.
const RECOVERY: Duration = Duration::from_millis(60);

/// Watches as long as there is a server, if nothing watches yet.
pub fn watch(app: &Arc<App>) {
    if app.supervised.swap(true, Ordering::Relaxed) {
        return;
    }
    let watched = Arc::downgrade(app);
    let started = app.config.system.start("watch", move || look_after(&watched));
    // Without it limits are kept by the work alone, and the next request tries again.
    app.supervised.store(started.is_ok(), Ordering::Relaxed);
}

fn look_after(app: &Weak<App>) {
    let [mut starved, mut forgot, mut swept] = [Instant::now(); 3];
    loop {
        let Some(app) = app.upgrade() else { return };
        let (taken, bound) = (resident(), app.config.total_bytes);
        // The last eighth is for what runs on until it looks up.
        let most = bound - bound / 8;
        if taken > most && starved.elapsed() > RECOVERY && starve(&app) {
            starved = Instant::now();
        }
        if taken > bound - bound / 4 && forgot.elapsed() > RECOVERY && app.sessions.forget_oldest() {
            count(&app.metrics.forgotten);
            forgot = Instant::now();
        }
        if swept.elapsed() > SWEEP {
            swept = Instant::now();
            for _ in 0..app.sessions.forget_idle(app.config.idle) {
                count(&app.metrics.forgotten);
            }
        }
        app.scheduler.tick();
        app.sessions.drop_forgotten();
        let [shortest, longest] = PAUSE;
        let pause = match app.scheduler.running() {
            0 => longest,
            // Long where memory cannot run out in it.
            _ => Duration::from_millis(most.saturating_sub(taken) / SPEED).clamp(shortest, longest),
        };
        drop(app);
        thread::sleep(pause);
    }
}

/// The bytes in memory, where the system tells.
pub fn resident() -> u64 {
    memory_stats::memory_stats().map_or(0, |stats| stats.physical_mem as u64)
}

/// Stops the work that holds the most, the older of two that hold as much, and small work last; whether there was any.
fn starve(app: &App) -> bool {
    let runs = |work: &Running| work.budget.cancel().reason().is_none();
    let held = |work: &Running| work.budget.progress().bytes.load(Ordering::Relaxed);
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
