//! Short games.

mod heat;
mod operand;
mod shared;

use crate::context::Context;
use crate::errors::{Failure, KelvinError};
use crate::limits::{Bytes, Limits, Seconds};
use crate::number;
use crate::universe::{InUniverse, context_of};
use kelvin_numbers::Dyadic;
use kelvin_values::notation::Style;
use kelvin_values::{Game, NoAnswer, Player, Universe};
pub use operand::wrong_type;
use operand::{word_in, word_of_options};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};
use std::cmp::Ordering;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// A short game up to equality, stored in canonical form.
///
/// >>> g = Game("{1|-1}")
/// >>> g + g, g + 1, -g == g
/// (Game('0'), Game('{2|0}'), True)
/// >>> Game([1, "^"], [0])
/// Game('{1|0}')
/// >>> g.mean, g.temperature, g.outcome
/// (Fraction(0, 1), Fraction(1, 1), 'N')
/// >>> Game("^") > 0, Game("*").compare(0)
/// (True, '||')
/// >>> from fractions import Fraction
/// >>> Fraction(Game("3/4")), float(Game("3/4")), int(Game(5))
/// (Fraction(3, 4), 0.75, 5)
#[pyclass(frozen, subclass, module = "kelvin", name = "Game")]
#[derive(Clone)]
pub struct PyGame {
    pub context: Arc<Context>,
    pub word: u32,
}

/// The ends of an interval, and whether each belongs to it.
type Interval<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, bool, bool);

/// The game with a handle that the universe issued.
pub fn named(universe: &Universe, word: u32) -> Game<'_> {
    universe.named(word).expect("a game keeps the word that its universe gave it")
}

fn no_answer(why: NoAnswer) -> Failure {
    match why {
        NoAnswer::Exhausted(why) => Failure::Exhausted(why),
        why => Failure::NoAnswer(why.to_string()),
    }
}

#[pymethods]
impl PyGame {
    /// Parses a game: `Game("{1|-1}")`, `Game(3)`, `Game(Fraction(1, 2))`; or builds it from its options:
    /// `Game([1], [-1])`.
    #[new]
    #[pyo3(signature = (value, right=None, /, *, universe=None, timeout=None, memory=None))]
    fn new(
        value: &Bound<'_, PyAny>,
        right: Option<&Bound<'_, PyAny>>,
        universe: Option<InUniverse>,
        timeout: Option<Seconds>,
        memory: Option<Bytes>,
    ) -> PyResult<PyGame> {
        let (context, limits) = (context_of(universe), Limits { timeout, memory });
        if let Some(right) = right {
            let word = word_of_options([value, right], &context, &limits)?;
            return Ok(PyGame { context, word });
        }
        match PyGame::read(value, &context, &limits)? {
            Some(game) if Arc::ptr_eq(&game.context, &context) => Ok(game),
            // A game of another universe is formatted there and parsed here.
            Some(game) => {
                let text = PyString::new(value.py(), &game.text(value.py(), Style::Plain)?);
                let word = word_in(&text, &context, &limits, "a game")?;
                Ok(PyGame { context, word })
            }
            None => Err(wrong_type("a text, an int, a Fraction or a Game", value)),
        }
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.with(other, |work, a, b| Ok(work.add(a, b)?))
    }

    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__add__(other)
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.with(other, |work, a, b| Ok(work.subtract(a, b)?))
    }

    fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.with(other, |work, a, b| Ok(work.subtract(b, a)?))
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<PyGame> {
        self.made(py, |work, game| Ok(work.negate(game)?))
    }

    fn __pos__(&self) -> PyGame {
        self.clone()
    }

    /// The sum of n copies.
    fn __mul__(&self, times: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = times.py();
        let Some(times) = number::read(times)?.and_then(|times| times.to_integer()) else {
            return Ok(py.NotImplemented());
        };
        let made = self.made(py, |work, game| Ok(work.multiple(&times, game)?))?;
        Ok(made.into_pyobject(py)?.into_any().unbind())
    }

    fn __rmul__(&self, times: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__mul__(times)
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let answer = |answer: bool| Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind());
        // A fraction that is not a short game is unequal to every game.
        let word = match self.other(other) {
            Ok(Some(word)) => word,
            Ok(None) => return Ok(py.NotImplemented()),
            Err(_) if matches!(op, CompareOp::Eq | CompareOp::Ne) => return Ok(py.NotImplemented()),
            Err(error) => return Err(error),
        };
        match op {
            CompareOp::Eq => answer(self.word == word),
            CompareOp::Ne => answer(self.word != word),
            _ => match self.ordering(py, word)? {
                Some(order) => answer(op.matches(order)),
                None => Err(self.confused_with(py, word)?),
            },
        }
    }

    /// Compares with another game: returns '<', '=', '>', or '||' if they are confused.
    fn compare(&self, other: &Bound<'_, PyAny>) -> PyResult<&'static str> {
        let order = self.ordering(other.py(), self.expect(other)?)?;
        Ok(match order {
            Some(Ordering::Less) => "<",
            Some(Ordering::Equal) => "=",
            Some(Ordering::Greater) => ">",
            None => "||",
        })
    }

    /// Returns whether it is less than or equal to another game; false if they are confused.
    fn le(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(matches!(self.ordering(other.py(), self.expect(other)?)?, Some(Ordering::Less | Ordering::Equal)))
    }

    /// Returns whether it is greater than or equal to another game; false if they are confused.
    fn ge(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(matches!(
            self.ordering(other.py(), self.expect(other)?)?,
            Some(Ordering::Greater | Ordering::Equal)
        ))
    }

    /// Returns whether it is confused with another game: neither less, equal nor greater.
    fn is_confused_with(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.ordering(other.py(), self.expect(other)?)?.is_none())
    }

    /// The hash. Numbers have the hash of the equal `int` or `Fraction`.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        match self.as_number() {
            Some(number) => number::write(py, &number)?.hash(),
            None => {
                let mut hasher = DefaultHasher::new();
                (Arc::as_ptr(&self.context) as usize, self.word).hash(&mut hasher);
                Ok(hasher.finish() as isize)
            }
        }
    }

    fn __bool__(&self) -> bool {
        !self.ask(|game| game.is_zero())
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

    /// The numerator and the denominator, if the game is a number.
    fn as_integer_ratio<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.python_number(py)?.call_method0("as_integer_ratio")
    }

    /// The numerator, if the game is a number. Other games do not have this attribute.
    #[getter]
    fn numerator<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        number::part(self.python_number(py), "numerator")
    }

    /// The denominator, if the game is a number. Other games do not have this attribute.
    #[getter]
    fn denominator<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        number::part(self.python_number(py), "denominator")
    }

    /// The class. For rational numbers it is a class registered as `numbers.Rational`, because `Fraction`
    /// accepts only such objects.
    #[getter(__class__)]
    fn class<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyType>> {
        number::class_of(slf, slf.get().python_number(slf.py()).is_ok(), "Game")
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Style::Plain)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Game('{}')", self.text(py, Style::Plain)?))
    }

    /// The thermograph: walls, mean and temperature, displayed as a picture in notebooks.
    ///
    /// >>> Game("{3|1}").thermograph().left_wall.points
    /// ((Fraction(-1, 1), Fraction(4, 1)), (Fraction(1, 1), Fraction(2, 1)))
    fn thermograph<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("kelvin.heat")?.getattr("Thermograph")?.call1((slf,))
    }

    /// A proof of the canonical form, outcome, stops, mean and temperature; with another game, of how the two compare.
    ///
    /// >>> Game("{1|-1}").proof("*").claims
    /// ('{1|-1} || *1',)
    /// >>> Game("{0,*|1}").proof().claims[1]
    /// '1/2 is the number 1/2'
    #[pyo3(signature = (other=None, **limits))]
    fn proof<'py>(
        slf: &Bound<'py, Self>,
        other: Option<&Bound<'py, PyAny>>,
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("kelvin.proofs")?.getattr("_of_game")?.call((slf, other), limits)
    }

    /// The game tree of the canonical form to a given depth, displayed as a picture in notebooks.
    #[pyo3(signature = (depth=None))]
    fn tree<'py>(slf: &Bound<'py, Self>, depth: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let tree = slf.py().import("kelvin.tree")?.getattr("Tree")?;
        match depth {
            Some(depth) => tree.call1((slf, depth)),
            None => tree.call1((slf,)),
        }
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("${}$", self.text(py, Style::Latex)?))
    }

    /// Pickles the game as text, which is parsed in the default universe of the process that loads it.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        if !Arc::ptr_eq(&slf.get().context, &Context::default_context()) {
            return Err(KelvinError::new_err(
                "a game of a universe of its own cannot be pickled: write it in the default one, as in kelvin.Game(str(g))",
            ));
        }
        let text = slf.get().text(py, Style::Plain)?;
        Ok((slf.get_type().into_any(), PyTuple::new(py, [text])?))
    }

    fn __copy__(&self) -> PyGame {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyGame {
        self.clone()
    }

    /// The value in input syntax.
    #[getter]
    fn plain(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Style::Plain)
    }

    /// The value in Unicode notation, such as ↑ and ½.
    #[getter]
    fn unicode(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Style::Unicode)
    }

    /// The value in LaTeX.
    #[getter]
    fn latex(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Style::Latex)
    }

    /// The canonical Left options.
    #[getter]
    fn left_options(&self) -> Vec<PyGame> {
        self.options(Player::Left)
    }

    /// The canonical Right options.
    #[getter]
    fn right_options(&self) -> Vec<PyGame> {
        self.options(Player::Right)
    }

    /// The outcome class: 'L', 'R', 'N' for the next or 'P' for the previous player.
    #[getter]
    fn outcome(&self) -> String {
        self.context.enter(|universe, _| named(universe, self.word).outcome().to_string())
    }

    /// The Left stop: the number at which play ends if Left starts.
    #[getter]
    fn left_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.stop(py, Player::Left)
    }

    /// The Right stop: the number at which play ends if Right starts.
    #[getter]
    fn right_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.stop(py, Player::Right)
    }

    /// The mean value, a Fraction.
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        number::write_fraction(py, &self.mean_value(py)?)
    }

    /// The temperature, a Fraction.
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        number::write_fraction(py, &self.freezing_point(py)?)
    }

    /// The breakpoints of a wall of the thermograph from t = -1 upward, as (temperature, value).
    fn _wall<'py>(
        &self,
        py: Python<'py>,
        left: bool,
    ) -> PyResult<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
        let points = self.corners_of_wall(py, if left { Player::Left } else { Player::Right })?;
        let point = |(t, value): &(Dyadic, Dyadic)| {
            Ok((number::write_fraction(py, t)?, number::write_fraction(py, value)?))
        };
        points.iter().map(point).collect()
    }

    /// The confusion interval: (from, to, whether from belongs to it, whether to does), or None if it is
    /// empty.
    #[getter]
    fn confusion_interval<'py>(&self, py: Python<'py>) -> PyResult<Option<Interval<'py>>> {
        let Some([(from, from_closed), (to, to_closed)]) = self.confusion() else { return Ok(None) };
        Ok(Some((
            number::write_fraction(py, &from)?,
            number::write_fraction(py, &to)?,
            from_closed,
            to_closed,
        )))
    }

    /// The birthday.
    #[getter]
    fn birthday<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.count(py, |work, game| Ok(work.birthday(game)?))
    }

    /// The number of followers, including the game itself.
    #[getter]
    fn follower_count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.count(py, |work, game| Ok(work.follower_count(game)?))
    }

    /// The atomic weight of an all-small game.
    #[getter]
    fn atomic_weight(&self, py: Python<'_>) -> PyResult<PyGame> {
        self.made(py, |work, game| work.atomic_weight(game).map_err(no_answer))
    }

    /// The reduced canonical form: the simplest game that differs from it by an infinitesimal.
    #[getter]
    fn reduced(&self, py: Python<'_>) -> PyResult<PyGame> {
        self.made(py, |work, game| Ok(work.reduced_canonical_form(game)?))
    }

    /// The value as an `int` or a `Fraction`; None if it is not a number.
    #[getter]
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.as_number().map(|number| number::write(py, &number)).transpose()
    }

    /// Returns whether it is a number.
    #[getter]
    fn is_number(&self) -> bool {
        self.ask(|game| game.is_number())
    }

    /// Returns whether it is an integer.
    #[getter]
    fn is_integer(&self) -> bool {
        self.ask(|game| game.is_integer())
    }

    /// Returns whether it is a nimber.
    #[getter]
    fn is_nimber(&self) -> bool {
        self.ask(|game| game.is_nimber())
    }

    /// Returns whether it is infinitesimal.
    #[getter]
    fn is_infinitesimal(&self) -> bool {
        self.ask(|game| game.is_infinitesimal())
    }

    /// Returns whether it is a switch: a number plus or minus another.
    #[getter]
    fn is_switch(&self) -> bool {
        self.ask(|game| game.is_switch())
    }

    /// The game cooled by a number.
    fn cool(&self, t: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        let t = number::read(t)?.ok_or_else(|| wrong_type("an int or a Fraction to cool by", t))?;
        Python::attach(|py| self.cooled(py, &t))
    }

    /// The game heated by another game, usually a number.
    fn heat(&self, t: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        let t = self.expect(t)?;
        Python::attach(|py| {
            self.made(py, |work, game| Ok(kelvin_heat::heated(work, game, named(work.universe(), t))?))
        })
    }

    /// The ordinal sum: a move in the base removes the top.
    fn ordinal_sum(&self, top: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        let top = self.expect(top)?;
        Python::attach(|py| {
            self.made(py, |work, game| Ok(work.ordinal_sum(game, named(work.universe(), top))?))
        })
    }
}
