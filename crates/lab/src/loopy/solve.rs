//! The winner of a loopy sum.

use super::Valued;
use crate::error::Error;
use crate::lab::Lab;
use crate::observer::{Observer, Part};
use crate::solve::{SolveAnswer, SolveQuestion};
use kelvin_budget::Budget;
use kelvin_loopy::{LoopyValue, Stopper};
use kelvin_positions::{Action, Move, PlayedSummand, Position, WrittenSummand};
use kelvin_values::Player;

/// A summand with its value.
struct Addend<'u> {
    /// The board, unless it is a value.
    position: Option<Position>,
    value: LoopyValue<'u>,
}

/// A move that does not lose, with its summand.
type Choice = (usize, Move);

/// The result for one starting player.
#[derive(Default)]
struct Decision {
    /// The winner; `None` if play goes on for ever.
    winner: Option<Player>,
    choice: Option<Choice>,
    /// The number of moves, if it is known.
    length: Option<u32>,
}

impl<'u> Lab<'u> {
    /// Computes the winner of a loopy sum. A single position is decided by retrograde analysis of all
    /// positions that can be reached from it. For several summands the values are added.
    pub(crate) fn solve_loopy(
        &self,
        question: &SolveQuestion,
        summands: &[WrittenSummand],
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<SolveAnswer, Error> {
        if question.strategy.is_some() {
            return Err(Error::loopy(question.sum.to_string()));
        }
        let mut rows = vec![];
        let decided = match summands {
            [WrittenSummand::Board { ruleset, board, moves }] => {
                let position = self.position_after(ruleset, board, moves)?;
                self.decide_position(&position, budget)?
            }
            _ => self.decide_sum(summands, budget)?,
        };
        for first in question.players() {
            let mut row = question.row(first);
            let Decision { winner, choice, length } = &decided[first.index()];
            row.winner = winner.map(Into::into);
            row.drawn = winner.is_none();
            row.length = *length;
            if let Some((summand, chosen)) = choice {
                row.name = Some(match summands.len() {
                    1 => chosen.to_string(),
                    _ => format!("{}: {chosen}", summand + 1),
                });
                (row.summand, row.action) = (Some(*summand), Some(chosen.clone()));
            }
            observer.see(Part::Solved(row.clone()));
            rows.push(row);
        }
        Ok(SolveAnswer { rows })
    }

    /// Computes the winner of a position for each starting player, with a move that wins soonest, or that
    /// draws if no move wins.
    fn decide_position(&self, position: &Position, budget: &Budget) -> Result<[Decision; 2], Error> {
        let explored = self.explored(position, budget)?;
        let outcomes = explored.outcomes(budget)?;
        let unknown = || Error::Panicked("a position is not among those reached".into());
        let mut decided = <[Decision; 2]>::default();
        for first in Player::BOTH {
            let winner = outcomes.of(position).ok_or_else(unknown)?.winners[first.index()];
            let mut best: Option<(Option<u32>, Choice)> = None;
            for (chosen, to) in position.moves(first) {
                let after = outcomes.of(&to).ok_or_else(unknown)?.winners[(!first).index()];
                let length = outcomes.length(&to, !first);
                if after == winner
                    && winner != Some(!first)
                    && best.as_ref().is_none_or(|(least, _)| length < *least)
                {
                    best = Some((length, (0, chosen)));
                }
            }
            decided[first.index()] = Decision {
                winner,
                choice: best.map(|(_, choice)| choice),
                length: outcomes.length(position, first),
            };
        }
        Ok(decided)
    }

    /// Computes the winner of a sum from the values of the summands.
    fn decide_sum(&self, summands: &[WrittenSummand], budget: &Budget) -> Result<[Decision; 2], Error> {
        let work = self.loopy().work(budget);
        let mut parts = vec![];
        for summand in summands {
            parts.push(match summand {
                WrittenSummand::Board { ruleset, board, moves } => {
                    let position = self.position_after(ruleset, board, moves)?;
                    let value = self.position_valued(&position, budget)?;
                    Addend { position: Some(position), value: both(value) }
                }
                WrittenSummand::Value { value } => Addend {
                    position: None,
                    value: both(self.valued(&WrittenSummand::value(value), budget)?),
                },
            });
        }
        let mut sum: LoopyValue<'u> = Stopper::Short(self.universe().zero()).into();
        for part in &parts {
            sum = work.add_values(&sum, &part.value)?;
        }
        let outcome = work.outcome_of_value(&sum)?;
        let mut decided = <[Decision; 2]>::default();
        for first in Player::BOTH {
            let winner = outcome.winners[first.index()];
            decided[first.index()].winner = winner;
            if winner == Some(!first) {
                continue;
            }
            decided[first.index()].choice = self.choose(&parts, first, winner, budget)?;
        }
        Ok(decided)
    }

    /// Returns a move of `first` in a sum that leads to the given result.
    fn choose(
        &self,
        parts: &[Addend<'u>],
        first: Player,
        winner: Option<Player>,
        budget: &Budget,
    ) -> Result<Option<Choice>, Error> {
        let work = self.loopy().work(budget);
        for (place, part) in parts.iter().enumerate() {
            let mut rest: LoopyValue<'u> = Stopper::Short(self.universe().zero()).into();
            for (_, other) in parts.iter().enumerate().filter(|(other, _)| *other != place) {
                rest = work.add_values(&rest, &other.value)?;
            }
            for (chosen, to) in self.addend_moves(part, first, budget)? {
                let after = work.outcome_of_value(&work.add_values(&rest, &to)?)?;
                if after.winners[(!first).index()] == winner {
                    return Ok(Some((place, chosen)));
                }
            }
        }
        Ok(None)
    }

    /// Returns the moves in a summand: those of its board, or of the canonical form of a stopper. A pair of
    /// sides has no moves with names.
    fn addend_moves(
        &self,
        part: &Addend<'u>,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<(Move, LoopyValue<'u>)>, Error> {
        let work = self.loopy().work(budget);
        if let Some(position) = &part.position {
            let moves = position.moves(player).into_iter();
            return moves
                .map(|(chosen, to)| Ok((chosen, both(self.position_valued(&to, budget)?))))
                .collect();
        }
        let Some(stopper) = part.value.as_stopper() else { return Ok(vec![]) };
        let from = work.print_stopper(stopper)?;
        let mut moves = vec![];
        for option in work.options(stopper, player).into_iter().take(PlayedSummand::MOST_OPTIONS) {
            let action = Action::Value { from: from.clone(), to: work.print_stopper(option)? };
            moves.push((action.into(), option.into()));
        }
        Ok(moves)
    }
}

/// Returns a value with both its sides.
fn both(value: Valued<'_>) -> LoopyValue<'_> {
    match value {
        Valued::Short(game) => Stopper::Short(game).into(),
        Valued::Loopy(game) => game.value,
    }
}
