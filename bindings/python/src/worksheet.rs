//! The worksheet language.

use crate::context::Context;
use crate::errors::Failure;
use crate::game::{PyGame, wrong_type};
use crate::limits::{Bytes, Limits, Seconds};
use crate::number;
use crate::surreal::PySurreal;
use crate::universe::{InUniverse, context_of};
use kelvin_budget::Budget;
use kelvin_language::{Number, Session, Source, Value};
use kelvin_numbers::{Integer, Rational, Surreal};
use kelvin_values::Player;
use kelvin_values::notation::Style;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySet, PyString, PyTuple};
use std::sync::Arc;

/// The maximum depth of nested lists; deeper ones become texts.
const DEEPEST: usize = 64;

/// A result without a corresponding Python type: as text, and as a picture if it has one.
#[pyclass(frozen, module = "kelvin", name = "WorksheetValue")]
pub struct PyShown {
    /// The value in input syntax.
    #[pyo3(get)]
    plain: String,
    /// The value in Unicode notation.
    #[pyo3(get)]
    unicode: String,
    /// Its class in the worksheet language.
    #[pyo3(get)]
    class_name: String,
    svg: Option<String>,
}

#[pymethods]
impl PyShown {
    fn __str__(&self) -> &str {
        &self.plain
    }

    fn __repr__(&self) -> String {
        format!("<{} {}>", self.class_name, self.plain)
    }

    fn _repr_svg_(&self) -> Option<&str> {
        self.svg.as_deref()
    }
}

/// A value of the language that does not borrow a universe.
pub enum Converted {
    Nothing,
    Boolean(bool),
    Integer(Integer),
    Fraction(Rational),
    Surreal(Surreal),
    Game(u32),
    Text(Arc<str>),
    Player(Player),
    Coordinates(i32, i32),
    List(Vec<Converted>),
    Set(Vec<Converted>),
    Map(Vec<(Converted, Converted)>),
    Shown(PyShown),
}

pub fn convert<'u>(
    sheet: &mut Session<'u>,
    value: &Value<'u>,
    depth: usize,
    budget: &Budget,
) -> Result<Converted, Failure> {
    let mut all = |items: &mut dyn Iterator<Item = &Value<'u>>| {
        items.map(|item| convert(sheet, item, depth + 1, budget)).collect::<Result<Vec<Converted>, Failure>>()
    };
    Ok(match value {
        Value::Nothing => Converted::Nothing,
        Value::Boolean(truth) => Converted::Boolean(*truth),
        Value::Integer(n) => Converted::Integer((*n).into()),
        Value::Number(number) => match &**number {
            Number::Integer(n) => Converted::Integer(n.clone()),
            Number::Fraction(x) => Converted::Fraction(x.clone()),
            Number::Surreal(x) if x.surreal().is_some() => {
                Converted::Surreal(x.surreal().cloned().unwrap_or_default())
            }
            _ => Converted::Shown(show(sheet, value, budget)?),
        },
        Value::Game(game) => Converted::Game(game.word()),
        Value::Text(text) => Converted::Text((&**text).into()),
        Value::Player(player) => Converted::Player(*player),
        Value::Coordinates(row, column) => Converted::Coordinates(*row, *column),
        Value::List(list) if depth < DEEPEST => Converted::List(all(&mut list.items().iter())?),
        Value::Set(set) if depth < DEEPEST => Converted::Set(all(&mut set.items())?),
        Value::Map(map) if depth < DEEPEST => {
            let keys = all(&mut map.items().map(|(key, _)| key))?;
            Converted::Map(keys.into_iter().zip(all(&mut map.items().map(|(_, value)| value))?).collect())
        }
        _ => Converted::Shown(show(sheet, value, budget)?),
    })
}

fn show<'u>(sheet: &mut Session<'u>, value: &Value<'u>, budget: &Budget) -> Result<PyShown, Failure> {
    Ok(PyShown {
        plain: sheet.show(value, Style::Plain, budget)?,
        unicode: sheet.show(value, Style::Unicode, budget)?,
        class_name: sheet.class_name(value).to_string(),
        svg: sheet.drawing(value).and_then(|drawing| drawing.svg()),
    })
}

/// Converts a value to a Python object. In sets and map keys lists become tuples, which are hashable.
pub fn write<'py>(
    py: Python<'py>,
    converted: Converted,
    context: &Arc<Context>,
    fixed: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let all = |items: Vec<Converted>, fixed: bool| {
        items.into_iter().map(|item| write(py, item, context, fixed)).collect::<PyResult<Vec<_>>>()
    };
    Ok(match converted {
        Converted::Nothing => py.None().into_bound(py),
        Converted::Boolean(truth) => truth.into_pyobject(py)?.to_owned().into_any(),
        Converted::Integer(n) => number::write_integer(py, &n)?,
        Converted::Fraction(x) => number::write_rational(py, &x)?,
        Converted::Surreal(x) => PySurreal(x).into_pyobject(py)?.into_any(),
        Converted::Game(word) => PyGame { context: context.clone(), word }.into_pyobject(py)?.into_any(),
        Converted::Text(text) => PyString::new(py, &text).into_any(),
        Converted::Player(player) => PyString::new(py, &player.to_string()).into_any(),
        Converted::Coordinates(row, column) => (row, column).into_pyobject(py)?.into_any(),
        Converted::List(items) if fixed => PyTuple::new(py, all(items, true)?)?.into_any(),
        Converted::List(items) => PyList::new(py, all(items, false)?)?.into_any(),
        Converted::Set(items) if fixed => pyo3::types::PyFrozenSet::new(py, all(items, true)?)?.into_any(),
        Converted::Set(items) => PySet::new(py, all(items, true)?)?.into_any(),
        Converted::Map(entries) => {
            let map = PyDict::new(py);
            for (key, value) in entries {
                map.set_item(write(py, key, context, true)?, write(py, value, context, fixed)?)?;
            }
            map.into_any()
        }
        Converted::Shown(shown) => shown.into_pyobject(py)?.into_any(),
    })
}

/// Evaluates a program of the worksheet language. Its variables are available to later programs. Games,
/// numbers, texts, lists, sets and maps become Python objects; printed lines go to standard output.
///
/// >>> kelvin.eval("g := {1|-1}; [g + n for n from 1 to 2]")
/// [Game('{2|0}'), Game('{3|1}')]
#[pyfunction]
#[pyo3(signature = (program, *, timeout=None, memory=None, universe=None))]
pub fn eval<'py>(
    program: &Bound<'py, PyAny>,
    timeout: Option<Seconds>,
    memory: Option<Bytes>,
    universe: Option<InUniverse>,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, context) = (program.py(), context_of(universe));
    let text = program.cast::<PyString>().map_err(|_| wrong_type("a program that is a text", program))?;
    let program = crate::text::read(text)?.into_owned();
    let print = py.import("builtins")?.getattr("print")?.unbind();
    let mut hear = move |py: Python<'_>, _: &Budget, line: Option<String>| match line {
        Some(line) => print.call1(py, (line,)).map(drop),
        None => Ok(()),
    };
    let converted =
        context.worksheet(py, &Limits { timeout, memory }, &mut hear, |sheet, budget, sender| {
            let line_sender = sender.clone();
            // Send errors are ignored: the receiver was dropped.
            sheet.on_print(move |line| drop(line_sender.send(line.to_owned())));
            let value = sheet.evaluate(&Source::new("", program.as_str()), budget);
            let value = value.map_err(Failure::from).and_then(|value| {
                value.map_or(Ok(Converted::Nothing), |value| convert(sheet, &value, 0, budget))
            });
            // Drops the sender, so that the channel closes with the work.
            sheet.on_print(|_| {});
            value
        })?;
    write(py, converted, &context, false)
}

/// Clears the variables and classes of the worksheet.
#[pyfunction]
#[pyo3(signature = (*, universe=None))]
pub fn reset(py: Python<'_>, universe: Option<InUniverse>) {
    let context = context_of(universe);
    py.detach(|| context.forget_worksheet());
}
