//! Errors of well-formed graphs and boards.

/// The reason why a well-formed graph or board is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// A size above the limit.
    #[error("{size} {what} are too many: the limit is {limit}")]
    TooLarge {
        /// The counted things.
        what: &'static str,
        /// The size in decimal digits, which may exceed a machine word.
        size: String,
        /// The limit.
        limit: u64,
    },
    /// A graph or board that is not supported here.
    #[error("{why}")]
    Unsuited {
        /// The reason.
        why: String,
    },
}

impl Unfit {
    /// Fails when `size` is above `limit`.
    pub fn limit(what: &'static str, size: u64, limit: u64) -> Result<(), Unfit> {
        if size > limit { Err(Unfit::too_large(what, size, limit)) } else { Ok(()) }
    }

    /// Creates the error for a size above the limit.
    pub fn too_large(what: &'static str, size: impl ToString, limit: u64) -> Unfit {
        Unfit::TooLarge { what, size: size.to_string(), limit }
    }

    /// Creates the error for an unsupported graph or board.
    pub fn unsuited(why: impl Into<String>) -> Unfit {
        Unfit::Unsuited { why: why.into() }
    }
}
