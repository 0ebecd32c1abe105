//! The limits of an operation.

use crate::errors::{WrongNumber, WrongType};
use crate::number::{kind_of, read_integer};
use kelvin_budget::Budget;
use pyo3::prelude::*;
use pyo3::types::PyBool;
use std::time::Duration;

/// A time limit in seconds.
#[derive(Clone, Copy)]
pub struct Seconds(f64);

impl Seconds {
    /// The remaining time.
    pub fn after(self, elapsed: Duration) -> Seconds {
        Seconds((self.0 - elapsed.as_secs_f64()).max(0.0))
    }
}

impl<'py> FromPyObject<'_, 'py> for Seconds {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Seconds> {
        let wrong = || {
            WrongType::new_err(format!(
                "expected a timeout in seconds, an int or a float, not {}",
                kind_of(&value)
            ))
        };
        if value.is_instance_of::<PyBool>() {
            return Err(wrong());
        }
        let seconds: f64 = value.extract().map_err(|_| wrong())?;
        match seconds >= 0.0 {
            true => Ok(Seconds(seconds)),
            false => {
                Err(WrongNumber::new_err(format!("expected a timeout of 0 seconds or more, found {seconds}")))
            }
        }
    }
}

/// A memory limit in bytes.
#[derive(Clone, Copy)]
pub struct Bytes(u64);

impl<'py> FromPyObject<'_, 'py> for Bytes {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Bytes> {
        let wrong = || {
            WrongType::new_err(format!("expected a memory limit in bytes, an int, not {}", kind_of(&value)))
        };
        if value.is_instance_of::<PyBool>() {
            return Err(wrong());
        }
        let bytes = read_integer(&value)?.ok_or_else(wrong)?;
        u64::try_from(&bytes).map(Bytes).map_err(|_| {
            WrongNumber::new_err(format!("expected a memory limit from 0 to 2^64 - 1 bytes, found {bytes}"))
        })
    }
}

/// The limits of an operation.
#[derive(Clone, Copy, Default)]
pub struct Limits {
    /// The time limit.
    pub timeout: Option<Seconds>,
    /// The memory limit for tables.
    pub memory: Option<Bytes>,
}

impl Limits {
    /// Returns whether there are no limits.
    pub fn is_none(&self) -> bool {
        self.timeout.is_none() && self.memory.is_none()
    }

    /// The memory limit in bytes. The default is that of the command line, so that no operation exhausts
    /// memory.
    pub fn bytes(&self) -> u64 {
        self.memory.map_or(4 << 30, |Bytes(bytes)| bytes)
    }

    /// A budget with these limits, whose time starts now.
    pub fn budget(&self) -> PyResult<Budget> {
        let mut budget = Budget::unlimited();
        // A time that overflows is no limit.
        if let Some(time) =
            self.timeout.and_then(|Seconds(seconds)| Duration::try_from_secs_f64(seconds).ok())
        {
            budget = budget.time(time);
        }
        Ok(budget.bytes(self.bytes()))
    }
}
