//! Who wins a sum, and by which move.

use super::bounds::Bounds;
use super::component::Components;
use super::problem::Problem;
use super::search::{Search, Shared};
use super::summary::Summary;
use super::values;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::{Analyst, Memo, Move};
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
    /// The move.
    pub chosen: Move,
    /// Where it leads.
    pub leads_to: Problem<'u>,
}

/// Positions a component may take to be evaluated, if nothing is said.
const EFFORT: u64 = 30;
/// What tables and values may take, if nothing is said.
const BYTES: u64 = 1 << 30;

/// Steps of arithmetic, also for impartial games, and sums looked at in the first round; each round takes so many times as many.
const STEPS: u64 = 10_000;
const NIM_STEPS: u64 = 1_000_000;
const SUMS: u64 = 10_000;
const MORE: u64 = 4;

impl<'u> SumSolver<'u> {
    /// A solver that knows nothing yet.
    pub fn new(universe: &'u Universe) -> Self {
        let components = Components::new(Analyst::new(universe), EFFORT, BYTES);
        SumSolver { shared: Shared { components, decided: Memo::new() }, threads: 1 }.memory(BYTES)
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
        self.shared.components.bytes = bytes / 2;
        // Sums of many components take more than the table sees.
        self.shared.decided.limit(Some(bytes / 4));
        self
    }

    /// Lets a component take so many positions to be evaluated when sums are searched. With 0 nothing is evaluated, and
    /// the moves alone tell.
    #[must_use]
    pub fn effort(mut self, positions: u64) -> Self {
        self.shared.components.effort = positions;
        self
    }

    /// The universe of the values.
    pub fn universe(&self) -> &'u Universe {
        self.shared.components.analyst.universe()
    }

    /// Bytes taken by what is remembered, about; the universe not counted.
    pub fn bytes(&self) -> u64 {
        self.shared.decided.bytes() + self.shared.components.held()
    }

    /// Who wins when `first` moves first; undecided, and never a guess, when the budget runs out.
    pub fn solve(&self, problem: &Problem<'u>, first: Player, budget: &Budget) -> Answer {
        match self.winner(problem, first, budget) {
            Ok(winner) => Answer::Decided(winner),
            Err(why) => {
                Answer::Undecided { why, bounds: Bounds::by(&self.shared.components.analyst, problem) }
            }
        }
    }

    /// As [`SumSolver::solve`].
    ///
    /// Nobody knows before whether values or a search are faster, so both are tried in turns, each time with more effort: mostly a
    /// search, but the values of impartial games are but numbers.
    pub fn winner(&self, problem: &Problem<'u>, first: Player, budget: &Budget) -> Result<Player, Exhausted> {
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

    /// Whether `first` wins, by the values, if so many steps are enough.
    fn by_values(
        &self,
        problem: &Problem<'u>,
        first: Player,
        steps: u64,
        budget: &Budget,
    ) -> Result<Option<bool>, Exhausted> {
        let part = budget.part().steps(steps);
        let analyst = &self.shared.components.analyst;
        match in_part(budget, &part, |part| values::first_wins(analyst, problem, first, part)) {
            // Values are too large, but a search may need none.
            Err(Exhausted::Values | Exhausted::Memory) => Ok(None),
            result => result,
        }
    }

    /// Whether `first` wins, by the moves.
    fn search(&self, problem: &Problem<'u>, first: Player, budget: &Budget) -> Result<bool, Exhausted> {
        let over = AtomicBool::new(false);
        let answer = Mutex::new(Err(Exhausted::Cancelled));
        let task = |thread: usize| {
            let result = self
                .summary(problem, first, budget)
                .and_then(|sum| Search::new(&self.shared, budget, &over, thread).wins(&sum));
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
                // Where the system starts no more threads fewer work.
                drop(std::thread::Builder::new().spawn_scoped(scope, move || task(thread)));
            }
            task(0);
        });
        answer.into_inner()
    }

    /// The sum as the search sees it: Left moves first.
    fn summary(
        &self,
        problem: &Problem<'u>,
        first: Player,
        budget: &Budget,
    ) -> Result<Summary<'u>, Exhausted> {
        let work = self.universe().work(budget);
        let components = &self.shared.components;
        let mut sum = Summary::new(self.universe().zero());
        components.add_value(&mut sum, problem.value, &work)?;
        components.add_position(&mut sum, &problem.position, &work)?;
        if first == Player::Left { Ok(sum) } else { sum.negative(&work) }
    }

    /// A move with which `mover` wins, if there is one.
    pub fn winning_move(
        &self,
        problem: &Problem<'u>,
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

/// Does work within a part of the budget; `None` when that part ran out, but not the whole.
fn in_part<T>(
    budget: &Budget,
    part: &Budget,
    work: impl FnOnce(&Budget) -> Result<T, Exhausted>,
) -> Result<Option<T>, Exhausted> {
    match work(part) {
        Err(Exhausted::Time | Exhausted::Positions | Exhausted::Endless) => budget.check().map(|()| None),
        result => result.map(Some),
    }
}
