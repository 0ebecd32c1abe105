//! How to win: a reply to everything, and a checker that plays it.

use super::problem::Problem;
use super::solver::{SumSolver, WinningMove};
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::Move;
use kelvin_values::Player;
use rustc_hash::FxHashMap;

/// A winner's replies to whatever the opponent does, for some number of the opponent's moves.
#[derive(Clone, Debug)]
pub struct WinningStrategy<'u> {
    /// Who wins with it.
    pub winner: Player,
    /// Who moves first.
    pub first: Player,
    /// How many moves of the opponent it answers.
    pub depth: usize,
    /// Boxed, so that the map is small and does not take much at once when it grows.
    replies: FxHashMap<Problem<'u>, Box<(Move, Problem<'u>)>>,
}

/// Where a strategy fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// It has no reply here.
    #[error("no reply in {0}")]
    NoReply(String),
    /// Its reply is not a legal move.
    #[error("{reply} is no legal move in {position}")]
    NotLegal {
        /// Where.
        position: String,
        /// The reply.
        reply: String,
    },
    /// There is too much to check.
    #[error(transparent)]
    NotChecked(Exhausted),
}

/// A solver that says who wins and by which move: what a strategy is made from.
pub trait Solves<'u> {
    /// Who wins when `first` moves first.
    fn winner(&self, problem: &Problem<'u>, first: Player, budget: &Budget) -> Result<Player, Exhausted>;

    /// A move with which `mover` wins, if there is one.
    fn winning_move(
        &self,
        problem: &Problem<'u>,
        mover: Player,
        budget: &Budget,
    ) -> Result<Option<WinningMove<'u>>, Exhausted>;
}

impl<'u> Solves<'u> for SumSolver<'u> {
    fn winner(&self, problem: &Problem<'u>, first: Player, budget: &Budget) -> Result<Player, Exhausted> {
        SumSolver::winner(self, problem, first, budget)
    }

    fn winning_move(
        &self,
        problem: &Problem<'u>,
        mover: Player,
        budget: &Budget,
    ) -> Result<Option<WinningMove<'u>>, Exhausted> {
        SumSolver::winning_move(self, problem, mover, budget)
    }
}

impl<'u> SumSolver<'u> {
    /// The winner's strategy against the opponent's next `depth` moves.
    pub fn strategy(
        &self,
        problem: &Problem<'u>,
        first: Player,
        depth: usize,
        budget: &Budget,
    ) -> Result<WinningStrategy<'u>, Exhausted> {
        WinningStrategy::made_by(self, problem, first, depth, budget)
    }
}

impl<'u> WinningStrategy<'u> {
    /// The winner's strategy against the opponent's next `depth` moves, as a solver finds it.
    #[allow(clippy::mutable_key_type, reason = "a game is hashed by its name, which never changes")]
    pub fn made_by(
        solver: &impl Solves<'u>,
        problem: &Problem<'u>,
        first: Player,
        depth: usize,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let winner = solver.winner(problem, first, budget)?;
        let mut strategy = WinningStrategy { winner, first, depth, replies: FxHashMap::default() };
        let mut open = vec![(problem.clone(), first, depth)];
        // How deep the play after a position was followed.
        let mut followed: FxHashMap<Problem<'u>, usize> = FxHashMap::default();
        while let Some((position, mover, depth)) = open.pop() {
            budget.check()?;
            let held = BYTES.saturating_mul((followed.len() + open.len()) as u64);
            if budget.byte_limit().is_some_and(|limit| held > limit) {
                return Err(Exhausted::Memory);
            }
            if mover == winner {
                if followed.get(&position).is_some_and(|&deep| deep >= depth) {
                    continue;
                }
                followed.insert(position.clone(), depth);
                if let Some(reply) = strategy.replies.get(&position) {
                    open.push((reply.1.clone(), !winner, depth));
                    continue;
                }
                // The winner is to move in a position won by moving, so there is such a move.
                if let Some(reply) = solver.winning_move(&position, winner, budget)? {
                    open.push((reply.leads_to.clone(), !winner, depth));
                    strategy.replies.insert(position, Box::new((reply.chosen, reply.leads_to)));
                }
            } else if depth > 0 {
                let moves = position.moves(mover)?.into_iter();
                open.extend(moves.map(|(_, next)| (next, winner, depth - 1)));
            }
        }
        Ok(strategy)
    }

    /// How many positions it has a reply for.
    pub fn len(&self) -> usize {
        self.replies.len()
    }

    /// Whether it replies to nothing.
    pub fn is_empty(&self) -> bool {
        self.replies.is_empty()
    }

    /// The reply in a position in which the winner is to move.
    pub fn reply(&self, position: &Problem<'u>) -> Option<&Move> {
        self.replies.get(position).map(|reply| &reply.0)
    }

    /// Plays it against every line of the opponent, by the rules alone: each reply must be there and be legal, to the
    /// depth it was made for. Knows nothing of how it was found.
    pub fn check(&self, problem: &Problem<'u>) -> Result<(), Flaw> {
        self.check_within(problem, &Budget::unlimited())
    }

    /// As [`WinningStrategy::check`], while the budget lasts.
    #[allow(clippy::mutable_key_type, reason = "a game is hashed by its name, which never changes")]
    pub fn check_within(&self, problem: &Problem<'u>, budget: &Budget) -> Result<(), Flaw> {
        let legal = |mover, position: &Problem<'u>| position.moves(mover).map_err(Flaw::NotChecked);
        let mut open = vec![(problem.clone(), self.first, self.depth)];
        // How deep the play after a reply was followed: lines that meet are played once.
        let mut followed: FxHashMap<Problem<'u>, usize> = FxHashMap::default();
        while let Some((position, mover, depth)) = open.pop() {
            budget.check().map_err(Flaw::NotChecked)?;
            if mover == self.winner {
                if followed.get(&position).is_some_and(|&deep| deep >= depth) {
                    continue;
                }
                let (chosen, next) =
                    &**self.replies.get(&position).ok_or_else(|| Flaw::NoReply(position.to_string()))?;
                if !legal(mover, &position)?
                    .iter()
                    .any(|(legal, leads_to)| legal == chosen && leads_to == next)
                {
                    return Err(Flaw::NotLegal { position: position.to_string(), reply: chosen.to_string() });
                }
                open.push((next.clone(), !mover, depth));
                followed.insert(position, depth);
            } else if depth > 0 {
                open.extend(legal(mover, &position)?.into_iter().map(|(_, next)| (next, !mover, depth - 1)));
            }
        }
        Ok(())
    }
}

/// What a position and its reply take, about.
const BYTES: u64 = 1 << 10;
