//! The exceptions of Kelvin.

use kelvin_budget::Exhausted;
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use std::any::Any;

create_exception!(kelvin, KelvinError, PyException, "The base of all exceptions of Kelvin.");
create_exception!(kelvin, ParseError, KelvinError, "A text is not what it should be.");
create_exception!(kelvin, Confused, KelvinError, "Two games are confused: neither is greater, and they are not equal.");
create_exception!(kelvin, OtherUniverse, KelvinError, "Games of different universes were mixed.");
create_exception!(kelvin, OutOfReach, KelvinError, "A limit of time or memory was reached before there was an answer.");
create_exception!(kelvin, RulesetError, KelvinError, "A ruleset, a board or a move is not what it should be.");
create_exception!(kelvin, NoAnswer, KelvinError, "What was asked for does not exist.");
create_exception!(kelvin, InternalError, KelvinError, "A mistake in Kelvin itself: please report it.");

/// Why something has no answer, as found by a worker that does not hold Python's lock.
pub enum Failure {
    /// The work ended before it was done.
    Exhausted(Exhausted),
    /// The laboratory has no answer.
    Lab(kelvin_lab::Error),
    /// A game of this universe was expected.
    OtherUniverse,
    /// There is no answer, for this reason.
    NoAnswer(String),
    /// Something was not what it should be.
    Wrong(String),
}

impl From<Exhausted> for Failure {
    fn from(why: Exhausted) -> Failure {
        Failure::Exhausted(why)
    }
}

impl From<kelvin_lab::Error> for Failure {
    fn from(error: kelvin_lab::Error) -> Failure {
        match error {
            kelvin_lab::Error::Exhausted(why) => Failure::Exhausted(why),
            error => Failure::Lab(error),
        }
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        match failure {
            Failure::Exhausted(why) => exhausted(why),
            Failure::Lab(error) => of_lab(&error),
            Failure::OtherUniverse => OtherUniverse::new_err(
                "games of different universes do not mix: write one in the other's universe, as in kelvin.Game(str(g), universe=u)",
            ),
            Failure::NoAnswer(why) => NoAnswer::new_err(why),
            Failure::Wrong(why) => ParseError::new_err(why),
        }
    }
}

/// The exception of work that ended before it was done.
pub fn exhausted(why: Exhausted) -> PyErr {
    OutOfReach::new_err(why.to_string())
}

fn of_lab(error: &kelvin_lab::Error) -> PyErr {
    use kelvin_lab::Error;
    let message = error.to_string();
    match error {
        Error::Value { .. } | Error::Number { .. } | Error::NoSummand => ParseError::new_err(message),
        Error::Position { .. } | Error::Rules { .. } | Error::NoBoard { .. } => RulesetError::new_err(message),
        _ => KelvinError::new_err(message),
    }
}

/// The exception of a mistake in Kelvin itself.
pub fn panicked(panic: &(dyn Any + Send)) -> PyErr {
    let words = panic.downcast_ref::<&str>().map(|words| (*words).to_owned());
    let words = words.or_else(|| panic.downcast_ref::<String>().cloned());
    InternalError::new_err(format!("a mistake in Kelvin: {}", words.unwrap_or_else(|| "no reason was given".into())))
}

/// The exception of an argument that is not what it should be.
pub fn wrong(words: impl Into<String>) -> PyErr {
    PyValueError::new_err(words.into())
}

/// Puts the exceptions into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("KelvinError", py.get_type::<KelvinError>())?;
    module.add("ParseError", py.get_type::<ParseError>())?;
    module.add("Confused", py.get_type::<Confused>())?;
    module.add("OtherUniverse", py.get_type::<OtherUniverse>())?;
    module.add("OutOfReach", py.get_type::<OutOfReach>())?;
    module.add("RulesetError", py.get_type::<RulesetError>())?;
    module.add("NoAnswer", py.get_type::<NoAnswer>())?;
    module.add("InternalError", py.get_type::<InternalError>())
}
