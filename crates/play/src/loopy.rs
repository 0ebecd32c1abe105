//! Play that need not end: decided by all positions that can be reached, where what comes back is drawn.

use crate::allowance::Allowance;
use crate::component::{Choice, Component};
use crate::decision::{Decision, Found, Why};
use crate::mind::Mind;
use crate::record::Record;
use crate::search::promising_move;
use kelvin_budget::{Budget, Exhausted};
use kelvin_loopy::{Explored, LoopyRules};
use kelvin_values::Player;
use std::cmp::Reverse;
use std::sync::Arc;

/// The rules of sums.
struct Sums<'u>(std::marker::PhantomData<Component<'u>>);

impl<'u> LoopyRules for Sums<'u> {
    type Position = Vec<Component<'u>>;

    fn options(&self, sum: &Vec<Component<'u>>, player: Player, found: &mut Vec<Vec<Component<'u>>>) {
        for (place, component) in sum.iter().enumerate() {
            component.options(player, |to| {
                let mut next = sum.clone();
                next[place] = to;
                found.push(next);
            });
        }
    }
}

/// All sums that can be reached from one.
pub struct Reached<'u>(Explored<Vec<Component<'u>>>);

impl<'u> Reached<'u> {
    /// What can be reached from a sum.
    pub fn from(sum: &[Component<'u>], budget: &Budget) -> Result<Reached<'u>, Exhausted> {
        let explored = budget.around(|| Explored::from(&Sums(Default::default()), [sum.to_vec()], budget))?;
        Ok(Reached(explored))
    }

    /// How the game ends after each of some moves, when these sums were met before, each with the player whose turn it was.
    pub fn endings(
        &self,
        sum: &[Component<'u>],
        choices: &[(Player, Choice<'u>)],
        met: &[(Vec<Component<'u>>, Player)],
        budget: &Budget,
    ) -> Result<Vec<Ending>, Exhausted> {
        let outcomes = self.0.outcomes_after(met, budget)?;
        let ending = |(player, choice): &(Player, Choice<'u>)| {
            let mut next = sum.to_vec();
            next[choice.board] = choice.to.clone();
            // A move that was not followed leads where nothing is known.
            let winner = outcomes.of(&next).ok_or(Exhausted::Positions)?.winners[(!*player).index()];
            Ok(match outcomes.length(&next, !*player) {
                Some(moves) if winner == Some(*player) => Ending::Won(moves + 1),
                Some(moves) => Ending::Lost(moves + 1),
                None => Ending::Drawn { repeats: met.contains(&(next, !*player)) },
            })
        };
        choices.iter().map(ending).collect()
    }

    /// Who wins a sum for each player to begin; nobody, where it is drawn.
    pub fn winners(&self, sum: &[Component<'u>], budget: &Budget) -> Result<[Option<Player>; 2], Exhausted> {
        let outcome = self.0.outcomes(budget)?.of(&sum.to_vec());
        Ok(outcome.ok_or(Exhausted::Positions)?.winners)
    }

    fn has(&self, sum: &[Component<'u>]) -> bool {
        self.0.find(&sum.to_vec()).is_some()
    }
}

/// How a game ends after a move, for the player who makes it, if both play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It is won after so many moves of both, this one among them.
    Won(u32),
    /// Nobody wins.
    Drawn {
        /// Whether the move leads to what was met before.
        repeats: bool,
    },
    /// It is lost after so many moves of both, this one among them.
    Lost(u32),
}

impl Ending {
    /// The better, the greater: a win soon, a draw in which play goes on, a loss late.
    fn rank(self) -> (u8, Reverse<u32>, u32) {
        match self {
            Ending::Won(moves) => (3, Reverse(moves), 0),
            Ending::Drawn { repeats: false } => (2, Reverse(0), 0),
            Ending::Drawn { repeats: true } => (1, Reverse(0), 0),
            Ending::Lost(moves) => (0, Reverse(0), moves),
        }
    }
}

impl<'u> Mind<'_, 'u> {
    /// The best move in a game that need not end: one that wins soonest, or draws what cannot be won, or loses last. `None` where there is no
    /// move.
    pub(crate) fn decide_endless(
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
                Some(Found::Undecided(choice, allowance.undecided(why)).into())
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
        let endings = reached.endings(&record.boards, &choices, &record.met(), &allowance.rest())?;
        let mut best: Option<(Choice<'u>, Ending)> = None;
        for ((_, choice), ending) in choices.into_iter().zip(endings) {
            if best.as_ref().is_none_or(|(_, known)| ending.rank() > known.rank()) {
                best = Some((choice, ending));
            }
        }
        Ok(best)
    }

    /// What can be reached from a sum, which is remembered from move to move.
    fn reached(
        &self,
        sum: &[Component<'u>],
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
    use crate::summand::tests::sum;
    use kelvin_heat::{Heat, Strategy};
    use kelvin_positions::Analyst;
    use kelvin_solver::Solvers;
    use kelvin_values::Universe;
    use std::collections::HashMap;

    /// Who wins a game in which repetition draws, by nothing but its rules: every way to go on is tried. 1 if the player whose turn it is wins, -1 if
    /// the other does.
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

    /// On small boards, after any two first moves: the move that is chosen is as good as the literal rules say that there is one, and says so.
    #[test]
    fn the_best_move_of_a_game_that_need_not_end_is_found() {
        let universe = Universe::new();
        let (analyst, heat, solvers) =
            (Analyst::new(&universe), Heat::new(&universe), Solvers::new(&universe));
        let mind = Mind::new(&analyst, &heat, &solvers);
        let engine = Engine::Strategy(Strategy::Thermostrat);
        let mut dice = fastrand::Rng::with_seed(1);
        let mut met: HashMap<i8, usize> = HashMap::new();
        for parts in [
            vec![("backsliding-toads-and-frogs", "t.f")],
            vec![("backsliding-toads-and-frogs", "t.f"), ("", "1")],
            vec![("backsliding-toads-and-frogs", "t.f"), ("nim", "1")],
            // Each has a piece that goes to and fro, and never runs out of moves.
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
                    let Some(decision) = mind.decide(engine, &record, &mut dice, &mut allowance) else {
                        continue;
                    };
                    let expected = literal(&mut record);
                    let told = match decision.why {
                        Why::Ends(Ending::Won(_)) => 1,
                        Why::Ends(Ending::Drawn { .. }) => 0,
                        Why::Ends(Ending::Lost(_)) => -1,
                        other => panic!("{parts:?}: {other:?}"),
                    };
                    assert_eq!(told, expected, "{parts:?}");
                    *met.entry(told).or_default() += 1;
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
        assert!(met.len() == 3 && met.values().all(|&count| count > 5), "{met:?}");
    }
}
