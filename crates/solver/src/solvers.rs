//! Selection of the solver for a sum.

use crate::domineering::{RegionError, Solver};
use crate::large::LargeSum;
use crate::stages::Stages;
use crate::{Bounds, NimberSolver, Solves, SumSolver, WinningMove};
use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::Dyadic;
use kelvin_positions::board::Square;
use kelvin_positions::{Action, Analyst, PlayedSum, Position};
use kelvin_values::{Game, Player, Universe};
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// All solvers. Large Domineering boards, possibly with a value, go to their own solver, impartial positions to
/// [`NimberSolver`], and all other sums to [`SumSolver`].
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_positions::{PlayedSum, Position};
/// use kelvin_solver::{Solvers, Solves};
/// use kelvin_values::{Player, Universe};
///
/// let universe = Universe::new();
/// let solvers = Solvers::new(&universe);
/// let sum = PlayedSum { position: Position::parse("clobber", "xoxo")?, value: universe.star(2) };
/// assert_eq!(solvers.winner(&sum, Player::Left, &Budget::unlimited())?, Player::Left);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solvers<'u> {
    universe: &'u Universe,
    sums: SumSolver<'u>,
    nimbers: NimberSolver,
    /// Evaluates the summands beside a large board.
    analyst: Analyst<'u>,
    boards: Stages<'u>,
}

/// The default memory of all tables in bytes.
const BYTES: u64 = 1 << 30;
/// The limit on positions for evaluating the summands beside a large board.
const BESIDE: u64 = 20_000;
/// The largest integer that matters beside a board of at most 112 cells: no player has this many moves there.
const LARGEST: i32 = 57;
/// The time for bounds after a search was stopped.
const LITTLE: Duration = Duration::from_millis(200);
/// The limits on positions per move, in the rounds of [`Solvers::first_winning`].
const ROUNDS: [u64; 3] = [500, 20_000, 1_000_000];

impl<'u> Solvers<'u> {
    /// Creates solvers with empty tables, one thread and no cache folder.
    pub fn new(universe: &'u Universe) -> Self {
        Solvers {
            universe,
            sums: SumSolver::new(universe),
            nimbers: NimberSolver::new(),
            analyst: Analyst::new(universe),
            boards: Stages::new(universe, BYTES),
        }
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.boards.threads(threads);
        self.sums = self.sums.threads(threads);
        self
    }

    /// Limits the memory of the tables, approximately, in bytes.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.boards.memory(bytes);
        self.sums = self.sums.memory(bytes);
        self.nimbers = self.nimbers.memory(bytes / 2);
        self
    }

    /// Sets the folder in which the tables for large boards, and nimbers that took long, are cached.
    #[must_use]
    pub fn cache(mut self, folder: Option<PathBuf>) -> Self {
        self.nimbers = self.nimbers.cache(folder.clone());
        self.boards.cache(folder);
        self
    }

    /// Sets the text that identifies the code that computes nimbers. Cached ones of other code are not used.
    #[must_use]
    pub fn found_by(mut self, code: &str) -> Self {
        self.nimbers = self.nimbers.found_by(code);
        self
    }

    /// The solver of impartial positions.
    pub fn nimbers(&self) -> &NimberSolver {
        &self.nimbers
    }

    /// The approximate memory of the tables in bytes, without the universe.
    pub fn bytes(&self) -> u64 {
        self.sums.bytes() + self.nimbers.bytes() + self.analyst.bytes() + self.boards.bytes()
    }

    /// Computes the tables that a sum will probably need. Searches build those that they need themselves.
    pub fn prepare(&self, problem: &PlayedSum<'u>, budget: &Budget) -> Result<(), Exhausted> {
        LargeSum::of(problem).map_or(Ok(()), |large| self.boards.prepare(&large.region, budget))
    }

    /// Saves the results for a large board, and nimbers, to the cache folder, if they took a while. A folder that cannot be
    /// written only costs time; the error states the reason.
    pub fn keep(&self) -> io::Result<()> {
        let nimbers = self.nimbers.keep();
        self.boards.keep().and(nimbers)
    }

    /// Bounds on the value of a sum that was not solved.
    pub fn bounds(&self, problem: &PlayedSum<'u>) -> Bounds {
        let little = Budget::unlimited().time(LITTLE);
        let large = LargeSum::of(problem);
        let between = large.as_ref().and_then(|LargeSum { region, rest, .. }| {
            let value = self.value_beside(rest, &little).ok().flatten()?;
            let bounds = |solver: &Solver<'u>, budget: &Budget| {
                let added_value = solver.added_value(value, budget)?.ok_or(Exhausted::Values)?;
                solver.value_between(region, &added_value, budget)
            };
            self.boards.with_tables(region, &little, bounds)
        });
        if let Some([low, high]) = between {
            return Bounds { at_least: Some(low), at_most: Some(high) };
        }
        match large.filter(|large| large.alone) {
            Some(LargeSum { region, .. }) => {
                let [left, right] = Player::BOTH.map(|player| i64::from(region.most_dominoes(player)));
                Bounds { at_least: Some(-right), at_most: Some(left) }
            }
            None => Bounds::of(problem),
        }
    }

    /// The reason why the large boards of a sum are too large for their solver, if they are.
    pub fn too_large(&self, problem: &PlayedSum<'u>) -> Option<RegionError> {
        LargeSum::laid_out(problem)?.err()
    }

    /// Returns whether a sum is a single large board. Its solver then finds a winning move at once.
    pub fn is_large_board(&self, problem: &PlayedSum<'u>) -> bool {
        LargeSum::of(problem).is_some_and(|large| large.alone)
    }

    /// The first winning move of a list of moves, each with the resulting sum. Refuting a move may take long,
    /// so moves whose result is known or found quickly are tried first.
    pub fn first_winning<T>(
        &self,
        mut open: Vec<(T, PlayedSum<'u>)>,
        mover: Player,
        budget: &Budget,
    ) -> Result<Option<T>, Exhausted> {
        let mut ended = None;
        for most in ROUNDS.into_iter().chain([u64::MAX]) {
            let mut undecided = vec![];
            for (choice, next) in open {
                let part = budget.part().positions(most);
                match self.winner(&next, !mover, &part) {
                    Ok(winner) if winner == mover => return Ok(Some(choice)),
                    Ok(_) => {}
                    Err(why) => {
                        budget.check()?;
                        ended = Some(why);
                        undecided.push((choice, next));
                    }
                }
            }
            open = undecided;
        }
        match ended.filter(|_| !open.is_empty()) {
            Some(why) => Err(why),
            None => Ok(None),
        }
    }

    /// The winner of the sum of an impartial position and a value.
    fn impartial_winner(
        &self,
        problem: &PlayedSum<'u>,
        first: Player,
        budget: &Budget,
    ) -> Result<Player, Exhausted> {
        // An impartial position is infinitesimal, so it does not matter beside a stop other than 0.
        let stop = problem.value.stop(first);
        if !stop.is_zero() {
            return Ok(if stop > Dyadic::ZERO { Player::Left } else { Player::Right });
        }
        let nimber = problem.value.number_up_star().filter(|_| problem.value.is_nimber());
        let wins = match nimber.and_then(|value| u32::try_from(&value.star).ok()) {
            Some(heap) => self.nimbers.first_wins(&problem.position, heap, budget)?,
            None => {
                let nimber = self.universe.star(self.nimbers.nimber(&problem.position, budget)?);
                let work = self.universe.work(budget);
                let sum =
                    PlayedSum { position: Position::default(), value: work.add(problem.value, nimber)? };
                return self.sums.winner(&sum, first, budget);
            }
        };
        Ok(if wins { first } else { !first })
    }

    /// The value of the summands beside a large board, if it is found quickly.
    fn value_beside(&self, rest: &PlayedSum<'u>, budget: &Budget) -> Result<Option<Game<'u>>, Exhausted> {
        let little = budget.part().positions(BESIDE);
        let value = self.analyst.value(&rest.position, &little);
        let value = value.and_then(|value| self.universe.work(&little).add(value, rest.value));
        let Ok(value) = value else { return budget.check().map(|()| None) };
        Ok(Some(match value.number().filter(Dyadic::is_integer) {
            Some(number) => {
                let [low, high] = [-LARGEST, LARGEST].map(Dyadic::integer);
                self.universe.number(&number.clamp(low, high))
            }
            None => value,
        }))
    }

    /// The winner by the solver of large boards, if the sum has one and the other summands are simple.
    fn board_winner(
        &self,
        problem: &PlayedSum<'u>,
        first: Player,
        budget: &Budget,
    ) -> Result<Option<Player>, Exhausted> {
        let Some(LargeSum { region, rest, .. }) = LargeSum::of(problem) else { return Ok(None) };
        let Some(value) = self.value_beside(&rest, budget)? else { return Ok(None) };
        self.boards.run(&region, budget, |solver, budget| {
            match solver.added_value(value, budget)?.filter(|added_value| solver.takes(added_value)) {
                Some(added_value) => {
                    Ok(Some(solver.solve_with(&region, &added_value, first, budget)?.winner))
                }
                None => Ok(None),
            }
        })
    }
}

impl<'u> Solves<'u> for Solvers<'u> {
    fn winner(&self, problem: &PlayedSum<'u>, first: Player, budget: &Budget) -> Result<Player, Exhausted> {
        if problem.position.is_impartial() && problem.position.summands().next().is_some() {
            return self.impartial_winner(problem, first, budget);
        }
        match self.board_winner(problem, first, budget)? {
            Some(winner) => Ok(winner),
            None => self.sums.winner(problem, first, budget),
        }
    }

    fn winning_move(
        &self,
        problem: &PlayedSum<'u>,
        mover: Player,
        budget: &Budget,
    ) -> Result<Option<WinningMove<'u>>, Exhausted> {
        let impartial = problem.position.is_impartial() && problem.position.summands().next().is_some();
        let Some(large) = LargeSum::of(problem) else {
            if impartial {
                return self.first_winning(choices(problem, mover)?, mover, budget);
            }
            return self.sums.winning_move(problem, mover, budget);
        };
        let moves = problem.moves(mover)?.into_iter();
        if !large.alone {
            return self.first_winning(choices(problem, mover)?, mover, budget);
        }
        let region = &large.region;
        let found =
            self.boards.run(region, budget, |solver, budget| solver.winning_move(region, mover, budget))?;
        let Some(cells) = found else { return Ok(None) };
        let cells = cells.map(|(row, column)| Square::from((row as usize, column as usize)));
        let winning = Action::Place { cells: cells.to_vec() }.into();
        let found = moves.into_iter().find(|(chosen, _)| *chosen == winning);
        Ok(found.map(|(chosen, leads_to)| WinningMove { chosen, leads_to }))
    }
}

/// The moves of a player, each with the sum it leads to.
fn choices<'u>(
    problem: &PlayedSum<'u>,
    mover: Player,
) -> Result<Vec<(WinningMove<'u>, PlayedSum<'u>)>, Exhausted> {
    let with_sum = |(chosen, leads_to): (_, PlayedSum<'u>)| {
        (WinningMove { chosen, leads_to: leads_to.clone() }, leads_to)
    };
    Ok(problem.moves(mover)?.into_iter().map(with_sum).collect())
}
