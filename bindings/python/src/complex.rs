//! Complexes: facets, owners of vertices, and the values of the games on them.

use crate::errors::InternalError;
use crate::game::PyGame;
use crate::limits::{Bytes, Limits, Seconds};
use crate::text;
use crate::universe::{InUniverse, context_of};
use kelvin_lab::{ComplexSource, Error, FoundComplex};
use pyo3::prelude::*;

fn read(source: &str) -> PyResult<ComplexSource> {
    text::read_json(source)
}

/// The facets of a complex and the owners of its vertices, as JSON, and whether the vertices have owners.
#[pyfunction]
#[pyo3(signature = (source, *, timeout=None, memory=None, universe=None))]
pub fn _complex(
    py: Python<'_>,
    source: &str,
    timeout: Option<Seconds>,
    memory: Option<Bytes>,
    universe: Option<InUniverse>,
) -> PyResult<(String, bool)> {
    let source = read(source)?;
    let (found, owned) =
        context_of(universe).work_long(py, &Limits { timeout, memory }, |_, lab, budget| {
            let subject = lab.complex_subject(&source, budget)?;
            let owned = subject.game_complex(budget).map_err(Error::from)?.is_some();
            let drawn = subject.drawn(budget).map_err(Error::from)?;
            Ok((FoundComplex::new(&drawn, None), owned))
        })?;
    Ok((serde_json::to_string(&found).map_err(|error| InternalError::new_err(error.to_string()))?, owned))
}

/// The value of the game on a complex, starting from the empty board; `None` if the vertices have no owners.
#[pyfunction]
#[pyo3(signature = (source, *, timeout=None, memory=None, universe=None))]
pub fn _complex_value(
    py: Python<'_>,
    source: &str,
    timeout: Option<Seconds>,
    memory: Option<Bytes>,
    universe: Option<InUniverse>,
) -> PyResult<Option<PyGame>> {
    let (source, context) = (read(source)?, context_of(universe));
    let word = context.work_long(py, &Limits { timeout, memory }, |universe, lab, budget| {
        let subject = lab.complex_subject(&source, budget)?;
        match subject.game_complex(budget).map_err(Error::from)? {
            Some(complex) => Ok(Some(complex.value(universe, budget).map_err(Error::from)?.word())),
            None => Ok(None),
        }
    })?;
    Ok(word.map(|word| PyGame { context, word }))
}
