//! The errors of commands.

use crate::arguments::Arguments;
use clap::CommandFactory;
use kelvin_budget::Exhausted;
use kelvin_language::ErrorKind;
use std::io;

/// The error of a command.
pub enum Failure {
    /// Writing the output failed.
    Output(io::Error),
    /// Any other error, with its message.
    Message(String),
    /// There is no answer, as already printed in its place.
    Undecided,
}

impl Failure {
    /// An error with this message.
    pub fn message(what: impl Into<String>) -> Failure {
        Failure::Message(what.into())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<Exhausted> for Failure {
    fn from(why: Exhausted) -> Failure {
        Failure::Message(exhausted_message(why))
    }
}

/// The exhausted limit, and the option that raises it.
pub fn exhausted_message(why: Exhausted) -> String {
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
            _ => Failure::Message(error.to_string()),
        }
    }
}

/// Prints an error, and returns whether there was one.
pub fn report(result: Result<(), Failure>) -> io::Result<bool> {
    match result {
        Ok(()) => Ok(false),
        Err(Failure::Output(error)) => Err(error),
        Err(Failure::Undecided) => Ok(true),
        Err(Failure::Message(what)) => {
            eprintln!("kelvin: {}", kelvin_text::escaped(&what));
            Ok(true)
        }
    }
}

/// Exits as the command-line parser does: with a message and status 2.
pub fn wrong_usage(what: &str) -> ! {
    Arguments::command().error(clap::error::ErrorKind::ArgumentConflict, what).exit()
}
