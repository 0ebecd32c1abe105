//! A universe with its laboratory and worksheet, shared by all Python objects that belong to it.

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

/// The parts that borrow the universe.
struct Inside<'u> {
    lab: Lab<'u>,
    /// The worksheet, created on first use.
    worksheet: Mutex<Option<Session<'u>>>,
}

self_cell!(
    struct Held {
        owner: Universe,
        #[not_covariant]
        dependent: Inside,
    }
);

/// A universe with its laboratory and worksheet.
pub struct Context {
    held: Held,
    /// What is known of rulesets written in Python.
    pub own: Mutex<Option<crate::own::Memory>>,
    /// The value of `FORKED` when this was created.
    made: u32,
}

/// The default universe.
static DEFAULT: LazyLock<RwLock<Arc<Context>>> = LazyLock::new(|| RwLock::new(Arc::new(Context::new())));

/// The number of operations that run without the GIL.
static WORKING: AtomicUsize = AtomicUsize::new(0);

/// The number of times this process was forked during such an operation: locks in older universes may never
/// be released.
static FORKED: AtomicU32 = AtomicU32::new(0);

/// The step limit of an operation that runs while holding the GIL, less than a few milliseconds. Longer
/// operations release the GIL and check for Ctrl-C.
const SHORT: u64 = 4096;

/// Called in a child process after a fork. If operations were running, their universes are unusable, and the
/// default universe is replaced.
#[pyfunction]
pub fn _forked() {
    if WORKING.swap(0, Ordering::Relaxed) > 0 {
        FORKED.fetch_add(1, Ordering::Relaxed);
        *DEFAULT.write() = Arc::new(Context::new());
    }
}

/// Counts a running operation.
struct Counted;

impl Counted {
    fn new() -> Counted {
        WORKING.fetch_add(1, Ordering::Relaxed);
        Counted
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        // In a forked child the counter was reset.
        let _ = WORKING.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |working| working.checked_sub(1));
    }
}

impl Context {
    /// An empty universe.
    pub fn new() -> Context {
        let held = Held::new(Universe::new(), |universe| Inside {
            lab: Lab::new(universe, Settings::default()).with_expressions(kelvin_language::evaluate),
            worksheet: Mutex::new(None),
        });
        Context { held, own: Mutex::new(None), made: FORKED.load(Ordering::Relaxed) }
    }

    /// The default universe.
    pub fn default_context() -> Arc<Context> {
        DEFAULT.read().clone()
    }

    /// Runs a short operation in the universe.
    pub fn enter<R>(&self, work: impl for<'u> FnOnce(&'u Universe, &Lab<'u>) -> R) -> R {
        self.held.with_dependent(|universe, inside| work(universe, &inside.lab))
    }

    /// Fails if the process was forked during an operation after this was created.
    pub fn check(&self) -> Result<(), Failure> {
        if self.made < FORKED.load(Ordering::Relaxed) { Err(Failure::Forked) } else { Ok(()) }
    }

    /// Fails if a game belongs to another universe.
    pub fn shared_with(self: &Arc<Context>, other: &Arc<Context>) -> PyResult<()> {
        if Arc::ptr_eq(self, other) {
            return Ok(());
        }
        self.check()?;
        other.check()?;
        Err(Failure::OtherUniverse.into())
    }

    /// Runs an operation in the universe: first with a step limit while holding the GIL. If that is exceeded,
    /// it runs without the GIL and is interruptible by Ctrl-C.
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
                // The step limit is reported as exhausted time, and no other time limit is set.
                Err(Failure::Exhausted(Exhausted::Time)) => {}
                answer => return Ok(answer?),
            }
        }
        self.work_long(py, limits, work)
    }

    /// Runs a long operation in the universe.
    pub fn work_long<R: Send>(
        &self,
        py: Python<'_>,
        limits: &Limits,
        work: impl for<'u> FnOnce(&'u Universe, &Lab<'u>, &Budget) -> Result<R, Failure> + Send,
    ) -> PyResult<R> {
        self.work_with_parts::<(), R>(py, limits, &mut |_, _, _| Ok(()), |universe, lab, budget, _| {
            work(universe, lab, budget)
        })
    }

    /// Runs a long operation in the universe, with a channel for progress messages.
    pub fn work_with_parts<M: Send, R: Send>(
        &self,
        py: Python<'_>,
        limits: &Limits,
        hear: Hear<'_, M>,
        work: impl for<'u> FnOnce(&'u Universe, &Lab<'u>, &Budget, &Sender<M>) -> Result<R, Failure> + Send,
    ) -> PyResult<R> {
        self.check()?;
        let budget = limits.budget()?;
        let _counted = Counted::new();
        let answer = interruptible(py, &budget, hear, |sender| {
            self.enter(|universe, lab| work(universe, lab, &budget, sender))
        })?;
        Ok(answer?)
    }

    /// Runs a long operation on the worksheet. Concurrent callers wait.
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
        let answer = interruptible(py, &budget, hear, |sender| {
            self.held.with_dependent(|universe, inside| {
                // Waiting for the worksheet is subject to the limits and to Ctrl-C too.
                let mut worksheet = loop {
                    match inside.worksheet.try_lock_for(std::time::Duration::from_millis(20)) {
                        Some(worksheet) => break worksheet,
                        None => budget.check()?,
                    }
                };
                work(worksheet.get_or_insert_with(|| Session::new(universe)), &budget, sender)
            })
        })?;
        Ok(answer?)
    }

    /// Runs an operation on the worksheet: a short one at once, if the worksheet is free.
    pub fn with_worksheet<R: Send>(
        &self,
        py: Python<'_>,
        limits: &Limits,
        work: impl for<'u> Fn(&mut Session<'u>, &Budget) -> Result<R, Failure> + Send + Sync,
    ) -> PyResult<R> {
        self.check()?;
        if limits.is_none() {
            let short = Budget::unlimited().steps(SHORT);
            let answer = caught(|| {
                self.held.with_dependent(|universe, inside| {
                    let mut worksheet = inside.worksheet.try_lock()?;
                    Some(work(worksheet.get_or_insert_with(|| Session::new(universe)), &short))
                })
            })?;
            match answer {
                None | Some(Err(Failure::Exhausted(Exhausted::Time))) => {}
                Some(answer) => return Ok(answer?),
            }
        }
        self.worksheet::<(), R>(py, limits, &mut |_, _, _| Ok(()), |sheet, budget, _| work(sheet, budget))
    }

    /// Clears the variables of the worksheet.
    pub fn forget_worksheet(&self) {
        self.held.with_dependent(|_, inside| *inside.worksheet.lock() = None);
    }
}

/// Runs work and converts a panic to an exception.
fn caught<R>(work: impl FnOnce() -> R) -> PyResult<R> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| crate::errors::panicked(panic.as_ref()))
}
