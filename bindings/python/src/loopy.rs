//! Values of games in which play can come back to a position.

use crate::errors::Failure;
use kelvin_loopy::{LoopyValue, LoopyWork};
use pyo3::prelude::*;

/// The value of a loopy game: what it is when Left wins infinite play, and when Right does.
#[pyclass(frozen, module = "kelvin", name = "LoopyGame", eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyLoopy {
    /// The value, in the notation of loopy games.
    #[pyo3(get)]
    plain: String,
    /// Who wins: 'L', 'R', 'N', 'P', 'D' for a draw, and what lies between.
    #[pyo3(get)]
    outcome: String,
    /// Whether play ends in it alone.
    #[pyo3(get)]
    is_stopper: bool,
}

impl PyLoopy {
    /// What is told of a value.
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
