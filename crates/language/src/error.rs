//! What went wrong, where, and what would help.

use crate::source::{Place, Source, Span};
use kelvin_budget::Exhausted;
use std::fmt;
use std::sync::Arc;

/// A failed parse or evaluation.
#[derive(Clone, Debug)]
pub struct Error(Box<Inner>);

#[derive(Clone, Debug)]
struct Inner {
    kind: ErrorKind,
    message: String,
    hint: Option<String>,
    place: Option<Place>,
    /// The position on which it happened.
    subject: Option<String>,
}

/// The sort of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The text is not a program.
    Syntax,
    /// A name, method or class that does not exist.
    Name,
    /// An operation or a method on things it is not made for.
    Type,
    /// An argument that the operation does not accept.
    Value,
    /// A game in which play may not terminate, where a short game was asked for.
    NotShort,
    /// A class that contradicts itself.
    Declaration,
    /// The program called `error`.
    Raised,
    /// Functions called each other too deeply.
    Depth,
    /// The budget ran out.
    Exhausted(Exhausted),
    /// Part of the language whose values are not built.
    NotYet,
}

impl Error {
    /// A failure of the given kind.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Error {
        Error(Box::new(Inner { kind, message: message.into(), hint: None, place: None, subject: None }))
    }

    /// The text is not a program.
    pub(crate) fn syntax(message: impl Into<String>) -> Error {
        Error::new(ErrorKind::Syntax, message)
    }

    /// A name that does not exist.
    pub(crate) fn name(message: impl Into<String>) -> Error {
        Error::new(ErrorKind::Name, message)
    }

    /// Something of the wrong type.
    pub(crate) fn of_type(message: impl Into<String>) -> Error {
        Error::new(ErrorKind::Type, message)
    }

    /// An argument that is not accepted.
    pub(crate) fn value(message: impl Into<String>) -> Error {
        Error::new(ErrorKind::Value, message)
    }

    /// Whether a short game was asked for, and found one in which play may not terminate.
    pub(crate) fn is_not_short(&self) -> bool {
        self.0.kind == ErrorKind::NotShort
    }

    /// A class that contradicts itself.
    pub(crate) fn declaration(message: impl Into<String>) -> Error {
        Error::new(ErrorKind::Declaration, message)
    }

    /// What is parsed but cannot be evaluated.
    pub(crate) fn not_yet(what: &str) -> Error {
        Error::new(ErrorKind::NotYet, format!("{what} are not built yet"))
    }

    /// A number too large to be kept or to be used here.
    pub(crate) fn overflow() -> Error {
        Error::value("Overflow.")
    }

    /// Says what would help.
    #[must_use]
    pub(crate) fn with_hint(mut self, hint: impl Into<String>) -> Error {
        self.0.hint = Some(hint.into());
        self
    }

    /// Says where, unless that is already said.
    #[must_use]
    pub(crate) fn at(mut self, source: &Arc<Source>, span: Span) -> Error {
        self.0.place.get_or_insert_with(|| Place { source: source.clone(), span });
        self
    }

    /// Says that a semicolon may be missing, where a name that is not a method begins a line.
    #[must_use]
    pub(crate) fn with_line_hint(mut self, name: &str) -> Error {
        if let (Some(place), None, ErrorKind::Name) = (&self.0.place, &self.0.hint, self.0.kind) {
            let mut lines = place.source.slice(place.span).lines().skip(1);
            if lines.any(|line| line.trim_start().starts_with(name)) {
                self.0.hint = Some("is a `;` missing at the end of the line before?".to_owned());
            }
        }
        self
    }

    /// The same failure at the same place, with another reason why a budget ran out.
    #[must_use]
    pub fn because(mut self, why: Exhausted) -> Error {
        self.0.kind = ErrorKind::Exhausted(why);
        self.0.message = why.to_string();
        self
    }

    /// Says on which position it happened.
    #[must_use]
    pub(crate) fn about(mut self, subject: String) -> Error {
        self.0.subject.get_or_insert(subject);
        self
    }

    /// The sort of failure.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// What went wrong, in one line, with the hint where there is one.
    pub fn message(&self) -> String {
        kelvin_text::escaped(&match &self.0.hint {
            Some(hint) => format!("{}; {hint}", self.0.message.trim_end_matches('.')),
            None => self.0.message.clone(),
        })
    }

    /// Where, when known.
    pub fn place(&self) -> Option<&Place> {
        self.0.place.as_ref()
    }
}

impl From<Exhausted> for Error {
    fn from(why: Exhausted) -> Error {
        Error::new(ErrorKind::Exhausted(why), why.to_string())
    }
}

impl From<kelvin_numbers::NumberTooLarge> for Error {
    fn from(_: kelvin_numbers::NumberTooLarge) -> Error {
        Error::overflow()
    }
}

impl From<kelvin_rules::GridError> for Error {
    fn from(error: kelvin_rules::GridError) -> Error {
        use kelvin_rules::GridError;
        match &error {
            GridError::TooLarge => Error::overflow(),
            GridError::UnknownLetter { letters, .. } => {
                Error::value(error.to_string()).with_hint(format!("this board is written with `{letters}`"))
            }
            _ => Error::value(error.to_string()),
        }
    }
}

impl From<kelvin_values::NoAnswer> for Error {
    fn from(why: kelvin_values::NoAnswer) -> Error {
        match why {
            kelvin_values::NoAnswer::Exhausted(why) => why.into(),
            other => Error::value(other.to_string()),
        }
    }
}

impl From<kelvin_heat::CoolError> for Error {
    fn from(why: kelvin_heat::CoolError) -> Error {
        match why {
            kelvin_heat::CoolError::Exhausted(why) => why.into(),
            other => Error::value(other.to_string()),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())?;
        if let Some(place) = &self.0.place {
            write!(f, "\n{place}")?;
        }
        match &self.0.subject {
            Some(subject) => write!(f, "\n  {subject}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Error {}

/// The result of anything that may fail.
pub type Result<T> = std::result::Result<T, Error>;
