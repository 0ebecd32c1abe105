//! A universe with a laboratory in it, shared by all objects that live there.

use crate::errors::{Failure, exhausted};
use kelvin_budget::{Budget, Exhausted};
use kelvin_lab::{Lab, Settings};
use kelvin_values::Universe;
use pyo3::prelude::*;
use self_cell::self_cell;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

self_cell!(
    struct Held {
        owner: Universe,
        #[not_covariant]
        dependent: Lab,
    }
);

/// A universe with a laboratory in it.
pub struct Room(Held);

/// Where games live that nobody gave another place.
static DEFAULT: LazyLock<Arc<Room>> = LazyLock::new(|| Arc::new(Room::new(&Settings::default())));

/// Steps of a short operation, which is done at once: less than some milliseconds. A longer one lets other threads of Python
/// run, and looks for Ctrl-C.
const SHORT: u64 = 4096;

impl Room {
    /// An empty universe.
    pub fn new(settings: &Settings) -> Room {
        Room(Held::new(Universe::new(), |universe| Lab::new(universe, settings.clone())))
    }

    /// The room of games that were given no other.
    pub fn default_room() -> Arc<Room> {
        DEFAULT.clone()
    }

    /// Does something there.
    pub fn enter<R>(&self, work: impl for<'u> FnOnce(&'u Universe, &Lab<'u>) -> R) -> R {
        self.0.with_dependent(|universe, lab| work(universe, lab))
    }

    /// Does something there that may be long: at once if it is short, and otherwise without holding Python's lock and with an
    /// eye on Ctrl-C.
    pub fn work<R: Send>(
        &self,
        py: Python<'_>,
        limits: &Limits,
        work: impl for<'u> Fn(&'u Universe, &Lab<'u>, &Budget) -> Result<R, Failure> + Send + Sync,
    ) -> PyResult<R> {
        if limits.is_none() {
            let short = Budget::unlimited().steps(SHORT);
            match self.enter(|universe, lab| work(universe, lab, &short)) {
                // Steps are time, and no other time was set.
                Err(Failure::Exhausted(Exhausted::Time)) => {}
                answer => return Ok(answer?),
            }
        }
        self.work_long(py, limits, work)
    }

    /// Does something long there.
    pub fn work_long<R: Send>(
        &self,
        py: Python<'_>,
        limits: &Limits,
        work: impl for<'u> Fn(&'u Universe, &Lab<'u>, &Budget) -> Result<R, Failure> + Send + Sync,
    ) -> PyResult<R> {
        let budget = limits.budget();
        let answer = interruptible(py, &budget, || self.enter(|universe, lab| work(universe, lab, &budget)))?;
        Ok(answer?)
    }
}

/// What a piece of work may take.
#[derive(Clone, Copy, Default)]
pub struct Limits {
    /// Seconds.
    pub timeout: Option<f64>,
    /// Bytes of tables.
    pub memory: Option<u64>,
}

impl Limits {
    fn is_none(&self) -> bool {
        self.timeout.is_none() && self.memory.is_none()
    }

    /// The budget of these limits.
    pub fn budget(&self) -> Budget {
        let mut budget = Budget::unlimited();
        // More time than can be counted is no limit; what is no time, as -1, is none.
        let time = self.timeout.map(|seconds| if seconds > 0.0 { seconds } else { 0.0 });
        if let Some(time) = time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
            budget = budget.time(time);
        }
        if let Some(bytes) = self.memory {
            budget = budget.bytes(bytes);
        }
        budget
    }
}

/// How long Ctrl-C may go unnoticed.
const GLANCE: Duration = Duration::from_millis(50);

/// Works on another thread, without holding Python's lock, while this one looks for signals: Python tells its main thread alone
/// of them, and only when it is asked.
pub fn interruptible<R: Send>(py: Python<'_>, budget: &Budget, work: impl FnOnce() -> R + Send) -> PyResult<R> {
    py.detach(|| {
        std::thread::scope(|scope| {
            let (done, waiting) = std::sync::mpsc::channel();
            let worker = scope.spawn(move || {
                let answer = work();
                // Whoever waits is in this scope.
                drop(done.send(()));
                answer
            });
            let mut interrupted = None;
            while let Err(std::sync::mpsc::RecvTimeoutError::Timeout) = waiting.recv_timeout(GLANCE) {
                if interrupted.is_none()
                    && let Err(error) = Python::attach(|py| py.check_signals())
                {
                    budget.cancel().raise();
                    interrupted = Some(error);
                }
            }
            match (worker.join(), interrupted) {
                (_, Some(error)) => Err(error),
                (Ok(answer), None) => Ok(answer),
                (Err(panic), None) => Err(crate::errors::panicked(panic.as_ref())),
            }
        })
    })
}

/// The error of work that ended before it was done.
pub fn check<T>(result: Result<T, Exhausted>) -> PyResult<T> {
    result.map_err(exhausted)
}
