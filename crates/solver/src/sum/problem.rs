//! The input of solvers.

use kelvin_budget::Exhausted;
use kelvin_positions::{Action, Move, Position};
use kelvin_values::{Game, Player};
use std::fmt;

/// The sum of a position, which may itself be a sum, and a value.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Problem<'u> {
    /// The position.
    pub position: Position,
    /// The value that is added.
    pub value: Game<'u>,
}

impl<'u> Problem<'u> {
    /// The moves of a player, with the resulting sums. Moves in the value lead to its canonical options. A
    /// value with too many options, like `*1000000`, is an error.
    pub fn moves(&self, player: Player) -> Result<Vec<(Move, Problem<'u>)>, Exhausted> {
        let value = self.value;
        let in_position = self.position.moves(player).into_iter();
        let mut all: Vec<_> =
            in_position.map(|(chosen, position)| (chosen, Problem { position, value })).collect();
        all.extend(value_options(value, player)?.into_iter().map(|option| {
            let next = Problem { position: self.position.clone(), value: option };
            (Action::Value { from: value.to_string(), to: option.to_string() }.into(), next)
        }));
        Ok(all)
    }
}

impl fmt::Display for Problem<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let zero = self.value == self.value.universe().zero();
        match (zero, self.position.rulesets().is_empty()) {
            (true, _) => self.position.fmt(f),
            (false, true) => self.value.fmt(f),
            (false, false) => write!(f, "{} + {}", self.position, self.value),
        }
    }
}

impl fmt::Debug for Problem<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The maximum number of options of a value that are listed.
const MAX_OPTIONS: usize = 1 << 12;

/// The canonical options of a value, unless there are too many.
pub(super) fn value_options<'u>(value: Game<'u>, player: Player) -> Result<Vec<Game<'u>>, Exhausted> {
    let options: Vec<_> = value.options(player).take(MAX_OPTIONS + 1).collect();
    if options.len() > MAX_OPTIONS { Err(Exhausted::Values) } else { Ok(options) }
}
