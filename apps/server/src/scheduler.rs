//! The scheduler: fair among clients, and short work before long work.
//!
//! Work runs on a bounded thread pool; sessions have no threads of their own. Each job starts in a slot as
//! *fresh* work, and counts as *long* after one time slice. If fresh work waits and all slots are taken, long
//! work is paused at its next budget check; paused long work takes turns with running long work. So short
//! questions wait only for fresh questions, each for at most one slice.
//!
//! Waiting questions are ordered by the amount of fresh work of their address, then by that of their session,
//! then by age; paused work is ordered likewise by running work.

mod state;
#[cfg(test)]
mod tests;

use crate::failure::ApiError;
use crate::system::System;
use kelvin_budget::Budget;
use state::{Phase, Started, State, Waiting};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The time that a fresh question waits, if all threads hold long work, before one long job is refused.
const PATIENCE: Duration = Duration::from_millis(250);
/// The maximum number of threads, and so of unfinished jobs.
const THREADS: usize = 128;

/// The owner of work: an address, and possibly a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Client {
    pub address: IpAddr,
    pub session: Option<u64>,
}

/// The scheduler, which starts, pauses and resumes work.
pub struct Scheduler(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    /// Signalled when a job is queued, or at shutdown.
    ready: Condvar,
    system: System,
}

/// A job for a thread.
type Job = Box<dyn FnOnce() + Send>;

/// A job, as seen by the memory supervisor.
pub struct RunningJob {
    pub budget: Budget,
    pub began: Instant,
}

/// A slot for one job, with a thread; released on drop.
pub struct Slot {
    id: u64,
    shared: Arc<Shared>,
    /// Whether the slot is released already.
    returned: bool,
}

impl Scheduler {
    /// Creates a scheduler with `places` slots and a queue of at most `most_waiting` questions.
    pub fn new(places: usize, most_waiting: usize, system: System) -> Scheduler {
        Scheduler::with_threads(places, most_waiting, THREADS, system)
    }

    /// Like `new`, with a maximum number of threads.
    fn with_threads(places: usize, most_waiting: usize, threads: usize, system: System) -> Scheduler {
        let state = State::new(places, most_waiting, threads);
        let scheduler =
            Scheduler(Arc::new(Shared { state: Mutex::new(state), ready: Condvar::new(), system }));
        scheduler.0.start_threads();
        scheduler
    }

    /// The number of unfinished jobs, including paused ones.
    pub fn running(&self) -> usize {
        self.0.lock().started.len()
    }

    /// The number of waiting questions.
    pub fn waiting(&self) -> usize {
        self.0.lock().waiting.len()
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.0.lock().threads
    }

    /// The jobs that have started.
    pub fn work(&self) -> Vec<RunningJob> {
        let state = self.0.lock();
        let begun = state.started.values().filter_map(|work| Some((work.budget.clone()?, work.began)));
        begun.map(|(budget, began)| RunningJob { budget, began }).collect()
    }

    /// Rejects new work from now on.
    pub fn close(&self) {
        let mut state = self.0.lock();
        state.closed = true;
        for (_, waiting) in std::mem::take(&mut state.waiting) {
            // Send errors are ignored: the client is gone.
            drop(waiting.sender.send(Err(closing())));
        }
    }

    /// Cancels all work.
    pub fn stop(&self) {
        self.work().iter().for_each(|work| work.budget.cancel().raise());
    }

    /// Updates time slices. Call it every few milliseconds.
    pub fn tick(&self) {
        let mut state = self.0.lock();
        state.age();
        self.0.dispatch(&mut state);
    }

    /// Waits for a slot for work of a client.
    pub async fn place(&self, client: Client) -> Result<Slot, ApiError> {
        let (id, receiver) = self.0.enter(client)?;
        // Removes the entry from the queue if the client disconnects.
        let _waiting = Entered { id, shared: &self.0 };
        receiver.await.unwrap_or_else(|_| Err(closing()))
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

fn closing() -> ApiError {
    ApiError::busy("the server is closing")
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a thread for each slot. Threads that cannot be started are retried when work arrives.
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

    /// The loop of a thread, which runs one job after another.
    fn work(&self) {
        let mut state = self.lock();
        while !state.ended {
            match state.jobs.pop_front() {
                Some(job) => {
                    drop(state);
                    // A panic is reported by the job itself.
                    drop(catch_unwind(AssertUnwindSafe(job)));
                    state = self.lock();
                }
                None => state = self.ready.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    /// Adds a client to the queue.
    fn enter(
        self: &Arc<Self>,
        client: Client,
    ) -> Result<(u64, oneshot::Receiver<Result<Slot, ApiError>>), ApiError> {
        let mut state = self.lock();
        if state.closed {
            return Err(closing());
        }
        if state.waiting.len() >= state.most_waiting {
            return Err(ApiError::busy("too many questions wait to be answered"));
        }
        let same = state.waiting.values().filter(|other| other.client.address == client.address).count();
        // One address may fill at most half of the queue.
        if same >= state.most_waiting.div_ceil(2) {
            return Err(ApiError::busy("too many questions from this address wait to be answered"));
        }
        let (sender, receiver) = oneshot::channel();
        state.next += 1;
        let id = state.next;
        state.waiting.insert(id, Waiting { client, since: Instant::now(), sender });
        state.age();
        self.dispatch(&mut state);
        Ok((id, receiver))
    }

    /// Assigns free slots to waiting questions and to paused work.
    fn dispatch(self: &Arc<Self>, state: &mut State) {
        state.waiting.retain(|_, waiting| !waiting.sender.is_closed());
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
                        drop(waiting.sender.send(Err(ApiError::busy(message))));
                    }
                    continue;
                }
            }
            if let Some(long) = make_room {
                state.pause(long);
            }
            let Some(Waiting { client, sender, .. }) = state.waiting.remove(&id) else { break };
            let now = Instant::now();
            let work =
                Started { client, budget: None, phase: Phase::Fresh, began: now, since: now, refused: false };
            state.started.insert(id, work);
            if let Err(Ok(mut place)) = sender.send(Ok(Slot { id, shared: self.clone(), returned: false })) {
                // The client disconnected. The lock is held, so the slot is released here instead of on drop.
                place.returned = true;
                state.started.remove(&id);
            }
        }
        state.resume();
    }
}

impl Slot {
    /// Runs work within a budget on the thread of this slot.
    pub fn run(self, budget: Budget, work: impl FnOnce(Slot) + Send + 'static) {
        let shared = self.shared.clone();
        let mut state = shared.lock();
        if let Some(started) = state.started.get_mut(&self.id) {
            (started.budget, started.since) = (Some(budget), Instant::now());
        }
        state.jobs.push_back(Box::new(move || work(self)));
        shared.ready.notify_one();
    }

    /// The number of the job.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Returns whether the job was cancelled for lack of threads.
    pub fn is_refused(&self) -> bool {
        self.shared.lock().started.get(&self.id).is_some_and(|work| work.refused)
    }
}

impl Drop for Slot {
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
