//! Complexes, ideals and graphs as text.

mod text;

use crate::error::ComplexError;
use std::fmt;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// The kinds of wrong text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Something else should stand there.
    Expected {
        /// What should stand there.
        expected: &'static str,
        /// What does.
        found: String,
    },
    /// The text is well formed and describes no complex.
    Meaning(ComplexError),
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match &self.problem {
            Problem::Expected { expected, found } => write!(f, "expected {expected}, found {found}"),
            Problem::Meaning(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FormatError {}
