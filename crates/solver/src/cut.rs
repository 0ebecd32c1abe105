//! Bounds from sums of parts, where cutting a position removes moves of one player only.

use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::bits::Bitboard;
use kelvin_positions::rulesets::Domineering;
use kelvin_positions::{Evaluator, Ruleset};
use kelvin_values::{Game, Player};

/// A ruleset whose positions can be cut into parts.
///
/// In a strong placement game, removing moves of a player gives a game that is at most the original for that
/// player. If the position then splits into parts, the sum of the parts is a bound.
pub trait Cut: Ruleset {
    /// The parts whose sum is the position without some moves of `player`, and with all moves of the
    /// opponent.
    fn cut(&self, position: &Self::Position, player: Player) -> Vec<Self::Position>;
}

/// The value of the sum of the parts: a lower bound on the position for Left, an upper bound for Right.
pub fn bound<'u, R: Cut>(
    evaluator: &Evaluator<'u, R>,
    position: &R::Position,
    player: Player,
    budget: &Budget,
) -> Result<Game<'u>, Exhausted> {
    let work = evaluator.universe().work(budget);
    evaluator
        .ruleset()
        .cut(position, player)
        .iter()
        .try_fold(evaluator.universe().zero(), |sum, part| work.add(sum, evaluator.value(part, budget)?))
}

/// The winner when `first` moves first, if the bounds for the two players decide it.
pub fn winner<R: Cut>(
    evaluator: &Evaluator<'_, R>,
    position: &R::Position,
    first: Player,
    budget: &Budget,
) -> Result<Option<Player>, Exhausted> {
    let work = evaluator.universe().work(budget);
    let zero = evaluator.universe().zero();
    for player in Player::BOTH {
        let bound = bound(evaluator, position, player, budget)?;
        // A win for `player` in the sum of the parts is a win in the position.
        let [low, high] = if player == Player::Left { [zero, bound] } else { [bound, zero] };
        let wins = if first == player { !work.le(high, low)? } else { work.le(low, high)? };
        if wins {
            return Ok(Some(player));
        }
    }
    Ok(None)
}

impl<B: Bitboard> Cut for Domineering<B> {
    /// Cuts into bands of two rows for Left, of two columns for Right.
    fn cut(&self, free: &B, player: Player) -> Vec<B> {
        let mut bands: Vec<B> = Vec::new();
        for cell in free.cells() {
            let (row, column) = cell.place();
            let band = if player == Player::Left { row } else { column } / 2;
            if bands.len() <= band {
                bands.resize(band + 1, B::default());
            }
            bands[band] = bands[band] | cell;
        }
        bands
    }
}
