//! The supervisor: a thread that checks the clock, the memory of the process, and signals.
//!
//! It reports to all calculations by the cancellation flags of their budgets, with the reason, so that the
//! work itself polls only one word. If work does not return, the supervisor exits the process, with the
//! message and the exit status that the work would have ended with.

use crate::calculation::FinalMessage;
use kelvin_budget::{Cancel, Exhausted};
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// A calculation registered with the supervisor.
pub struct Job {
    pub cancel: Cancel,
    pub deadline: Option<Instant>,
    /// Its memory limit.
    pub bytes: u64,
    /// The grace periods: after exhausted time or memory, and after a cancellation by the user.
    pub grace: [Duration; 2],
    pub final_message: FinalMessage,
}

/// The exit status of a failed command, and of one ended by a signal.
const FAILED: i32 = 1;
const INTERRUPTED: i32 = 130;
const TERMINATED: i32 = 143;

/// The shortest and the longest interval between checks.
const PAUSE: [Duration; 2] = [Duration::from_millis(2), Duration::from_millis(20)];
/// The number of bytes that can be written in a millisecond.
const SPEED: u64 = 8 << 20;
/// The memory beyond the limit at which work is killed: a fraction of the limit, but at least a fixed amount.
const BEYOND: (u64, u64) = (7, 48 << 20);

/// Memory for code that is loaded at run time, and for stacks.
const ITSELF: u64 = 16 << 20;

/// The interval after which a second Ctrl-C in a session exits. An earlier one is ignored as accidental.
const TWICE: Duration = Duration::from_secs(1);

/// An environment variable for tests: work that does not return is not killed.
const PATIENT: &str = "KELVIN_PATIENT";

struct Supervisor {
    /// The running calculations, each with the time at which it was first cancelled.
    jobs: Mutex<Vec<(Arc<Job>, Option<Instant>)>>,
    /// Flags set by SIGINT and SIGTERM.
    interrupt: Arc<AtomicBool>,
    terminate: Arc<AtomicBool>,
    /// Set in an interactive session: restores the terminal.
    session: OnceLock<fn()>,
    /// The memory of the process before any work.
    at_start: u64,
    patient: bool,
}

/// Starts the supervisor.
pub fn start() {
    supervisor();
}

/// Marks the start of an interactive session. From now on Ctrl-C cancels calculations but does not exit, and
/// an exit restores the terminal first.
pub fn in_session(give_back: fn()) {
    // Errors are ignored: a process has only one session.
    let _ = supervisor().session.set(give_back);
}

/// Supervises a calculation until it is released.
pub fn register(job: &Arc<Job>) {
    supervisor().jobs().push((job.clone(), None));
}

pub fn release(job: &Arc<Job>) {
    supervisor().jobs().retain(|(other, _)| !Arc::ptr_eq(other, job));
}

/// Writes to standard error, over the progress line.
pub fn print_error(text: &str) {
    let clear = if io::stderr().is_terminal() { "\r\x1b[K" } else { "" };
    // Errors are ignored: there is no other place to report them.
    let _ = writeln!(io::stderr(), "{clear}{text}");
}

/// Writes to standard output, bypassing its lock, which another thread may hold forever.
pub fn print(text: &str) {
    #[cfg(unix)]
    let output = std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned().map(std::fs::File::from);
    #[cfg(not(unix))]
    let output = io::Result::Ok(io::stdout());
    // Errors are ignored: there is no other place to report them.
    let _ = output.and_then(|mut output| output.write_all(text.as_bytes()));
}

fn supervisor() -> &'static Supervisor {
    static SUPERVISOR: OnceLock<Supervisor> = OnceLock::new();
    static BEGUN: OnceLock<()> = OnceLock::new();
    let supervisor = SUPERVISOR.get_or_init(|| {
        let [interrupt, terminate] =
            [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM].map(|signal| {
                let flag = Arc::new(AtomicBool::new(false));
                // Errors are ignored: without a handler a signal ends the process at once, as usual.
                let _ = signal_hook::flag::register(signal, flag.clone());
                flag
            });
        Supervisor {
            jobs: Mutex::default(),
            interrupt,
            terminate,
            session: OnceLock::new(),
            at_start: resident().unwrap_or(0),
            patient: std::env::var_os(PATIENT).is_some(),
        }
    });
    BEGUN.get_or_init(|| {
        // Without the thread, only the work itself enforces limits.
        let _ = std::thread::Builder::new().spawn(|| supervisor.watch());
    });
    supervisor
}

impl Supervisor {
    fn jobs(&self) -> MutexGuard<'_, Vec<(Arc<Job>, Option<Instant>)>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn watch(&self) -> ! {
        // The time of the first signal for the running calculations, and whether the process exits after
        // them.
        let (mut asked, mut last) = (None, false);
        loop {
            let (taken, now) = (resident(), Instant::now());
            let mut jobs = self.jobs();
            let in_session = self.session.get().is_some();
            if in_session && jobs.is_empty() {
                asked = None;
                if last {
                    self.leave(TERMINATED);
                }
            }
            if let Some(status) = self.signal() {
                last |= status == TERMINATED;
                match asked {
                    _ if jobs.is_empty() && in_session => {}
                    _ if jobs.is_empty() => self.leave(status),
                    Some(before) if !in_session || now.duration_since(before) > TWICE => self.leave(status),
                    Some(_) => {}
                    None => {
                        asked = Some(now);
                        jobs.iter().for_each(|(job, _)| job.cancel.raise());
                    }
                }
            }
            for (job, raised) in jobs.iter_mut() {
                self.look(job, raised, now, taken);
            }
            let least = jobs.iter().map(|(job, _)| job.bytes).min();
            drop(jobs);
            std::thread::sleep(self.pause(least, taken));
        }
    }

    /// The memory of the process itself, excluded from limits: its initial memory, its code and its stacks.
    fn itself(&self) -> u64 {
        self.at_start.saturating_add(ITSELF)
    }

    /// The exit status for a signal received since the last check.
    fn signal(&self) -> Option<i32> {
        let [interrupt, terminate] = [&self.interrupt, &self.terminate].map(|flag| flag.swap(false, Relaxed));
        terminate.then_some(TERMINATED).or(interrupt.then_some(INTERRUPTED))
    }

    fn leave(&self, status: i32) -> ! {
        if let Some(give_back) = self.session.get() {
            give_back();
        }
        std::process::exit(status)
    }

    /// Checks one calculation.
    fn look(&self, job: &Job, raised: &mut Option<Instant>, now: Instant, taken: Option<u64>) {
        if job.deadline.is_some_and(|deadline| now >= deadline) {
            job.cancel.raise_for(Exhausted::Time);
        }
        let limit = job.bytes.saturating_add(self.itself());
        if taken.is_some_and(|taken| taken > limit) {
            job.cancel.raise_for(Exhausted::Memory);
        }
        let Some(why) = job.cancel.reason() else {
            *raised = None;
            return;
        };
        let since = now.duration_since(*raised.get_or_insert(now));
        let beyond = job.bytes.saturating_add(BEYOND.1.max(job.bytes / BEYOND.0));
        let grace = job.grace[usize::from(why == Exhausted::Cancelled)];
        if !self.patient && (since > grace || taken.is_some_and(|taken| taken > beyond)) {
            let answered = (job.final_message)(why);
            self.leave(if answered { 0 } else { FAILED });
        }
    }

    /// The interval until the next check: longer if the memory cannot run out sooner.
    fn pause(&self, least: Option<u64>, taken: Option<u64>) -> Duration {
        let [shortest, longest] = PAUSE;
        let (Some(least), Some(taken)) = (least, taken) else { return longest };
        let room = least.saturating_add(self.itself()).saturating_sub(taken);
        Duration::from_millis(room / SPEED).clamp(shortest, longest)
    }
}

/// The resident memory in bytes, if the system reports it.
fn resident() -> Option<u64> {
    memory_stats::memory_stats().map(|stats| stats.physical_mem as u64)
}
