//! What is well written and still refused.

/// Why a graph or a board that is well written is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// More of something than the limit.
    #[error("{size} {what} are too many: the limit is {limit}")]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// How much there is, in digits: it may be more than fits a machine word.
        size: String,
        /// How much there may be.
        limit: u64,
    },
    /// It is not one that can be used here.
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

    /// More of something than the limit.
    pub fn too_large(what: &'static str, size: impl ToString, limit: u64) -> Unfit {
        Unfit::TooLarge { what, size: size.to_string(), limit }
    }

    /// What cannot be used here, for this reason.
    pub fn unsuited(why: impl Into<String>) -> Unfit {
        Unfit::Unsuited { why: why.into() }
    }
}
