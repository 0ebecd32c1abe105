//! Work as it runs: so much at a time, each with a flag to stop it.

use crate::app::App;
use crate::failure::Failure;
use crate::log;
use crate::metrics::count;
use crate::session::Session;
use kelvin_budget::Budget;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// Where work is taken in.
pub struct Desk {
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
    most_waiting: usize,
    work: Mutex<BTreeMap<u64, Work>>,
    next: AtomicU64,
    /// Whether nothing more is taken in.
    closed: AtomicBool,
}

/// Work that runs.
#[derive(Clone)]
pub struct Work {
    pub budget: Budget,
    pub started: Instant,
}

/// A place for one piece of work: among all, and among those of its session.
pub struct Place {
    #[expect(dead_code, reason = "given back when this is dropped")]
    permits: [OwnedSemaphorePermit; 2],
}

impl Desk {
    /// A desk for so much work at a time, and so much that waits.
    pub fn new(places: usize, most_waiting: usize) -> Desk {
        Desk {
            places: Arc::new(Semaphore::new(places.max(1))),
            waiting: AtomicUsize::new(0),
            most_waiting,
            work: Mutex::default(),
            next: AtomicU64::new(0),
            closed: AtomicBool::new(false),
        }
    }

    /// How much work runs.
    pub fn running(&self) -> usize {
        self.lock().len()
    }

    /// How much work waits.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Relaxed)
    }

    /// The work that runs.
    pub fn work(&self) -> Vec<Work> {
        self.lock().values().cloned().collect()
    }

    /// Takes nothing more in.
    pub fn close(&self) {
        self.closed.store(true, Relaxed);
    }

    /// Stops all work.
    pub fn stop(&self) {
        self.work().iter().for_each(|work| work.budget.cancel().raise());
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Work>> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until there is a place for work in a session, unless too many wait.
    pub async fn place(&self, session: &Session) -> Result<Place, Failure> {
        let closing = || Failure::busy("the server is closing");
        let waiting = Waiting::new(&self.waiting);
        if waiting.place > self.most_waiting {
            return Err(Failure::busy("too many questions wait to be answered"));
        }
        let own = session.places.clone().acquire_owned().await.map_err(|_| closing())?;
        let place = self.places.clone().acquire_owned().await.map_err(|_| closing())?;
        if self.closed.load(Relaxed) {
            return Err(closing());
        }
        Ok(Place { permits: [own, place] })
    }
}

/// One more waits while it lives.
struct Waiting<'d> {
    count: &'d AtomicUsize,
    /// How many wait, with this one.
    place: usize,
}

impl<'d> Waiting<'d> {
    fn new(count: &'d AtomicUsize) -> Waiting<'d> {
        Waiting { count, place: count.fetch_add(1, Relaxed) + 1 }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.count.fetch_sub(1, Relaxed);
    }
}

/// Work to be done within a budget, and what its client holds of it.
pub fn task<T>(app: &Arc<App>, place: Place, budget: Budget) -> (Task<T>, Running<T>) {
    let id = app.desk.next.fetch_add(1, Relaxed) + 1;
    app.desk.lock().insert(id, Work { budget: budget.clone(), started: Instant::now() });
    let (tell, told) = oneshot::channel();
    let seat = Seat { id, app: app.clone(), place };
    (Task { seat, budget: budget.clone(), tell }, Running { app: app.clone(), budget, told: Some(told) })
}

/// Work to be done.
pub struct Task<T> {
    seat: Seat,
    budget: Budget,
    tell: oneshot::Sender<Result<T, Failure>>,
}

/// A place at the desk, until the work is done.
struct Seat {
    id: u64,
    app: Arc<App>,
    #[expect(dead_code, reason = "given back when this is dropped")]
    place: Place,
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.app.desk.lock().remove(&self.id);
    }
}

impl<T> Task<T> {
    /// Does the work, and tells what came of it; whether it ended as work should.
    pub fn run(self, work: impl FnOnce(&Budget) -> T) -> bool {
        let done = catch_unwind(AssertUnwindSafe(|| work(&self.budget)));
        let Task { seat, tell, .. } = self;
        let well = done.is_ok();
        if !well {
            log::line(format_args!(
                "mistake={} what=\"the work of a request ended in the panic above\"",
                seat.id
            ));
            count(&seat.app.metrics.mistakes);
        }
        let id = seat.id;
        drop(seat);
        // Whoever does not wait for it does not want it.
        drop(tell.send(done.map_err(|_| Failure::mistake(id))));
        well
    }
}

/// Work that somebody waits for; when it is dropped the work stops.
pub struct Running<T> {
    app: Arc<App>,
    pub budget: Budget,
    told: Option<oneshot::Receiver<Result<T, Failure>>>,
}

impl<T> Running<T> {
    /// What came of the work.
    pub async fn wait(mut self) -> Result<T, Failure> {
        let told = match &mut self.told {
            Some(told) => told.await,
            None => return Err(Failure::busy("this was told already")),
        };
        self.told = None;
        // It was not begun if its laboratory was closed before.
        told.unwrap_or_else(|_| Err(Failure::busy("the session was forgotten for want of memory; ask again")))
    }
}

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        if self.told.take().is_some() {
            self.budget.cancel().raise();
            count(&self.app.metrics.cancelled);
        }
    }
}
