//! The laboratory's questions and answers as JSON. The Python part of the package converts them to typed
//! objects.

use crate::errors::{Failure, InternalError};
use crate::limits::{Bytes, Limits, Seconds};
use crate::text;
use crate::universe::{InUniverse, context_of};
use kelvin_budget::Budget;
use kelvin_lab::{Part, Question, Snapshot};
use pyo3::prelude::*;
use serde::Serialize;

/// The amount of work done, for progress callbacks.
#[derive(Serialize)]
struct Progress {
    part: &'static str,
    #[serde(flatten)]
    done: Snapshot,
}

fn json<T: Serialize>(value: &T) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| InternalError::new_err(error.to_string()))
}

/// Answers a question of the laboratory, both as JSON. `hear` is called with parts of the answer, as JSON, as
/// they are found, and a few times per second with the amount of work done.
#[pyfunction]
#[pyo3(signature = (question, *, hear=None, timeout=None, memory=None, universe=None))]
pub fn _ask(
    py: Python<'_>,
    question: &str,
    hear: Option<Py<PyAny>>,
    timeout: Option<Seconds>,
    memory: Option<Bytes>,
    universe: Option<InUniverse>,
) -> PyResult<String> {
    let question = Question::from_data(text::json(question)?).map_err(Failure::from)?;
    let limits = Limits { timeout, memory };
    let watched = hear.is_some();
    let mut hear = move |py: Python<'_>, budget: &Budget, part: Option<Part>| {
        let Some(hear) = &hear else { return Ok(()) };
        let data = match part {
            Some(part) => json(&part)?,
            None => json(&Progress { part: "progress", done: Snapshot::of(budget) })?,
        };
        hear.call1(py, (data,)).map(drop)
    };
    let answer = context_of(universe).work_with_parts(py, &limits, &mut hear, |_, lab, budget, sender| {
        let mut observer = |part: Part| {
            if watched {
                // Send errors are ignored: the receiver was dropped.
                drop(sender.send(part));
            }
        };
        Ok(lab.ask(&question, budget, &mut observer)?)
    })?;
    json(&answer)
}

/// Declares a ruleset for later questions in a universe. The format of the rules is described in
/// `docs/rulesets.md`.
#[pyfunction]
#[pyo3(signature = (name, rules, *, universe=None))]
pub fn _declare(name: &str, rules: &str, universe: Option<InUniverse>) -> PyResult<()> {
    let context = context_of(universe);
    context.check()?;
    Ok(context.enter(|_, lab| lab.rulesets().declare_text(name, rules)).map_err(Failure::from)?)
}
