//! Who wins, where there are too many positions to write down the moves between them.

use crate::LoopyOutcome;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::Player;
use thiserror::Error;

/// The rules of a game whose positions are numbered.
pub trait NumberedRules {
    /// How many numbers there are. Some may belong to no position; nothing leads to those.
    fn count(&self) -> u64;

    /// Puts the numbers of the positions that `player` can move to into `found`.
    fn options(&self, position: u64, player: Player, found: &mut Vec<u64>);
}

/// Who wins each of the positions of a game: half a byte for each, and nothing else.
///
/// It is made by going over the positions that are not decided yet, up and down again, until nothing changes. Numbers that
/// fall (or rise) as a game goes on need few rounds.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_loopy::{NumberedRules, Tablebase};
/// use kelvin_values::Player;
///
/// /// Take one or two counters, whoever takes the last one wins; from 5 either player may pass.
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
    /// Two bits for each player to move, of two positions a byte.
    marks: Vec<u8>,
    rounds: u32,
}

/// Why it is not known who wins.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TablebaseError {
    /// The work came to an end.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// The rules lead to a number that is none of theirs.
    #[error("the rules lead from position {from} to {to}, and the positions are those below {count}")]
    Outside {
        /// Where the move begins.
        from: u64,
        /// Where it leads.
        to: u64,
        /// How many numbers there are.
        count: u64,
    },
}

impl Tablebase {
    /// Finds out who wins.
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

    /// Who wins when `player` moves to one of these positions, if that is decided.
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

    /// Who wins when `player` moves first, as far as is known: nobody, if play goes on for ever.
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

    /// How many positions there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// How often all undecided positions were looked at.
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
    fn rules_that_lead_out_of_their_numbers_are_refused() {
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
