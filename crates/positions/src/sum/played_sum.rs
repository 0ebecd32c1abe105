//! Sums in play.

use super::PlayedSummand;
use super::played_summand::{listed_options, named_options};
use crate::action::Move;
use crate::position::Position;
use kelvin_budget::Exhausted;
use kelvin_values::{Game, Player, Work};
use std::fmt;

/// The sum of a position and a value: the key of the tables of solvers. A list of [`PlayedSummand`]s is not such
/// key, as a value may be split into summands in many ways.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PlayedSum<'u> {
    /// The position, which may itself be a sum.
    pub position: Position,
    /// The value that is added.
    pub value: Game<'u>,
}

impl<'u> PlayedSum<'u> {
    /// Creates the sum of these summands.
    pub fn of<'s>(
        summands: impl IntoIterator<Item = &'s PlayedSummand<'u>>,
        work: &Work<'u, '_>,
    ) -> Result<PlayedSum<'u>, Exhausted>
    where
        'u: 's,
    {
        let mut sum = PlayedSum { position: Position::default(), value: work.universe().zero() };
        for summand in summands {
            match summand {
                PlayedSummand::Position(position) => sum.position = sum.position + position.clone(),
                PlayedSummand::Value(value) => sum.value = work.add(sum.value, *value)?,
            }
        }
        Ok(sum)
    }

    /// The moves of a player, with the resulting sums. Moves in the value lead to its canonical options. A
    /// value with too many options, like `*1000000`, is an error.
    pub fn moves(&self, player: Player) -> Result<Vec<(Move, PlayedSum<'u>)>, Exhausted> {
        let value = self.value;
        let in_position = self.position.moves(player).into_iter();
        let mut all: Vec<_> =
            in_position.map(|(chosen, position)| (chosen, PlayedSum { position, value })).collect();
        let in_value = named_options(value, listed_options(value, player)?).into_iter();
        all.extend(in_value.map(|(chosen, value)| {
            let position = self.position.clone();
            (chosen, PlayedSum { position, value })
        }));
        Ok(all)
    }
}

impl fmt::Display for PlayedSum<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let zero = self.value == self.value.universe().zero();
        match (zero, self.position.rulesets().is_empty()) {
            (true, _) => self.position.fmt(f),
            (false, true) => self.value.fmt(f),
            (false, false) => write!(f, "{} + {}", self.position, self.value),
        }
    }
}

impl fmt::Debug for PlayedSum<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
