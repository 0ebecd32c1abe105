//! The solver for sums.

use super::bounds::Bounds;
use super::component::Components;
use super::reduced_sum::ReducedSum;
use super::search::{Shared, SumSearch};
use super::values;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::{Analyst, Memo, Move, PlayedSum};
use kelvin_values::{Player, Universe};
use parking_lot::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// A solver for sums of positions and values of all rulesets. It keeps its tables between calls, also after a
/// stop.
///
/// Components are treated separately. Those that are easy to evaluate are replaced by their values, which are
/// added up. The others are searched, with a transposition table of sums.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_positions::{PlayedSum, Position};
/// use kelvin_solver::{SolverAnswer, SumSolver};
/// use kelvin_values::{Player, Universe};
///
/// let universe = Universe::new();
/// let budget = Budget::unlimited();
/// let position = Position::parse("domineering", "...|...")? + Position::parse("clobber", "xoxo")?;
/// let problem = PlayedSum { position, value: universe.star(2) };
/// let solver = SumSolver::new(&universe);
/// assert_eq!(solver.solve(&problem, Player::Left, &budget), SolverAnswer::Decided(Player::Left));
/// let winning = solver.winning_move(&problem, Player::Left, &budget)?.expect("she wins");
/// assert_eq!(solver.solve(&winning.leads_to, Player::Right, &budget), SolverAnswer::Decided(Player::Left));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SumSolver<'u> {
    shared: Shared<'u>,
    threads: usize,
}

/// The result for a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverAnswer {
    /// The winner.
    Decided(Player),
    /// The budget ran out.
    Undecided {
        /// The limit that was reached.
        why: Exhausted,
        /// Bounds on the value.
        bounds: Bounds,
    },
}

/// A winning move.
#[derive(Clone, Debug)]
pub struct WinningMove<'u> {
    /// The move.
    pub chosen: Move,
    /// The sum after the move.
    pub leads_to: PlayedSum<'u>,
}

/// The default limit on positions for evaluating a component.
const EFFORT: u64 = 30;
/// The default memory of tables and values in bytes.
const BYTES: u64 = 1 << 30;

/// The limits of the first round on steps of arithmetic, also for impartial games, and on sums. Each round
/// multiplies them by `MORE`.
const STEPS: u64 = 10_000;
const NIM_STEPS: u64 = 1_000_000;
const SUMS: u64 = 10_000;
const MORE: u64 = 4;

impl<'u> SumSolver<'u> {
    /// Creates a solver with empty tables.
    pub fn new(universe: &'u Universe) -> Self {
        let components = Components::new(Analyst::new(universe), EFFORT, BYTES);
        SumSolver { shared: Shared { components, decided: Memo::new() }, threads: 1 }.memory(BYTES)
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Limits the memory in bytes. Beyond it the least useful entries are dropped.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.shared.components.bytes = bytes / 2;
        // Sums of many components use more memory than the table counts.
        self.shared.decided.limit(Some(bytes / 4));
        self
    }

    /// Sets the limit on positions for evaluating a component during a search. With 0 no component is
    /// evaluated, and the search uses moves only.
    #[must_use]
    pub fn effort(mut self, positions: u64) -> Self {
        self.shared.components.effort = positions;
        self
    }

    /// The universe of the values.
    pub fn universe(&self) -> &'u Universe {
        self.shared.components.analyst.universe()
    }

    /// The approximate memory of the tables in bytes, without the universe.
    pub fn bytes(&self) -> u64 {
        self.shared.decided.bytes() + self.shared.components.held()
    }

    /// Finds the winner when `first` moves first. Returns undecided, never a guess, if the budget runs out.
    pub fn solve(&self, problem: &PlayedSum<'u>, first: Player, budget: &Budget) -> SolverAnswer {
        match self.winner(problem, first, budget) {
            Ok(winner) => SolverAnswer::Decided(winner),
            Err(why) => {
                SolverAnswer::Undecided { why, bounds: Bounds::by(&self.shared.components.analyst, problem) }
            }
        }
    }

    /// Finds the winner, as [`SumSolver::solve`].
    ///
    /// Whether values or a search are faster is not known in advance, so both are tried in turn with rising
    /// limits. Most time goes to the search, except for impartial games, whose values are just numbers.
    pub fn winner(
        &self,
        problem: &PlayedSum<'u>,
        first: Player,
        budget: &Budget,
    ) -> Result<Player, Exhausted> {
        let impartial = problem.position.is_impartial();
        let (mut steps, mut sums) = (if impartial { NIM_STEPS } else { STEPS }, SUMS);
        let mut values = impartial && self.shared.components.effort > 0;
        loop {
            let found = if values {
                self.by_values(problem, first, steps, budget)?
            } else {
                let part = budget.part().positions(sums);
                in_part(budget, &part, |part| self.search(problem, first, part))?
            };
            if let Some(wins) = found {
                return Ok(if wins { first } else { !first });
            }
            if values {
                steps = steps.saturating_mul(MORE);
            } else {
                sums = sums.saturating_mul(MORE);
            }
            values = !values && self.shared.components.effort > 0;
        }
    }

    /// Returns whether `first` wins, by the values, if this number of steps suffices.
    fn by_values(
        &self,
        problem: &PlayedSum<'u>,
        first: Player,
        steps: u64,
        budget: &Budget,
    ) -> Result<Option<bool>, Exhausted> {
        let part = budget.part().steps(steps);
        let analyst = &self.shared.components.analyst;
        match in_part(budget, &part, |part| values::first_wins(analyst, problem, first, part)) {
            // The values are too large, but a search may need none.
            Err(Exhausted::Values | Exhausted::Memory) => Ok(None),
            result => result,
        }
    }

    /// Returns whether `first` wins, by a search.
    fn search(&self, problem: &PlayedSum<'u>, first: Player, budget: &Budget) -> Result<bool, Exhausted> {
        let over = AtomicBool::new(false);
        let answer = Mutex::new(Err(Exhausted::Cancelled));
        let task = |thread: usize| {
            let result = self
                .summary(problem, first, budget)
                .and_then(|sum| SumSearch::new(&self.shared, budget, &over, thread).wins(&sum));
            let late = over.swap(true, Ordering::Relaxed);
            let mut answer = answer.lock();
            // A result replaces another thread's error; a late thread was merely stopped.
            if answer.is_err() && (result.is_ok() || !late) {
                *answer = result;
            }
        };
        let task = &task;
        std::thread::scope(|scope| {
            for thread in 1..self.threads {
                // Where the system starts no more threads fewer work.
                drop(std::thread::Builder::new().spawn_scoped(scope, move || task(thread)));
            }
            task(0);
        });
        answer.into_inner()
    }

    /// The sum as input of the search: Left moves first.
    fn summary(
        &self,
        problem: &PlayedSum<'u>,
        first: Player,
        budget: &Budget,
    ) -> Result<ReducedSum<'u>, Exhausted> {
        let work = self.universe().work(budget);
        let components = &self.shared.components;
        let mut sum = ReducedSum::new(self.universe().zero());
        components.add_value(&mut sum, problem.value, &work)?;
        components.add_position(&mut sum, &problem.position, &work)?;
        if first == Player::Left { Ok(sum) } else { sum.negative(&work) }
    }

    /// A winning move of `mover`, if there is one.
    pub fn winning_move(
        &self,
        problem: &PlayedSum<'u>,
        mover: Player,
        budget: &Budget,
    ) -> Result<Option<WinningMove<'u>>, Exhausted> {
        for (chosen, next) in problem.moves(mover)? {
            if self.winner(&next, !mover, budget)? == mover {
                return Ok(Some(WinningMove { chosen, leads_to: next }));
            }
        }
        Ok(None)
    }
}

/// Runs work within a part of the budget. Returns `None` if the part ran out, but not the whole.
fn in_part<T>(
    budget: &Budget,
    part: &Budget,
    work: impl FnOnce(&Budget) -> Result<T, Exhausted>,
) -> Result<Option<T>, Exhausted> {
    match work(part) {
        Err(Exhausted::Time | Exhausted::Positions | Exhausted::Loopy) => budget.check().map(|()| None),
        result => result.map(Some),
    }
}
