//! Loopy games: decided by exploring all reachable positions, where repetition is a draw.

use crate::allowance::Allowance;
use crate::choice::Choice;
use crate::decision::{Decision, SearchResult, Why};
use crate::evaluator::SumEvaluator;
use crate::record::Record;
use crate::search::promising_move;
use kelvin_budget::{Budget, Exhausted};
use kelvin_loopy::{Explored, LoopyRules};
use kelvin_positions::PlayedSummand;
use kelvin_values::Player;
use std::cmp::Reverse;
use std::sync::Arc;

/// The rules of sums.
struct Sums<'u>(std::marker::PhantomData<PlayedSummand<'u>>);

impl<'u> LoopyRules for Sums<'u> {
    type Position = Vec<PlayedSummand<'u>>;

    fn options(&self, sum: &Vec<PlayedSummand<'u>>, player: Player, found: &mut Vec<Vec<PlayedSummand<'u>>>) {
        for (place, component) in sum.iter().enumerate() {
            component.options(player, |to| {
                let mut next = sum.clone();
                next[place] = to;
                found.push(next);
            });
        }
    }
}

/// All sums that are reachable from one.
pub struct Reached<'u>(Explored<Vec<PlayedSummand<'u>>>);

impl<'u> Reached<'u> {
    /// Explores all sums reachable from a sum.
    pub fn from(sum: &[PlayedSummand<'u>], budget: &Budget) -> Result<Reached<'u>, Exhausted> {
        let explored = budget.around(|| Explored::from(&Sums(Default::default()), [sum.to_vec()], budget))?;
        Ok(Reached(explored))
    }

    /// The result of the game after each of the moves. The sums in the history, each with the player to move,
    /// were visited before.
    pub fn endings(
        &self,
        sum: &[PlayedSummand<'u>],
        choices: &[(Player, Choice<'u>)],
        history: &[(Vec<PlayedSummand<'u>>, Player)],
        budget: &Budget,
    ) -> Result<Vec<Ending>, Exhausted> {
        let outcomes = self.0.outcomes_after(history, budget)?;
        let ending = |(player, choice): &(Player, Choice<'u>)| {
            let mut next = sum.to_vec();
            next[choice.board] = choice.to.clone();
            // A move that was not explored has an unknown result.
            let winner = outcomes.of(&next).ok_or(Exhausted::Positions)?.winners[(!*player).index()];
            Ok(match outcomes.length(&next, !*player) {
                Some(moves) if winner == Some(*player) => Ending::Won(moves + 1),
                Some(moves) => Ending::Lost(moves + 1),
                None => Ending::Drawn { repeats: history.contains(&(next, !*player)) },
            })
        };
        choices.iter().map(ending).collect()
    }

    /// The winner of a sum for each player moving first; `None` for a draw.
    pub fn winners(
        &self,
        sum: &[PlayedSummand<'u>],
        budget: &Budget,
    ) -> Result<[Option<Player>; 2], Exhausted> {
        let outcome = self.0.outcomes(budget)?.of(&sum.to_vec());
        Ok(outcome.ok_or(Exhausted::Positions)?.winners)
    }

    fn has(&self, sum: &[PlayedSummand<'u>]) -> bool {
        self.0.find(&sum.to_vec()).is_some()
    }
}

/// The result of a game after a move with best play, for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A win after this number of moves of both players, including this one.
    Won(u32),
    /// A draw.
    Drawn {
        /// Whether the move leads to a position that was visited before.
        repeats: bool,
    },
    /// A loss after this number of moves of both players, including this one.
    Lost(u32),
}

impl Ending {
    /// A key for comparison. A fast win is best, then a draw without repetition, then a late loss.
    fn rank(self) -> (u8, Reverse<u32>, u32) {
        match self {
            Ending::Won(moves) => (3, Reverse(moves), 0),
            Ending::Drawn { repeats: false } => (2, Reverse(0), 0),
            Ending::Drawn { repeats: true } => (1, Reverse(0), 0),
            Ending::Lost(moves) => (0, Reverse(0), moves),
        }
    }
}

impl<'u> SumEvaluator<'_, 'u> {
    /// The best move in a loopy game: the fastest win, otherwise a draw, otherwise the latest loss. Returns
    /// `None` if there is no move.
    pub(crate) fn decide_loopy(
        &self,
        record: &Record<'u>,
        allowance: &mut Allowance,
    ) -> Option<Decision<'u>> {
        match self.best_ending(record, allowance) {
            Ok(best) => {
                let (choice, ending) = best?;
                let wins = Some(matches!(ending, Ending::Won(_)));
                Some(Decision { choice, ambient: None, why: Why::Ends(ending), wins })
            }
            Err(why) => {
                let choice = promising_move(record)?;
                Some(SearchResult::Undecided(choice, allowance.undecided(why)).into())
            }
        }
    }

    fn best_ending(
        &self,
        record: &Record<'u>,
        allowance: &mut Allowance,
    ) -> Result<Option<(Choice<'u>, Ending)>, Exhausted> {
        let reached = self.reached(&record.boards, allowance)?;
        let player = record.to_move();
        let choices: Vec<_> = record.choices().into_iter().map(|choice| (player, choice)).collect();
        let endings = reached.endings(&record.boards, &choices, &record.history(), &allowance.rest())?;
        let mut best: Option<(Choice<'u>, Ending)> = None;
        for ((_, choice), ending) in choices.into_iter().zip(endings) {
            if best.as_ref().is_none_or(|(_, known)| ending.rank() > known.rank()) {
                best = Some((choice, ending));
            }
        }
        Ok(best)
    }

    /// The positions reachable from a sum, cached between moves.
    fn reached(
        &self,
        sum: &[PlayedSummand<'u>],
        allowance: &mut Allowance,
    ) -> Result<Arc<Reached<'u>>, Exhausted> {
        if let Some(known) = self.reached.lock().as_ref().filter(|known| known.has(sum)) {
            return Ok(known.clone());
        }
        let found = Arc::new(allowance.prepare(|budget| Reached::from(sum, budget))?);
        *self.reached.lock() = Some(found.clone());
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Engine;
    use crate::test_sums::sum;
    use kelvin_heat::{Heat, Strategy};
    use kelvin_positions::Analyst;
    use kelvin_solver::Solvers;
    use kelvin_values::Universe;
    use std::collections::HashMap;

    /// The result of a game with draws by repetition, by literal play of all lines. It is 1 if the player to
    /// move wins, -1 if the opponent does.
    fn literal(record: &mut Record<'_>) -> i8 {
        if record.is_drawn() {
            return 0;
        }
        let mut best = -1;
        for choice in record.choices() {
            record.play(choice, None);
            best = best.max(-literal(record));
            record.take_back();
            if best == 1 {
                break;
            }
        }
        best
    }

    /// On small boards, after any two first moves, the chosen move is as good as the best one by literal
    /// play. Its reported result is right.
    #[test]
    fn the_best_move_of_a_loopy_game_is_found() {
        let universe = Universe::new();
        let (analyst, heat, solvers) =
            (Analyst::new(&universe), Heat::new(&universe), Solvers::new(&universe));
        let evaluator = SumEvaluator::new(&analyst, &heat, &solvers);
        let engine = Engine::Strategy(Strategy::Thermostrat);
        let mut rng = fastrand::Rng::with_seed(1);
        let mut counts: HashMap<i8, usize> = HashMap::new();
        for parts in [
            vec![("backsliding-toads-and-frogs", "t.f")],
            vec![("backsliding-toads-and-frogs", "t.f"), ("", "1")],
            vec![("backsliding-toads-and-frogs", "t.f"), ("nim", "1")],
            // Each has a piece that can move back and forth without end.
            vec![("backsliding-toads-and-frogs", "t."), ("backsliding-toads-and-frogs", ".f")],
            vec![("backsliding-toads-and-frogs", "t.."), ("backsliding-toads-and-frogs", ".f"), ("", "*")],
            vec![("go", "o.o")],
            vec![("go", ".o.")],
            vec![("fox-and-geese", "x.|.o")],
        ] {
            let (summands, start) = sum(&universe, &parts);
            for first in Player::BOTH {
                let begin = Record::new(summands.clone(), start.clone(), first).unwrap();
                let mut open = vec![begin];
                while let Some(mut record) = open.pop() {
                    let mut allowance = Allowance::new(None, 1 << 30, &Budget::unlimited());
                    let Some(decision) = evaluator.decide(engine, &record, &mut rng, &mut allowance) else {
                        continue;
                    };
                    let expected = literal(&mut record);
                    let outcome = match decision.why {
                        Why::Ends(Ending::Won(_)) => 1,
                        Why::Ends(Ending::Drawn { .. }) => 0,
                        Why::Ends(Ending::Lost(_)) => -1,
                        other => panic!("{parts:?}: {other:?}"),
                    };
                    assert_eq!(outcome, expected, "{parts:?}");
                    *counts.entry(outcome).or_default() += 1;
                    record.play(decision.choice, None);
                    assert_eq!(-literal(&mut record), expected, "{parts:?}");
                    record.take_back();
                    if record.turns.len() < 2 {
                        for choice in record.choices() {
                            let mut next = record.clone();
                            next.play(choice, None);
                            open.push(next);
                        }
                    }
                }
            }
        }
        assert!(counts.len() == 3 && counts.values().all(|&count| count > 5), "{counts:?}");
    }
}
