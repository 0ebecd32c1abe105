//! Conversion of Python objects to games.

use super::{PyGame, named};
use crate::context::Context;
use crate::errors::{Failure, WrongType};
use crate::limits::Limits;
use crate::number;
use crate::text;
use kelvin_lab::Error as LabError;
use kelvin_loopy::notation::ParseError;
use kelvin_values::Game;
use kelvin_values::notation;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use std::sync::Arc;

impl PyGame {
    /// Converts an object to a game: a game, a number or a text; `None` for other objects.
    pub fn read(
        value: &Bound<'_, PyAny>,
        context: &Arc<Context>,
        limits: &Limits,
    ) -> PyResult<Option<PyGame>> {
        let py = value.py();
        if let Ok(game) = value.cast::<PyGame>() {
            return Ok(Some(game.get().clone()));
        }
        let word = if let Ok(text) = value.cast::<PyString>() {
            let text = &*text::read(text)?;
            context.work(py, limits, |universe, _, budget| {
                notation::parse(text, &universe.work(budget)).map(Game::word).map_err(|error| {
                    match error.reason {
                        notation::Reason::Exhausted(why) => Failure::Exhausted(why),
                        reason => {
                            let error = ParseError::new(text, error.position, reason.into());
                            Failure::Lab(LabError::Value { text: text.to_owned(), error: Box::new(error) })
                        }
                    }
                })
            })?
        } else if let Some(number) = number::read(value)? {
            context.check()?;
            context.enter(|universe, _| universe.number(&number).word())
        } else {
            return Ok(None);
        };
        Ok(Some(PyGame { context: context.clone(), word }))
    }
}

/// The handle of an object as a game of this universe, or an exception that states what was expected.
pub fn word_in(
    value: &Bound<'_, PyAny>,
    context: &Arc<Context>,
    limits: &Limits,
    expected: &str,
) -> PyResult<u32> {
    let game = PyGame::read(value, context, limits)?.ok_or_else(|| wrong_type(expected, value))?;
    context.shared_with(&game.context)?;
    Ok(game.word)
}

/// The game with the options of two lists.
pub fn word_of_options(
    lists: [&Bound<'_, PyAny>; 2],
    context: &Arc<Context>,
    limits: &Limits,
) -> PyResult<u32> {
    let [left, right] = lists.map(|list| options(list, context, limits));
    let words = [left?, right?];
    context.work(lists[0].py(), limits, |universe, _, budget| {
        let [left, right] = words
            .each_ref()
            .map(|list| list.iter().map(|&word| named(universe, word)).collect::<Vec<Game<'_>>>());
        Ok(universe.work(budget).game(&left, &right)?.word())
    })
}

/// Converts a list of options.
fn options(list: &Bound<'_, PyAny>, context: &Arc<Context>, limits: &Limits) -> PyResult<Vec<u32>> {
    let wrong = || wrong_type("a list of options", list);
    // Texts and bytes are iterable, but they are not lists of options.
    if list.is_instance_of::<PyString>() || list.is_instance_of::<PyBytes>() {
        return Err(wrong());
    }
    let items = list.try_iter().map_err(|_| wrong())?;
    items
        .map(|option| word_in(&option?, context, limits, "options that are games, numbers or texts"))
        .collect()
}

/// The exception for an object of the wrong type.
pub fn wrong_type(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let kind = number::kind_of(found);
    // Includes the float types of numpy.
    let hint = match kind.starts_with("float") {
        true => ": a float is rounded; fractions.Fraction(float(x)) is exactly what it holds",
        false => "",
    };
    WrongType::new_err(format!("expected {expected}, not {kind}{hint}"))
}
