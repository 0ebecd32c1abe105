//! Moves found by search, if values are out of reach.

use crate::allowance::Allowance;
use crate::choice::{self, Choice};
use crate::decision::SearchResult;
use crate::evaluator::SumEvaluator;
use crate::record::Record;
use kelvin_budget::Exhausted;
use kelvin_positions::{PlayedSum, PlayedSummand};
use kelvin_solver::Solves;

impl<'u> SumEvaluator<'_, 'u> {
    /// A winning move, if the search finds one; otherwise a move that leaves many moves, or few in misère
    /// play. Returns `None` if there is no move.
    pub fn search(&self, record: &Record<'u>, allowance: &mut Allowance) -> Option<SearchResult<'u>> {
        let winning = match record.misere {
            true => self.misere_choice(record, &allowance.rest()),
            false => self.winning_choice(record, allowance),
        };
        Some(match winning {
            Ok(Some(choice)) => SearchResult::Winning(choice),
            Ok(None) => SearchResult::Lost(promising_move(record)?),
            Err(why) => SearchResult::Undecided(promising_move(record)?, allowance.undecided(why)),
        })
    }

    /// A winning move for the player to move, if there is one.
    fn winning_choice(
        &self,
        record: &Record<'u>,
        allowance: &mut Allowance,
    ) -> Result<Option<Choice<'u>>, Exhausted> {
        let player = record.to_move();
        let problem = PlayedSum::of(&record.boards, &self.universe.work(&allowance.rest()))?;
        allowance.prepare(|budget| self.solvers.prepare(&problem, budget))?;
        let budget = allowance.rest();
        if self.solvers.winner(&problem, player, &budget)? != player {
            return Ok(None);
        }
        // A won position has a winning move, so not finding one means that a limit was reached.
        let work = self.universe.work(&budget);
        let choice = choice::winning_choice(self.solvers, &record.boards, player, &work)?;
        choice.map(Some).ok_or(Exhausted::Positions)
    }
}

/// The limit on positions whose moves are counted for a heuristic choice.
const MAX_COUNTED: usize = 1 << 17;

/// The move that maximises the player's moves less the opponent's; in misère play it minimises them.
pub(crate) fn promising_move<'u>(record: &Record<'u>) -> Option<Choice<'u>> {
    let player = record.to_move();
    let count = |component: &PlayedSummand<'u>| [player, !player].map(|player| component.moves(player).len());
    let over = |[own, other]: [usize; 2]| own as i64 - other as i64;
    let before: Vec<_> = record.boards.iter().map(count).collect();
    let mut counted: usize = before.iter().flatten().sum();
    let mut best: Option<(i64, Choice<'u>)> = None;
    for choice in record.choices() {
        if best.is_some() && counted >= MAX_COUNTED {
            break;
        }
        let after = count(&choice.to);
        counted += after[0] + after[1];
        let more = over(after) - over(before[choice.board]);
        let gain = if record.misere { -more } else { more };
        if best.as_ref().is_none_or(|(most, _)| gain > *most) {
            best = Some((gain, choice));
        }
    }
    best.map(|(_, choice)| choice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_sums::sum;
    use kelvin_budget::Budget;
    use kelvin_heat::Heat;
    use kelvin_positions::{Analyst, Registry};
    use kelvin_solver::Solvers;
    use kelvin_values::{Player, Universe};
    use std::time::Duration;

    /// Returns whether a player to move wins, by values.
    fn wins<'u>(evaluator: &SumEvaluator<'_, 'u>, record: &Record<'u>, player: Player) -> bool {
        let unlimited = Budget::unlimited();
        let work = evaluator.universe.work(&unlimited);
        let values = record.boards.iter().map(|board| evaluator.value(board, &unlimited).unwrap());
        let sum = values.fold(evaluator.universe.zero(), |sum, value| work.add(sum, value).unwrap());
        sum.outcome().first_move_wins(player)
    }

    /// The search finds a winning move exactly if there is one by values.
    #[test]
    fn a_search_agrees_with_the_values() {
        let universe = Universe::new();
        let (analyst, heat, solvers) =
            (Analyst::new(&universe), Heat::new(&universe), Solvers::new(&universe));
        let evaluator = SumEvaluator::new(&analyst, &heat, &solvers);
        for entry in Registry::built_in().iter().filter(|entry| !entry.loopy) {
            let (ruleset, board) = entry.example();
            for parts in [vec![(ruleset, board)], vec![("", "{1|*}"), (ruleset, board)]] {
                for first in Player::BOTH {
                    let (summands, start) = sum(&universe, &parts);
                    let record = Record::new(summands, start, first).unwrap();
                    if record.choices().len() > 60 {
                        continue;
                    }
                    let long = Some(Duration::from_secs(1_000_000));
                    let mut allowance = Allowance::new(long, 1 << 30, &Budget::unlimited());
                    match evaluator.search(&record, &mut allowance) {
                        Some(SearchResult::Winning(choice)) => {
                            let mut after = record.clone();
                            after.play(choice, None);
                            assert!(!wins(&evaluator, &after, !first), "{ruleset} {board} {first}");
                        }
                        Some(SearchResult::Lost(_)) | None => {
                            assert!(!wins(&evaluator, &record, first), "{ruleset} {board} {first}")
                        }
                        Some(SearchResult::Undecided(_, why)) => panic!("{ruleset} {board} {first}: {why:?}"),
                    }
                }
            }
        }
    }
}
