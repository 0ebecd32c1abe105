//! Surveys: a plan, its shards, and their folders. The distribution over machines is implemented in Python.

use crate::errors::{Failure, InternalError};
use crate::interrupt::interruptible;
use crate::limits::{Bytes, Limits, Seconds};
use crate::text;
use crate::universe::{InUniverse, context_of};
use kelvin_budget::Budget;
use kelvin_survey::{Error, Folder, Means, Plan, Survey, SurveyProgress, Worker};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::Serialize;
use std::path::PathBuf;

fn json<T: Serialize>(value: &T) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| InternalError::new_err(error.to_string()))
}

/// Runs file operations without the GIL; Ctrl-C cancels the budget.
fn on_files<R: Send>(py: Python<'_>, work: impl FnOnce(&Budget) -> Result<R, Error> + Send) -> PyResult<R> {
    let budget = Budget::unlimited();
    let done = interruptible::<(), _>(py, &budget, &mut |_, _, _| Ok(()), |_| work(&budget))?;
    Ok(done.map_err(Failure::from)?)
}

/// An opened plan. Other machines need only the plan as JSON.
#[pyclass(frozen, module = "kelvin._kelvin", name = "_Survey")]
pub struct PySurvey {
    survey: Survey,
}

#[pymethods]
impl PySurvey {
    #[new]
    #[pyo3(signature = (plan, *, universe=None))]
    fn new(py: Python<'_>, plan: &str, universe: Option<InUniverse>) -> PyResult<PySurvey> {
        let plan: Plan = text::read_json(plan)?;
        let context = context_of(universe);
        context.check()?;
        let rulesets = context.enter(|_, lab| lab.rulesets().clone());
        Ok(PySurvey { survey: on_files(py, |_| plan.open(rulesets))? })
    }

    /// The plan with defaults filled in, as JSON.
    #[getter]
    fn plan(&self) -> PyResult<String> {
        json(&self.survey.plan)
    }

    /// Computes the missing shards of a folder with threads of this process. `hear` is called with the
    /// progress as JSON.
    #[pyo3(signature = (folder, threads, *, hear=None, timeout=None, memory=None))]
    fn run(
        &self,
        py: Python<'_>,
        folder: PathBuf,
        threads: usize,
        hear: Option<Py<PyAny>>,
        timeout: Option<Seconds>,
        memory: Option<Bytes>,
    ) -> PyResult<()> {
        let limits = Limits { timeout, memory };
        let budget = limits.budget()?;
        // Half of the memory is for caches; a shard itself needs far less.
        let means = Means { threads, share: None, bytes: limits.bytes() / 2, cache: None };
        let mut hear =
            move |py: Python<'_>, _: &Budget, progress: Option<SurveyProgress>| match (&hear, progress) {
                (Some(hear), Some(progress)) => hear.call1(py, (json(&progress)?,)).map(drop),
                _ => Ok(()),
            };
        let ran = interruptible(py, &budget, &mut hear, |sender| {
            // Send errors are ignored: the receiver was dropped.
            let watcher = |progress: &SurveyProgress| drop(sender.send(progress.clone()));
            self.survey.run(&Folder::new(folder), &means, &budget, &watcher)
        })?;
        Ok(ran.map_err(Failure::from)?)
    }

    /// Computes a shard: its bytes, the number of its rows, and its hottest row as JSON. The universe keeps
    /// its caches.
    #[pyo3(signature = (shard, *, universe=None, timeout=None, memory=None))]
    fn compute<'py>(
        &self,
        py: Python<'py>,
        shard: usize,
        universe: Option<InUniverse>,
        timeout: Option<Seconds>,
        memory: Option<Bytes>,
    ) -> PyResult<(Bound<'py, PyBytes>, usize, String)> {
        let computed =
            context_of(universe).work_long(py, &Limits { timeout, memory }, |_, lab, budget| {
                Ok(Worker::new(&self.survey, lab).shard(shard, budget)?)
            })?;
        Ok((PyBytes::new(py, &computed.bytes), computed.rows, json(&computed.most)?))
    }

    /// Starts or resumes the survey in a folder: returns the number of shards and the missing ones.
    fn begin(&self, py: Python<'_>, folder: PathBuf) -> PyResult<(usize, Vec<usize>)> {
        let folder = Folder::new(folder);
        on_files(py, |_| {
            let shards = self.survey.shards();
            let manifest = folder.begin(&self.survey.plan, shards)?;
            if manifest.files.is_some() {
                return Ok((shards, vec![]));
            }
            let done = folder.done(&manifest)?;
            Ok((shards, (0..shards).filter(|&shard| done[shard].is_none()).collect()))
        })
    }

    /// Stores a shard in a folder.
    fn accept(&self, py: Python<'_>, folder: PathBuf, shard: usize, bytes: &[u8]) -> PyResult<()> {
        on_files(py, |_| self.survey.accept(&Folder::new(folder), shard, bytes))
    }

    /// Joins the shards to the finished tables, with threads of this process.
    fn finish(&self, py: Python<'_>, folder: PathBuf, threads: usize) -> PyResult<()> {
        on_files(py, |budget| self.survey.finish(&Folder::new(folder), threads, budget, &|_| {}).map(drop))
    }

    /// Recomputes rows by literal play, and returns the result as JSON.
    #[pyo3(signature = (folder, count, seed, *, timeout=None, memory=None))]
    fn verify(
        &self,
        py: Python<'_>,
        folder: PathBuf,
        count: usize,
        seed: u64,
        timeout: Option<Seconds>,
        memory: Option<Bytes>,
    ) -> PyResult<String> {
        let budget = Limits { timeout, memory }.budget()?;
        let verified = interruptible::<(), _>(py, &budget, &mut |_, _, _| Ok(()), |_| {
            self.survey.verify(&Folder::new(folder), count, seed, &budget)
        })?;
        json(&verified.map_err(Failure::from)?)
    }
}

/// The manifest of a folder, as JSON.
#[pyfunction]
pub fn _survey_manifest(py: Python<'_>, folder: PathBuf) -> PyResult<String> {
    json(&on_files(py, |_| Folder::new(folder).manifest())?)
}

/// The summary of a survey, with at most this many groups per column, as JSON.
#[pyfunction]
pub fn _survey_summary(py: Python<'_>, folder: PathBuf, most: usize) -> PyResult<String> {
    json(&on_files(py, |_| Folder::new(folder).summary(most))?)
}

/// Abbreviates a list of families.
#[pyfunction]
pub fn _families_in_short(families: Vec<String>) -> String {
    kelvin_survey::in_short(&families)
}

/// A histogram of counts, as SVG.
#[pyfunction]
pub fn _histogram(title: &str, bars: Vec<(String, u64)>) -> String {
    kelvin_pictures::histogram(title, &bars)
}
