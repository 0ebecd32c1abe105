//! A survey in a folder: shards by several threads, one after the other, until all are there.

use crate::begun::Begun;
use crate::compute::Worker;
use crate::error::Error;
use crate::manifest::Folder;
use crate::plan::Survey;
use crate::shard::{Most, Shard};
use kelvin_budget::{Budget, Exhausted};
use kelvin_lab::{Lab, Settings};
use kelvin_values::Universe;
use serde::Serialize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Which shards are computed, and by what.
#[derive(Clone, Debug)]
pub struct Means {
    /// How many threads work.
    pub threads: usize,
    /// One machine's part of the shards: each `of`-th, from `part` on, counted from 0.
    pub share: Option<(usize, usize)>,
    /// What values and positions may take together, in bytes, before the threads begin anew with what they learned forgotten.
    pub bytes: u64,
    /// Where answers that took long are kept for the next time.
    pub cache: Option<PathBuf>,
}

/// How far a survey has come.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Progress {
    /// How many shards are done, with those of earlier runs.
    pub done: usize,
    /// How many there are to be done here.
    pub of: usize,
    /// How many of them were done in this run.
    pub now: usize,
    /// How many rows were computed in this run.
    pub rows: u64,
    /// The most extreme row of this run.
    pub most: Option<Most>,
}

/// Somebody who is told how far it has come, after each shard.
pub type Watcher<'w> = dyn Fn(&Progress) + Sync + 'w;

/// How long what is computed of a shard may be lost for when the program is killed.
const KEPT_EVERY: Duration = Duration::from_secs(30);

/// What threads share.
struct Desk<'d> {
    survey: &'d Survey,
    folder: &'d Folder,
    todo: &'d [usize],
    next: AtomicUsize,
    /// Shards that were taken by threads that ran out of memory, to be done with more room.
    again: Mutex<Vec<usize>>,
    progress: Mutex<Progress>,
    failed: Mutex<Option<Error>>,
    stop: AtomicBool,
    watcher: &'d Watcher<'d>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Survey {
    /// Computes the shards that are not there yet. Each appears whole or not at all; when the budget ends or a disk is full, those that
    /// are there stay. When the budget ends, the rows of a shard that is not whole are kept beside them, and the next run goes on
    /// from there: each run computes one member more at least.
    pub fn run(
        &self,
        folder: &Folder,
        means: &Means,
        budget: &Budget,
        watcher: &Watcher<'_>,
    ) -> Result<(), Error> {
        let manifest = folder.begin(&self.plan, self.shards())?;
        if manifest.files.is_some() {
            folder.remove_parts();
            return Ok(());
        }
        let (part, of) = means.share.unwrap_or((0, 1));
        let mine = |shard: &usize| shard % of.max(1) == part;
        let done = folder.done(&manifest)?;
        let todo: Vec<usize> =
            (0..self.shards()).filter(mine).filter(|&shard| done[shard].is_none()).collect();
        let all = (0..self.shards()).filter(mine).count();
        let progress = Progress { done: all - todo.len(), of: all, now: 0, rows: 0, most: None };
        watcher(&progress);
        let desk = Desk {
            survey: self,
            folder,
            todo: &todo,
            next: AtomicUsize::new(0),
            again: Mutex::default(),
            progress: Mutex::new(progress),
            failed: Mutex::default(),
            stop: AtomicBool::new(false),
            watcher,
        };
        while desk.is_open() {
            let universe = Universe::new();
            let settings = Settings { threads: 1, cache: means.cache.clone(), ..Settings::default() };
            let lab = Lab::new(&universe, settings).with_rulesets(self.rulesets.clone());
            std::thread::scope(|scope| {
                for _ in 1..means.threads.max(1) {
                    scope.spawn(|| desk.work(&lab, means.bytes, budget));
                }
                desk.work(&lab, means.bytes, budget);
            });
        }
        match lock(&desk.failed).take() {
            Some(why) => Err(why),
            None => Ok(()),
        }
    }
}

impl Desk<'_> {
    /// Whether there is work left, and nothing went wrong.
    fn is_open(&self) -> bool {
        let left = self.next.load(Ordering::Relaxed) < self.todo.len() || !lock(&self.again).is_empty();
        left && !self.stop.load(Ordering::Relaxed)
    }

    fn take(&self) -> Option<usize> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        lock(&self.again).pop().or_else(|| {
            // Beyond the last it only counts on.
            self.todo.get(self.next.fetch_add(1, Ordering::Relaxed)).copied()
        })
    }

    /// Computes shards until there are no more, or there is no room for more.
    fn work(&self, lab: &Lab<'_>, bytes: u64, budget: &Budget) {
        let mut worker = Worker::new(self.survey, lab);
        let mut first = true;
        while first || lab.bytes() < bytes {
            let Some(shard) = self.take() else { return };
            let began = if first { Ok(()) } else { budget.check().map_err(Error::from) };
            match began.and_then(|()| self.compute(&mut worker, shard, budget)) {
                Ok(()) => {}
                // What was learned before may have filled the memory: the shard goes on without it.
                Err(Error::Exhausted(Exhausted::Memory)) if !first => {
                    budget.cancel().lower();
                    lock(&self.again).push(shard);
                    return;
                }
                Err(why) => {
                    self.stop.store(true, Ordering::Relaxed);
                    lock(&self.failed).get_or_insert(why);
                    return;
                }
            }
            first = false;
        }
    }

    /// Computes what is missing of a shard and writes it; keeps what there is of it when the budget ends.
    fn compute(&self, worker: &mut Worker<'_, '_>, shard: usize, budget: &Budget) -> Result<(), Error> {
        let mut begun = self.folder.begun(shard, &self.survey.fields());
        let before = begun.table.rows();
        let mut kept = Instant::now();
        let keep = &mut |begun: &Begun| {
            if kept.elapsed() >= KEPT_EVERY {
                self.folder.keep_begun(shard, begun)?;
                kept = Instant::now();
            }
            Ok(())
        };
        let ended = worker.go_on(shard, &mut begun, keep, budget);
        let now = (begun.table.rows() - before) as u64;
        if let Err(why) = ended {
            if matches!(why, Error::Exhausted(_)) {
                self.folder.keep_begun(shard, &begun)?;
                self.tell(|progress| progress.rows += now);
            }
            return Err(why);
        }
        let computed = Shard::of(&begun.table)?;
        self.folder.write_part(shard, computed.rows, &computed.bytes)?;
        self.folder.forget_begun(shard);
        self.tell(|progress| {
            progress.done += 1;
            progress.now += 1;
            progress.rows += now;
            progress.most = Most::greater(progress.most.take(), computed.most);
        });
        Ok(())
    }

    fn tell(&self, count: impl FnOnce(&mut Progress)) {
        let mut progress = lock(&self.progress);
        count(&mut progress);
        (self.watcher)(&progress);
    }
}
