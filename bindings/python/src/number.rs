//! Numbers, exactly, from and to Python's `int` and `fractions.Fraction`; other types of whole and rational numbers, such as the
//! integers of numpy, are read by what `numbers.Rational` promises.

use crate::errors::WrongNumber;
use kelvin_numbers::{Dyadic, Integer, Rational};
use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyAnyMethods, PyInt, PyString, PyType};

/// The most binary digits of a denominator: more would take all memory.
const MAX_EXPONENT: u64 = 1 << 24;

fn fraction_type(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
}

/// The abstract types of numbers, to which libraries register theirs.
fn abstract_type<'py>(py: Python<'py>, name: &str) -> PyResult<&'py Bound<'py, PyType>> {
    static INTEGRAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static RATIONAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let cell = if name == "Integral" { &INTEGRAL } else { &RATIONAL };
    cell.import(py, "numbers", name)
}

/// The name of the type of something, as messages have it.
pub fn kind_of(value: &Bound<'_, PyAny>) -> String {
    if value.is_none() {
        return "None".to_owned();
    }
    let name = |kind: &Bound<'_, PyType>| kind.name().map_or_else(|_| "this".into(), |name| name.to_string());
    match value.cast::<PyType>() {
        Ok(class) => format!("the class {}", name(class)),
        Err(_) => name(&value.get_type()),
    }
}

/// The integer that a Python number is; `None` for what is not an integer.
pub fn read_integer(value: &Bound<'_, PyAny>) -> PyResult<Option<Integer>> {
    if let Ok(integer) = value.cast::<PyInt>() {
        return integer_of(integer).map(Some);
    }
    if !value.is_instance(abstract_type(value.py(), "Integral")?)? {
        return Ok(None);
    }
    integer_of(whole(value)?.cast::<PyInt>()?).map(Some)
}

/// A whole number of any type as an `int`.
fn whole<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    value.py().get_type::<PyInt>().call1((value,))
}

/// The numerator and the denominator of a rational Python number; `None` for what is not one.
fn parts<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<(Integer, Option<Bound<'py, PyAny>>)>> {
    let py = value.py();
    if !value.is_instance(fraction_type(py)?)? {
        if let Some(integer) = read_integer(value)? {
            return Ok(Some((integer, None)));
        }
        if !value.is_instance(abstract_type(py, "Rational")?)? {
            return Ok(None);
        }
    }
    let numerator = integer_of(whole(&value.getattr("numerator")?)?.cast::<PyInt>()?)?;
    Ok(Some((numerator, Some(whole(&value.getattr("denominator")?)?))))
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

/// A number that is an integer.
pub fn expect_integer(number: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    match number.is_instance_of::<PyInt>() {
        true => Ok(number),
        false => Err(WrongNumber::new_err(format!(
            "{number} is not an integer: expected one; round, math.floor and math.ceil give the integers beside it"
        ))),
    }
}

/// An attribute of a number, which what is not a number does not have.
pub fn part<'py>(number: PyResult<Bound<'py, PyAny>>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    match number {
        Ok(number) => number.getattr(name),
        Err(error) => Python::attach(|py| Err(PyAttributeError::new_err(error.value(py).to_string()))),
    }
}

/// The class of an object as Python's instance checks see it: that of rational numbers, where it is one.
pub fn class_of<'py>(of: &Bound<'py, PyAny>, is_rational: bool, name: &str) -> PyResult<Bound<'py, PyType>> {
    match is_rational {
        true => Ok(of.py().import("kelvin._rational")?.getattr(name)?.cast_into::<PyType>()?),
        false => Ok(of.get_type()),
    }
}
