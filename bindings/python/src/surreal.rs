//! Surreal numbers.

use crate::context::Context;
use crate::errors::{NoAnswer, ParseError, WrongNumber, WrongType, exhausted};
use crate::game::PyGame;
use crate::limits::Limits;
use crate::number;
use kelvin_numbers::{Rational, Surreal, SurrealError, latex};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyZeroDivisionError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A surreal number with finitely many terms in Conway's normal form.
///
/// >>> from fractions import Fraction
/// >>> omega = Surreal("omega")
/// >>> (omega + 1) * (omega - 1)
/// Surreal('omega^2-1')
/// >>> Surreal(3) / 4 == Fraction(3, 4)
/// True
/// >>> 1 / omega < Fraction(1, 10**100)
/// True
#[pyclass(frozen, subclass, module = "kelvin", name = "Surreal")]
#[derive(Clone)]
pub struct PySurreal(pub Surreal);

fn failed(why: SurrealError) -> PyErr {
    match why {
        SurrealError::DivisionByZero => PyZeroDivisionError::new_err(why.to_string()),
        SurrealError::Exhausted(why) => exhausted(why),
        why => NoAnswer::new_err(why.to_string()),
    }
}

/// Converts an operand to a surreal number: a `Surreal`, an `int`, a `Fraction`, or a game that is a number;
/// `None` for other objects.
fn operand(value: &Bound<'_, PyAny>) -> PyResult<Option<Surreal>> {
    if let Ok(number) = value.cast::<PySurreal>() {
        return Ok(Some(number.get().0.clone()));
    }
    if let Ok(game) = value.cast::<PyGame>() {
        return Ok(game.get().as_number().map(|number| Surreal::from(&number)));
    }
    Ok(number::read_rational(value)?.map(Surreal::from))
}

/// The result of a binary operation, computed without the GIL if it is long, and interruptible by Ctrl-C.
/// Returns `NotImplemented` if the operand is not a number.
fn with(
    other: &Bound<'_, PyAny>,
    make: impl Fn(&Surreal) -> Result<Surreal, SurrealError> + Send + Sync,
) -> PyResult<Py<PyAny>> {
    let (py, Some(other)) = (other.py(), operand(other)?) else { return Ok(other.py().NotImplemented()) };
    let made = Context::default_context().work(py, &Limits::default(), |_, _, budget| {
        let made = budget.around(|| make(&other));
        // An exhausted budget is reported by different errors.
        budget.check()?;
        Ok(made)
    })?;
    Ok(PySurreal(made.map_err(failed)?).into_pyobject(py)?.into_any().unbind())
}

impl PySurreal {
    /// The value as a Python number, or an exception if it is not rational.
    fn python_number<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.0.to_rational() {
            Some(number) => number::write_rational(py, &number),
            None => Err(WrongNumber::new_err(format!("{} is not a rational number: expected one", self.0))),
        }
    }
}

#[pymethods]
impl PySurreal {
    /// Parses a surreal number: a text such as `omega^2 - sqrt(2)/omega`, an `int`, a `Fraction`, or a game
    /// that is a number.
    #[new]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<PySurreal> {
        if let Ok(text) = value.cast::<PyString>() {
            let text = crate::text::read(text)?;
            let number = text.parse::<Surreal>().map_err(|error| ParseError::new_err(error.to_string()))?;
            return Ok(PySurreal(number));
        }
        operand(value)?.map(PySurreal).ok_or_else(|| {
            let kind = number::kind_of(value);
            WrongType::new_err(format!(
                "expected a text, an int, a Fraction or a Game that is a number, not {kind}"
            ))
        })
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        with(other, |other| Ok(&self.0 + other))
    }

    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__add__(other)
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        with(other, |other| Ok(&self.0 - other))
    }

    fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        with(other, |other| Ok(other - &self.0))
    }

    fn __mul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        with(other, |other| self.0.try_mul(other))
    }

    fn __rmul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__mul__(other)
    }

    fn __truediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        with(other, |other| self.0.try_div(other))
    }

    fn __rtruediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        with(other, |other| other.try_div(&self.0))
    }

    fn __pow__(&self, exponent: &Bound<'_, PyAny>, modulo: Option<&Bound<'_, PyAny>>) -> PyResult<Py<PyAny>> {
        match modulo {
            None => with(exponent, |exponent| self.0.power(exponent)),
            Some(_) => Ok(exponent.py().NotImplemented()),
        }
    }

    fn __neg__(&self) -> PySurreal {
        PySurreal(-&self.0)
    }

    fn __pos__(&self) -> PySurreal {
        self.clone()
    }

    fn __abs__(&self) -> PySurreal {
        PySurreal(self.0.abs())
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        match operand(other)? {
            Some(other) => {
                let answer = op.matches(self.0.cmp(&other));
                Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind())
            }
            None => Ok(py.NotImplemented()),
        }
    }

    /// The hash. Rational numbers have the hash of the equal `int` or `Fraction`.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        match self.0.to_rational() {
            Some(number) => number::write_rational(py, &number)?.hash(),
            None => {
                let mut hasher = DefaultHasher::new();
                self.0.hash(&mut hasher);
                Ok(hasher.finish() as isize)
            }
        }
    }

    fn __bool__(&self) -> bool {
        !self.0.is_zero()
    }

    fn __float__(&self, py: Python<'_>) -> PyResult<f64> {
        self.python_number(py)?.call_method0("__float__")?.extract()
    }

    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        number::expect_integer(self.python_number(py)?)
    }

    fn __trunc__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.python_number(py)?.call_method0("__trunc__")
    }

    fn __floor__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.python_number(py)?.call_method0("__floor__")
    }

    fn __ceil__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.python_number(py)?.call_method0("__ceil__")
    }

    #[pyo3(signature = (digits=None))]
    fn __round__<'py>(
        &self,
        py: Python<'py>,
        digits: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match digits {
            Some(digits) => self.python_number(py)?.call_method1("__round__", (digits,)),
            None => self.python_number(py)?.call_method0("__round__"),
        }
    }

    /// The numerator and the denominator, if the number is rational.
    fn as_integer_ratio<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.python_number(py)?.call_method0("as_integer_ratio")
    }

    /// The numerator, if the number is rational. Other numbers do not have this attribute.
    #[getter]
    fn numerator<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        number::part(self.python_number(py), "numerator")
    }

    /// The denominator, if the number is rational. Other numbers do not have this attribute.
    #[getter]
    fn denominator<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        number::part(self.python_number(py), "denominator")
    }

    /// The class. For rational numbers it is a class registered as `numbers.Rational`, because `Fraction`
    /// accepts only such objects.
    #[getter(__class__)]
    fn class<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyType>> {
        number::class_of(slf, slf.get().python_number(slf.py()).is_ok(), "Surreal")
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Surreal('{}')", self.0)
    }

    fn _repr_latex_(&self) -> String {
        format!("${}$", latex(&self.0))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        Ok((slf.get_type().into_any(), PyTuple::new(slf.py(), [slf.get().0.to_string()])?))
    }

    /// The number in Unicode notation, such as ω².
    #[getter]
    fn unicode(&self) -> String {
        format!("{:#}", self.0)
    }

    /// The value as an `int` or a `Fraction`; None if it is not rational.
    #[getter]
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.to_rational().map(|number: Rational| number::write_rational(py, &number)).transpose()
    }

    /// The terms of the normal form as (exponent, coefficient), greatest exponent first.
    #[getter]
    fn terms(&self) -> Vec<(PySurreal, PySurreal)> {
        let of =
            |exponent: &Surreal, coefficient: Surreal| (PySurreal(exponent.clone()), PySurreal(coefficient));
        self.0
            .terms()
            .iter()
            .map(|term| of(&term.exponent, Surreal::from(term.coefficient.clone())))
            .collect()
    }

    /// Returns whether it lies between two integers.
    #[getter]
    fn is_finite(&self) -> bool {
        self.0.is_finite()
    }

    /// Returns whether it lies between all negative and all positive rational numbers.
    #[getter]
    fn is_infinitesimal(&self) -> bool {
        self.0.is_infinitesimal()
    }
}
