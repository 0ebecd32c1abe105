//! Moves that gain most.

use kelvin_budget::Exhausted;
use kelvin_values::{Game, Work};

/// What becomes of moves that gain the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Equal {
    /// One of them will do.
    One,
    /// They differ in something else.
    All,
}

/// Adds a move to those of maximal gain, unless one of them gains more.
pub(super) fn insert<'u, M>(
    work: &Work<'u, '_>,
    maximal: &mut Vec<(M, Game<'u>)>,
    candidate: (M, Game<'u>),
    equal: Equal,
) -> Result<(), Exhausted> {
    let gain = candidate.1;
    let mut i = 0;
    while let Some(&(_, other)) = maximal.get(i) {
        work.tick()?;
        if gain == other {
            // What is less than the one is less than the other, and was left out before.
            if equal == Equal::All {
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
