//! Who wins, and by which move, from the solver that suits the sum.

use crate::domineering::{COLUMNS, Region, RegionError, Solver, Summand, Tables};
use crate::large::Large;
use crate::{Bounds, Problem, Solves, SumSolver, WinningMove};
use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::Dyadic;
use kelvin_positions::board::Square;
use kelvin_positions::{Action, Analyst};
use kelvin_values::{Player, Universe};
use parking_lot::Mutex;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// All solvers. A sum is left to the one that suits it: large boards of Domineering, with a value beside them, to the
/// solver made for them, everything else to [`SumSolver`].
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_positions::Position;
/// use kelvin_solver::{Problem, Solvers, Solves};
/// use kelvin_values::{Player, Universe};
///
/// let universe = Universe::new();
/// let solvers = Solvers::new(&universe);
/// let sum = Problem { position: Position::parse("clobber", "xoxo")?, value: universe.star(2) };
/// assert_eq!(solvers.winner(&sum, Player::Left, &Budget::unlimited())?, Player::Left);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solvers<'u> {
    universe: &'u Universe,
    sums: SumSolver<'u>,
    /// Finds what stands beside a large board.
    analyst: Analyst<'u>,
    /// Built, or read from a file, when a large board is first met.
    tables: OnceLock<Arc<Tables<'u>>>,
    /// What is known of one board and all positions on it.
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

/// A large board, the value beside it, and a solver that takes both.
struct Task<'u> {
    region: Region,
    summand: Summand,
    solver: Arc<Solver<'u>>,
}

/// What all tables may take together, if it is not said.
const BYTES: u64 = 1 << 30;
/// What may be looked at to find the value of what stands beside a large board.
const BESIDE: u64 = 20_000;
/// A larger integer beside a board of at most 112 cells changes nothing: nobody has so many moves there.
const LARGEST: i32 = 57;
/// What bounds may take where a search has taken too long already.
const LITTLE: Duration = Duration::from_millis(200);
/// Positions that are looked at for each move before all of them are looked at longer.
const ROUNDS: [u64; 3] = [500, 20_000, 1_000_000];

impl<'u> Solvers<'u> {
    /// Solvers that know nothing yet, search with one thread and keep nothing in files.
    pub fn new(universe: &'u Universe) -> Self {
        Solvers {
            universe,
            sums: SumSolver::new(universe),
            analyst: Analyst::new(universe),
            tables: OnceLock::new(),
            known: Mutex::new(None),
            cache: None,
            threads: 1,
            bytes: BYTES,
        }
    }

    /// Lets so many threads search.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self.sums = self.sums.threads(threads);
        self
    }

    /// Lets the tables take about so many bytes.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.bytes = bytes;
        self.sums = self.sums.memory(bytes);
        self
    }

    /// Keeps the tables for large boards in a folder, from which they are read the next time.
    #[must_use]
    pub fn cache(mut self, folder: Option<PathBuf>) -> Self {
        self.cache = folder;
        self
    }

    /// Bytes taken by what is remembered, about; the universe not counted.
    pub fn bytes(&self) -> u64 {
        let tables = self.tables.get().map_or(0, |tables| tables.worths.bytes());
        let known = if self.known.lock().is_some() { self.bytes / 4 } else { 0 };
        self.sums.bytes() + self.analyst.bytes() + tables + known
    }

    /// Builds the tables that a sum needs and that are not there.
    pub fn prepare(&self, problem: &Problem<'u>, budget: &Budget) -> Result<(), Exhausted> {
        if Large::of(problem).is_some() && self.tables.get().is_none() {
            let tables = match &self.cache {
                Some(folder) => Tables::open(self.universe, folder, budget)?,
                None => Tables::build(self.universe, COLUMNS, budget)?,
            };
            tables.limit(self.bytes / 3);
            // If another thread was faster these are not needed.
            self.tables.get_or_init(|| Arc::new(tables));
        }
        Ok(())
    }

    /// Keeps what was found of a large board for the next time, if it took a while. A folder that cannot be written only costs
    /// time; the error says why.
    pub fn keep(&self) -> io::Result<()> {
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

    /// What is known of a sum that was not solved.
    pub fn bounds(&self, problem: &Problem<'u>) -> Bounds {
        let little = Budget::unlimited().time(LITTLE);
        let task = self.tables.get().and_then(|_| self.task(problem, &little).ok().flatten());
        let between =
            task.and_then(|task| task.solver.value_between(&task.region, &task.summand, &little).ok());
        if let Some([low, high]) = between {
            return Bounds { at_least: Some(low), at_most: Some(high) };
        }
        match Large::of(problem).filter(|large| large.alone) {
            Some(Large { region, .. }) => {
                let [left, right] = Player::BOTH.map(|player| i64::from(region.most_dominoes(player)));
                Bounds { at_least: Some(-right), at_most: Some(left) }
            }
            None => Bounds::of(problem),
        }
    }

    /// Why the solver of large boards does not take the boards of a sum that are large, where it does not.
    pub fn too_large(&self, problem: &Problem<'u>) -> Option<RegionError> {
        Large::laid_out(problem)?.err()
    }

    /// Whether a sum is one large board and nothing else: then its solver finds a winning move at once.
    pub fn is_large_board(&self, problem: &Problem<'u>) -> bool {
        Large::of(problem).is_some_and(|large| large.alone)
    }

    /// The first of some moves that wins, each given with the sum it leads to. To find that one does not may take long, so first
    /// come those of which it is known, or soon found.
    pub fn first_winning<T>(
        &self,
        mut open: Vec<(T, Problem<'u>)>,
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

    /// A sum as a task for the solver of large boards: what stands beside the boards must have a value that is soon found.
    fn task(&self, problem: &Problem<'u>, budget: &Budget) -> Result<Option<Task<'u>>, Exhausted> {
        let Some(Large { region, rest, .. }) = Large::of(problem) else { return Ok(None) };
        let little = budget.part().positions(BESIDE);
        let value = self.analyst.value(&rest.position, &little);
        let value = value.and_then(|value| self.universe.work(&little).add(value, rest.value));
        let Ok(mut value) = value else { return budget.check().map(|()| None) };
        if let Some(number) = value.number().filter(Dyadic::is_integer) {
            let [low, high] = [-LARGEST, LARGEST].map(Dyadic::integer);
            value = self.universe.number(&number.clamp(low, high));
        }
        let Some(solver) = self.solver(problem, &region, budget)? else { return Ok(None) };
        let summand = solver.summand(value, budget)?;
        Ok(summand.map(|summand| Task { region, summand, solver }))
    }

    /// The solver of boards that fit into this one, which remembers all positions on them.
    fn solver(
        &self,
        problem: &Problem<'u>,
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
                // The table of the board before is given back first.
                *all = None;
                let solver = Solver::with_memory(tables, region, self.bytes / 4).threads(self.threads);
                if let Some(folder) = &self.cache {
                    // What cannot be read is found again.
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
    fn winner(&self, problem: &Problem<'u>, first: Player, budget: &Budget) -> Result<Player, Exhausted> {
        match self.task(problem, budget)?.filter(|task| task.solver.takes(&task.summand)) {
            Some(task) => Ok(task.solver.solve_with(&task.region, &task.summand, first, budget)?.winner),
            None => self.sums.winner(problem, first, budget),
        }
    }

    fn winning_move(
        &self,
        problem: &Problem<'u>,
        mover: Player,
        budget: &Budget,
    ) -> Result<Option<WinningMove<'u>>, Exhausted> {
        let Some(large) = Large::of(problem) else { return self.sums.winning_move(problem, mover, budget) };
        let moves = problem.moves(mover)?.into_iter();
        if !large.alone {
            let moves = moves
                .map(|(chosen, leads_to)| (WinningMove { chosen, leads_to: leads_to.clone() }, leads_to));
            return self.first_winning(moves.collect(), mover, budget);
        }
        let Some(solver) = self.solver(problem, &large.region, budget)? else { return Ok(None) };
        let Some(cells) = solver.winning_move(&large.region, mover, budget)? else { return Ok(None) };
        let cells = cells.map(|(row, column)| Square::from((row as usize, column as usize)));
        let winning = Action::Place { cells: cells.to_vec() }.into();
        let found = moves.into_iter().find(|(chosen, _)| *chosen == winning);
        Ok(found.map(|(chosen, leads_to)| WinningMove { chosen, leads_to }))
    }
}
