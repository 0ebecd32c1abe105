//! Helpers shared by the methods of a game.

use super::operand::word_in;
use super::{PyGame, named};
use crate::errors::{Confused, Failure, WrongNumber};
use crate::limits::Limits;
use crate::number;
use kelvin_numbers::{Dyadic, Integer};
use kelvin_values::notation::{Printer, Style};
use kelvin_values::{Game, Player, Work};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::cmp::Ordering;

impl PyGame {
    /// The other operand of an operator, as a game; `None` if it is not one.
    pub(super) fn other(&self, value: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        if let Ok(other) = value.cast::<PyGame>() {
            let other = other.get();
            return self.context.shared_with(&other.context).map(|()| Some(other.word));
        }
        // A text is not an operand: "1" + Game(1) is an error.
        if value.is_instance_of::<PyString>() {
            return Ok(None);
        }
        Ok(PyGame::read(value, &self.context, &Limits::default())?.map(|other| other.word))
    }

    /// The exception for confused games.
    pub(super) fn confused_with(&self, py: Python<'_>, word: u32) -> PyResult<PyErr> {
        let [a, b] = [self.word, word].map(|word| self.of(word).text(py, Style::Plain));
        Ok(Confused::new_err(format!(
            "{} and {} are confused: neither is greater; ask a.compare(b), a.ge(b) or a.le(b)",
            a?, b?
        )))
    }

    pub(super) fn of(&self, word: u32) -> PyGame {
        PyGame { context: self.context.clone(), word }
    }

    /// The result of an operation on this game.
    pub(super) fn made(
        &self,
        py: Python<'_>,
        make: impl for<'u, 'b> Fn(&Work<'u, 'b>, Game<'u>) -> Result<Game<'u>, Failure> + Send + Sync,
    ) -> PyResult<PyGame> {
        let word = self.context.work(py, &Limits::default(), |universe, _, budget| {
            Ok(make(&universe.work(budget), named(universe, self.word))?.word())
        })?;
        Ok(self.of(word))
    }

    /// The result of a binary operation. Returns `NotImplemented` if the operand is not a game.
    pub(super) fn with(
        &self,
        value: &Bound<'_, PyAny>,
        make: impl for<'u, 'b> Fn(&Work<'u, 'b>, Game<'u>, Game<'u>) -> Result<Game<'u>, Failure> + Send + Sync,
    ) -> PyResult<Py<PyAny>> {
        let py = value.py();
        let Some(other) = self.other(value)? else { return Ok(py.NotImplemented()) };
        let made = self.made(py, |work, game| make(work, game, named(work.universe(), other)))?;
        Ok(made.into_pyobject(py)?.into_any().unbind())
    }

    pub(super) fn text(&self, py: Python<'_>, style: Style) -> PyResult<String> {
        self.context.work(py, &Limits::default(), |universe, _, budget| {
            Ok(Printer::new(universe, style).print(named(universe, self.word), budget)?)
        })
    }

    /// The value as a number, if it is one.
    pub fn as_number(&self) -> Option<Dyadic> {
        self.context.enter(|universe, _| named(universe, self.word).number())
    }

    /// The value as a Python number, or an exception that states what it is.
    pub(super) fn python_number<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.as_number() {
            Some(number) => number::write(py, &number),
            None => Err(WrongNumber::new_err(format!(
                "{} is not a number: expected one; its mean and its stops are numbers",
                self.text(py, Style::Plain)?
            ))),
        }
    }

    pub(super) fn ask(&self, of: impl for<'u> Fn(Game<'u>) -> bool) -> bool {
        self.context.enter(|universe, _| of(named(universe, self.word)))
    }

    pub(super) fn ordering(&self, py: Python<'_>, other: u32) -> PyResult<Option<Ordering>> {
        self.context.work(py, &Limits::default(), |universe, _, budget| {
            Ok(universe.work(budget).compare(named(universe, self.word), named(universe, other))?)
        })
    }

    pub(super) fn options(&self, player: Player) -> Vec<PyGame> {
        self.context.enter(|universe, _| {
            named(universe, self.word).options(player).map(|option| self.of(option.word())).collect()
        })
    }

    pub(super) fn stop<'py>(&self, py: Python<'py>, player: Player) -> PyResult<Bound<'py, PyAny>> {
        let stop = self.context.enter(|universe, _| named(universe, self.word).stop(player));
        number::write_fraction(py, &stop)
    }

    pub(super) fn count<'py>(
        &self,
        py: Python<'py>,
        count: impl for<'u, 'b> Fn(&Work<'u, 'b>, Game<'u>) -> Result<Integer, Failure> + Send + Sync,
    ) -> PyResult<Bound<'py, PyAny>> {
        let count = self.context.work(py, &Limits::default(), |universe, _, budget| {
            count(&universe.work(budget), named(universe, self.word))
        })?;
        number::write(py, &Dyadic::integer(count))
    }

    /// A game of the same universe, or an exception.
    pub(super) fn expect(&self, value: &Bound<'_, PyAny>) -> PyResult<u32> {
        word_in(value, &self.context, &Limits::default(), "a game, a number or a text")
    }
}
