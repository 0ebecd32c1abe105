//! The laboratory's questions, as Python's dictionaries.

use crate::errors::{Failure, KelvinError, ParseError};
use crate::game::{PyUniverse, room_of};
use crate::room::Limits;
use kelvin_lab::Question;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The answer to a question of the laboratory: both are dictionaries, as `--format json` of the command writes them.
#[pyfunction]
#[pyo3(signature = (question, *, timeout=None, memory=None, universe=None))]
pub fn ask<'py>(
    question: &Bound<'py, PyDict>,
    timeout: Option<f64>,
    memory: Option<u64>,
    universe: Option<&Bound<'py, PyUniverse>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = question.py();
    let json = py.import("json")?;
    let text: String = json.call_method1("dumps", (question,))?.extract()?;
    let question: Question = serde_json::from_str(&text).map_err(|error| ParseError::new_err(error.to_string()))?;
    let room = room_of(universe);
    let answer = room.work_long(py, &Limits { timeout, memory }, |_, lab, budget| {
        let answer = lab.ask(&question, budget, &mut ()).map_err(Failure::from)?;
        Ok(serde_json::to_string(&answer))
    })?;
    let answer = answer.map_err(|error| KelvinError::new_err(error.to_string()))?;
    json.call_method1("loads", (answer,))
}
