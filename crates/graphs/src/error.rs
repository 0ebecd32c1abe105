//! What can be wrong with a graph.

use crate::drawn::MAX_VERTICES;
use crate::unfit::Unfit;

/// Why a text is no graph, or a graph has no such edges.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// There is nothing there.
    #[error("there is no text: expected {expected}")]
    Empty {
        /// What was expected.
        expected: String,
    },
    /// Something else was expected at this place.
    #[error("character {}: found {found}, expected {expected}", .at + 1)]
    Unexpected {
        /// The place, in characters from 0.
        at: usize,
        /// What stands there.
        found: String,
        /// What may stand there.
        expected: String,
    },
    /// There is no such graph.
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

    /// Fails when there are more than a drawn graph may have.
    pub(crate) fn limit(what: &'static str, size: usize) -> Result<(), GraphError> {
        Ok(Unfit::limit(what, size as u64, MAX_VERTICES as u64)?)
    }
}
