//! Winning strategies, and their verification.

use super::solver::{SumSolver, WinningMove};
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::{Move, PlayedSum};
use kelvin_values::Player;
use rustc_hash::FxHashMap;

/// The winner's replies to all play of the opponent, for a number of the opponent's moves.
#[derive(Clone, Debug)]
pub struct WinningStrategy<'u> {
    /// The winner.
    pub winner: Player,
    /// The player who moves first.
    pub first: Player,
    /// The number of the opponent's moves that are answered.
    pub depth: usize,
    /// Boxed to keep the map small while it grows.
    replies: FxHashMap<PlayedSum<'u>, Box<(Move, PlayedSum<'u>)>>,
}

/// A flaw of a strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// A missing reply.
    #[error("no reply in {0}")]
    NoReply(String),
    /// An illegal reply.
    #[error("{reply} is not a legal move in {position}")]
    NotLegal {
        /// The position.
        position: String,
        /// The reply.
        reply: String,
    },
    /// The check exceeded its budget.
    #[error(transparent)]
    NotChecked(Exhausted),
}

/// A solver that finds winners and winning moves, from which strategies are made.
pub trait Solves<'u> {
    /// The winner when `first` moves first.
    fn winner(&self, problem: &PlayedSum<'u>, first: Player, budget: &Budget) -> Result<Player, Exhausted>;

    /// A winning move of `mover`, if there is one.
    fn winning_move(
        &self,
        problem: &PlayedSum<'u>,
        mover: Player,
        budget: &Budget,
    ) -> Result<Option<WinningMove<'u>>, Exhausted>;
}

impl<'u> Solves<'u> for SumSolver<'u> {
    fn winner(&self, problem: &PlayedSum<'u>, first: Player, budget: &Budget) -> Result<Player, Exhausted> {
        SumSolver::winner(self, problem, first, budget)
    }

    fn winning_move(
        &self,
        problem: &PlayedSum<'u>,
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
        problem: &PlayedSum<'u>,
        first: Player,
        depth: usize,
        budget: &Budget,
    ) -> Result<WinningStrategy<'u>, Exhausted> {
        WinningStrategy::made_by(self, problem, first, depth, budget)
    }
}

impl<'u> WinningStrategy<'u> {
    /// The winner's strategy against the opponent's next `depth` moves, computed with a solver.
    #[allow(clippy::mutable_key_type, reason = "a game is hashed by its name, which never changes")]
    pub fn made_by(
        solver: &impl Solves<'u>,
        problem: &PlayedSum<'u>,
        first: Player,
        depth: usize,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let winner = solver.winner(problem, first, budget)?;
        let mut strategy = WinningStrategy { winner, first, depth, replies: FxHashMap::default() };
        let mut open = vec![(problem.clone(), first, depth)];
        // The depth to which play after a position was followed.
        let mut followed: FxHashMap<PlayedSum<'u>, usize> = FxHashMap::default();
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
                // The winner is to move in a won position, so there is a winning move.
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

    /// The number of positions with a reply.
    pub fn len(&self) -> usize {
        self.replies.len()
    }

    /// Returns whether there are no replies.
    pub fn is_empty(&self) -> bool {
        self.replies.is_empty()
    }

    /// The reply in a position in which the winner is to move.
    pub fn reply(&self, position: &PlayedSum<'u>) -> Option<&Move> {
        self.replies.get(position).map(|reply| &reply.0)
    }

    /// Verifies the strategy against every line of the opponent, by the rules alone. Each reply must exist
    /// and be legal, to the depth of the strategy. It shares no code with the solver.
    pub fn check(&self, problem: &PlayedSum<'u>) -> Result<(), Flaw> {
        self.check_within(problem, &Budget::unlimited())
    }

    /// Verifies the strategy as [`WinningStrategy::check`] does, within a budget.
    #[allow(clippy::mutable_key_type, reason = "a game is hashed by its name, which never changes")]
    pub fn check_within(&self, problem: &PlayedSum<'u>, budget: &Budget) -> Result<(), Flaw> {
        let legal = |mover, position: &PlayedSum<'u>| position.moves(mover).map_err(Flaw::NotChecked);
        let mut open = vec![(problem.clone(), self.first, self.depth)];
        // The depth to which play after a reply was followed, so that transpositions are played once.
        let mut followed: FxHashMap<PlayedSum<'u>, usize> = FxHashMap::default();
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

/// The approximate memory of a position and its reply.
const BYTES: u64 = 1 << 10;
