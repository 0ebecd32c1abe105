//! A universe with a laboratory and a worksheet in it, shared by all objects that live there.

use crate::errors::Failure;
use crate::interrupt::{Hear, interruptible};
use crate::limits::Limits;
use kelvin_budget::{Budget, Exhausted};
use kelvin_lab::{Lab, Settings};
use kelvin_language::Session;
use kelvin_values::Universe;
use parking_lot::{Mutex, RwLock};
use pyo3::prelude::*;
use self_cell::self_cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, LazyLock};

/// What stands in a universe.
struct Inside<'u> {
    lab: Lab<'u>,
    /// The worksheet, once it was used.
    worksheet: Mutex<Option<Session<'u>>>,
}

self_cell!(
    struct Held {
        owner: Universe,
        #[not_covariant]
        dependent: Inside,
    }
);

/// A universe with a laboratory and a worksheet in it.
pub struct Room {
    held: Held,
    /// How many times the process had been forked at work when this was made.
    made: u32,
}

/// Where games live that nobody gave another place.
static DEFAULT: LazyLock<RwLock<Arc<Room>>> = LazyLock::new(|| RwLock::new(Arc::new(Room::new())));

/// How many pieces of work go on that do not hold Python's lock.
static WORKING: AtomicUsize = AtomicUsize::new(0);

/// How many times this process was forked while somebody worked: locks of rooms from before may be held for ever.
static FORKED: AtomicU32 = AtomicU32::new(0);

/// Steps of a short operation, which is done at once: less than some milliseconds. A longer one lets other threads of Python
/// run, and looks for Ctrl-C.
const SHORT: u64 = 4096;

/// In a child that was just forked: what nobody worked in at that moment can be used; of the rest nothing is known.
#[pyfunction]
pub fn _forked() {
    if WORKING.swap(0, Ordering::Relaxed) > 0 {
        FORKED.fetch_add(1, Ordering::Relaxed);
        *DEFAULT.write() = Arc::new(Room::new());
    }
}

/// Counts work that goes on.
struct Counted;

impl Counted {
    fn new() -> Counted {
        WORKING.fetch_add(1, Ordering::Relaxed);
        Counted
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        // A child that was forked has counted anew.
        let _ = WORKING.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |working| working.checked_sub(1));
    }
}

impl Room {
    /// An empty universe.
    pub fn new() -> Room {
        let held = Held::new(Universe::new(), |universe| Inside {
            lab: Lab::new(universe, Settings::default()),
            worksheet: Mutex::new(None),
        });
        Room { held, made: FORKED.load(Ordering::Relaxed) }
    }

    /// The room of games that were given no other.
    pub fn default_room() -> Arc<Room> {
        DEFAULT.read().clone()
    }

    /// Does something there that is short.
    pub fn enter<R>(&self, work: impl for<'u> FnOnce(&'u Universe, &Lab<'u>) -> R) -> R {
        self.held.with_dependent(|universe, inside| work(universe, &inside.lab))
    }

    /// Fails where the process was forked while somebody worked here.
    pub fn check(&self) -> Result<(), Failure> {
        if self.made < FORKED.load(Ordering::Relaxed) { Err(Failure::Forked) } else { Ok(()) }
    }

    /// Fails where a game of another room does not belong here.
    pub fn shared_with(self: &Arc<Room>, other: &Arc<Room>) -> PyResult<()> {
        if Arc::ptr_eq(self, other) {
            return Ok(());
        }
        self.check()?;
        other.check()?;
        Err(Failure::OtherUniverse.into())
    }

    /// Does something there that may be long: at once if it is short, and otherwise without holding Python's lock and with an
    /// eye on Ctrl-C.
    pub fn work<R: Send>(
        &self,
        py: Python<'_>,
        limits: &Limits,
        work: impl for<'u> Fn(&'u Universe, &Lab<'u>, &Budget) -> Result<R, Failure> + Send + Sync,
    ) -> PyResult<R> {
        self.check()?;
        if limits.is_none() {
            let short = Budget::unlimited().steps(SHORT);
            match caught(|| self.enter(|universe, lab| work(universe, lab, &short)))? {
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
        work: impl for<'u> FnOnce(&'u Universe, &Lab<'u>, &Budget) -> Result<R, Failure> + Send,
    ) -> PyResult<R> {
        self.work_and_tell::<(), R>(py, limits, &mut |_, _, _| Ok(()), |universe, lab, budget, _| {
            work(universe, lab, budget)
        })
    }

    /// Does something long there that tells how it goes on.
    pub fn work_and_tell<M: Send, R: Send>(
        &self,
        py: Python<'_>,
        limits: &Limits,
        hear: Hear<'_, M>,
        work: impl for<'u> FnOnce(&'u Universe, &Lab<'u>, &Budget, &Sender<M>) -> Result<R, Failure> + Send,
    ) -> PyResult<R> {
        self.check()?;
        let budget = limits.budget()?;
        let _counted = Counted::new();
        let answer = interruptible(py, &budget, hear, |tell| {
            self.enter(|universe, lab| work(universe, lab, &budget, tell))
        })?;
        Ok(answer?)
    }

    /// Does something long with the worksheet there; others who want it wait.
    pub fn worksheet<M: Send, R: Send>(
        &self,
        py: Python<'_>,
        limits: &Limits,
        hear: Hear<'_, M>,
        work: impl for<'u> FnOnce(&mut Session<'u>, &Budget, &Sender<M>) -> Result<R, Failure> + Send,
    ) -> PyResult<R> {
        self.check()?;
        let budget = limits.budget()?;
        let _counted = Counted::new();
        let answer = interruptible(py, &budget, hear, |tell| {
            self.held.with_dependent(|universe, inside| {
                // Whoever waits for the worksheet is stopped by a limit or by Ctrl-C too.
                let mut worksheet = loop {
                    match inside.worksheet.try_lock_for(std::time::Duration::from_millis(20)) {
                        Some(worksheet) => break worksheet,
                        None => budget.check()?,
                    }
                };
                work(worksheet.get_or_insert_with(|| Session::new(universe)), &budget, tell)
            })
        })?;
        Ok(answer?)
    }

    /// Forgets the worksheet's variables.
    pub fn forget_worksheet(&self) {
        self.held.with_dependent(|_, inside| *inside.worksheet.lock() = None);
    }
}

/// What work gives; a mistake in Kelvin becomes an exception.
fn caught<R>(work: impl FnOnce() -> R) -> PyResult<R> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| crate::errors::panicked(panic.as_ref()))
}
