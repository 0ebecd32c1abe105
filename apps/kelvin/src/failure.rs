//! Why a command did not do what it was asked to.

use crate::arguments::Arguments;
use clap::CommandFactory;
use kelvin_budget::Exhausted;
use kelvin_language::ErrorKind;
use std::io;

/// The end of a command that failed.
pub enum Failure {
    /// The output could not be written.
    Output(io::Error),
    /// Anything else, as it is told.
    Told(String),
    /// There is no answer, which was told where the answer would stand.
    Undecided,
}

impl Failure {
    /// A failure told in these words.
    pub fn told(what: impl Into<String>) -> Failure {
        Failure::Told(what.into())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<Exhausted> for Failure {
    fn from(why: Exhausted) -> Failure {
        Failure::Told(told(why))
    }
}

/// What ran out, and what gives more of it.
pub fn told(why: Exhausted) -> String {
    match why {
        Exhausted::Time => format!("{why} (--timeout)"),
        Exhausted::Memory => format!("{why} (--memory)"),
        Exhausted::Cancelled => "stopped".to_owned(),
        _ => why.to_string(),
    }
}

impl From<kelvin_language::Error> for Failure {
    fn from(error: kelvin_language::Error) -> Failure {
        match error.kind() {
            ErrorKind::Exhausted(why) => why.into(),
            _ => Failure::Told(error.to_string()),
        }
    }
}

/// Tells what went wrong; whether something did.
pub fn report(result: Result<(), Failure>) -> io::Result<bool> {
    match result {
        Ok(()) => Ok(false),
        Err(Failure::Output(error)) => Err(error),
        Err(Failure::Undecided) => Ok(true),
        Err(Failure::Told(what)) => {
            eprintln!("kelvin: {}", kelvin_text::escaped(&what));
            Ok(true)
        }
    }
}

/// Ends the program as the parser of the command line does: with the reason, and status 2.
pub fn wrong_usage(what: &str) -> ! {
    Arguments::command().error(clap::error::ErrorKind::ArgumentConflict, what).exit()
}
