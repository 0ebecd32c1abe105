//! Heaps with purses.

use super::{BoardError, Heaps, MAX_HEAPS, json};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A heap with the players' purses: the counters that they may add to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Purse {
    /// The number of counters of the heap.
    pub heap: u32,
    /// The numbers of counters that Left and Right may add.
    pub chips: [u32; 2],
}

/// Heaps with purses.
///
/// ```
/// use kelvin_positions::board::Purses;
/// let purses = Purses::parse("5(2,1) + 3")?;
/// assert_eq!(purses.heaps()[0].chips, [2, 1]);
/// assert_eq!(purses.to_string(), "5(2,1) + 3(0,0)");
/// # Ok::<(), kelvin_positions::board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "json::PursesForm", into = "json::PursesForm")]
pub struct Purses(Vec<Purse>);

/// The most counters of a heap and of a purse. More would create too many positions.
const MAX_COUNTERS: usize = 1000;

impl Purses {
    /// Creates heaps with purses.
    pub fn new(heaps: Vec<Purse>) -> Result<Purses, BoardError> {
        BoardError::limit("heaps", heaps.len(), MAX_HEAPS)?;
        for purse in &heaps {
            let most = purse.chips.into_iter().fold(purse.heap, u32::max);
            BoardError::limit("counters", most as usize, MAX_COUNTERS)?;
        }
        Ok(Purses(heaps))
    }

    /// Creates the heaps of a position reached in play, without checks.
    pub(crate) fn reached(heaps: Vec<Purse>) -> Purses {
        Purses(heaps)
    }

    /// Creates heaps with empty purses.
    pub fn empty(heaps: &Heaps) -> Result<Purses, BoardError> {
        let purse = |&size: &u64| Purse { heap: u32::try_from(size).unwrap_or(u32::MAX), chips: [0, 0] };
        Purses::new(heaps.sizes().iter().map(purse).collect())
    }

    /// Parses heaps with purses: `5(2,1) + 3` is a heap of 5 to which Left may add 2 and Right 1 more, and a
    /// heap of 3.
    pub fn parse(text: &str) -> Result<Purses, BoardError> {
        let mut all = Vec::new();
        let mut at = 0;
        for piece in text.split('+') {
            let item = piece.trim();
            let wrong = || BoardError::at(at, format!("{item:?}"), "a heap such as 5 or 5(2,1)");
            let (heap, chips) = match item.split_once('(') {
                None => (item, "0,0"),
                Some((heap, rest)) => (heap, rest.strip_suffix(')').ok_or_else(wrong)?),
            };
            let (left, right) = chips.split_once(',').ok_or_else(wrong)?;
            let number = |digits: &str| digits.trim().parse::<u32>().map_err(|_| wrong());
            all.push(Purse { heap: number(heap)?, chips: [number(left)?, number(right)?] });
            at += piece.len() + 1;
        }
        Purses::new(all)
    }

    /// The heaps in the order given.
    pub fn heaps(&self) -> &[Purse] {
        &self.0
    }
}

impl fmt::Display for Purses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, Purse { heap, chips: [left, right] }) in self.0.iter().enumerate() {
            write!(f, "{}{heap}({left},{right})", if i == 0 { "" } else { " + " })?;
        }
        Ok(())
    }
}
