//! Universes.

use crate::errors::WrongType;
use crate::number::kind_of;
use crate::room::Room;
use pyo3::prelude::*;
use std::sync::Arc;

/// A universe of games. Games of different universes cannot be combined.
///
/// >>> u = Universe()
/// >>> Game(1, universe=u) == Game(1)
/// False
#[pyclass(frozen, module = "kelvin", name = "Universe")]
pub struct PyUniverse {
    pub room: Arc<Room>,
}

#[pymethods]
impl PyUniverse {
    #[new]
    fn new() -> PyUniverse {
        PyUniverse { room: Arc::new(Room::new()) }
    }

    /// The number of stored values.
    fn __len__(&self) -> usize {
        self.room.enter(|universe, _| usize::try_from(universe.len()).unwrap_or(usize::MAX))
    }

    /// The memory used by values, positions and thermographs, in bytes.
    #[getter]
    fn bytes(&self) -> u64 {
        self.room.enter(|_, lab| lab.bytes())
    }

    fn __bool__(&self) -> bool {
        true
    }
}

/// The given universe, or the default one.
pub fn room_of(universe: Option<InUniverse>) -> Arc<Room> {
    universe.map_or_else(Room::default_room, |InUniverse(room)| room)
}

/// A universe as an argument.
pub struct InUniverse(Arc<Room>);

impl<'py> FromPyObject<'_, 'py> for InUniverse {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<InUniverse> {
        match value.cast::<PyUniverse>() {
            Ok(universe) => Ok(InUniverse(universe.get().room.clone())),
            Err(_) => {
                Err(WrongType::new_err(format!("expected a Universe for universe, not {}", kind_of(&value))))
            }
        }
    }
}
