//! Who wins a sum, and by which move.

use crate::error::Error;
use crate::lab::{Lab, trusted_sum};
use crate::observer::{Observer, Part};
use crate::schema::Schema;
use crate::sum::Sum;
use crate::words::{RanOut, Side};
use kelvin_budget::{Budget, Exhausted};
use kelvin_play::{Component, problem, winning_choice};
use kelvin_positions::Move;
use kelvin_solver::domineering::RegionError;
use kelvin_solver::{Flaw, Problem, Solves, WinningStrategy};
use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::atomic::Ordering;

/// Asks who wins a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SolveQuestion {
    /// The sum.
    pub sum: Sum,
    /// Who moves first; each of the players if it is not said.
    pub first: Option<Side>,
    /// Make the winner's replies to so many moves of the opponent, and play them against everything.
    pub strategy: Option<usize>,
    /// Whether who cannot move wins.
    #[serde(default)]
    pub misere: bool,
}

/// Who wins, for each player who may begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SolveAnswer {
    /// One for each.
    pub rows: Vec<SolveRow>,
}

/// Who wins when a player begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SolveRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The sum, as it was asked for.
    pub sum: String,
    /// Who begins.
    pub first: Side,
    /// Who wins, unless it is undecided or drawn.
    pub winner: Option<Side>,
    /// Whether nobody can force a win: play goes on for ever.
    pub drawn: bool,
    /// How many moves are made if the winner hurries and the loser delays, of a game in which play need not end.
    pub length: Option<u32>,
    /// A winning move, if who begins wins and one was found.
    #[serde(rename = "move")]
    pub name: Option<String>,
    /// The summand of that move, from 0.
    pub summand: Option<usize>,
    /// The move itself: what is placed, taken or moved, and where.
    pub action: Option<Move>,
    /// Positions that were looked at.
    pub positions: u64,
    /// Replies of the winner that were played against everything.
    pub checked: Option<usize>,
    /// What ran out before the replies were checked.
    pub unchecked: Option<RanOut>,
    /// What ran out before it was known who wins.
    pub undecided: Option<RanOut>,
    /// The rows and columns of boards of an undecided sum that were too large for the solver made for them.
    pub too_large: Option<[usize; 2]>,
    /// The value of an undecided sum is at least this.
    pub at_least: Option<i64>,
    /// The value of an undecided sum is at most this.
    pub at_most: Option<i64>,
}

impl SolveQuestion {
    /// The players who may begin.
    pub fn players(&self) -> Vec<Player> {
        self.first.map_or(Player::BOTH.to_vec(), |first| vec![first.into()])
    }

    /// What is known of `first` to begin when the work does not come back: what was [found](Part::Found) without the rest, or that
    /// it is undecided.
    pub fn unfinished(&self, first: Player, found: Option<&SolveRow>, why: Exhausted) -> SolveRow {
        match found.filter(|row| row.first == first.into()) {
            Some(row) => SolveRow { unchecked: self.strategy.map(|_| why.into()), ..row.clone() },
            None => SolveRow { undecided: Some(why.into()), ..self.row(first) },
        }
    }

    pub(crate) fn row(&self, first: Player) -> SolveRow {
        SolveRow {
            schema: Schema,
            sum: self.sum.to_string(),
            first: first.into(),
            winner: None,
            drawn: false,
            length: None,
            name: None,
            summand: None,
            action: None,
            positions: 0,
            checked: None,
            unchecked: None,
            undecided: None,
            too_large: None,
            at_least: None,
            at_most: None,
        }
    }
}

impl<'u> Lab<'u> {
    /// Who wins a sum. What the budget leaves undecided is told with bounds.
    pub fn solve(
        &self,
        question: &SolveQuestion,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<SolveAnswer, Error> {
        if question.misere {
            return self.solve_misere(question, budget, observer);
        }
        let work = self.universe().work(budget);
        let summands = question.sum.summands()?;
        let components = match self.components(&summands, &work) {
            Err(Error::Loopy { .. } | Error::LoopySummand(_)) => {
                return self.solve_loopy(question, &summands, budget, observer);
            }
            components => components?,
        };
        let problem = problem(&components, &work)?;
        // Tables that were not built in time leave everything undecided.
        let prepared = self.solvers().prepare(&problem, budget);
        let positions = || budget.progress().positions.load(Ordering::Relaxed);
        let mut bounds = None;
        let mut rows = vec![];
        for first in question.players() {
            let mut row = question.row(first);
            let before = positions();
            let winner = prepared.and_then(|()| self.solvers().winner(&problem, first, budget));
            row.positions = positions() - before;
            // Of rules of a user it may turn out on the way that play need not end.
            if components.iter().any(Component::loops) {
                return self.solve_loopy(question, &summands, budget, observer);
            }
            match winner {
                Err(why) => {
                    let bounds = bounds.get_or_insert_with(|| self.solvers().bounds(&problem));
                    row.undecided = Some(why.into());
                    row.too_large = match self.solvers().too_large(&problem) {
                        Some(RegionError::TooLarge { rows, columns }) => Some([rows, columns]),
                        _ => None,
                    };
                    (row.at_least, row.at_most) = (bounds.at_least, bounds.at_most);
                }
                Ok(winner) => {
                    row.winner = Some(winner.into());
                    if winner == first {
                        observer.see(Part::Found(row.clone()));
                        let found = winning_choice(self.solvers(), &components, first, &work).ok().flatten();
                        row.name = found.as_ref().map(|choice| choice.full_name(components.len()));
                        (row.summand, row.action) = found.map(|choice| (choice.board, choice.chosen)).unzip();
                    }
                    if let Some(depth) = question.strategy {
                        trusted_sum(&components)?;
                        observer.see(Part::Found(row.clone()));
                        match self.check(&problem, first, depth, budget)? {
                            Ok(replies) => row.checked = Some(replies),
                            Err(why) => row.unchecked = Some(why.into()),
                        }
                    }
                }
            }
            trusted_sum(&components)?;
            observer.see(Part::Solved(row.clone()));
            rows.push(row);
        }
        Ok(SolveAnswer { rows })
    }

    /// Makes the winner's replies and plays them against everything; how many there are, or what ran out.
    fn check(
        &self,
        problem: &Problem<'u>,
        first: Player,
        depth: usize,
        budget: &Budget,
    ) -> Result<Result<usize, Exhausted>, Error> {
        let strategy = match WinningStrategy::made_by(self.solvers(), problem, first, depth, budget) {
            Ok(strategy) => strategy,
            Err(why) => return Ok(Err(why)),
        };
        match strategy.check_within(problem, budget) {
            Ok(()) => Ok(Ok(strategy.len())),
            Err(Flaw::NotChecked(why)) => Ok(Err(why)),
            Err(flaw) => Err(Error::Flaw(flaw)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelvin_budget::Cancel;
    use kelvin_values::Universe;

    /// What the observer was told is what is left when the work is ended from outside.
    #[test]
    fn who_wins_is_told_before_replies_are_checked() {
        let universe = Universe::new();
        let lab = Lab::new(&universe, crate::Settings::default());
        let words = ["domineering", "4x5"].map(str::to_owned).to_vec();
        let mut question =
            SolveQuestion { sum: Sum::Words(words), first: None, strategy: Some(2), misere: false };
        let cancel = Cancel::default();
        let budget = Budget::unlimited().cancelled_by(&cancel);
        let mut found = vec![];
        let mut stop = |part: Part| {
            if let Part::Found(row) = part {
                assert!(row.winner.is_some() && row.checked.is_none(), "{row:?}");
                if row.name.is_some() {
                    cancel.raise();
                }
                found.push(row);
            }
        };
        let answer = lab.solve(&question, &budget, &mut stop).unwrap();
        let last = found.last().unwrap();
        let first = Player::from(last.first);
        let row = answer.rows.iter().find(|row| row.first == last.first).unwrap();
        assert_eq!((row.winner, row.unchecked), (last.winner, Some(RanOut::Stopped)), "{row:?}");
        assert_eq!(question.unfinished(first, Some(last), Exhausted::Cancelled), *row);
        let other = question.unfinished(!first, Some(last), Exhausted::Memory);
        assert_eq!((other.winner, other.undecided), (None, Some(RanOut::Memory)));
        question.strategy = None;
        let row = question.unfinished(first, Some(last), Exhausted::Memory);
        assert_eq!((row.winner, row.unchecked, row.undecided), (last.winner, None, None));
    }
}
