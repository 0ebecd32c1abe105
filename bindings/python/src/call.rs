//! Methods of the worksheet language, called on Python's values.

use crate::context::Context;
use crate::errors::{Failure, WorksheetError};
use crate::game::{PyGame, named, wrong_type};
use crate::limits::{Bytes, Limits, Seconds};
use crate::number;
use crate::surreal::PySurreal;
use crate::text;
use crate::worksheet::{Converted, convert, write};
use kelvin_budget::Budget;
use kelvin_language::{Session, Source, Value};
use kelvin_numbers::Rational;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyList, PyString, PyTuple};
use std::sync::Arc;

/// An argument that does not borrow a universe.
enum Given {
    Nothing,
    Boolean(bool),
    /// A game of the universe, by its handle.
    Game(u32),
    Number(Rational),
    /// A text.
    Text(String),
    /// An expression of the language.
    Expression(String),
    List(Vec<Given>),
}

impl Given {
    /// Converts an argument. A string is an expression, unless the parameter takes a text.
    fn read(value: &Bound<'_, PyAny>, context: &Arc<Context>, is_text: bool) -> PyResult<Given> {
        if value.is_none() {
            return Ok(Given::Nothing);
        }
        if let Ok(truth) = value.cast::<PyBool>() {
            return Ok(Given::Boolean(truth.is_true()));
        }
        if let Ok(game) = value.cast::<PyGame>() {
            context.shared_with(&game.get().context)?;
            return Ok(Given::Game(game.get().word));
        }
        if let Ok(written) = value.cast::<PyString>() {
            let written = text::read(written)?.into_owned();
            return Ok(if is_text { Given::Text(written) } else { Given::Expression(written) });
        }
        if let Some(number) = number::read_rational(value)? {
            return Ok(Given::Number(number));
        }
        if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
            let items = value.try_iter()?.map(|item| Given::read(&item?, context, is_text));
            return Ok(Given::List(items.collect::<PyResult<_>>()?));
        }
        // Loopy and misère games and results of the worksheet have their notation, and numbers are printed in it.
        match value.getattr_opt("plain")? {
            Some(plain) => Ok(Given::Expression(plain.extract()?)),
            None if value.is_instance_of::<PySurreal>() => Ok(Given::Expression(value.str()?.extract()?)),
            None => Err(wrong_type("a game, a number, a text, a bool or a list of them", value)),
        }
    }

    fn value<'u>(&self, sheet: &mut Session<'u>, budget: &Budget) -> Result<Value<'u>, Failure> {
        Ok(match self {
            Given::Nothing => Value::Nothing,
            Given::Boolean(truth) => Value::from(*truth),
            Given::Game(word) => Value::from(named(sheet.universe(), *word)),
            Given::Number(number) => evaluated(sheet, &format!("({number})"), budget)?,
            Given::Text(text) => Value::from(text.as_str()),
            Given::Expression(text) => evaluated(sheet, text, budget)?,
            Given::List(items) => Value::from(
                items.iter().map(|item| item.value(sheet, budget)).collect::<Result<Vec<_>, _>>()?,
            ),
        })
    }
}

fn evaluated<'u>(sheet: &mut Session<'u>, text: &str, budget: &Budget) -> Result<Value<'u>, Failure> {
    let value = sheet.evaluate(&Source::new("", text), budget)?;
    value.ok_or_else(|| Failure::Wrong(format!("{text:?} has no value")))
}

/// The result of a method of the worksheet language. `texts` has a letter for each argument: `s` for a text.
#[pyfunction]
#[pyo3(signature = (object, name, arguments, texts, *, timeout=None, memory=None))]
pub fn _call<'py>(
    object: &Bound<'py, PyAny>,
    name: &str,
    arguments: &Bound<'py, PyTuple>,
    texts: &str,
    timeout: Option<Seconds>,
    memory: Option<Bytes>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = object.py();
    let context = match object.cast::<PyGame>() {
        Ok(game) => game.get().context.clone(),
        Err(_) => Context::default_context(),
    };
    let read = |(value, kind): (Bound<'py, PyAny>, char)| Given::read(&value, &context, kind == 's');
    let kinds = texts.chars().chain(std::iter::repeat(texts.chars().last().unwrap_or('v')));
    let arguments = arguments.iter().zip(kinds).map(read).collect::<PyResult<Vec<Given>>>()?;
    let object = Given::read(object, &context, false)?;
    let converted: Converted = context.with_worksheet(py, &Limits { timeout, memory }, |sheet, budget| {
        let object = object.value(sheet, budget)?;
        let arguments =
            arguments.iter().map(|argument| argument.value(sheet, budget)).collect::<Result<Vec<_>, _>>()?;
        let value = sheet.call(&object, name, &arguments, budget).map_err(Failure::from)?;
        convert(sheet, &value, 0, budget)
    })?;
    write(py, converted, &context, false)
}

/// A method of the language: its name, its parameters, and a line of help. A property has no parameters. Of a parameter there are its name,
/// whether it may be left out, whether it takes all further arguments, and whether it is a text.
type Listed = (String, Option<Vec<(String, bool, bool, bool)>>, &'static str);

/// The methods of the language that the objects of some classes have.
#[pyfunction]
pub fn _methods(py: Python<'_>, classes: Vec<String>) -> PyResult<Vec<Listed>> {
    let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
    let found = Context::default_context()
        .with_worksheet(py, &Limits::default(), |sheet, _| Ok(sheet.methods(&classes)))?;
    if found.is_empty() {
        return Err(WorksheetError::new_err(format!("there is no class among {}", classes.join(", "))));
    }
    let parameters = |list: Vec<kelvin_language::MethodParameter>| {
        list.into_iter().map(|each| (each.name, each.optional, each.rest, each.is_text)).collect()
    };
    Ok(found
        .into_iter()
        .map(|method| (method.name, method.parameters.map(parameters), method.help))
        .collect())
}
