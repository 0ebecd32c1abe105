//! Moves of maximal gain.

use kelvin_budget::Exhausted;
use kelvin_values::{Game, Work};

/// The treatment of moves of equal gain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EqualGains {
    /// Keep one of them.
    One,
    /// Keep all of them, as they differ in other respects.
    All,
}

/// Adds a move to those of maximal gain, unless another gains more.
pub(super) fn insert<'u, M>(
    work: &Work<'u, '_>,
    maximal: &mut Vec<(M, Game<'u>)>,
    candidate: (M, Game<'u>),
    equal: EqualGains,
) -> Result<(), Exhausted> {
    let gain = candidate.1;
    let mut i = 0;
    while let Some(&(_, other)) = maximal.get(i) {
        work.tick()?;
        if gain == other {
            // A move that is dominated by this one is dominated by the other, and was removed before.
            if equal == EqualGains::All {
                maximal.push(candidate);
            }
            return Ok(());
        }
        if work.le(gain, other)? {
            return Ok(());
        }
        if work.le(other, gain)? {
            maximal.swap_remove(i);
        } else {
            i += 1;
        }
    }
    maximal.push(candidate);
    Ok(())
}
