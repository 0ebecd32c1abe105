//! Numbers, exactly, from and to Python's `int` and `fractions.Fraction`.

use crate::errors::WrongNumber;
use kelvin_numbers::{Dyadic, Integer, Rational};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyAnyMethods, PyInt, PyString, PyType};

/// The most binary digits of a denominator: more would take all memory.
const MAX_EXPONENT: u64 = 1 << 24;

fn fraction_type(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
}

/// The numerator and the denominator of a Python number, an `int` or a `Fraction`; `None` for what is no number.
fn parts<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<(Integer, Option<Bound<'py, PyAny>>)>> {
    if let Ok(integer) = value.cast::<PyInt>() {
        return Ok(Some((integer_of(integer)?, None)));
    }
    if !value.is_instance(fraction_type(value.py())?)? {
        return Ok(None);
    }
    let numerator = integer_of(value.getattr("numerator")?.cast::<PyInt>()?)?;
    Ok(Some((numerator, Some(value.getattr("denominator")?))))
}

/// The number that a Python number is: an `int`, or a fraction whose denominator is a power of two. `None` for what is no number.
pub fn read(value: &Bound<'_, PyAny>) -> PyResult<Option<Dyadic>> {
    let Some((numerator, denominator)) = parts(value)? else { return Ok(None) };
    let Some(denominator) = denominator else { return Ok(Some(Dyadic::integer(numerator))) };
    let exponent = denominator.call_method0("bit_length")?.extract::<u64>()?.saturating_sub(1);
    if exponent > MAX_EXPONENT {
        return Err(WrongNumber::new_err("the denominator of the fraction is too large"));
    }
    if !denominator.eq(1u8.into_pyobject(value.py())?.lshift(exponent)?)? {
        let words = format!("{value} is no short game: expected a denominator that is a power of 2");
        return Err(WrongNumber::new_err(words));
    }
    let number = Dyadic::try_new(numerator, exponent);
    number.map(Some).map_err(|why| WrongNumber::new_err(why.to_string()))
}

/// The rational number that an `int` or a `Fraction` is; `None` for what is no number.
pub fn read_rational(value: &Bound<'_, PyAny>) -> PyResult<Option<Rational>> {
    let Some((numerator, denominator)) = parts(value)? else { return Ok(None) };
    let denominator =
        denominator.map_or(Ok(Integer::ONE), |denominator| integer_of(denominator.cast::<PyInt>()?))?;
    let number = Rational::new(numerator, denominator);
    number.map(Some).map_err(|why| WrongNumber::new_err(why.to_string()))
}

fn integer_of(value: &Bound<'_, PyInt>) -> PyResult<Integer> {
    if let Ok(small) = value.extract::<i64>() {
        return Ok(Integer::from(small));
    }
    // Powers of two as bases have no limit on digits.
    let digits = value.call_method1("__format__", ("x",))?;
    Integer::from_str_radix(digits.cast::<PyString>()?.to_str()?, 16)
        .map_err(|_| WrongNumber::new_err("the integer could not be read"))
}

/// An `int`.
pub fn write_integer<'py>(py: Python<'py>, integer: &Integer) -> PyResult<Bound<'py, PyAny>> {
    match i64::try_from(integer) {
        Ok(small) => Ok(small.into_pyobject(py)?.into_any()),
        Err(_) => py.get_type::<PyInt>().call1((integer.in_radix(16).to_string(), 16)),
    }
}

/// An `int` or a `Fraction`.
pub fn write<'py>(py: Python<'py>, number: &Dyadic) -> PyResult<Bound<'py, PyAny>> {
    let exponent = number.exponent();
    let numerator = match number.small() {
        Some((numerator, _)) => numerator.into_pyobject(py)?.into_any(),
        None => write_integer(py, &number.numerator())?,
    };
    if exponent == 0 {
        return Ok(numerator);
    }
    let denominator = 1u8.into_pyobject(py)?.lshift(exponent)?;
    fraction_type(py)?.call1((numerator, denominator))
}

/// An `int` or a `Fraction`.
pub fn write_rational<'py>(py: Python<'py>, number: &Rational) -> PyResult<Bound<'py, PyAny>> {
    let numerator = write_integer(py, number.numerator())?;
    match number.is_integer() {
        true => Ok(numerator),
        false => fraction_type(py)?.call1((numerator, write_integer(py, &number.denominator())?)),
    }
}

/// Always a `Fraction`.
pub fn write_fraction<'py>(py: Python<'py>, number: &Dyadic) -> PyResult<Bound<'py, PyAny>> {
    let number = write(py, number)?;
    match number.cast::<PyInt>() {
        Ok(_) => fraction_type(py)?.call1((number,)),
        Err(_) => Ok(number),
    }
}
