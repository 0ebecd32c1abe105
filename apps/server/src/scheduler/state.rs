//! The state of the scheduler: running work, waiting work, and the policy.

use super::{Client, Job, Slot};
use crate::failure::ApiError;
use kelvin_budget::{Budget, Exhausted};
use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The time slice after which work counts as long.
const SLICE: Duration = Duration::from_millis(100);
/// The quantum of long work, after which it is paused for other long work.
const QUANTUM: Duration = Duration::from_millis(500);

/// The state of the scheduler.
pub struct State {
    /// The limits for running, waiting and started jobs. Each started job has a thread.
    pub places: usize,
    pub most_waiting: usize,
    pub most_threads: usize,
    pub waiting: BTreeMap<u64, Waiting>,
    pub started: BTreeMap<u64, Started>,
    pub jobs: VecDeque<Job>,
    /// The number of threads. There is at least one for each started job.
    pub threads: usize,
    pub next: u64,
    /// Whether new work is rejected, and whether threads exit.
    pub closed: bool,
    pub ended: bool,
}

/// A waiting question.
pub struct Waiting {
    pub client: Client,
    pub since: Instant,
    pub sender: oneshot::Sender<Result<Slot, ApiError>>,
}

/// The phase of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Fresh,
    Long,
    Paused,
}

/// A started job.
pub struct Started {
    pub client: Client,
    /// The budget, once the job was passed to a thread.
    pub budget: Option<Budget>,
    pub phase: Phase,
    /// The start of the job, and of its phase.
    pub began: Instant,
    pub since: Instant,
    /// Whether the job was cancelled for lack of threads.
    pub refused: bool,
}

impl State {
    /// A state without work and without threads.
    pub fn new(places: usize, most_waiting: usize, most_threads: usize) -> State {
        State {
            places: places.max(1),
            most_waiting,
            most_threads,
            waiting: BTreeMap::new(),
            started: BTreeMap::new(),
            jobs: VecDeque::new(),
            threads: 0,
            next: 0,
            closed: false,
            ended: false,
        }
    }

    fn count(&self, fits: impl Fn(&Started) -> bool) -> usize {
        self.started.values().filter(|work| fits(work)).count()
    }

    /// The waiting question with the highest priority.
    pub fn next_waiting(&self) -> Option<u64> {
        let fresh = |fits: &dyn Fn(&Client) -> bool| {
            self.count(|work| work.phase == Phase::Fresh && fits(&work.client))
        };
        let key = |(id, waiting): &(&u64, &Waiting)| {
            let of_address = fresh(&|other| other.address == waiting.client.address);
            (of_address, fresh(&|other| *other == waiting.client), **id)
        };
        self.waiting.iter().min_by_key(key).map(|(id, _)| *id)
    }

    /// Returns whether fresh work may start, and which long job is paused for it.
    pub fn room(&self) -> Option<Option<u64>> {
        let running = self.count(|work| work.phase != Phase::Paused);
        let long = self.count(|work| work.phase == Phase::Long);
        let paused = self.started.len() > running;
        // One slot is reserved for paused long work, so that it does not starve.
        let kept = usize::from(long == 0 && paused && self.places > 1);
        if running + kept < self.places {
            return Some(None);
        }
        let running_long = self.started.iter().filter(|(_, work)| work.phase == Phase::Long);
        let oldest = running_long.min_by_key(|(_, work)| work.since);
        let (id, work) = oldest.filter(|(_, work)| long > 1 || work.since.elapsed() > QUANTUM)?;
        work.budget.as_ref().map(|_| Some(*id))
    }

    /// Counts fresh work as long after its slice, and pauses long work after its quantum if other long work
    /// waits.
    pub fn age(&mut self) {
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
        // If more jobs run than there are slots, pause the oldest long ones.
        while self.count(|work| work.phase != Phase::Paused) > self.places {
            let long = self.started.iter().filter(|(_, work)| work.phase == Phase::Long);
            let Some(id) = long.min_by_key(|(_, work)| work.since).map(|(id, _)| *id) else { break };
            self.pause(id);
        }
    }

    pub fn pause(&mut self, id: u64) {
        if let Some(work) = self.started.get_mut(&id)
            && let Some(budget) = &work.budget
        {
            budget.cancel().pause();
            (work.phase, work.since) = (Phase::Paused, Instant::now());
        }
    }

    /// Resumes paused work in free slots.
    pub fn resume(&mut self) {
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

    /// Cancels the youngest long job of the client that has the most.
    pub fn refuse_long(&mut self) {
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
