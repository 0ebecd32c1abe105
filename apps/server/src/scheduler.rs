//! Which work runs: fairly among clients, and short work before long.
//!
//! Work runs on a bounded pool of threads; sessions have none. Each piece of work begins in a place as *fresh* work. After a slice of
//! time it counts as *long*. Where fresh work waits and all places are taken, long work is paused, at its next look at its budget; long
//! work that is paused takes turns with long work that runs. So short questions wait for fresh questions alone, each for a slice at most.
//!
//! Among waiting questions that of the address with the least fresh work comes first, then that of the session with the least, then the
//! oldest; among paused work in the same way by what runs.

use crate::failure::Failure;
use crate::system::System;
use kelvin_budget::{Budget, Exhausted};
use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Work that runs longer is long.
const SLICE: Duration = Duration::from_millis(100);
/// Long work runs for this time before it is paused for other long work.
const QUANTUM: Duration = Duration::from_millis(500);
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

struct State {
    /// Pieces of work that run at a time, and that wait at most.
    places: usize,
    most_waiting: usize,
    waiting: BTreeMap<u64, Waiting>,
    started: BTreeMap<u64, Started>,
    jobs: VecDeque<Job>,
    /// Threads that were started; there is one for each piece of work that was.
    threads: usize,
    next: u64,
    /// Whether no more work is accepted, and whether threads end.
    closed: bool,
    ended: bool,
}

struct Waiting {
    client: Client,
    since: Instant,
    tell: oneshot::Sender<Result<Place, Failure>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Fresh,
    Long,
    Paused,
}

struct Started {
    client: Client,
    /// Of the work, once it was handed to a thread.
    budget: Option<Budget>,
    phase: Phase,
    /// When the work, and when its phase, began.
    began: Instant,
    since: Instant,
    /// Whether it is stopped for want of threads.
    refused: bool,
}

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
        let state = State {
            places: places.max(1),
            most_waiting,
            waiting: BTreeMap::new(),
            started: BTreeMap::new(),
            jobs: VecDeque::new(),
            threads: 0,
            next: 0,
            closed: false,
            ended: false,
        };
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
        while state.threads < state.places.min(THREADS) && self.start_thread(&mut state).is_ok() {}
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
                if state.threads >= THREADS {
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

impl State {
    fn count(&self, fits: impl Fn(&Started) -> bool) -> usize {
        self.started.values().filter(|work| fits(work)).count()
    }

    /// The question that comes next.
    fn next_waiting(&self) -> Option<u64> {
        let fresh = |fits: &dyn Fn(&Client) -> bool| {
            self.count(|work| work.phase == Phase::Fresh && fits(&work.client))
        };
        let key = |(id, waiting): &(&u64, &Waiting)| {
            let of_address = fresh(&|other| other.address == waiting.client.address);
            (of_address, fresh(&|other| *other == waiting.client), **id)
        };
        self.waiting.iter().min_by_key(key).map(|(id, _)| *id)
    }

    /// Whether fresh work may begin, and which long work is paused for it.
    fn room(&self) -> Option<Option<u64>> {
        let running = self.count(|work| work.phase != Phase::Paused);
        let long = self.count(|work| work.phase == Phase::Long);
        let paused = self.started.len() > running;
        // One place is left to long work, so that it ends some day.
        let kept = usize::from(long == 0 && paused && self.places > 1);
        if running + kept < self.places {
            return Some(None);
        }
        let running_long = self.started.iter().filter(|(_, work)| work.phase == Phase::Long);
        let oldest = running_long.min_by_key(|(_, work)| work.since);
        let (id, work) = oldest.filter(|(_, work)| long > 1 || work.since.elapsed() > QUANTUM)?;
        work.budget.as_ref().map(|_| Some(*id))
    }

    /// Counts fresh work as long once its slice is over, and ends the turns of long work for which other long work waits.
    fn age(&mut self) {
        let now = Instant::now();
        for work in
            self.started.values_mut().filter(|work| work.phase == Phase::Fresh && work.budget.is_some())
        {
            if now.duration_since(work.since) > SLICE {
                (work.phase, work.since) = (Phase::Long, now);
            }
        }
        let waits = self.count(|work| work.phase == Phase::Paused);
        let over = self
            .started
            .iter()
            .filter(|(_, work)| work.phase == Phase::Long && now.duration_since(work.since) > QUANTUM);
        let over: Vec<u64> = over.map(|(id, _)| *id).take(waits).collect();
        over.into_iter().for_each(|id| self.pause(id));
        // Places that were lost to what turned long are taken back.
        while self.count(|work| work.phase != Phase::Paused) > self.places {
            let long = self.started.iter().filter(|(_, work)| work.phase == Phase::Long);
            let Some(id) = long.min_by_key(|(_, work)| work.since).map(|(id, _)| *id) else { break };
            self.pause(id);
        }
    }

    fn pause(&mut self, id: u64) {
        if let Some(work) = self.started.get_mut(&id)
            && let Some(budget) = &work.budget
        {
            budget.cancel().pause();
            (work.phase, work.since) = (Phase::Paused, Instant::now());
        }
    }

    /// Resumes paused work where there are places.
    fn resume(&mut self) {
        while self.count(|work| work.phase != Phase::Paused) < self.places {
            let long = |fits: &dyn Fn(&Client) -> bool| {
                self.count(|work| work.phase == Phase::Long && fits(&work.client))
            };
            let key = |(_, work): &(&u64, &Started)| {
                let of_address = long(&|other| other.address == work.client.address);
                (of_address, long(&|other| *other == work.client), work.since)
            };
            let paused = self.started.iter().filter(|(_, work)| work.phase == Phase::Paused);
            let Some(id) = paused.min_by_key(key).map(|(id, _)| *id) else { break };
            let Some(work) = self.started.get_mut(&id) else { break };
            (work.phase, work.since) = (Phase::Long, Instant::now());
            if let Some(budget) = &work.budget {
                budget.cancel().resume();
            }
        }
    }

    /// Stops the youngest long work of the client that has the most.
    fn refuse_long(&mut self) {
        let long = |work: &Started| work.phase != Phase::Fresh;
        if self.started.values().any(|work| work.refused) {
            // One at a time: its thread is free soon.
            return;
        }
        let key = |(id, work): &(&u64, &Started)| {
            let of_address = self.count(|other| long(other) && other.client.address == work.client.address);
            (of_address, self.count(|other| long(other) && other.client == work.client), **id)
        };
        let most = self.started.iter().filter(|(_, work)| long(work)).max_by_key(key).map(|(id, _)| *id);
        if let Some(work) = most.and_then(|id| self.started.get_mut(&id)) {
            work.refused = true;
            if let Some(budget) = &work.budget {
                budget.cancel().raise_for(Exhausted::Cancelled);
            }
        }
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
