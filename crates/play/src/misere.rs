//! Moves in misère play, which are found by search.

use crate::choice::{self, Choice};
use crate::evaluator::SumEvaluator;
use crate::record::Record;
use kelvin_budget::{Budget, Exhausted};
use kelvin_misere::{MisereSolver, literal};
use kelvin_positions::{PlayedSummand, Position};
use kelvin_values::Player;

/// The position of a sum. A value is played in its canonical form.
pub fn misere_position(components: &[PlayedSummand<'_>], budget: &Budget) -> Result<Position, Exhausted> {
    components.iter().try_fold(Position::default(), |sum, component| {
        Ok(sum
            + match component {
                PlayedSummand::Position(position) => position.clone(),
                PlayedSummand::Value(value) => literal::value(*value, budget)?,
            })
    })
}

impl<'u> SumEvaluator<'_, 'u> {
    /// A winning move in misère play for the player to move, if there is one.
    pub(crate) fn misere_choice(
        &self,
        record: &Record<'u>,
        budget: &Budget,
    ) -> Result<Option<Choice<'u>>, Exhausted> {
        winning_misere_choice(&self.misere, &record.boards, record.to_move(), budget)
    }
}

/// A winning move of `mover` in a sum in misère play, if there is one. A player who cannot move has won.
pub fn winning_misere_choice<'u>(
    solver: &MisereSolver,
    components: &[PlayedSummand<'u>],
    mover: Player,
    budget: &Budget,
) -> Result<Option<Choice<'u>>, Exhausted> {
    if !solver.wins(&misere_position(components, budget)?, mover, budget)? {
        return Ok(None);
    }
    for choice in choice::choices(components, mover) {
        let mut next = components.to_vec();
        next[choice.board] = choice.to.clone();
        if !solver.wins(&misere_position(&next, budget)?, !mover, budget)? {
            return Ok(Some(choice));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_sums::sum;
    use crate::{Allowance, Engine};
    use kelvin_heat::{Heat, Strategy};
    use kelvin_positions::Analyst;
    use kelvin_solver::Solvers;
    use kelvin_values::Universe;

    /// Returns whether a player wins moving first, by literal play: a player who cannot move wins.
    fn wins(boards: &[PlayedSummand<'_>], player: Player) -> bool {
        let choices = choice::choices(boards, player);
        choices.is_empty()
            || choices.into_iter().any(|choice| {
                let mut next = boards.to_vec();
                next[choice.board] = choice.to;
                !wins(&next, !player)
            })
    }

    /// An engine wins every won game against all replies, and its hints agree.
    #[test]
    fn engines_win_every_won_misere_game() {
        let universe = Universe::new();
        let (analyst, heat, solvers) =
            (Analyst::new(&universe), Heat::new(&universe), Solvers::new(&universe));
        let evaluator = SumEvaluator::new(&analyst, &heat, &solvers);
        let engine = Engine::Strategy(Strategy::Thermostrat);
        let mut rng = fastrand::Rng::with_seed(3);
        for parts in [
            vec![("nim", "1 + 2 + 2")],
            vec![("domineering", "2x3"), ("", "*2")],
            vec![("", "{1|-1}"), ("", "^"), ("clobber", "xoxo")],
            vec![("toads-and-frogs", "t..f"), ("", "2")],
        ] {
            let (summands, start) = sum(&universe, &parts);
            for first in Player::BOTH {
                let record = Record::new(summands.clone(), start.clone(), first).unwrap().with_misere(true);
                let mut open = vec![record];
                while let Some(record) = open.pop() {
                    let won = wins(&record.boards, record.to_move());
                    if let Some(winner) = record.winner() {
                        assert!(won && winner == record.to_move());
                        continue;
                    }
                    let mut allowance = Allowance::new(None, 1 << 30, &Budget::unlimited());
                    let decision = evaluator.decide(engine, &record, &mut rng, &mut allowance).unwrap();
                    let hinted = evaluator.hint(&record, &mut allowance).decision.unwrap();
                    assert_eq!([decision.wins, hinted.wins], [Some(won); 2], "{parts:?}");
                    let mut after = record.clone();
                    after.play(decision.choice, None);
                    if after.winner().is_none() {
                        assert_eq!(!wins(&after.boards, after.to_move()), won, "{parts:?}");
                    }
                    for choice in after.choices() {
                        let mut next = after.clone();
                        next.play(choice, None);
                        open.push(next);
                    }
                }
            }
        }
    }
}
