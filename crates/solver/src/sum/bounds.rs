//! What is known of a sum that nobody could solve.

use super::problem::Problem;
use kelvin_positions::Position;
use kelvin_values::Player;
use rustc_hash::FxHashMap;
use std::fmt;

/// Integers between which the value of the positions of a sum lies.
///
/// If a player can make at most n moves in a row in G, the opponent passing, then the other player, moving second
/// in G - n or G + n, answers every move in the integer and is never short of a move. So G is at most n for Left, and at least -n
/// for Right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The value is at least this, if it is known.
    pub at_least: Option<i64>,
    /// The value is at most this, if it is known.
    pub at_most: Option<i64>,
}

/// Positions looked at for the longest row of moves of one component.
const EFFORT: usize = 20_000;

impl Bounds {
    /// Bounds on the value of the positions of a problem; the value that is added to them is known.
    pub fn of(problem: &Problem<'_>) -> Bounds {
        let [left, right] = Player::BOTH.map(|player| {
            problem.position.components().try_fold(0, |sum, part| Some(sum + longest_row(&part, player)?))
        });
        Bounds { at_least: right.map(|n: i64| -n), at_most: left }
    }
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

/// The most moves a player can make in a row, if it does not take long to find: depth first, each position
/// once, with a stack of its own.
fn longest_row(position: &Position, player: Player) -> Option<i64> {
    let mut known: FxHashMap<Position, i64> = FxHashMap::default();
    let mut stack = vec![(position.clone(), None::<Vec<Position>>)];
    while let Some((position, options)) = stack.pop() {
        if known.contains_key(&position) {
            continue;
        }
        if known.len() + stack.len() > EFFORT {
            return None;
        }
        match options {
            Some(options) => {
                let longest = options.iter().filter_map(|option| known.get(option)).max();
                known.insert(position, longest.map_or(0, |n| n + 1));
            }
            None => {
                let options: Vec<_> = position.moves(player).into_iter().map(|(_, option)| option).collect();
                let unknown: Vec<_> =
                    options.iter().filter(|option| !known.contains_key(*option)).cloned().collect();
                stack.push((position, Some(options)));
                stack.extend(unknown.into_iter().map(|option| (option, None)));
            }
        }
    }
    known.get(position).copied()
}
