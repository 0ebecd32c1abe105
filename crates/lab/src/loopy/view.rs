//! The view of a loopy sum.

use super::moves::Reached as ReachedPositions;
use super::worth::LoopyWorth;
use super::{LoopyWithForm, Valued};
use crate::error::Error;
use crate::position::Winners;
use crate::view::{Choice, View};
use crate::worth::Worth;
use kelvin_budget::{Budget, Exhausted};
use kelvin_loopy::{LoopyGame, LoopyValue, Stopper};
use kelvin_play::{Ending, Reached};
use kelvin_positions::PlayedSummand;

/// The value of a sum: a short game or a loopy game.
type Worths = (Option<Worth>, Option<LoopyWorth>);

impl<'u> View<'_, 'u> {
    /// Finds the winner by retrograde analysis, and the values that the budget allows.
    pub(crate) fn look_at_loops(
        &mut self,
        components: &[PlayedSummand<'u>],
        offers: &[Choice<'u>],
    ) -> Result<(), Error> {
        self.forget();
        for found in [self.endings(components, offers), self.loopy_values(components, offers)] {
            match found {
                Err(Error::Exhausted(why)) => self.answer.out_of_reach = Some(why.into()),
                found => found?,
            }
        }
        Ok(())
    }

    /// Discards the results that assumed that play terminates.
    fn forget(&mut self) {
        let answer = &mut self.answer;
        answer.components.clear();
        (answer.worth, answer.out_of_reach) = (None, None);
        (answer.at_least, answer.at_most) = (None, None);
        answer.winners = Winners::default();
        for shown in &mut answer.moves {
            (shown.worth, shown.sensible, shown.wins, shown.loss) = (None, None, None, None);
        }
    }

    /// Finds the winner, and the moves that win.
    fn endings(&mut self, components: &[PlayedSummand<'u>], offers: &[Choice<'u>]) -> Result<(), Error> {
        let budget = self.for_values();
        let reached = Reached::from(components, &budget)?;
        self.answer.winners = Winners::or_drawn(reached.winners(components, &budget)?);
        let choice = |(board, player, offer): &Choice<'u>| {
            let (chosen, to) = (offer.chosen.clone(), offer.to.clone());
            (*player, kelvin_play::Choice { board: *board, chosen, to })
        };
        let choices: Vec<_> = offers.iter().map(choice).collect();
        let endings = reached.endings(components, &choices, &[], &budget)?;
        for (shown, ending) in self.answer.moves.iter_mut().zip(endings) {
            shown.wins = Some(matches!(ending, Ending::Won(_)));
            shown.draws = Some(matches!(ending, Ending::Drawn { .. }));
            shown.length = match ending {
                Ending::Won(moves) | Ending::Lost(moves) => Some(moves),
                Ending::Drawn { .. } => None,
            };
        }
        Ok(())
    }

    /// Finds the value of the sum, and the value after each move.
    fn loopy_values(&mut self, components: &[PlayedSummand<'u>], offers: &[Choice<'u>]) -> Result<(), Error> {
        let (lab, budget) = (self.lab, self.for_values());
        let reached = |component: &PlayedSummand<'u>| match component {
            PlayedSummand::Position(position) => {
                let explored = lab.explored(position, &budget)?;
                Ok(Some(ReachedPositions { lab, explored, budget: &budget }))
            }
            PlayedSummand::Value(_) => Ok(None),
        };
        let reached = components.iter().map(reached).collect::<Result<Vec<_>, Error>>()?;
        let value = |place: usize, component: &PlayedSummand<'u>| match (component, &reached[place]) {
            (PlayedSummand::Position(position), Some(reached)) => reached.value(position),
            (PlayedSummand::Value(game), _) => Ok(Stopper::Short(*game).into()),
            (PlayedSummand::Position(_), None) => Err(Exhausted::Positions.into()),
        };
        // For a single board the form shows the kos.
        let form = |component: &PlayedSummand<'u>| match (component, &reached[..]) {
            (PlayedSummand::Position(position), [Some(reached)]) => reached.form(position).map(Some),
            _ => Ok(None),
        };
        let values = components.iter().enumerate().map(|(place, component)| value(place, component));
        let values = values.collect::<Result<Vec<_>, Error>>()?;
        let work = lab.loopy().work(&budget);
        let zero = || LoopyValue::from(Stopper::Short(lab.universe().zero()));
        let sum_but = |left_out: Option<usize>| {
            let others = values.iter().enumerate().filter(|(place, _)| Some(*place) != left_out);
            others.map(|(_, value)| value).try_fold(zero(), |sum, value| work.add_values(&sum, value))
        };
        let whole = sum_but(None)?;
        let whole_form = match components {
            [component] => form(component)?,
            _ => None,
        };
        (self.answer.worth, self.answer.loopy) = self.worths(whole.clone(), whole_form, &budget)?;
        let mut after = vec![];
        for (summand, _, offer) in offers {
            let to = value(*summand, &offer.to)?;
            after.push(work.add_values(&sum_but(Some(*summand))?, &to)?);
        }
        for (place, (_, player, offer)) in offers.iter().enumerate() {
            let alike = |((_, other, _), value): (&Choice<'u>, &LoopyValue<'u>)| {
                (other == player).then(|| value.clone())
            };
            let all: Vec<_> = offers.iter().zip(&after).filter_map(alike).collect();
            let sensible = lab.is_sensible(&whole, &after[place], &all, *player, &budget)?;
            let (worth, loopy) = self.worths(after[place].clone(), form(&offer.to)?, &budget)?;
            let shown = &mut self.answer.moves[place];
            (shown.worth, shown.loopy, shown.sensible) = (worth, loopy, Some(sensible));
        }
        Ok(())
    }

    fn worths(
        &mut self,
        value: LoopyValue<'u>,
        form: Option<LoopyGame<'u>>,
        budget: &Budget,
    ) -> Result<Worths, Error> {
        match (LoopyWithForm { value, form }).valued() {
            Valued::Short(game) => Ok((Some(self.worth(game, budget)?), None)),
            Valued::Loopy(game) => Ok((None, Some(self.lab.loopy_worth(&game, self.longest, budget)?))),
        }
    }
}
