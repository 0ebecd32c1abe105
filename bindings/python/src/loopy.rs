//! Values of loopy games.

use crate::context::Context;
use crate::errors::Failure;
use crate::limits::{Bytes, Limits, Seconds};
use kelvin_lab::Error as LabError;
use kelvin_loopy::notation::{self, LoopyReason};
use kelvin_loopy::{Loopy, LoopyValue, LoopyWork};
use kelvin_values::notation::Reason;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

/// The value of a loopy game: its onside, where Left wins infinite play, and its offside, where Right does.
#[pyclass(frozen, module = "kelvin", name = "LoopyGame", eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyLoopy {
    /// The value in the notation of loopy games.
    #[pyo3(get)]
    plain: String,
    /// The outcome: 'L', 'R', 'N', 'P', 'D' for a draw, or a combination of these.
    #[pyo3(get)]
    outcome: String,
    /// Whether it is a stopper: no follower has infinite alternating play.
    #[pyo3(get)]
    is_stopper: bool,
}

impl PyLoopy {
    /// The Python object for a value.
    pub fn of<'u>(work: &LoopyWork<'_, 'u, '_>, value: &LoopyValue<'u>) -> Result<PyLoopy, Failure> {
        Ok(PyLoopy {
            plain: work.print(value)?,
            outcome: work.outcome_of_value(value)?.to_string(),
            is_stopper: value.as_stopper().is_some(),
        })
    }
}

#[pymethods]
impl PyLoopy {
    /// Parses a loopy game: `LoopyGame("{on||0|-1/2}")`.
    #[new]
    #[pyo3(signature = (text, *, timeout=None, memory=None))]
    fn new(text: &Bound<'_, PyString>, timeout: Option<Seconds>, memory: Option<Bytes>) -> PyResult<PyLoopy> {
        let (py, text) = (text.py(), crate::text::read(text)?.into_owned());
        Context::default_context().work(py, &Limits { timeout, memory }, |universe, _, budget| {
            let loopy = Loopy::new(universe);
            let work = loopy.work(budget);
            match notation::parse(&text, &work) {
                Ok(value) => PyLoopy::of(&work, &value),
                Err(error) => match error.reason {
                    LoopyReason::Notation(Reason::Exhausted(why)) => Err(Failure::Exhausted(why)),
                    _ => Err(Failure::Lab(LabError::Value { text: text.clone(), error: Box::new(error) })),
                },
            }
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().plain.clone(),))
    }

    fn __str__(&self) -> &str {
        &self.plain
    }

    fn __repr__(&self) -> String {
        format!("LoopyGame('{}')", self.plain)
    }
}
