//! Conversion of errors to the exceptions defined in `kelvin.errors`.

use kelvin_budget::Exhausted;
use kelvin_language::{Error as WorksheetFailure, ErrorKind};
use pyo3::import_exception;
use pyo3::prelude::*;
use std::any::Any;

import_exception!(kelvin.errors, KelvinError);
import_exception!(kelvin.errors, ParseError);
import_exception!(kelvin.errors, WrongType);
import_exception!(kelvin.errors, WrongNumber);
import_exception!(kelvin.errors, Confused);
import_exception!(kelvin.errors, OtherUniverse);
import_exception!(kelvin.errors, OutOfReach);
import_exception!(kelvin.errors, OutOfTime);
import_exception!(kelvin.errors, OutOfMemory);
import_exception!(kelvin.errors, RulesetError);
import_exception!(kelvin.errors, InfiniteRecursion);
import_exception!(kelvin.errors, NoAnswer);
import_exception!(kelvin.errors, FolderError);
import_exception!(kelvin.errors, WorksheetError);
import_exception!(kelvin.errors, ForkError);
import_exception!(kelvin.errors, InternalError);

/// An error raised by a worker thread that does not hold the GIL.
pub enum Failure {
    /// The budget is exhausted.
    Exhausted(Exhausted),
    /// An error of the laboratory.
    Lab(kelvin_lab::Error),
    /// A program of the worksheet language failed.
    Worksheet(WorksheetFailure),
    /// An error of a survey.
    Survey(kelvin_survey::Error),
    /// A game belongs to another universe.
    OtherUniverse,
    /// The process was forked while work ran in the universe.
    Forked,
    /// There is no answer, for this reason.
    NoAnswer(String),
    /// An invalid text.
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

impl From<WorksheetFailure> for Failure {
    fn from(error: WorksheetFailure) -> Failure {
        match error.kind() {
            ErrorKind::Exhausted(why) => Failure::Exhausted(why),
            _ => Failure::Worksheet(error),
        }
    }
}

impl From<kelvin_survey::Error> for Failure {
    fn from(error: kelvin_survey::Error) -> Failure {
        match error {
            kelvin_survey::Error::Exhausted(why) => why.into(),
            kelvin_survey::Error::Lab(error) => error.into(),
            error => Failure::Survey(error),
        }
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        match failure {
            Failure::Exhausted(why) => exhausted(why),
            Failure::Lab(error) => of_lab(&error),
            Failure::Worksheet(error) => {
                let place = error.place().map(|place| place.line_and_column());
                let (line, column) = place.unzip();
                WorksheetError::new_err((error.message(), line, column))
            }
            Failure::Survey(error) => of_survey(&error),
            Failure::OtherUniverse => OtherUniverse::new_err(
                "games of different universes do not mix: write one in the other's universe, as in kelvin.Game(str(g), universe=u)",
            ),
            Failure::Forked => ForkError::new_err(
                "this process was forked while Kelvin worked in another thread, and what was there then cannot be used here: pass \
                 games as arguments, which pickles them, or start processes by 'spawn' or 'forkserver'",
            ),
            Failure::NoAnswer(why) => NoAnswer::new_err(why),
            Failure::Wrong(why) => ParseError::new_err(why),
        }
    }
}

/// The exception for an exhausted budget.
pub fn exhausted(why: Exhausted) -> PyErr {
    let words = why.to_string();
    match why {
        Exhausted::Time => OutOfTime::new_err(words),
        Exhausted::Memory => OutOfMemory::new_err(words),
        _ => OutOfReach::new_err(words),
    }
}

fn of_lab(error: &kelvin_lab::Error) -> PyErr {
    use kelvin_lab::Error;
    let message = match error {
        // The message without the excerpt of the text, which may be long.
        Error::Value { error, .. } => error.to_string(),
        error => error.to_string(),
    };
    match error {
        Error::Value { .. }
        | Error::Misere { .. }
        | Error::Code { .. }
        | Error::Number { .. }
        | Error::NoSummand
        | Error::Question(_)
        | Error::Family(_)
        | Error::Range { .. }
        | Error::TooManyRows(_)
        | Error::TooManySummands(_)
        | Error::Engines
        | Error::Key(_)
        | Error::Facets(_)
        | Error::NoOwners
        | Error::NoVertex(_) => ParseError::new_err(message),
        Error::Position { .. }
        | Error::Rules { .. }
        | Error::NoBoard { .. }
        | Error::Partizan(_)
        | Error::Own(_)
        | Error::Move(_)
        | Error::Game(_)
        | Error::Declared { .. }
        | Error::Name(_)
        | Error::BuiltIn(_) => RulesetError::new_err(message),
        Error::NoComplex { .. }
        | Error::NoDimension(_)
        | Error::Loopy { .. }
        | Error::LoopySummand(_)
        | Error::Certificate(_)
        | Error::NoThermograph { .. } => NoAnswer::new_err(message),
        Error::Mistaken { .. } | Error::Panicked(_) | Error::Flaw(_) => InternalError::new_err(message),
        _ => KelvinError::new_err(message),
    }
}

fn of_survey(error: &kelvin_survey::Error) -> PyErr {
    use kelvin_survey::Error;
    let message = error.to_string();
    match error {
        Error::Family { .. }
        | Error::FamilyNumbers { .. }
        | Error::Column { .. }
        | Error::Expression { .. }
        | Error::Astronomical { .. }
        | Error::NoShard { .. } => ParseError::new_err(message),
        Error::Unsuited { .. } => RulesetError::new_err(message),
        _ => FolderError::new_err(message),
    }
}

/// The exception for an internal error of Kelvin.
pub fn panicked(panic: &(dyn Any + Send)) -> PyErr {
    let words = panic.downcast_ref::<&str>().map(|words| (*words).to_owned());
    let words = words.or_else(|| panic.downcast_ref::<String>().cloned());
    InternalError::new_err(format!(
        "a mistake in Kelvin: {}",
        words.unwrap_or_else(|| "no reason was given".into())
    ))
}
