//! Runs of a survey in a folder: several threads compute shards until all are present.

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

/// The resources of a run, and the shards that it computes.
#[derive(Clone, Debug)]
pub struct Means {
    /// The number of threads.
    pub threads: usize,
    /// The machine's share of the shards: each `of`-th, from `part` on, counted from 0.
    pub share: Option<(usize, usize)>,
    /// The memory limit in bytes for values and positions together. Beyond it, the caches are cleared.
    pub bytes: u64,
    /// The folder in which expensive results are cached on disk.
    pub cache: Option<PathBuf>,
}

/// The progress of a survey.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SurveyProgress {
    /// The number of finished shards, including those of earlier runs.
    pub done: usize,
    /// The number of shards in this share.
    pub of: usize,
    /// The number of shards finished in this run.
    pub now: usize,
    /// The number of rows computed in this run.
    pub rows: u64,
    /// The hottest row of this run, if temperatures are computed.
    pub most: Option<Most>,
}

/// An observer, called with the progress after each shard.
pub type Watcher<'w> = dyn Fn(&SurveyProgress) + Sync + 'w;

/// The interval at which an unfinished shard is saved: at most this much work is lost if the process is
/// killed.
const KEPT_EVERY: Duration = Duration::from_secs(30);

/// The state shared by the threads.
struct Scheduler<'d> {
    survey: &'d Survey,
    folder: &'d Folder,
    todo: &'d [usize],
    next: AtomicUsize,
    /// Shards whose threads ran out of memory, to be retried with more memory.
    again: Mutex<Vec<usize>>,
    progress: Mutex<SurveyProgress>,
    failed: Mutex<Option<Error>>,
    stop: AtomicBool,
    watcher: &'d Watcher<'d>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Survey {
    /// Computes the missing shards. Each is written atomically; finished shards are kept when the budget is
    /// exhausted or the disk is full. When the budget is exhausted, the rows of an unfinished shard are
    /// stored too, and the next run continues from there. Each run completes at least one more member.
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
        let progress = SurveyProgress { done: all - todo.len(), of: all, now: 0, rows: 0, most: None };
        watcher(&progress);
        let scheduler = Scheduler {
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
        while scheduler.is_open() {
            let universe = Universe::new();
            let settings = Settings { threads: 1, cache: means.cache.clone(), ..Settings::default() };
            let lab = Lab::new(&universe, settings).with_rulesets(self.rulesets.clone());
            std::thread::scope(|scope| {
                for _ in 1..means.threads.max(1) {
                    scope.spawn(|| scheduler.work(&lab, means.bytes, budget));
                }
                scheduler.work(&lab, means.bytes, budget);
            });
        }
        match lock(&scheduler.failed).take() {
            Some(why) => Err(why),
            None => Ok(()),
        }
    }
}

impl Scheduler<'_> {
    /// Returns whether work is left and no error occurred.
    fn is_open(&self) -> bool {
        let left = self.next.load(Ordering::Relaxed) < self.todo.len() || !lock(&self.again).is_empty();
        left && !self.stop.load(Ordering::Relaxed)
    }

    fn take(&self) -> Option<usize> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        lock(&self.again).pop().or_else(|| {
            // Past the end the counter only grows.
            self.todo.get(self.next.fetch_add(1, Ordering::Relaxed)).copied()
        })
    }

    /// Computes shards until none is left or the memory is exhausted.
    fn work(&self, lab: &Lab<'_>, bytes: u64, budget: &Budget) {
        let mut worker = Worker::new(self.survey, lab);
        let mut first = true;
        while first || lab.bytes() < bytes {
            let Some(shard) = self.take() else { return };
            let began = if first { Ok(()) } else { budget.check().map_err(Error::from) };
            match began.and_then(|()| self.compute(&mut worker, shard, budget)) {
                Ok(()) => {}
                // The caches of earlier shards may have filled the memory: retry the shard with empty caches.
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

    /// Computes the missing rows of a shard and writes it. If the budget is exhausted, stores the rows
    /// computed so far.
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
                self.report(|progress| progress.rows += now);
            }
            return Err(why);
        }
        let computed = Shard::of(&begun.table)?;
        self.folder.write_part(shard, computed.rows, &computed.bytes)?;
        self.folder.forget_begun(shard);
        self.report(|progress| {
            progress.done += 1;
            progress.now += 1;
            progress.rows += now;
            progress.most = Most::greater(progress.most.take(), computed.most);
        });
        Ok(())
    }

    fn report(&self, count: impl FnOnce(&mut SurveyProgress)) {
        let mut progress = lock(&self.progress);
        count(&mut progress);
        (self.watcher)(&progress);
    }
}
