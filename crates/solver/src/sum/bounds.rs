//! Bounds on a sum that could not be solved.

use kelvin_budget::Budget;
use kelvin_numbers::Dyadic;
use kelvin_positions::{Analyst, PlayedSum, Position};
use kelvin_values::{Game, Player};
use rustc_hash::FxHashMap;
use std::fmt;
use std::time::Duration;

/// Integers that bound the value of a sum.
///
/// A component with a known value is bounded by its stops. For the others moves are counted. Suppose a player
/// can make at most n moves in a row in G while the opponent passes. Then the opponent, moving second in G -
/// n or G + n, answers every move in the integer and never runs out of moves. So G is at most n for Left, and
/// at least -n for Right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The largest known lower bound.
    pub at_least: Option<i64>,
    /// The least known upper bound.
    pub at_most: Option<i64>,
}

/// The maximum number of positions visited for the longest row of moves of a component.
const ROW: usize = 5_000;
/// The maximum numbers of positions and steps of arithmetic for the value of a component.
const POSITIONS: u64 = 500;
const STEPS: u64 = 50_000;
/// The maximum time for all bounds, which are computed after the time for the answer is over.
const TIME: Duration = Duration::from_millis(200);

impl Bounds {
    /// Computes bounds on a sum.
    pub fn of(problem: &PlayedSum<'_>) -> Bounds {
        Bounds::by(&Analyst::new(problem.value.universe()), problem)
    }

    /// Computes bounds on a sum from values that an analyst has cached, or finds with little effort.
    pub(super) fn by<'u>(analyst: &Analyst<'u>, problem: &PlayedSum<'u>) -> Bounds {
        let all = Budget::unlimited().time(TIME);
        let mut values = vec![problem.value];
        let mut rows = [Some(0), Some(0)];
        for part in problem.position.components() {
            let little = all.part().positions(POSITIONS).steps(STEPS);
            match analyst.value(&part, &little) {
                Ok(value) => values.push(value),
                Err(_) => {
                    for player in Player::BOTH {
                        let row = &mut rows[player.index()];
                        *row = row.and_then(|sum: i64| sum.checked_add(longest_row(&part, player, &all)?));
                    }
                }
            }
        }
        let [at_most, at_least] = Player::BOTH.map(|player| {
            let bound = beyond_stops(&values, player)?;
            let row = rows[player.index()]?;
            if player == Player::Left { bound.checked_add(row) } else { bound.checked_sub(row) }
        });
        Bounds { at_least, at_most }
    }
}

/// The least integer upper bound on a sum of values by their stops, or for Right the greatest lower bound.
///
/// If each value is at most its Left stop, the sum is at most the sum of those stops. If a value is not, like
/// ↑, it is still less than every greater number.
fn beyond_stops(values: &[Game<'_>], player: Player) -> Option<i64> {
    let stops = values.iter().map(|value| value.stop(player));
    let sum = stops.fold(Dyadic::ZERO, |sum, stop| sum + stop);
    let within = values.iter().all(|value| {
        let stop = value.universe().number(&value.stop(player));
        if player == Player::Left { *value <= stop } else { stop <= *value }
    });
    let bound = match (player, within) {
        (Player::Left, true) => sum.ceiling(),
        (Player::Left, false) => sum.floor() + 1,
        (Player::Right, true) => sum.floor(),
        (Player::Right, false) => sum.ceiling() - 1,
    };
    i64::try_from(&bound).ok()
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.at_least, self.at_most) {
            (Some(low), Some(high)) => write!(f, "between {low} and {high}"),
            (Some(low), None) => write!(f, "at least {low}"),
            (None, Some(high)) => write!(f, "at most {high}"),
            (None, None) => f.write_str("not bounded yet"),
        }
    }
}

/// The maximum number of moves a player can make in a row, if it is found quickly. A depth-first search with
/// an explicit stack.
pub(crate) fn longest_row(position: &Position, player: Player, budget: &Budget) -> Option<i64> {
    let mut known: FxHashMap<Position, i64> = FxHashMap::default();
    let mut stack = vec![(position.clone(), None::<Vec<Position>>)];
    while let Some((position, options)) = stack.pop() {
        if known.contains_key(&position) {
            continue;
        }
        // Each step generates all options of a position.
        if known.len() + stack.len() > ROW || budget.check().is_err() {
            return None;
        }
        match options {
            Some(options) => {
                // The options were above it on the stack, so all of them are known.
                let longest = options.iter().map(|option| known[option]).max();
                known.insert(position, longest.map_or(0, |n| n + 1));
            }
            None => {
                let options = position.options(player);
                let unknown: Vec<_> =
                    options.iter().filter(|option| !known.contains_key(*option)).cloned().collect();
                stack.push((position, Some(options)));
                stack.extend(unknown.into_iter().map(|option| (option, None)));
            }
        }
    }
    known.get(position).copied()
}
