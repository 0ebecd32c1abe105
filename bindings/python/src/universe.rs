//! Universes.

use crate::context::Context;
use crate::errors::WrongType;
use crate::number::kind_of;
use pyo3::prelude::*;
use std::sync::Arc;

/// A universe of games. Games of different universes cannot be combined.
///
/// >>> u = Universe()
/// >>> Game(1, universe=u) == Game(1)
/// False
#[pyclass(frozen, module = "kelvin", name = "Universe")]
pub struct PyUniverse {
    pub context: Arc<Context>,
}

#[pymethods]
impl PyUniverse {
    #[new]
    fn new() -> PyUniverse {
        PyUniverse { context: Arc::new(Context::new()) }
    }

    /// The number of stored values.
    fn __len__(&self) -> usize {
        self.context.enter(|universe, _| usize::try_from(universe.len()).unwrap_or(usize::MAX))
    }

    /// The memory used by values, positions and thermographs, in bytes.
    #[getter]
    fn bytes(&self) -> u64 {
        self.context.enter(|_, lab| lab.bytes())
    }

    fn __bool__(&self) -> bool {
        true
    }
}

/// The given universe, or the default one.
pub fn context_of(universe: Option<InUniverse>) -> Arc<Context> {
    universe.map_or_else(Context::default_context, |InUniverse(context)| context)
}

/// A universe as an argument.
pub struct InUniverse(Arc<Context>);

impl<'py> FromPyObject<'_, 'py> for InUniverse {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<InUniverse> {
        match value.cast::<PyUniverse>() {
            Ok(universe) => Ok(InUniverse(universe.get().context.clone())),
            Err(_) => {
                Err(WrongType::new_err(format!("expected a Universe for universe, not {}", kind_of(&value))))
            }
        }
    }
}
