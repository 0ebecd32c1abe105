//! Heaps of counters.

use super::{BoardError, Unfit, json};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The largest heap.
pub const MAX_HEAP: u64 = 1_000_000_000;
/// The largest number of heaps.
pub const MAX_HEAPS: usize = 10_000;

/// A collection of heaps.
///
/// ```
/// use kelvin_positions::board::Heaps;
/// assert_eq!(Heaps::parse("3 + 5 + 7")?.sizes(), [3, 5, 7]);
/// # Ok::<(), kelvin_positions::board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "json::HeapsForm", into = "json::HeapsForm")]
pub struct Heaps(Vec<u64>);

impl Heaps {
    /// Creates heaps of these sizes.
    pub fn new(sizes: Vec<u64>) -> Result<Heaps, BoardError> {
        BoardError::limit("heaps", sizes.len(), MAX_HEAPS)?;
        let heaps = Heaps(sizes);
        BoardError::limit_u64("counters in a heap", heaps.largest(), MAX_HEAP)?;
        Ok(heaps)
    }

    /// Creates the heaps of a position reached in play, without checks.
    pub fn reached(sizes: impl IntoIterator<Item = u32>) -> Heaps {
        Heaps(sizes.into_iter().map(u64::from).collect())
    }

    /// Parses sizes separated by `+`, commas or spaces.
    pub fn parse(text: &str) -> Result<Heaps, BoardError> {
        const EXPECTED: &str = "the size of a heap, such as 7";
        let mut sizes = Vec::new();
        let mut rest = text;
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '+' || c == ',');
            let index = text.len() - rest.len();
            let Some(first) = rest.chars().next() else { break };
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            if first == '-' {
                return Err(BoardError::at(index, "a heap below zero", EXPECTED));
            }
            if end == 0 {
                return Err(BoardError::at(index, format!("{first:?}"), EXPECTED));
            }
            match rest[..end].parse() {
                Ok(size) if size <= MAX_HEAP => sizes.push(size),
                _ => return Err(Unfit::too_large("counters in a heap", &rest[..end], MAX_HEAP).into()),
            }
            BoardError::limit("heaps", sizes.len(), MAX_HEAPS)?;
            rest = &rest[end..];
        }
        if sizes.is_empty() {
            return Err(BoardError::Empty { expected: EXPECTED.into() });
        }
        if text.trim_end().ends_with(['+', ',']) {
            return Err(BoardError::at(text.len(), "the end", EXPECTED));
        }
        Ok(Heaps(sizes))
    }

    /// The sizes in the order given.
    pub fn sizes(&self) -> &[u64] {
        &self.0
    }

    /// The size of the largest heap.
    pub fn largest(&self) -> u64 {
        self.0.iter().copied().max().unwrap_or(0)
    }

    /// The total number of counters.
    pub fn total(&self) -> u64 {
        self.0.iter().fold(0, |sum, &size| sum.saturating_add(size))
    }
}

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("0");
        }
        for (i, size) in self.0.iter().enumerate() {
            let plus = if i == 0 { "" } else { " + " };
            write!(f, "{plus}{size}")?;
        }
        Ok(())
    }
}
