//! What the winners of components tell of sums.

use kelvin_budget::Exhausted;
use kelvin_values::{Game, Player, Work};
use std::sync::atomic::{AtomicU8, Ordering};

/// Who wins a component alone, as far as that is known: for each player who moves first, whether that player wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signs(u8);

/// The first player wins, or loses; shifted by two for Right.
const WINS: u8 = 1;
const LOSES: u8 = 2;

impl Signs {
    /// Nothing is known.
    pub const UNKNOWN: Signs = Signs(0);
    /// Who moves first loses.
    const ZERO: Signs = Signs(LOSES | LOSES << 2);

    /// What is known when a player, moving first, wins or loses.
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

    /// Whether the component is worth nothing.
    pub fn zero(self) -> bool {
        self == Signs::ZERO
    }

    /// Whether both players' fates are known.
    pub fn complete(self) -> bool {
        self.0.count_ones() == 2
    }

    /// Whether Left, moving first, wins, if that is known.
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

/// What the signs of summands come to.
#[derive(Clone, Copy)]
pub struct Tally {
    /// All are at most 0.
    at_most: bool,
    /// Left, moving first, wins one of them.
    won: bool,
    /// Left wins one, moving first, that is not known to be at least 0.
    won_at_risk: bool,
    /// How many are not known to be at least 0.
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

    /// Whether Left, who moves first, wins the sum, if the signs tell.
    ///
    /// A sum of games that are at most 0 is at most 0, and Left loses. If Left wins one summand by moving first, and all others are
    /// at least 0, she moves there, and then answers every move where it is made.
    pub fn first_wins(self) -> Option<bool> {
        match self.at_risk {
            _ if self.at_most => Some(false),
            0 if self.won => Some(true),
            1 if self.won_at_risk => Some(true),
            _ => None,
        }
    }
}

/// Signs that become known.
pub struct Learning(AtomicU8);

impl Learning {
    pub fn new(signs: Signs) -> Learning {
        Learning(AtomicU8::new(signs.0))
    }

    pub fn get(&self) -> Signs {
        Signs(self.0.load(Ordering::Relaxed))
    }

    /// Takes note of more.
    pub fn learn(&self, signs: Signs) -> Signs {
        Signs(self.0.fetch_or(signs.0, Ordering::Relaxed) | signs.0)
    }
}
