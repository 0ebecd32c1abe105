//! The moves of a loopy position.

use super::{LoopyWithForm, NoAgreement};
use crate::error::Error;
use crate::lab::Lab;
use crate::moves::{MoveRow, MovesAnswer, MovesQuestion, PlayerMoves, boards};
use crate::schema::Schema;
use crate::texts::ExactNumber;
use crate::written::{LONGEST, Written};
use kelvin_budget::{Budget, Exhausted};
use kelvin_loopy::{Explored, LoopyGame, LoopyValue, NoThermograph, Stopper};
use kelvin_positions::{Move, Position};
use kelvin_values::Player;

/// A move and the value after it.
struct Choice<'u> {
    chosen: Move,
    to: Position,
    value: LoopyValue<'u>,
}

/// The positions that can be reached from a position, with the values of the requested ones.
pub(super) struct Reached<'l, 'u> {
    pub(super) lab: &'l Lab<'u>,
    pub(super) explored: Explored<Position>,
    pub(super) budget: &'l Budget,
}

impl<'u> Reached<'_, 'u> {
    pub(super) fn form(&self, position: &Position) -> Result<LoopyGame<'u>, Error> {
        let form = self.explored.form(position, self.lab.universe());
        form.ok_or_else(|| Error::Panicked("a position is not among those reached".into()))
    }

    pub(super) fn value(&self, position: &Position) -> Result<LoopyValue<'u>, Error> {
        Ok(self.lab.loopy().work(self.budget).value(&self.form(position)?)?)
    }

    fn heat(&self, option: &Choice<'u>) -> Result<[Option<ExactNumber>; 2], Error> {
        if let Some(Stopper::Short(game)) = option.value.as_stopper() {
            let heat = self.lab.mean_and_temperature(game, self.budget)?;
            return Ok(heat.map(|number| Some(ExactNumber::of(number))));
        }
        let game = LoopyWithForm { value: option.value.clone(), form: Some(self.form(&option.to)?) };
        match self.lab.loopy_thermograph(&game, None, self.budget) {
            Ok(found) => {
                Ok([Some(ExactNumber::of(found.mean())), Some(ExactNumber::of(found.temperature()))])
            }
            Err(NoAgreement::None(NoThermograph::Exhausted(why))) => Err(why.into()),
            Err(_) => Ok([None, None]),
        }
    }
}

impl<'u> Lab<'u> {
    /// Returns the moves of a loopy position, grouped by the values after them. If the value of the position
    /// is a stopper, a move is sensible if it leads to an option of its canonical form. Otherwise a move is
    /// sensible if no move to another value is at least as good.
    pub(crate) fn loopy_moves(
        &self,
        position: &Position,
        question: &MovesQuestion,
        budget: &Budget,
    ) -> Result<MovesAnswer, Error> {
        let reached = Reached { lab: self, explored: self.explored(position, budget)?, budget };
        let value = reached.value(position)?;
        let longest = question.longest.unwrap_or(LONGEST);
        let written = |value: &LoopyValue<'u>| self.written_loopy(value, question.alphabet, longest, budget);
        let sides = question.player.map_or(Player::BOTH.to_vec(), |side| vec![side.into()]);
        let mut players = vec![];
        for player in sides {
            let mut groups: Vec<(LoopyValue<'u>, Vec<Choice<'u>>)> = vec![];
            let moves = position.moves(player);
            let count = moves.len();
            for (chosen, to) in moves {
                let value = reached.value(&to)?;
                let option = Choice { chosen, to, value };
                match groups.iter_mut().find(|(value, _)| *value == option.value) {
                    Some((_, group)) => group.push(option),
                    None => groups.push((option.value.clone(), vec![option])),
                }
            }
            let values: Vec<LoopyValue<'u>> = groups.iter().map(|(value, _)| value.clone()).collect();
            let mut rows: Vec<(bool, Written, Vec<MoveRow>)> = vec![];
            for (at, group) in &groups {
                let sensible = self.is_sensible(&value, at, &values, player, budget)?;
                if !sensible && !question.all {
                    continue;
                }
                let text = written(at)?;
                let Some(first) = group.first() else { continue };
                let [mean, temperature] = reached.heat(first)?;
                let row = |option: &Choice<'u>| MoveRow {
                    schema: Schema,
                    player: player.into(),
                    name: option.chosen.to_string(),
                    action: option.chosen.clone(),
                    to: boards(&option.to),
                    written: text.clone(),
                    mean: mean.clone(),
                    temperature: temperature.clone(),
                    sensible,
                };
                rows.push((!sensible, text.clone(), group.iter().map(row).collect()));
            }
            rows.sort_by(|a, b| (a.0, &a.1.value).cmp(&(b.0, &b.1.value)));
            let groups = rows.into_iter().map(|(_, _, group)| group).collect();
            players.push(PlayerMoves { player: player.into(), count, groups });
        }
        Ok(MovesAnswer { written: written(&value)?, players })
    }

    /// Returns whether a move to a value is sensible: see [`Lab::loopy_moves`].
    pub(super) fn is_sensible(
        &self,
        whole: &LoopyValue<'u>,
        option: &LoopyValue<'u>,
        all: &[LoopyValue<'u>],
        player: Player,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let work = self.loopy().work(budget);
        if let (Some(whole), Some(option)) = (whole.as_stopper(), option.as_stopper()) {
            return Ok(work.options(whole, player).contains(&option));
        }
        for other in all.iter().filter(|other| *other != option) {
            let better = match player {
                Player::Left => work.value_at_least(other, option)?,
                Player::Right => work.value_at_least(option, other)?,
            };
            if better {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
