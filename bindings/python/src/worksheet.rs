//! The worksheet language.

use crate::errors::Failure;
use crate::game::{PyGame, wrong_type};
use crate::limits::{Bytes, Limits, Seconds};
use crate::number;
use crate::room::Room;
use crate::surreal::PySurreal;
use crate::universe::{InUniverse, room_of};
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
enum Told {
    Nothing,
    Boolean(bool),
    Integer(Integer),
    Fraction(Rational),
    Surreal(Surreal),
    Game(u32),
    Text(Arc<str>),
    Player(Player),
    Coordinates(i32, i32),
    List(Vec<Told>),
    Set(Vec<Told>),
    Map(Vec<(Told, Told)>),
    Shown(PyShown),
}

fn tell<'u>(
    sheet: &mut Session<'u>,
    value: &Value<'u>,
    depth: usize,
    budget: &Budget,
) -> Result<Told, Failure> {
    let mut all = |items: &mut dyn Iterator<Item = &Value<'u>>| {
        items.map(|item| tell(sheet, item, depth + 1, budget)).collect::<Result<Vec<Told>, Failure>>()
    };
    Ok(match value {
        Value::Nothing => Told::Nothing,
        Value::Boolean(truth) => Told::Boolean(*truth),
        Value::Integer(n) => Told::Integer((*n).into()),
        Value::Number(number) => match &**number {
            Number::Integer(n) => Told::Integer(n.clone()),
            Number::Fraction(x) => Told::Fraction(x.clone()),
            Number::Surreal(x) if x.surreal().is_some() => {
                Told::Surreal(x.surreal().cloned().unwrap_or_default())
            }
            _ => Told::Shown(show(sheet, value, budget)?),
        },
        Value::Game(game) => Told::Game(game.word()),
        Value::Text(text) => Told::Text((&**text).into()),
        Value::Player(player) => Told::Player(*player),
        Value::Coordinates(row, column) => Told::Coordinates(*row, *column),
        Value::List(list) if depth < DEEPEST => Told::List(all(&mut list.items().iter())?),
        Value::Set(set) if depth < DEEPEST => Told::Set(all(&mut set.items())?),
        Value::Map(map) if depth < DEEPEST => {
            let keys = all(&mut map.items().map(|(key, _)| key))?;
            Told::Map(keys.into_iter().zip(all(&mut map.items().map(|(_, value)| value))?).collect())
        }
        _ => Told::Shown(show(sheet, value, budget)?),
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
fn write<'py>(py: Python<'py>, told: Told, room: &Arc<Room>, fixed: bool) -> PyResult<Bound<'py, PyAny>> {
    let all = |items: Vec<Told>, fixed: bool| {
        items.into_iter().map(|item| write(py, item, room, fixed)).collect::<PyResult<Vec<_>>>()
    };
    Ok(match told {
        Told::Nothing => py.None().into_bound(py),
        Told::Boolean(truth) => truth.into_pyobject(py)?.to_owned().into_any(),
        Told::Integer(n) => number::write_integer(py, &n)?,
        Told::Fraction(x) => number::write_rational(py, &x)?,
        Told::Surreal(x) => PySurreal(x).into_pyobject(py)?.into_any(),
        Told::Game(word) => PyGame { room: room.clone(), word }.into_pyobject(py)?.into_any(),
        Told::Text(text) => PyString::new(py, &text).into_any(),
        Told::Player(player) => PyString::new(py, &player.to_string()).into_any(),
        Told::Coordinates(row, column) => (row, column).into_pyobject(py)?.into_any(),
        Told::List(items) if fixed => PyTuple::new(py, all(items, true)?)?.into_any(),
        Told::List(items) => PyList::new(py, all(items, false)?)?.into_any(),
        Told::Set(items) if fixed => pyo3::types::PyFrozenSet::new(py, all(items, true)?)?.into_any(),
        Told::Set(items) => PySet::new(py, all(items, true)?)?.into_any(),
        Told::Map(entries) => {
            let map = PyDict::new(py);
            for (key, value) in entries {
                map.set_item(write(py, key, room, true)?, write(py, value, room, fixed)?)?;
            }
            map.into_any()
        }
        Told::Shown(shown) => shown.into_pyobject(py)?.into_any(),
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
    let (py, room) = (program.py(), room_of(universe));
    let text = program.cast::<PyString>().map_err(|_| wrong_type("a program that is a text", program))?;
    let program = crate::text::read(text)?.into_owned();
    let print = py.import("builtins")?.getattr("print")?.unbind();
    let mut hear = move |py: Python<'_>, _: &Budget, line: Option<String>| match line {
        Some(line) => print.call1(py, (line,)).map(drop),
        None => Ok(()),
    };
    let told = room.worksheet(py, &Limits { timeout, memory }, &mut hear, |sheet, budget, told| {
        let tell_line = told.clone();
        // Send errors are ignored: the receiver was dropped.
        sheet.on_print(move |line| drop(tell_line.send(line.to_owned())));
        let value = sheet.evaluate(&Source::new("", program.as_str()), budget);
        let value = value
            .map_err(Failure::from)
            .and_then(|value| value.map_or(Ok(Told::Nothing), |value| tell(sheet, &value, 0, budget)));
        // Drops the sender, so that the channel closes with the work.
        sheet.on_print(|_| {});
        value
    })?;
    write(py, told, &room, false)
}

/// Clears the variables and classes of the worksheet.
#[pyfunction]
#[pyo3(signature = (*, universe=None))]
pub fn reset(py: Python<'_>, universe: Option<InUniverse>) {
    let room = room_of(universe);
    py.detach(|| room.forget_worksheet());
}
