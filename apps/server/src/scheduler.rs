//! Which work runs: fairly among clients, and short work before long.
//!
//! Work runs on a bounded pool of threads; sessions have none. Each piece of work begins in a place as *fresh* work. After a slice of
//! time it counts as *long*. Where fresh work waits and all places are taken, long work is paused, at its next look at its budget; long
//! work that is paused takes turns with long work that runs. So short questions wait for fresh questions alone, each for a slice at most.
//!
//! Among waiting questions that of the address with the least fresh work comes first, then that of the session with the least, then the
//! oldest; among paused work in the same way by what runs.

mod state;
#[cfg(test)]
mod tests;

use crate::failure::Failure;
use crate::system::System;
use kelvin_budget::Budget;
use state::{Phase, Started, State, Waiting};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Where all threads hold long work, a fresh question waits for this time before one piece of long work is refused.
const PATIENCE: Duration = Duration::from_millis(250);
/// Threads, and so pieces of work that are begun and not finished.
const THREADS: usize = 128;

/// On whose behalf work is done: an address, and a session where there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Client {
    pub address: IpAddr,
    pub session: Option<u64>,
}

/// Begins, pauses and resumes work.
pub struct Scheduler(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    /// Signalled when there is a job for a thread, or at the end.
    ready: Condvar,
    system: System,
}

/// A job for a thread.
type Job = Box<dyn FnOnce() + Send>;

/// Work as the supervisor of the memory sees it.
pub struct Running {
    pub budget: Budget,
    pub began: Instant,
}

/// A place for one piece of work, with a thread; given back when this is dropped.
pub struct Place {
    id: u64,
    shared: Arc<Shared>,
    /// Whether it was given back already.
    returned: bool,
}

impl Scheduler {
    /// A scheduler with this many places, where at most this many questions wait.
    pub fn new(places: usize, most_waiting: usize, system: System) -> Scheduler {
        Scheduler::with_threads(places, most_waiting, THREADS, system)
    }

    /// The same with this many threads at most.
    fn with_threads(places: usize, most_waiting: usize, threads: usize, system: System) -> Scheduler {
        let state = State::new(places, most_waiting, threads);
        let scheduler =
            Scheduler(Arc::new(Shared { state: Mutex::new(state), ready: Condvar::new(), system }));
        scheduler.0.start_threads();
        scheduler
    }

    /// How many questions are being answered, those that are paused included.
    pub fn running(&self) -> usize {
        self.0.lock().started.len()
    }

    /// How many questions wait.
    pub fn waiting(&self) -> usize {
        self.0.lock().waiting.len()
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.0.lock().threads
    }

    /// The work that was begun.
    pub fn work(&self) -> Vec<Running> {
        let state = self.0.lock();
        let begun = state.started.values().filter_map(|work| Some((work.budget.clone()?, work.began)));
        begun.map(|(budget, began)| Running { budget, began }).collect()
    }

    /// Accepts no more work.
    pub fn close(&self) {
        let mut state = self.0.lock();
        state.closed = true;
        for (_, waiting) in std::mem::take(&mut state.waiting) {
            // Send errors are ignored: the client is gone.
            drop(waiting.tell.send(Err(closing())));
        }
    }

    /// Stops all work.
    pub fn stop(&self) {
        self.work().iter().for_each(|work| work.budget.cancel().raise());
    }

    /// Looks at the clock: to be called every few milliseconds.
    pub fn tick(&self) {
        let mut state = self.0.lock();
        state.age();
        self.0.dispatch(&mut state);
    }

    /// Waits for a place for work of a client.
    pub async fn place(&self, client: Client) -> Result<Place, Failure> {
        let (id, told) = self.0.enter(client)?;
        // Removed when the client goes away.
        let _waiting = Entered { id, shared: &self.0 };
        told.await.unwrap_or_else(|_| Err(closing()))
    }
}

impl Drop for Scheduler {
    fn drop(&mut self) {
        self.close();
        self.0.lock().ended = true;
        self.0.ready.notify_all();
    }
}

/// An entry in the queue.
struct Entered<'s> {
    id: u64,
    shared: &'s Shared,
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        self.shared.lock().waiting.remove(&self.id);
    }
}

fn closing() -> Failure {
    Failure::busy("the server is closing")
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a thread for each place. Those that cannot be started are tried again when work comes.
    fn start_threads(self: &Arc<Self>) {
        let mut state = self.lock();
        while state.threads < state.places.min(state.most_threads) && self.start_thread(&mut state).is_ok() {}
    }

    fn start_thread(self: &Arc<Self>, state: &mut State) -> std::io::Result<()> {
        let shared = self.clone();
        self.system.start("work", move || shared.work())?;
        state.threads += 1;
        Ok(())
    }

    /// What a thread does: one job after the other.
    fn work(&self) {
        let mut state = self.lock();
        while !state.ended {
            match state.jobs.pop_front() {
                Some(job) => {
                    drop(state);
                    // A panic of work was reported by the job itself.
                    drop(catch_unwind(AssertUnwindSafe(job)));
                    state = self.lock();
                }
                None => state = self.ready.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    /// Enters the queue.
    fn enter(
        self: &Arc<Self>,
        client: Client,
    ) -> Result<(u64, oneshot::Receiver<Result<Place, Failure>>), Failure> {
        let mut state = self.lock();
        if state.closed {
            return Err(closing());
        }
        if state.waiting.len() >= state.most_waiting {
            return Err(Failure::busy("too many questions wait to be answered"));
        }
        let same = state.waiting.values().filter(|other| other.client.address == client.address).count();
        // Half of the queue is left to others.
        if same >= state.most_waiting.div_ceil(2) {
            return Err(Failure::busy("too many questions from this address wait to be answered"));
        }
        let (tell, told) = oneshot::channel();
        state.next += 1;
        let id = state.next;
        state.waiting.insert(id, Waiting { client, since: Instant::now(), tell });
        state.age();
        self.dispatch(&mut state);
        Ok((id, told))
    }

    /// Gives places to waiting questions and to paused work, as far as there are any.
    fn dispatch(self: &Arc<Self>, state: &mut State) {
        state.waiting.retain(|_, waiting| !waiting.tell.is_closed());
        while let Some(id) = state.next_waiting() {
            let Some(make_room) = state.room() else { break };
            if state.threads <= state.started.len() {
                if state.threads >= state.most_threads {
                    if state.waiting.get(&id).is_some_and(|waiting| waiting.since.elapsed() > PATIENCE) {
                        state.refuse_long();
                    }
                    break;
                }
                if let Err(error) = self.start_thread(state) {
                    if let Some(waiting) = state.waiting.remove(&id) {
                        let message =
                            format!("no thread could be started for this question: {error}; ask again");
                        drop(waiting.tell.send(Err(Failure::busy(message))));
                    }
                    continue;
                }
            }
            if let Some(long) = make_room {
                state.pause(long);
            }
            let Some(Waiting { client, tell, .. }) = state.waiting.remove(&id) else { break };
            let now = Instant::now();
            let work =
                Started { client, budget: None, phase: Phase::Fresh, began: now, since: now, refused: false };
            state.started.insert(id, work);
            if let Err(Ok(mut place)) = tell.send(Ok(Place { id, shared: self.clone(), returned: false })) {
                // The client is gone. The lock is held, so that it is given back here.
                place.returned = true;
                state.started.remove(&id);
            }
        }
        state.resume();
    }
}

impl Place {
    /// Hands work within a budget to the thread of this place.
    pub fn run(self, budget: Budget, work: impl FnOnce(Place) + Send + 'static) {
        let shared = self.shared.clone();
        let mut state = shared.lock();
        if let Some(started) = state.started.get_mut(&self.id) {
            (started.budget, started.since) = (Some(budget), Instant::now());
        }
        state.jobs.push_back(Box::new(move || work(self)));
        shared.ready.notify_one();
    }

    /// The number of the work.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Whether the work was stopped as there are too few threads.
    pub fn is_refused(&self) -> bool {
        self.shared.lock().started.get(&self.id).is_some_and(|work| work.refused)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if self.returned {
            return;
        }
        let mut state = self.shared.lock();
        state.started.remove(&self.id);
        state.age();
        self.shared.dispatch(&mut state);
    }
}
