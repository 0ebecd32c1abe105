//! Who wins a sum, and by which move.

use super::bounds::Bounds;
use super::problem::Problem;
use super::search::{Search, Shared};
use super::summary::Summary;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::{Analyst, Memo, Signed};
use kelvin_values::{Player, Universe};
use parking_lot::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// Solves sums of positions of any rulesets and of values, and remembers what it learned, also when it was stopped.
///
/// Components are looked at apart. Those that are evaluated with little effort become their values, which add up
/// to one; the others are searched, with a table of the sums met before.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_positions::Position;
/// use kelvin_solver::{Answer, Problem, SumSolver};
/// use kelvin_values::{Player, Universe};
///
/// let universe = Universe::new();
/// let budget = Budget::unlimited();
/// let position = Position::parse("domineering", "...|...")? + Position::parse("clobber", "xoxo")?;
/// let problem = Problem { position, value: universe.star(2) };
/// let solver = SumSolver::new(&universe);
/// assert_eq!(solver.solve(&problem, Player::Left, &budget), Answer::Decided(Player::Left));
/// let winning = solver.winning_move(&problem, Player::Left, &budget)?.expect("she wins");
/// assert_eq!(solver.solve(&winning.leads_to, Player::Right, &budget), Answer::Decided(Player::Left));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SumSolver<'u> {
    shared: Shared<'u>,
    threads: usize,
}

/// What was found of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Who wins.
    Decided(Player),
    /// The budget ran out.
    Undecided {
        /// What of it.
        why: Exhausted,
        /// What is known nevertheless.
        bounds: Bounds,
    },
}

/// A move that wins.
#[derive(Clone, Debug)]
pub struct WinningMove<'u> {
    /// Its name.
    pub name: String,
    /// Where it leads.
    pub leads_to: Problem<'u>,
}

/// Positions a component may take to be evaluated, if nothing is said.
const EFFORT: u64 = 5_000;
/// What tables and values may take, if nothing is said.
const BYTES: u64 = 1 << 30;

impl<'u> SumSolver<'u> {
    /// A solver that knows nothing yet.
    pub fn new(universe: &'u Universe) -> Self {
        let analyst = Analyst::new(universe);
        let shared =
            Shared { analyst, decided: Memo::new(), hard: Memo::new(), effort: EFFORT, bytes: BYTES / 2 };
        SumSolver { shared, threads: 1 }.memory(BYTES)
    }

    /// Lets so many threads search.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Lets what is remembered take about so many bytes; then less useful things are forgotten.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.shared.bytes = bytes / 2;
        // Sums are kept with a few components each, which the table does not see.
        self.shared.decided.limit(Some(bytes / 8));
        self.shared.hard.limit(Some(bytes / 16));
        self
    }

    /// Lets a component take so many positions to be evaluated before it is searched instead.
    #[must_use]
    pub fn effort(mut self, positions: u64) -> Self {
        self.shared.effort = positions;
        self
    }

    /// The universe of the values.
    pub fn universe(&self) -> &'u Universe {
        self.shared.analyst.universe()
    }

    /// Who wins when `first` moves first; undecided, and never a guess, when the budget runs out.
    pub fn solve(&self, problem: &Problem<'u>, first: Player, budget: &Budget) -> Answer {
        match self.winner(problem, first, budget) {
            Ok(winner) => Answer::Decided(winner),
            Err(why) => Answer::Undecided { why, bounds: Bounds::of(problem) },
        }
    }

    /// As [`SumSolver::solve`].
    pub fn winner(&self, problem: &Problem<'u>, first: Player, budget: &Budget) -> Result<Player, Exhausted> {
        if let Some(wins) = self.shared.wins_by_values(problem, first, &self.universe().work(budget))? {
            return Ok(if wins { first } else { !first });
        }
        let over = AtomicBool::new(false);
        let answer = Mutex::new(Err(Exhausted::Cancelled));
        let task = |thread: usize| {
            let result = self
                .summary(problem, budget)
                .and_then(|sum| Search::new(&self.shared, budget, &over, thread).wins(&sum, first));
            let late = over.swap(true, Ordering::Relaxed);
            let mut answer = answer.lock();
            // An answer beats another thread's failure; who is late was only stopped.
            if answer.is_err() && (result.is_ok() || !late) {
                *answer = result;
            }
        };
        let task = &task;
        std::thread::scope(|scope| {
            for thread in 1..self.threads {
                scope.spawn(move || task(thread));
            }
            task(0);
        });
        let wins = answer.into_inner()?;
        Ok(if wins { first } else { !first })
    }

    fn summary(&self, problem: &Problem<'u>, budget: &Budget) -> Result<Summary<'u>, Exhausted> {
        let work = self.universe().work(budget);
        let more = Signed::same(&problem.position);
        self.shared.summary(problem.value, vec![], more, &work)
    }

    /// A move with which `mover` wins, if there is one.
    pub fn winning_move(
        &self,
        problem: &Problem<'u>,
        mover: Player,
        budget: &Budget,
    ) -> Result<Option<WinningMove<'u>>, Exhausted> {
        for (name, next) in problem.moves(mover)? {
            if self.winner(&next, !mover, budget)? == mover {
                return Ok(Some(WinningMove { name, leads_to: next }));
            }
        }
        Ok(None)
    }
}
