//! Outcomes of games with too many positions to store their moves.

use crate::LoopyOutcome;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::Player;
use thiserror::Error;

/// The rules of a game whose positions are numbered.
pub trait NumberedRules {
    /// The number of positions. Some numbers may belong to no position; no move leads to those.
    fn count(&self) -> u64;

    /// Appends the numbers of the positions that `player` can move to.
    fn options(&self, position: u64, player: Player, found: &mut Vec<u64>);
}

/// The outcomes of all positions of a game, at half a byte per position.
///
/// Undecided positions are visited repeatedly, in ascending and descending order, until nothing changes. If
/// numbers decrease (or increase) during play, few rounds are needed.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_loopy::{NumberedRules, Tablebase};
/// use kelvin_values::Player;
///
/// /// Take one or two counters; taking the last one wins. From 5 either player may pass.
/// struct Subtraction;
///
/// impl NumberedRules for Subtraction {
///     fn count(&self) -> u64 {
///         10
///     }
///
///     fn options(&self, n: u64, _: Player, found: &mut Vec<u64>) {
///         found.extend([1, 2].into_iter().filter_map(|taken| n.checked_sub(taken)));
///         if n == 5 {
///             found.push(5);
///         }
///     }
/// }
///
/// let table = Tablebase::solve(&Subtraction, &Budget::unlimited())?;
/// let outcomes: Vec<String> = (0..10).map(|n| table.outcome(n).unwrap().to_string()).collect();
/// assert_eq!(outcomes, ["P", "N", "N", "P", "N", "N", "P", "N", "N", "P"]);
/// # Ok::<(), kelvin_loopy::TablebaseError>(())
/// ```
pub struct Tablebase {
    count: u64,
    /// Two bits for each player to move; two positions per byte.
    marks: Vec<u8>,
    rounds: u32,
}

/// The reason why a tablebase could not be computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TablebaseError {
    /// A limit was reached.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// A move to a number that is not a position.
    #[error("the rules have a move from position {from} to {to}: positions must be below {count}")]
    Outside {
        /// The position before the move.
        from: u64,
        /// The position after the move.
        to: u64,
        /// The number of positions.
        count: u64,
    },
}

impl Tablebase {
    /// Computes the outcomes.
    pub fn solve<R: NumberedRules>(rules: &R, budget: &Budget) -> Result<Tablebase, TablebaseError> {
        let count = rules.count();
        let bytes = count.div_ceil(2);
        if budget.byte_limit().is_some_and(|limit| bytes > limit) {
            return Err(Exhausted::Memory.into());
        }
        let mut marks = Vec::new();
        let size = usize::try_from(bytes).map_err(|_| Exhausted::Memory)?;
        marks.try_reserve_exact(size).map_err(|_| Exhausted::Memory)?;
        marks.resize(size, 0);
        let mut table = Tablebase { count, marks, rounds: 0 };
        let meter = budget.meter();
        let mut options = Vec::new();
        loop {
            let mut changed = false;
            let up = table.rounds.is_multiple_of(2);
            for step in 0..count {
                let position = if up { step } else { count - 1 - step };
                for player in Player::BOTH {
                    if table.winner(position, player).is_some() {
                        continue;
                    }
                    meter.tick()?;
                    rules.options(position, player, &mut options);
                    if let Some(&to) = options.iter().find(|&&to| to >= count) {
                        return Err(TablebaseError::Outside { from: position, to, count });
                    }
                    let winner = table.decide(&options, player);
                    options.clear();
                    if let Some(winner) = winner {
                        table.set(position, player, winner);
                        changed = true;
                    }
                }
            }
            table.rounds += 1;
            if !changed {
                return Ok(table);
            }
        }
    }

    /// The winner when `player` can move to these positions, if it is decided.
    fn decide(&self, options: &[u64], player: Player) -> Option<Player> {
        let mut open = false;
        for &option in options {
            match self.winner(option, !player) {
                Some(winner) if winner == player => return Some(player),
                Some(_) => {}
                None => open = true,
            }
        }
        if open { None } else { Some(!player) }
    }

    fn place(position: u64, player: Player) -> (usize, u32) {
        ((position / 2) as usize, (position % 2) as u32 * 4 + player.index() as u32 * 2)
    }

    /// The winner when `player` moves first, if it is decided; `None` for a draw.
    fn winner(&self, position: u64, player: Player) -> Option<Player> {
        let (byte, bits) = Self::place(position, player);
        match self.marks[byte] >> bits & 3 {
            1 => Some(Player::Left),
            2 => Some(Player::Right),
            _ => None,
        }
    }

    fn set(&mut self, position: u64, player: Player, winner: Player) {
        let (byte, bits) = Self::place(position, player);
        self.marks[byte] |= (winner.index() as u8 + 1) << bits;
    }

    /// The number of positions.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The number of passes over all undecided positions.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The outcome of a position.
    pub fn outcome(&self, position: u64) -> Option<LoopyOutcome> {
        let winners = || Player::BOTH.map(|player| self.winner(position, player));
        (position < self.count).then(|| LoopyOutcome { winners: winners() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_to_numbers_out_of_range_are_refused() {
        struct Beyond;
        impl NumberedRules for Beyond {
            fn count(&self) -> u64 {
                3
            }

            fn options(&self, position: u64, _: Player, found: &mut Vec<u64>) {
                found.push(position + 1);
            }
        }
        let error = Tablebase::solve(&Beyond, &Budget::unlimited()).err();
        assert_eq!(error, Some(TablebaseError::Outside { from: 2, to: 3, count: 3 }));
    }
}
