//! What is known of the positions of rulesets written in Python.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyType, PyWeakrefMethods, PyWeakrefReference};

/// The positions of one Python type, because keys of different types are unrelated.
pub struct Kind {
    of: Py<PyWeakrefReference>,
    pub name: String,
    /// The index of each position by its key.
    pub places: Py<PyDict>,
    /// The values of loopy positions by their keys.
    pub loopy: Py<PyDict>,
    /// Whether these are positions, not values.
    pub plays: bool,
    pub has_key: bool,
    pub has_components: bool,
    pub has_negative: bool,
    /// Whether values are kept: whether equal keys have equal rules in all calls, as the class declares.
    pub remembers: bool,
    /// The functions of the class that are its rules.
    rules: Vec<Option<Py<PyAny>>>,
}

/// The methods that are the rules of a class.
const RULES: [&str; 4] = ["options", "key", "components", "negative"];

fn rules(of: &Bound<'_, PyType>) -> PyResult<Vec<Option<Py<PyAny>>>> {
    RULES.iter().map(|name| Ok(of.getattr_opt(*name)?.map(Bound::unbind))).collect()
}

impl Kind {
    fn of(position: &Bound<'_, PyAny>, of: &Bound<'_, PyType>) -> PyResult<Kind> {
        let py = position.py();
        let has = |name: &Bound<'_, PyString>| Ok::<bool, PyErr>(position.getattr_opt(name)?.is_some());
        Ok(Kind {
            of: PyWeakrefReference::new(of)?.unbind(),
            name: of.name().map_or_else(|_| "the position".into(), |name| name.to_string()),
            places: PyDict::new(py).unbind(),
            loopy: PyDict::new(py).unbind(),
            plays: has(intern!(py, "options"))?,
            has_key: has(intern!(py, "key"))?,
            has_components: has(intern!(py, "components"))?,
            has_negative: has(intern!(py, "negative"))?,
            remembers: match position.getattr_opt(intern!(py, "remembers"))? {
                Some(remembers) => remembers.is_truthy()?,
                None => false,
            },
            rules: rules(of)?,
        })
    }

    /// The key of a position: `key()`, or the object itself.
    pub fn key<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match self.plays && self.has_key {
            true => position.call_method0(intern!(position.py(), "key")),
            false => Ok(position.clone()),
        }
    }

    /// Returns whether the class still exists with the same rules.
    fn is_unchanged(&self, py: Python<'_>) -> PyResult<bool> {
        let Some(of) = self.of.bind(py).upgrade() else { return Ok(false) };
        let now = rules(of.cast::<PyType>()?)?;
        Ok(now.iter().zip(&self.rules).all(|pair| match pair {
            (Some(now), Some(before)) => now.is(before),
            (None, None) => true,
            _ => false,
        }))
    }

    /// Returns whether values that depend on positions of this kind may be kept.
    pub fn is_kept(&self) -> bool {
        self.remembers || !self.plays
    }

    /// The index of the position with this key.
    pub fn place<'py>(&self, key: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.places.bind(key.py()).get_item(key)
    }
}

/// The values of positions that were evaluated before, by their types and keys.
#[derive(Default)]
pub struct Memory {
    pub kinds: Vec<Kind>,
    /// The handles of the values, by the indices of the positions.
    pub values: Vec<u32>,
    /// The types of the kinds, by their addresses, in the order of the kinds.
    types: Vec<usize>,
}

impl Memory {
    /// The index of the kind of a position.
    pub fn kind(&mut self, position: &Bound<'_, PyAny>) -> PyResult<usize> {
        let of = position.get_type();
        let address = of.as_ptr() as usize;
        if let Some(kind) = self.types.iter().rposition(|&known| known == address) {
            return Ok(kind);
        }
        self.kinds.push(Kind::of(position, &of)?);
        self.types.push(address);
        Ok(self.kinds.len() - 1)
    }

    /// Forgets everything if a class no longer exists, since another may get its address, or if its rules were replaced.
    pub fn forget_changed(&mut self, py: Python<'_>) -> PyResult<()> {
        for kind in &self.kinds {
            if !kind.is_unchanged(py)? {
                *self = Memory::default();
                break;
            }
        }
        Ok(())
    }
}
