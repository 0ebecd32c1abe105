//! Moves found by search, where the values are out of reach.

use crate::allowance::Allowance;
use crate::component::{self, Choice, Component};
use crate::decision::Found;
use crate::mind::Mind;
use crate::record::Record;
use kelvin_budget::Exhausted;
use kelvin_solver::Solves;

impl<'u> Mind<'_, 'u> {
    /// A move that wins, if the search finds out; else one that leaves many moves, or few in misère play. `None` where there is no
    /// move.
    pub fn search(&self, record: &Record<'u>, allowance: &mut Allowance) -> Option<Found<'u>> {
        let winning = match record.misere {
            true => self.misere_choice(record, &allowance.rest()),
            false => self.winning_choice(record, allowance),
        };
        Some(match winning {
            Ok(Some(choice)) => Found::Winning(choice),
            Ok(None) => Found::Lost(promising_move(record)?),
            Err(why) => Found::Undecided(promising_move(record)?, allowance.undecided(why)),
        })
    }

    /// A move with which the player whose turn it is wins, if there is one.
    fn winning_choice(
        &self,
        record: &Record<'u>,
        allowance: &mut Allowance,
    ) -> Result<Option<Choice<'u>>, Exhausted> {
        let player = record.to_move();
        let problem = component::problem(&record.boards, &self.universe.work(&allowance.rest()))?;
        allowance.prepare(|budget| self.solvers.prepare(&problem, budget))?;
        let budget = allowance.rest();
        if self.solvers.winner(&problem, player, &budget)? != player {
            return Ok(None);
        }
        // Who wins has a move that does; if none is found that is no proof of the contrary.
        let work = self.universe.work(&budget);
        let choice = component::winning_choice(self.solvers, &record.boards, player, &work)?;
        choice.map(Some).ok_or(Exhausted::Positions)
    }
}

/// Moves that are counted when nothing is known of values: at some point any move must do.
const COUNTED: usize = 1 << 17;

/// The move after which the player has most moves over the opponent's; in misère play the fewest.
pub(crate) fn promising_move<'u>(record: &Record<'u>) -> Option<Choice<'u>> {
    let player = record.to_move();
    let count = |component: &Component<'u>| [player, !player].map(|player| component.moves(player).len());
    let over = |[own, other]: [usize; 2]| own as i64 - other as i64;
    let before: Vec<_> = record.boards.iter().map(count).collect();
    let mut counted: usize = before.iter().flatten().sum();
    let mut best: Option<(i64, Choice<'u>)> = None;
    for choice in record.choices() {
        if best.is_some() && counted >= COUNTED {
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
    use crate::summand::tests::sum;
    use kelvin_budget::Budget;
    use kelvin_heat::Heat;
    use kelvin_positions::{Analyst, Registry};
    use kelvin_solver::Solvers;
    use kelvin_values::{Player, Universe};
    use std::time::Duration;

    /// Whether a player wins when it is the player's turn, by values.
    fn wins<'u>(mind: &Mind<'_, 'u>, record: &Record<'u>, player: Player) -> bool {
        let unlimited = Budget::unlimited();
        let work = mind.universe.work(&unlimited);
        let values = record.boards.iter().map(|board| mind.value(board, &unlimited).unwrap());
        let sum = values.fold(mind.universe.zero(), |sum, value| work.add(sum, value).unwrap());
        sum.outcome().first_move_wins(player)
    }

    /// The search finds a winning move wherever values say that there is one, and only there.
    #[test]
    fn a_search_agrees_with_the_values() {
        let universe = Universe::new();
        let (analyst, heat, solvers) =
            (Analyst::new(&universe), Heat::new(&universe), Solvers::new(&universe));
        let mind = Mind::new(&analyst, &heat, &solvers);
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
                    match mind.search(&record, &mut allowance) {
                        Some(Found::Winning(choice)) => {
                            let mut after = record.clone();
                            after.play(choice, None);
                            assert!(!wins(&mind, &after, !first), "{ruleset} {board} {first}");
                        }
                        Some(Found::Lost(_)) | None => {
                            assert!(!wins(&mind, &record, first), "{ruleset} {board} {first}")
                        }
                        Some(Found::Undecided(_, why)) => panic!("{ruleset} {board} {first}: {why:?}"),
                    }
                }
            }
        }
    }
}
