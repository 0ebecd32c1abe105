//! One thread that looks at the clock, at the memory of the whole program, and for Ctrl-C.
//!
//! What it finds it says by the flags of the budgets of all calculations, with the reason; so the work itself has one
//! word to look at, however many things may end it. Only where the work does not come back does it end the program,
//! with the words and the exit status that the work would have ended with.

use crate::calculation::LastWords;
use kelvin_budget::{Cancel, Exhausted};
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// A calculation as the watchman sees it.
pub struct Charge {
    pub cancel: Cancel,
    pub deadline: Option<Instant>,
    /// What the program may take on its behalf.
    pub bytes: u64,
    /// How long it may take to come back: when time or memory ran out, and when a person asks for it.
    pub grace: [Duration; 2],
    pub last_words: LastWords,
}

/// The status of a command that failed, and of those that signals end.
const FAILED: i32 = 1;
const INTERRUPTED: i32 = 130;
const TERMINATED: i32 = 143;

/// The longest and the shortest pause between two looks.
const PAUSE: [Duration; 2] = [Duration::from_millis(2), Duration::from_millis(20)];
/// Bytes that can be written in a millisecond.
const SPEED: u64 = 8 << 20;
/// How far beyond its limit the memory may go before work is ended that does not come back: a part of the limit, and at
/// least so much.
const BEYOND: (u64, u64) = (7, 48 << 20);

/// Code that is read in while the program runs, and stacks.
const ITSELF: u64 = 16 << 20;

/// Who presses Ctrl-C twice in a session means it, unless it was done at once.
const TWICE: Duration = Duration::from_secs(1);

/// For tests of the work itself: leave it alone although it does not come back.
const PATIENT: &str = "KELVIN_PATIENT";

struct Watchman {
    /// What runs now, each with the time at which it was first asked to stop.
    charges: Mutex<Vec<(Arc<Charge>, Option<Instant>)>>,
    /// Ctrl-C, and the polite word of the system.
    interrupt: Arc<AtomicBool>,
    terminate: Arc<AtomicBool>,
    /// In a session that goes on after a calculation: how to give the terminal back.
    session: OnceLock<fn()>,
    /// What the program took before any work.
    at_start: u64,
    patient: bool,
}

/// Begins to watch.
pub fn start() {
    watchman();
}

/// From now on a person is at a prompt, and Ctrl-C ends calculations but not the program; whatever ends that gives the
/// terminal back first.
pub fn in_session(give_back: fn()) {
    // One session is all that a program has.
    let _ = watchman().session.set(give_back);
}

/// Looks after a calculation until it is released.
pub fn take(charge: &Arc<Charge>) {
    watchman().charges().push((charge.clone(), None));
}

pub fn release(charge: &Arc<Charge>) {
    watchman().charges().retain(|(other, _)| !Arc::ptr_eq(other, charge));
}

/// Writes to standard error, over the line that shows how far the work has come.
pub fn complain(text: &str) {
    let clear = if io::stderr().is_terminal() { "\r\x1b[K" } else { "" };
    // If nobody listens there is nobody to tell.
    let _ = writeln!(io::stderr(), "{clear}{text}");
}

/// Writes to standard output although another thread may have locked it for good.
pub fn say(text: &str) {
    #[cfg(unix)]
    let output = std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned().map(std::fs::File::from);
    #[cfg(not(unix))]
    let output = io::Result::Ok(io::stdout());
    // If nobody listens there is nobody to tell.
    let _ = output.and_then(|mut output| output.write_all(text.as_bytes()));
}

fn watchman() -> &'static Watchman {
    static WATCHMAN: OnceLock<Watchman> = OnceLock::new();
    static BEGUN: OnceLock<()> = OnceLock::new();
    let watchman = WATCHMAN.get_or_init(|| {
        let [interrupt, terminate] =
            [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM].map(|signal| {
                let flag = Arc::new(AtomicBool::new(false));
                // Without it a signal ends the program at once, which is no worse than it is elsewhere.
                let _ = signal_hook::flag::register(signal, flag.clone());
                flag
            });
        Watchman {
            charges: Mutex::default(),
            interrupt,
            terminate,
            session: OnceLock::new(),
            at_start: resident().unwrap_or(0),
            patient: std::env::var_os(PATIENT).is_some(),
        }
    });
    BEGUN.get_or_init(|| {
        // Without it limits are kept by the work alone.
        let _ = std::thread::Builder::new().spawn(|| watchman.watch());
    });
    watchman
}

impl Watchman {
    fn charges(&self) -> MutexGuard<'_, Vec<(Arc<Charge>, Option<Instant>)>> {
        self.charges.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn watch(&self) -> ! {
        // When somebody first asked for the end of what runs now, and whether it is to be the end of all.
        let (mut asked, mut last) = (None, false);
        loop {
            let (taken, now) = (resident(), Instant::now());
            let mut charges = self.charges();
            let in_session = self.session.get().is_some();
            if in_session && charges.is_empty() {
                asked = None;
                if last {
                    self.leave(TERMINATED);
                }
            }
            if let Some(status) = self.signal() {
                last |= status == TERMINATED;
                match asked {
                    _ if charges.is_empty() && in_session => {}
                    _ if charges.is_empty() => self.leave(status),
                    Some(before) if !in_session || now.duration_since(before) > TWICE => self.leave(status),
                    Some(_) => {}
                    None => {
                        asked = Some(now);
                        charges.iter().for_each(|(charge, _)| charge.cancel.raise());
                    }
                }
            }
            for (charge, raised) in charges.iter_mut() {
                self.look(charge, raised, now, taken);
            }
            let least = charges.iter().map(|(charge, _)| charge.bytes).min();
            drop(charges);
            std::thread::sleep(self.pause(least, taken));
        }
    }

    /// What the program takes for itself, which no limit counts: what it had at its start, its code and its stacks.
    fn itself(&self) -> u64 {
        self.at_start.saturating_add(ITSELF)
    }

    /// The status that a signal which came since the last look would end the program with.
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

    /// Looks at one calculation.
    fn look(&self, charge: &Charge, raised: &mut Option<Instant>, now: Instant, taken: Option<u64>) {
        if charge.deadline.is_some_and(|deadline| now >= deadline) {
            charge.cancel.raise_for(Exhausted::Time);
        }
        let limit = charge.bytes.saturating_add(self.itself());
        if taken.is_some_and(|taken| taken > limit) {
            charge.cancel.raise_for(Exhausted::Memory);
        }
        let Some(why) = charge.cancel.reason() else {
            *raised = None;
            return;
        };
        let since = now.duration_since(*raised.get_or_insert(now));
        let beyond = charge.bytes.saturating_add(BEYOND.1.max(charge.bytes / BEYOND.0));
        let grace = charge.grace[usize::from(why == Exhausted::Cancelled)];
        if !self.patient && (since > grace || taken.is_some_and(|taken| taken > beyond)) {
            let answered = (charge.last_words)(why);
            self.leave(if answered { 0 } else { FAILED });
        }
    }

    /// A long pause where neither the clock nor the memory can run out in it.
    fn pause(&self, least: Option<u64>, taken: Option<u64>) -> Duration {
        let [shortest, longest] = PAUSE;
        let (Some(least), Some(taken)) = (least, taken) else { return longest };
        let room = least.saturating_add(self.itself()).saturating_sub(taken);
        Duration::from_millis(room / SPEED).clamp(shortest, longest)
    }
}

/// The bytes in memory, where the system tells.
fn resident() -> Option<u64> {
    memory_stats::memory_stats().map(|stats| stats.physical_mem as u64)
}
