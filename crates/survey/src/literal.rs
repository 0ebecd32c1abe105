//! Evaluation of a position by literal play, move by move: without components, symmetry or theory.

use crate::table::TableEntry;
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_heat::LiteralPosition;
use kelvin_positions::Position;
use kelvin_values::{Game, Player, Work};
use rustc_hash::FxHashMap;

/// Runs a recursive step, with a larger stack if needed.
fn deep<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(64 << 10, 1 << 20, step)
}

/// A position whose thermographs are computed without values.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct LiterallyPlayed(pub Position);

impl LiteralPosition for LiterallyPlayed {
    fn options(&self, player: Player) -> Vec<LiterallyPlayed> {
        self.0.options(player).into_iter().map(LiterallyPlayed).collect()
    }
}

/// Values by the definition, recursively from the options of both players.
#[derive(Default)]
pub struct LiteralValues<'u> {
    known: FxHashMap<Position, Game<'u>>,
}

impl<'u> LiteralValues<'u> {
    pub fn value(&mut self, position: &Position, work: &Work<'u, '_>) -> Result<Game<'u>, Exhausted> {
        if let Some(&value) = self.known.get(position) {
            return Ok(value);
        }
        work.tick()?;
        let mut sides: [Vec<Game<'u>>; 2] = [vec![], vec![]];
        for player in Player::BOTH {
            for option in position.options(player) {
                sides[player.index()].push(deep(|| self.value(&option, work))?);
            }
        }
        let value = work.game(&sides[0], &sides[1])?;
        self.known.insert(position.clone(), value);
        Ok(value)
    }
}

/// The outcome under misère play, in which the player who cannot move wins.
pub fn misere_outcome(position: &Position, budget: &Budget) -> Result<TableEntry, Exhausted> {
    let (meter, mut known) = (budget.meter(), FxHashMap::default());
    let [left, right] = [Player::Left, Player::Right].map(|first| wins(position, first, &mut known, &meter));
    Ok(TableEntry::text(match (left?, right?) {
        (true, true) => "N",
        (false, false) => "P",
        (true, false) => "L",
        (false, true) => "R",
    }))
}

/// Returns whether the player who moves first wins under misère play.
fn wins(
    position: &Position,
    first: Player,
    known: &mut FxHashMap<(Position, Player), bool>,
    meter: &Meter<'_>,
) -> Result<bool, Exhausted> {
    let key = (position.clone(), first);
    if let Some(&wins) = known.get(&key) {
        return Ok(wins);
    }
    meter.tick()?;
    let options = position.options(first);
    let mut won = options.is_empty();
    for option in &options {
        won = won || !deep(|| wins(option, !first, known, meter))?;
    }
    known.insert(key, won);
    Ok(won)
}
