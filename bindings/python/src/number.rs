//! Numbers, exactly, from and to Python's `int` and `fractions.Fraction`.

use crate::errors::wrong;
use kelvin_numbers::{Dyadic, Integer};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyAnyMethods, PyInt, PyString, PyType};

/// The most binary digits of a denominator: more would take all memory.
const MAX_EXPONENT: u64 = 1 << 24;

fn fraction_type(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
}

/// The number that a Python number is: an `int`, or a fraction whose denominator is a power of two. `None` for what is no number.
pub fn read(value: &Bound<'_, PyAny>) -> PyResult<Option<Dyadic>> {
    if let Ok(integer) = value.cast::<PyInt>() {
        return integer_of(integer).map(|integer| Some(Dyadic::integer(integer)));
    }
    if !value.is_instance(fraction_type(value.py())?)? {
        return Ok(None);
    }
    let numerator = integer_of(value.getattr("numerator")?.cast::<PyInt>()?)?;
    let denominator = value.getattr("denominator")?;
    let exponent: u64 = denominator.call_method0("bit_length")?.extract::<u64>()? - 1;
    if !denominator.eq(1u8.into_pyobject(value.py())?.lshift(exponent)?)? {
        return Err(wrong(format!("{value} is no short game: expected a denominator that is a power of 2")));
    }
    match Dyadic::try_new(numerator, exponent) {
        Ok(number) if exponent <= MAX_EXPONENT => Ok(Some(number)),
        _ => Err(wrong("the denominator of the fraction is too large")),
    }
}

fn integer_of(value: &Bound<'_, PyInt>) -> PyResult<Integer> {
    if let Ok(small) = value.extract::<i64>() {
        return Ok(Integer::from(small));
    }
    // Powers of two as bases have no limit on digits.
    let digits = value.call_method1("__format__", ("x",))?;
    Integer::from_str_radix(digits.cast::<PyString>()?.to_str()?, 16)
        .map_err(|_| wrong("the integer could not be read"))
}

/// An `int` or a `Fraction`.
pub fn write<'py>(py: Python<'py>, number: &Dyadic) -> PyResult<Bound<'py, PyAny>> {
    let exponent = number.exponent();
    let numerator = match number.small() {
        Some((numerator, _)) => numerator.into_pyobject(py)?.into_any(),
        None => {
            let digits = number.numerator().in_radix(16).to_string();
            py.get_type::<PyInt>().call1((digits, 16))?
        }
    };
    if exponent == 0 {
        return Ok(numerator);
    }
    let denominator = 1u8.into_pyobject(py)?.lshift(exponent)?;
    fraction_type(py)?.call1((numerator, denominator))
}

/// Always a `Fraction`.
pub fn write_fraction<'py>(py: Python<'py>, number: &Dyadic) -> PyResult<Bound<'py, PyAny>> {
    let number = write(py, number)?;
    match number.cast::<PyInt>() {
        Ok(_) => fraction_type(py)?.call1((number,)),
        Err(_) => Ok(number),
    }
}
