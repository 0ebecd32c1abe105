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

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{problem}", place.map(|place| format!("{place}: ")).unwrap_or_default())]
pub struct FormatError {
    /// Where; none for what concerns the text as a whole.
    pub place: Option<Place>,
    /// What is wrong there.
    pub problem: Problem,
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The kinds of wrong text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Something else should stand there.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What should stand there.
        expected: Cow<'static, str>,
        /// What does.
        found: String,
    },
    /// The text is no JSON.
    #[error("{0}")]
    Json(String),
    /// The text is well formed and describes no complex.
    #[error(transparent)]
    Meaning(ComplexError),
}

/// What is said to be expected in place of what is no name.
const NAME: &str = "the name of a vertex: letters, digits and _";

/// Whether a text can be the name of a vertex: letters, digits and underscores, then primes, dots, hyphens and carets too.
fn is_name(text: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || c == '_';
    text.starts_with(plain) && text.chars().all(|c| plain(c) || "'.-^".contains(c))
}

impl FormatError {
    /// An error that concerns the text as a whole.
    fn whole(problem: ComplexError) -> Self {
        Self { place: None, problem: Problem::Meaning(problem) }
    }
}
