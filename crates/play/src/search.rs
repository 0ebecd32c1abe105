//! Moves found by search, where the values are out of reach.

use super::allowance::Allowance;
use super::mind::{Decision, Mind};
use super::record::Record;
use crate::component::{self, Choice, Component};
use kelvin_budget::Exhausted;
use kelvin_solver::Solves;
use kelvin_values::Player;

/// What a search found for the player whose turn it is.
pub enum Found<'u> {
    /// A move that wins.
    Winning(Choice<'u>),
    /// That no move wins; this one leaves most moves.
    Lost(Choice<'u>),
    /// Nothing, and why; this move leaves most moves.
    Undecided(Choice<'u>, String),
}

impl<'u> Found<'u> {
    pub fn choice(self) -> Choice<'u> {
        match self {
            Found::Winning(choice) | Found::Lost(choice) | Found::Undecided(choice, _) => choice,
        }
    }

    pub fn decision(self, player: Player) -> Decision<'u> {
        let other = !player;
        let (choice, words) = match self {
            Found::Winning(choice) => (choice, format!("the search proves that {player} wins with it")),
            Found::Lost(choice) => {
                let proof = format!("the search proves that {other} wins whatever {player} plays");
                (choice, format!("{proof}; this move leaves {player} most moves"))
            }
            Found::Undecided(choice, why) => (choice, format!("{why}; this move leaves {player} most moves")),
        };
        Decision { choice, ambient: None, words, wins: None }
    }
}

impl<'u> Mind<'u> {
    /// A move that wins, if the search finds out; else one that leaves many moves. `None` where there is no move.
    pub fn search(&self, record: &Record<'u>, allowance: &mut Allowance) -> Option<Found<'u>> {
        Some(match self.winning_choice(record, allowance) {
            Ok(Some(choice)) => Found::Winning(choice),
            Ok(None) => Found::Lost(most_moves(record)?),
            Err(why) => Found::Undecided(most_moves(record)?, allowance.undecided(why)),
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
        allowance.prepare(|budget| self.referee.prepare(&problem, budget))?;
        let budget = allowance.rest();
        if self.referee.winner(&problem, player, &budget)? != player {
            return Ok(None);
        }
        // Who wins has a move that does; if none is found that is no proof of the contrary.
        let choice = self.referee.winning_choice(&record.boards, player, &self.universe.work(&budget))?;
        choice.map(Some).ok_or(Exhausted::Positions)
    }
}

/// Moves that are counted when nothing is known of values: at some point any move must do.
const COUNTED: usize = 1 << 17;

/// The move after which the player has most moves over the opponent's.
fn most_moves<'u>(record: &Record<'u>) -> Option<Choice<'u>> {
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
        let gain = over(after) - over(before[choice.board]);
        if best.as_ref().is_none_or(|(most, _)| gain > *most) {
            best = Some((gain, choice));
        }
    }
    best.map(|(_, choice)| choice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::Limits;
    use crate::referee::Means;
    use crate::summands::Summand;
    use kelvin_budget::{Budget, Cancel};
    use kelvin_positions::RULESETS;
    use kelvin_values::Universe;

    /// Whether a player wins when it is the player's turn, by values.
    fn wins<'u>(mind: &Mind<'u>, record: &Record<'u>, player: Player) -> bool {
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
        let unlimited = Budget::unlimited();
        let work = &universe.work(&unlimited);
        let mind = Mind::new(&universe, &Means { threads: 1, cache: None }, 1024);
        let limits = Limits { timeout: Some(1e6), memory: 1024, path: vec![] };
        for entry in RULESETS {
            let (ruleset, board) = entry.example;
            let star = Summand::Value { value: "{1|*}".into() };
            for summands in [vec![Summand::board(ruleset, board)], vec![star, Summand::board(ruleset, board)]]
            {
                for first in Player::BOTH {
                    let Ok(record) = Record::new(summands.clone(), first, work) else { panic!("{ruleset}") };
                    if record.choices().len() > 60 {
                        continue;
                    }
                    let mut allowance = Allowance::new(&limits, &Cancel::default());
                    match mind.search(&record, &mut allowance) {
                        Some(Found::Winning(choice)) => {
                            let mut after = record.clone();
                            after.play(choice, None);
                            assert!(!wins(&mind, &after, !first), "{ruleset} {board} {first}");
                        }
                        Some(Found::Lost(_)) | None => {
                            assert!(!wins(&mind, &record, first), "{ruleset} {board} {first}")
                        }
                        Some(Found::Undecided(_, why)) => panic!("{ruleset} {board} {first}: {why}"),
                    }
                }
            }
        }
    }
}
