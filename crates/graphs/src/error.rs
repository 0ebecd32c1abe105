//! Errors of reading graphs.

use crate::drawn::MAX_VERTICES;
use crate::unfit::Unfit;

/// The reason why a text or a list of edges is not a graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// The text is empty.
    #[error("the text is empty: expected {expected}")]
    Empty {
        /// A description of the expected text.
        expected: String,
    },
    /// Unexpected text.
    #[error("character {}: found {found}, expected {expected}", .at + 1)]
    Unexpected {
        /// The position, in characters from 0.
        at: usize,
        /// The text found.
        found: String,
        /// A description of the expected text.
        expected: String,
    },
    /// The graph is well-formed but rejected.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

impl GraphError {
    pub(crate) fn at(at: usize, found: impl Into<String>, expected: impl Into<String>) -> GraphError {
        GraphError::Unexpected { at, found: found.into(), expected: expected.into() }
    }

    pub(crate) fn unsuited(why: impl Into<String>) -> GraphError {
        Unfit::unsuited(why).into()
    }

    /// Fails when `size` exceeds the limit for drawn graphs.
    pub(crate) fn limit(what: &'static str, size: usize) -> Result<(), GraphError> {
        Ok(Unfit::limit(what, size as u64, MAX_VERTICES as u64)?)
    }
}
