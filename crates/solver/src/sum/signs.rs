//! Bounds on sums from the winners of their components.

use kelvin_budget::Exhausted;
use kelvin_values::{Game, Player, Work};
use std::sync::atomic::{AtomicU8, Ordering};

/// The winner of a component alone: for each player moving first whether that player wins, if known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signs(u8);

/// Bits for the first player winning or losing; shifted by two for Right.
const WINS: u8 = 1;
const LOSES: u8 = 2;

impl Signs {
    /// Nothing is known.
    pub const UNKNOWN: Signs = Signs(0);
    /// The first player loses.
    const ZERO: Signs = Signs(LOSES | LOSES << 2);

    /// The signs when it is known whether a player wins moving first.
    pub fn when(first: Player, wins: bool) -> Signs {
        Signs((if wins { WINS } else { LOSES }) << (2 * first.index()))
    }

    /// The signs of a value.
    pub fn of<'u>(value: Game<'u>, work: &Work<'u, '_>) -> Result<Signs, Exhausted> {
        let zero = work.universe().zero();
        if value == zero {
            return Ok(Signs::ZERO);
        }
        let left = Signs::when(Player::Left, !work.le(value, zero)?);
        let right = Signs::when(Player::Right, !work.le(zero, value)?);
        Ok(Signs(left.0 | right.0))
    }

    /// The signs of the negative.
    pub fn negative(self) -> Signs {
        Signs(self.0 << 2 & 12 | self.0 >> 2)
    }

    /// Returns whether Left, moving first, wins, if known.
    pub fn left_wins(self) -> Option<bool> {
        match (self.has(Player::Left, WINS), self.has(Player::Left, LOSES)) {
            (false, false) => None,
            (wins, _) => Some(wins),
        }
    }

    fn has(self, first: Player, what: u8) -> bool {
        self.0 >> (2 * first.index()) & what != 0
    }
}

/// The combined signs of summands.
#[derive(Clone, Copy)]
pub struct Tally {
    /// Whether all are known to be at most 0.
    at_most: bool,
    /// Whether Left is known to win one of them, moving first.
    won: bool,
    /// Whether Left is known to win one, moving first, that is not known to be at least 0.
    won_at_risk: bool,
    /// The number of summands not known to be at least 0.
    at_risk: usize,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally { at_most: true, won: false, won_at_risk: false, at_risk: 0 }
    }
}

impl Tally {
    pub fn add(&mut self, signs: Signs) {
        let wins = signs.has(Player::Left, WINS);
        let at_risk = !signs.has(Player::Right, LOSES);
        self.at_most &= signs.has(Player::Left, LOSES);
        self.won |= wins;
        self.won_at_risk |= wins && at_risk;
        self.at_risk += usize::from(at_risk);
    }

    /// Returns whether Left, moving first, wins the sum, if the signs decide it.
    ///
    /// A sum of games that are at most 0 is at most 0, and Left loses. If Left wins one summand moving first,
    /// and all others are at least 0, Left moves there, and then answers every move in the summand where it
    /// is made.
    pub fn first_wins(self) -> Option<bool> {
        match self.at_risk {
            _ if self.at_most => Some(false),
            0 if self.won => Some(true),
            1 if self.won_at_risk => Some(true),
            _ => None,
        }
    }
}

/// Signs that are updated by several threads.
pub struct SharedSigns(AtomicU8);

impl SharedSigns {
    pub fn new(signs: Signs) -> SharedSigns {
        SharedSigns(AtomicU8::new(signs.0))
    }

    pub fn get(&self) -> Signs {
        Signs(self.0.load(Ordering::Relaxed))
    }

    /// Adds further signs.
    pub fn learn(&self, signs: Signs) -> Signs {
        Signs(self.0.fetch_or(signs.0, Ordering::Relaxed) | signs.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelvin_budget::Budget;
    use kelvin_values::Universe;

    /// All sums of three values, with all partial knowledge of the signs of each: every conclusion is true.
    #[test]
    fn signs_of_summands_give_the_winner_of_the_sum() {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let one = universe.integer(1);
        let values = [
            universe.zero(),
            one,
            -one,
            universe.star(1),
            universe.star(2),
            universe.up(1),
            universe.up(-1),
            universe.game(&[one], &[-one]),
            universe.game(&[one + one], &[-one]),
        ];
        let signs = values.map(|value| Signs::of(value, &work).unwrap());
        let mut decided = 0;
        for place in 0..values.len().pow(3) {
            let picks = [place % 9, place / 9 % 9, place / 81];
            let sum = picks.iter().fold(universe.zero(), |sum, &pick| sum + values[pick]);
            let wins = sum.partial_cmp(&universe.zero()).is_none_or(|order| order.is_gt());
            for hidden in 0..64 {
                let mut tally = Tally::default();
                for (i, &pick) in picks.iter().enumerate() {
                    let mask = [0, 3, 12, 15][hidden >> (2 * i) & 3];
                    tally.add(Signs(signs[pick].0 & mask));
                }
                if let Some(first_wins) = tally.first_wins() {
                    assert_eq!(first_wins, wins, "{sum}");
                    decided += 1;
                }
            }
        }
        assert!(decided > 1_000, "{decided}");
    }

    #[test]
    fn the_negative_has_the_signs_of_both_players_exchanged() {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        for value in [universe.zero(), universe.integer(2), universe.star(1), universe.up(-1)] {
            let signs = Signs::of(value, &work).unwrap();
            assert_eq!(signs.negative(), Signs::of(-value, &work).unwrap());
            assert_eq!(signs.0.count_ones(), 2);
        }
    }
}
