//! The one type for what ran out.

/// What ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Exhausted {
    /// The deadline passed.
    #[error("the time allowed ran out")]
    Time,
    /// The tables, or the whole program, reached the allowed number of bytes.
    #[error("the memory allowed ran out")]
    Memory,
    /// The universe reached the allowed number of values.
    #[error("the number of values allowed ran out")]
    Values,
    /// The allowed number of positions was visited.
    #[error("the number of positions allowed ran out")]
    Positions,
    /// An exact number has more digits than Kelvin writes down.
    #[error("an exact number has more digits than can be held")]
    Digits,
    /// Play can come back to where it was, and what was asked for is known of games that end alone.
    #[error("play need not end: it can come back to where it was")]
    Endless,
    /// Somebody raised the cancel flag.
    #[error("the calculation was cancelled")]
    Cancelled,
}
