//! Exact conversion of numbers from and to Python's `int` and `fractions.Fraction`. Other integer and
//! rational types, such as those of numpy, are read by the interface of `numbers.Rational`.

use crate::errors::WrongNumber;
use kelvin_numbers::{Dyadic, Integer, Rational};
use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyAnyMethods, PyInt, PyString, PyType};

/// The maximum number of binary digits of a denominator: larger ones would exhaust memory.
const MAX_EXPONENT: u64 = 1 << 24;

fn fraction_type(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
}

/// The abstract number types, to which libraries register their types.
fn abstract_type<'py>(py: Python<'py>, name: &str) -> PyResult<&'py Bound<'py, PyType>> {
    static INTEGRAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static RATIONAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let cell = if name == "Integral" { &INTEGRAL } else { &RATIONAL };
    cell.import(py, "numbers", name)
}

/// The type name of an object, for messages.
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

/// Converts a Python number to an integer; `None` if it is not one.
pub fn read_integer(value: &Bound<'_, PyAny>) -> PyResult<Option<Integer>> {
    if let Ok(integer) = value.cast::<PyInt>() {
        return integer_of(integer).map(Some);
    }
    if !value.is_instance(abstract_type(value.py(), "Integral")?)? {
        return Ok(None);
    }
    integer_of(whole(value)?.cast::<PyInt>()?).map(Some)
}

/// Converts an integer of any type to an `int`.
fn whole<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    value.py().get_type::<PyInt>().call1((value,))
}

/// The numerator and the denominator of a rational Python number; `None` for other objects.
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

/// Converts a Python number to a dyadic number: an `int`, or a fraction whose denominator is a power of two.
/// `None` for other objects.
pub fn read(value: &Bound<'_, PyAny>) -> PyResult<Option<Dyadic>> {
    let Some((numerator, denominator)) = parts(value)? else { return Ok(None) };
    let Some(denominator) = denominator else { return Ok(Some(Dyadic::integer(numerator))) };
    let exponent = denominator.call_method0("bit_length")?.extract::<u64>()?.saturating_sub(1);
    if exponent > MAX_EXPONENT {
        return Err(WrongNumber::new_err("the denominator of the fraction is too large"));
    }
    if !denominator.eq(1u8.into_pyobject(value.py())?.lshift(exponent)?)? {
        let words = format!("{value} is not a short game: expected a denominator that is a power of 2");
        return Err(WrongNumber::new_err(words));
    }
    let number = Dyadic::try_new(numerator, exponent);
    number.map(Some).map_err(|why| WrongNumber::new_err(why.to_string()))
}

/// Converts an `int` or a `Fraction` to a rational number; `None` for other objects.
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
    // Python limits the number of digits in decimal, but not in hexadecimal.
    let digits = value.call_method1("__format__", ("x",))?;
    Integer::from_str_radix(digits.cast::<PyString>()?.to_str()?, 16)
        .map_err(|_| WrongNumber::new_err("the integer could not be read"))
}

/// Converts an integer to an `int`.
pub fn write_integer<'py>(py: Python<'py>, integer: &Integer) -> PyResult<Bound<'py, PyAny>> {
    match i64::try_from(integer) {
        Ok(small) => Ok(small.into_pyobject(py)?.into_any()),
        Err(_) => py.get_type::<PyInt>().call1((integer.in_radix(16).to_string(), 16)),
    }
}

/// Converts a number to an `int` or a `Fraction`.
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

/// Converts a number to an `int` or a `Fraction`.
pub fn write_rational<'py>(py: Python<'py>, number: &Rational) -> PyResult<Bound<'py, PyAny>> {
    let numerator = write_integer(py, number.numerator())?;
    match number.is_integer() {
        true => Ok(numerator),
        false => fraction_type(py)?.call1((numerator, write_integer(py, &number.denominator())?)),
    }
}

/// Converts a number to a `Fraction`, also if it is an integer.
pub fn write_fraction<'py>(py: Python<'py>, number: &Dyadic) -> PyResult<Bound<'py, PyAny>> {
    let number = write(py, number)?;
    match number.cast::<PyInt>() {
        Ok(_) => fraction_type(py)?.call1((number,)),
        Err(_) => Ok(number),
    }
}

/// Returns the number if it is an integer, or an exception.
pub fn expect_integer(number: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    match number.is_instance_of::<PyInt>() {
        true => Ok(number),
        false => Err(WrongNumber::new_err(format!(
            "{number} is not an integer: expected one; round, math.floor and math.ceil give the integers beside it"
        ))),
    }
}

/// An attribute of a number. Other objects do not have it.
pub fn part<'py>(number: PyResult<Bound<'py, PyAny>>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    match number {
        Ok(number) => number.getattr(name),
        Err(error) => Python::attach(|py| Err(PyAttributeError::new_err(error.value(py).to_string()))),
    }
}

/// The class reported to Python's instance checks: a rational number type, if the object is rational.
pub fn class_of<'py>(of: &Bound<'py, PyAny>, is_rational: bool, name: &str) -> PyResult<Bound<'py, PyType>> {
    match is_rational {
        true => Ok(of.py().import("kelvin._rational")?.getattr(name)?.cast_into::<PyType>()?),
        false => Ok(of.get_type()),
    }
}
