//! Complexes, ideals and graphs as text.
//!
//! - plain text: `x1 x2, y1`, the way a complex prints itself; [`Complex`](crate::Complex) implements
//!   [`FromStr`](std::str::FromStr);
//! - [`json`]: `{"vertices": […], "facets": [[…], …]}`, with labels if there are any;
//! - [`macaulay2`]: rings, ideals and complexes as Macaulay2 reads them;
//! - [`lists`]: facets as lists of numbers, for polymake and GUDHI;
//! - [`graph6`]: graphs as `nauty` writes them.

pub mod graph6;
pub mod json;
pub mod lists;
pub mod macaulay2;
mod scanner;
mod text;

use crate::error::ComplexError;
use std::borrow::Cow;
use std::fmt;

/// An error in a text, with its location.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{problem}", place.map(|place| format!("{place}: ")).unwrap_or_default())]
pub struct FormatError {
    /// The location; `None` if the error concerns the whole text.
    pub place: Option<TextPosition>,
    /// The kind of error.
    pub problem: Problem,
}

/// A location in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPosition {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The kind of an error in a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Unexpected text.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// The expected text.
        expected: Cow<'static, str>,
        /// The text that was found.
        found: String,
    },
    /// The text is not valid JSON.
    #[error("{0}")]
    Json(String),
    /// The text is well formed but does not describe a complex.
    #[error(transparent)]
    Meaning(ComplexError),
}

/// The expected text in the error for an invalid name.
const NAME: &str = "the name of a vertex: letters, digits and _";

/// Returns whether a text can be the name of a vertex. It consists of letters, digits and underscores, and
/// after the first character also primes, dots, hyphens and carets.
fn is_name(text: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || c == '_';
    text.starts_with(plain) && text.chars().all(|c| plain(c) || "'.-^".contains(c))
}

impl FormatError {
    /// Creates an error that concerns the whole text.
    fn whole(problem: ComplexError) -> Self {
        Self { place: None, problem: Problem::Meaning(problem) }
    }
}
