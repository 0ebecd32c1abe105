//! The winner of a sum, with a winning move.

use crate::error::Error;
use crate::lab::{Lab, trusted_sum};
use crate::observer::{Observer, Part};
use crate::question::Ask;
use crate::schema::Schema;
use crate::sum::Sum;
use crate::words::{RanOut, Side};
use kelvin_budget::{Budget, Exhausted};
use kelvin_play::winning_choice;
use kelvin_positions::{Move, PlayedSum, PlayedSummand};
use kelvin_solver::domineering::RegionError;
use kelvin_solver::{Flaw, Solves, WinningStrategy};
use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::atomic::Ordering;

/// Asks for the winner of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SolveQuestion {
    /// The sum.
    pub sum: Sum,
    /// The player who moves first; each of the players by default.
    pub first: Option<Side>,
    /// The number of moves of the opponent to which the winner's replies are computed; they are checked
    /// against all play.
    pub strategy: Option<usize>,
    /// Whether play is misère: a player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
}

impl Ask for SolveQuestion {
    type Answer = SolveAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<SolveAnswer, Error> {
        lab.solve(self, budget, observer)
    }
}

/// The winner for each starting player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SolveAnswer {
    /// A row for each starting player.
    pub rows: Vec<SolveRow>,
}

/// The winner for one starting player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SolveRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The sum, as given in the question.
    pub sum: String,
    /// The player who moves first.
    pub first: Side,
    /// The winner, unless the game is undecided or drawn.
    pub winner: Option<Side>,
    /// Whether the game is drawn: neither player can force a win.
    pub drawn: bool,
    /// The number of moves until a loopy game is won, if the winner hurries and the loser delays.
    pub length: Option<u32>,
    /// A winning move, if the first player wins and one was found.
    #[serde(rename = "move")]
    pub name: Option<String>,
    /// The index of the summand of that move, from 0.
    pub summand: Option<usize>,
    /// The move as an object: the pieces placed, removed or moved, and their locations.
    pub action: Option<Move>,
    /// The number of positions visited.
    pub positions: u64,
    /// The number of the winner's replies that were checked against all play.
    pub checked: Option<usize>,
    /// The limit that was reached before the replies were checked.
    pub unchecked: Option<RanOut>,
    /// The limit that was reached before the winner was known.
    pub undecided: Option<RanOut>,
    /// The size, in rows and columns, of boards of an undecided sum that were too large for their special
    /// solver.
    pub too_large: Option<[usize; 2]>,
    /// A lower bound of the value of an undecided sum.
    pub at_least: Option<i64>,
    /// An upper bound of the value of an undecided sum.
    pub at_most: Option<i64>,
}

impl SolveQuestion {
    /// Returns the requested starting players.
    pub fn players(&self) -> Vec<Player> {
        self.first.map_or(Player::BOTH.to_vec(), |first| vec![first.into()])
    }

    /// Returns the row of a starting player whose computation was interrupted: the row [found](Part::Found)
    /// so far, or an undecided row.
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
    /// Computes the winner of a sum. A sum that the budget leaves undecided has bounds.
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
        let components = match self.summands(&summands, &work) {
            Err(Error::Loopy { .. } | Error::LoopySummand(_)) => {
                return self.solve_loopy(question, &summands, budget, observer);
            }
            components => components?,
        };
        let problem = PlayedSum::of(&components, &work)?;
        let positions = || budget.progress().positions.load(Ordering::Relaxed);
        let mut bounds = None;
        let mut rows = vec![];
        for first in question.players() {
            let mut row = question.row(first);
            let before = positions();
            let winner = self.solvers().winner(&problem, first, budget);
            row.positions = positions() - before;
            // A user's rules may turn out to be loopy during the computation.
            if components.iter().any(PlayedSummand::loops) {
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

    /// Computes the winner's replies and checks them against all play. Returns their number, or the limit
    /// that was reached.
    fn check(
        &self,
        problem: &PlayedSum<'u>,
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

    /// The rows reported to the observer are all that is left when the work is ended from outside.
    #[test]
    fn who_wins_is_reported_before_replies_are_checked() {
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
