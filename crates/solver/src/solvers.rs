//! Selection of the solver for a sum.

use crate::domineering::{AddedValue, COLUMNS, Region, RegionError, Solver, Tables};
use crate::large::LargeSum;
use crate::{Bounds, NimberSolver, Solves, SumSolver, WinningMove};
use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::Dyadic;
use kelvin_positions::board::Square;
use kelvin_positions::{Action, Analyst, PlayedSum, Position};
use kelvin_values::{Player, Universe};
use parking_lot::Mutex;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
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
    /// Computed, or read from a file, when the first large board is solved.
    tables: OnceLock<Arc<Tables<'u>>>,
    /// The solver of the last board, with its transposition table.
    known: Mutex<Option<BoardSolver<'u>>>,
    cache: Option<PathBuf>,
    threads: usize,
    bytes: u64,
}

#[derive(Clone)]
struct BoardSolver<'u> {
    rows: u32,
    columns: u32,
    solver: Arc<Solver<'u>>,
}

/// A large board, the added value, and a solver for both.
struct Task<'u> {
    region: Region,
    added_value: AddedValue,
    solver: Arc<Solver<'u>>,
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
            tables: OnceLock::new(),
            known: Mutex::new(None),
            cache: None,
            threads: 1,
            bytes: BYTES,
        }
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self.sums = self.sums.threads(threads);
        self
    }

    /// Limits the memory of the tables, approximately, in bytes.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.bytes = bytes;
        self.sums = self.sums.memory(bytes);
        self.nimbers = self.nimbers.memory(bytes / 2);
        self
    }

    /// Sets the folder in which the tables for large boards, and nimbers that took long, are cached.
    #[must_use]
    pub fn cache(mut self, folder: Option<PathBuf>) -> Self {
        self.nimbers = self.nimbers.cache(folder.clone());
        self.cache = folder;
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
        let tables = self.tables.get().map_or(0, |tables| tables.value_table.bytes());
        let known = if self.known.lock().is_some() { self.bytes / 4 } else { 0 };
        self.sums.bytes() + self.nimbers.bytes() + self.analyst.bytes() + tables + known
    }

    /// Computes the tables that a sum needs.
    pub fn prepare(&self, problem: &PlayedSum<'u>, budget: &Budget) -> Result<(), Exhausted> {
        if LargeSum::of(problem).is_some() && self.tables.get().is_none() {
            let tables = match &self.cache {
                Some(folder) => Tables::open(self.universe, folder, budget)?,
                None => Tables::build(self.universe, COLUMNS, budget)?,
            };
            tables.limit(self.bytes / 3);
            // If another thread was faster, these tables are dropped.
            self.tables.get_or_init(|| Arc::new(tables));
        }
        Ok(())
    }

    /// Saves the results for a large board, and nimbers, to the cache folder, if they took a while. A folder that cannot be
    /// written only costs time; the error states the reason.
    pub fn keep(&self) -> io::Result<()> {
        let nimbers = self.nimbers.keep();
        self.keep_tables().and(nimbers)
    }

    fn keep_tables(&self) -> io::Result<()> {
        let (Some(folder), Some(tables)) = (&self.cache, self.tables.get()) else { return Ok(()) };
        let long_strips = tables.keep_long_strips(folder).map(|_| ());
        let known = match &*self.known.lock() {
            Some(known) => known.solver.keep(folder).map(|_| ()),
            None => Ok(()),
        };
        match tables.unkept() {
            Some(why) => Err(io::Error::new(why.kind(), why.to_string())),
            None => long_strips.and(known),
        }
    }

    /// Bounds on the value of a sum that was not solved.
    pub fn bounds(&self, problem: &PlayedSum<'u>) -> Bounds {
        let little = Budget::unlimited().time(LITTLE);
        let task = self.tables.get().and_then(|_| self.task(problem, &little).ok().flatten());
        let between =
            task.and_then(|task| task.solver.value_between(&task.region, &task.added_value, &little).ok());
        if let Some([low, high]) = between {
            return Bounds { at_least: Some(low), at_most: Some(high) };
        }
        match LargeSum::of(problem).filter(|large| large.alone) {
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

    /// A sum as a task for the solver of large boards, if the value of the other summands is found quickly.
    fn task(&self, problem: &PlayedSum<'u>, budget: &Budget) -> Result<Option<Task<'u>>, Exhausted> {
        let Some(LargeSum { region, rest, .. }) = LargeSum::of(problem) else { return Ok(None) };
        let little = budget.part().positions(BESIDE);
        let value = self.analyst.value(&rest.position, &little);
        let value = value.and_then(|value| self.universe.work(&little).add(value, rest.value));
        let Ok(mut value) = value else { return budget.check().map(|()| None) };
        if let Some(number) = value.number().filter(Dyadic::is_integer) {
            let [low, high] = [-LARGEST, LARGEST].map(Dyadic::integer);
            value = self.universe.number(&number.clamp(low, high));
        }
        let Some(solver) = self.solver(problem, &region, budget)? else { return Ok(None) };
        let added_value = solver.added_value(value, budget)?;
        Ok(added_value.map(|added_value| Task { region, added_value, solver }))
    }

    /// The solver for boards that fit into this one. It keeps its transposition table.
    fn solver(
        &self,
        problem: &PlayedSum<'u>,
        region: &Region,
        budget: &Budget,
    ) -> Result<Option<Arc<Solver<'u>>>, Exhausted> {
        self.prepare(problem, budget)?;
        let Some(tables) = self.tables.get() else { return Ok(None) };
        let mut all = self.known.lock();
        let fits =
            |known: &&BoardSolver<'u>| region.rows() <= known.rows && region.columns() <= known.columns;
        let known = match all.as_ref().filter(fits) {
            Some(known) => known.clone(),
            None => {
                // Free the table of the previous board first.
                *all = None;
                let solver = Solver::with_memory(tables, region, self.bytes / 4).threads(self.threads);
                if let Some(folder) = &self.cache {
                    // Entries that cannot be read are computed again.
                    let _ = solver.recall(folder);
                }
                let (rows, columns) = (region.rows(), region.columns());
                all.insert(BoardSolver { rows, columns, solver: Arc::new(solver) }).clone()
            }
        };
        Ok(Some(known.solver))
    }
}

impl<'u> Solves<'u> for Solvers<'u> {
    fn winner(&self, problem: &PlayedSum<'u>, first: Player, budget: &Budget) -> Result<Player, Exhausted> {
        if problem.position.is_impartial() && problem.position.summands().next().is_some() {
            return self.impartial_winner(problem, first, budget);
        }
        match self.task(problem, budget)?.filter(|task| task.solver.takes(&task.added_value)) {
            Some(task) => Ok(task.solver.solve_with(&task.region, &task.added_value, first, budget)?.winner),
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
        let Some(solver) = self.solver(problem, &large.region, budget)? else { return Ok(None) };
        let Some(cells) = solver.winning_move(&large.region, mover, budget)? else { return Ok(None) };
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
