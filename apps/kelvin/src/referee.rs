//! Who wins, and by which move, from the solver that suits the sum.

use crate::component::{self, Choice, Component};
use crate::value::threads;
use clap::Args;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::board::{Board, Cell, Square};
use kelvin_solver::domineering::{COLUMNS, Region, Solver, Tables};
use kelvin_solver::{Bounds, Problem, Solves, SumSolver, WinningMove};
use kelvin_values::{Player, Universe, Work};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// What searches may use.
#[derive(Args)]
pub struct Means {
    /// Threads that search.
    #[arg(long, value_name = "N", default_value_t = threads())]
    pub threads: usize,
    /// Where tables for large boards are kept [default: the user's cache].
    #[arg(long, value_name = "FOLDER")]
    pub cache: Option<PathBuf>,
}

/// Solves sums; a large board of Domineering alone is left to the solver made for it.
pub struct Referee<'u> {
    universe: &'u Universe,
    sums: SumSolver<'u>,
    /// Built, or read from a file, when a large board is first met.
    tables: OnceLock<&'u Tables<'u>>,
    /// What is known of one board and all positions on it.
    large: Mutex<Option<Large<'u>>>,
    cache: Option<PathBuf>,
    threads: usize,
    bytes: u64,
}

#[derive(Clone)]
struct Large<'u> {
    rows: u32,
    columns: u32,
    solver: Arc<Solver<'u, 'u>>,
}

/// Boards of Domineering with more free cells than this are left to the solver made for them.
const LARGE: usize = 24;
/// What bounds may take where a search has taken too long already.
const LITTLE: Duration = Duration::from_secs(1);
/// Positions that are looked at for each move before all of them are looked at longer.
const ROUNDS: [u64; 3] = [500, 20_000, 1_000_000];

impl<'u> Referee<'u> {
    /// A referee whose tables may hold so many megabytes.
    pub fn new(universe: &'u Universe, means: &Means, megabytes: u64) -> Self {
        let bytes = megabytes.saturating_mul(1 << 20);
        Referee {
            universe,
            sums: SumSolver::new(universe).threads(means.threads).memory(bytes),
            tables: OnceLock::new(),
            large: Mutex::new(None),
            cache: means.cache.clone().or_else(cache),
            threads: means.threads,
            bytes,
        }
    }

    /// Builds the tables that a sum needs and that are not there.
    pub fn prepare(&self, problem: &Problem<'u>, budget: &Budget) -> Result<(), Exhausted> {
        if large_board(problem).is_some() && self.tables.get().is_none() {
            let tables = match &self.cache {
                Some(folder) => Tables::open(self.universe, folder, budget)?,
                None => Tables::build(self.universe, COLUMNS, budget)?,
            };
            tables.limit(self.bytes / 3);
            // They are wanted as long as the program runs. If another thread was faster these are not needed.
            self.tables.get_or_init(|| Box::leak(Box::new(tables)));
        }
        Ok(())
    }

    /// Keeps what was found of a large board for the next time, if it took a while. A folder that cannot be written only costs time.
    pub fn keep(&self) {
        let (Some(folder), Some(tables)) = (&self.cache, self.tables.get()) else { return };
        let _ = tables.keep_longer(folder);
        if let Some(known) = &*self.large.lock().unwrap_or_else(PoisonError::into_inner) {
            let _ = known.solver.keep(folder);
        }
    }

    /// What is known of a sum that was not solved.
    pub fn bounds(&self, problem: &Problem<'u>) -> Bounds {
        match large_board(problem) {
            Some(region) => {
                let [left, right] = Player::BOTH.map(|player| i64::from(region.most_dominoes(player)));
                let little = Budget::unlimited().time(LITTLE);
                let [low, high] = self.tables.get().map_or([-right, left], |tables| {
                    let solver = Solver::with_memory(tables, &region, 0);
                    solver.value_between(&region, &little).unwrap_or([-right, left])
                });
                Bounds { at_least: Some(low.max(-right)), at_most: Some(high.min(left)) }
            }
            None => Bounds::of(problem),
        }
    }

    /// A move with which `mover` wins a sum, if there is one.
    pub fn winning_choice(
        &self,
        components: &[Component<'u>],
        mover: Player,
        work: &Work<'u, '_>,
    ) -> Result<Option<Choice<'u>>, Exhausted> {
        let problem = component::problem(components, work)?;
        if large_board(&problem).is_some() {
            let winning = self.winning_move(&problem, mover, work.budget())?;
            let name = winning.map(|winning| winning.name);
            let mut choices = component::choices(components, mover).into_iter();
            return Ok(choices.find(|choice| Some(&choice.name) == name.as_ref()));
        }
        let mut open = vec![];
        for choice in component::choices(components, mover) {
            let mut next = components.to_vec();
            next[choice.board] = choice.to.clone();
            open.push((choice, component::problem(&next, work)?));
        }
        // A move in a number is the last that one wants to be told of.
        let in_number =
            |board: usize| matches!(&components[board], Component::Value(value) if value.number().is_some());
        open.sort_by_key(|(choice, _)| in_number(choice.board));
        // To find that a move does not win may take long: first those of which it is known, or soon found.
        let soon = |positions| work.budget().part().positions(positions);
        let rounds = ROUNDS.map(soon).into_iter().chain([work.budget().clone()]);
        let mut ended = None;
        for budget in rounds {
            let mut undecided = vec![];
            for (choice, next) in open {
                match self.winner(&next, !mover, &budget.part()) {
                    Ok(winner) if winner == mover => return Ok(Some(choice)),
                    Ok(_) => {}
                    Err(why) => {
                        work.budget().check()?;
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

    /// The board and its solver, which remembers all positions on it.
    fn large(
        &self,
        problem: &Problem<'u>,
        budget: &Budget,
    ) -> Result<Option<(Region, Arc<Solver<'u, 'u>>)>, Exhausted> {
        let Some(region) = large_board(problem) else { return Ok(None) };
        self.prepare(problem, budget)?;
        let Some(&tables) = self.tables.get() else { return Ok(None) };
        let mut large = self.large.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |known: &&Large<'u>| region.rows() <= known.rows && region.columns() <= known.columns;
        let known = match large.as_ref().filter(fits) {
            Some(known) => known.clone(),
            None => {
                // The table of the board before is given back first.
                *large = None;
                let solver = Solver::with_memory(tables, &region, self.bytes / 4).threads(self.threads);
                if let Some(folder) = &self.cache {
                    // What cannot be read is found again.
                    let _ = solver.recall(folder);
                }
                let (rows, columns) = (region.rows(), region.columns());
                large.insert(Large { rows, columns, solver: Arc::new(solver) }).clone()
            }
        };
        Ok(Some((region, known.solver)))
    }
}

impl<'u> Solves<'u> for Referee<'u> {
    fn winner(&self, problem: &Problem<'u>, first: Player, budget: &Budget) -> Result<Player, Exhausted> {
        match self.large(problem, budget)? {
            Some((region, solver)) => Ok(solver.solve(&region, first, budget)?.winner),
            None => self.sums.winner(problem, first, budget),
        }
    }

    fn winning_move(
        &self,
        problem: &Problem<'u>,
        mover: Player,
        budget: &Budget,
    ) -> Result<Option<WinningMove<'u>>, Exhausted> {
        let Some((region, solver)) = self.large(problem, budget)? else {
            return self.sums.winning_move(problem, mover, budget);
        };
        let Some(cells) = solver.winning_move(&region, mover, budget)? else { return Ok(None) };
        let [a, b] = cells.map(|(row, column)| Square::from((row as usize, column as usize)));
        let name = format!("{a}-{b}");
        let mut moves = problem.moves(mover)?.into_iter();
        let found = moves.find(|(legal, _)| *legal == name);
        Ok(found.map(|(name, leads_to)| WinningMove { name, leads_to }))
    }
}

/// The board, if a sum is one large board of Domineering and nothing else.
fn large_board(problem: &Problem<'_>) -> Option<Region> {
    if problem.position.rulesets() != ["domineering"] || !problem.value.is_zero() {
        return None;
    }
    let Some(Board::Grid(grid)) = problem.position.boards().pop() else { return None };
    let free = grid.cells().filter(|&(.., cell)| cell == Cell::Empty).count();
    if free <= LARGE {
        return None;
    }
    Region::from_fn(grid.height(), grid.width(), |row, column| grid.at(row, column) == Cell::Empty).ok()
}

/// Where a user's programs keep what they can build again.
fn cache() -> Option<PathBuf> {
    let folder = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = folder("XDG_CACHE_HOME").or_else(|| folder("HOME").map(|home| home.join(".cache")))?;
    Some(base.join("kelvin"))
}
