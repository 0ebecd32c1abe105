//! The error type for exhausted limits.

/// The limit that was exhausted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Exhausted {
    /// The deadline passed.
    #[error("the time allowed ran out")]
    Time,
    /// The tables, or the whole process, reached the allowed number of bytes.
    #[error("the memory allowed ran out")]
    Memory,
    /// The universe reached the allowed number of values.
    #[error("the number of values allowed ran out")]
    Values,
    /// The allowed number of positions was visited.
    #[error("the number of positions allowed ran out")]
    Positions,
    /// An exact number has more digits than Kelvin computes.
    #[error("an exact number has too many digits")]
    Digits,
    /// Play is loopy, and the requested result is defined only for games that terminate.
    #[error("play may not terminate: a position can repeat")]
    Loopy,
    /// The cancel flag was set.
    #[error("the calculation was cancelled")]
    Cancelled,
}
