//! Values of loopy games.

use crate::errors::Failure;
use kelvin_loopy::{LoopyValue, LoopyWork};
use pyo3::prelude::*;

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
    fn __str__(&self) -> &str {
        &self.plain
    }

    fn __repr__(&self) -> String {
        format!("LoopyGame('{}')", self.plain)
    }
}
