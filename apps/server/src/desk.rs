//! Work as it runs: so much at a time, each with a flag to stop it.

use crate::app::App;
use crate::failure::Failure;
use crate::metrics::count;
use crate::session::{Room, Session};
use kelvin_budget::{Budget, Exhausted};
use kelvin_lab::{Lab, Limits};
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
    async fn places(&self, session: &Session) -> Result<[OwnedSemaphorePermit; 2], Failure> {
        if self.closed.load(Relaxed) {
            return Err(Failure::busy("the server is closing"));
        }
        let waiting = Waiting::new(&self.waiting);
        if waiting.place > self.most_waiting {
            return Err(Failure::busy("too many questions wait to be answered"));
        }
        let closed = |_| Failure::busy("the server is closing");
        let own = session.places.clone().acquire_owned().await.map_err(closed)?;
        let place = self.places.clone().acquire_owned().await.map_err(closed)?;
        Ok([own, place])
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

/// Work in a room of a session, begun as soon as there is a place for it.
pub async fn begin<T: Send + 'static>(
    app: &Arc<App>,
    session: &Arc<Session>,
    limits: &Limits,
    job: impl for<'u> FnOnce(&Lab<'u>, &Budget) -> T + Send + 'static,
) -> Result<Running<T>, Failure> {
    let places = app.desk.places(session).await?;
    let room = session.room(&app.config);
    let budget = room.budget(&app.config.capped(limits));
    let id = app.desk.next.fetch_add(1, Relaxed);
    app.desk.lock().insert(id, Work { budget: budget.clone(), started: Instant::now() });
    let ticket = Ticket { id, desk: app.desk.clone(), session: session.clone(), room: room.clone(), places };
    let (tell, told) = oneshot::channel();
    let within = budget.clone();
    room.work(move |lab| {
        let done = catch_unwind(AssertUnwindSafe(|| job(lab, &within)));
        ticket.session.note(&ticket.room, &within, done.is_err());
        drop(ticket);
        // Whoever does not wait for it does not want it.
        drop(tell.send(done.map_err(|_| id)));
    });
    Ok(Running { app: app.clone(), budget, told: Some(told) })
}

/// A place at the desk, until the work is done.
struct Ticket {
    id: u64,
    desk: Arc<Desk>,
    session: Arc<Session>,
    room: Arc<Room>,
    #[expect(dead_code, reason = "given back when this is dropped")]
    places: [OwnedSemaphorePermit; 2],
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.desk.lock().remove(&self.id);
    }
}

/// Work that somebody waits for; when it is dropped the work stops.
pub struct Running<T> {
    app: Arc<App>,
    pub budget: Budget,
    told: Option<oneshot::Receiver<Result<T, u64>>>,
}

impl<T> Running<T> {
    /// What came of the work.
    pub async fn wait(mut self) -> Result<T, Failure> {
        let told = match &mut self.told {
            Some(told) => told.await,
            None => return Err(Failure::busy("the server is closing")),
        };
        self.told = None;
        match told {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(id)) => {
                eprintln!("kelvin: mistake {id}: the work of a request ended in the panic above");
                count(&self.app.metrics.mistakes);
                Err(Failure::mistake(id))
            }
            // The room was closed before it was begun.
            Err(_) => Err(Failure::busy("the server is closing")),
        }
    }

    /// Whether the server ended it for want of memory.
    pub fn is_starved(&self) -> bool {
        self.budget.cancel().reason() == Some(Exhausted::Memory)
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
