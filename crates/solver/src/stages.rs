//! The solver of large Domineering boards, with tables of strips in stages.

use crate::domineering::{COLUMNS, Region, Solver, Tables};
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::Universe;
use parking_lot::Mutex;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// Solvers of large boards. Large tables of strips take seconds to build, and most boards are solved with
/// small ones in less time. So a board is searched with small tables first, and with the next larger ones if
/// that takes long.
pub struct Stages<'u> {
    universe: &'u Universe,
    /// The tables of each stage, once they are built.
    tables: [OnceLock<Arc<Tables<'u>>>; STAGES],
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
    stage: usize,
    solver: Arc<Solver<'u>>,
}

const STAGES: usize = 3;
const LAST: usize = STAGES - 1;

/// The numbers of columns of the tables of strips of 2, 3 and 4 rows. They are built in 2 ms, 0.2 s and 4 s.
const STAGE_COLUMNS: [[u32; 3]; STAGES] = [[6, 4, 3], [8, 6, 5], COLUMNS];

/// The limits on positions judged with the tables of a stage, for boards of at most `MIDDLE` free cells and
/// for larger ones.
const JUDGED: [[u64; 2]; LAST] = [[2_000, 2_000], [400_000, 10_000]];
const MIDDLE: usize = 64;

/// The memory of the transposition table of a stage, as a part of that of the last stage.
const PARTS: [u64; STAGES] = [64, 4, 1];

impl<'u> Stages<'u> {
    /// Creates solvers without tables, with one thread and no cache folder.
    pub fn new(universe: &'u Universe, bytes: u64) -> Self {
        let tables = std::array::from_fn(|_| OnceLock::new());
        Stages { universe, tables, known: Mutex::new(None), cache: None, threads: 1, bytes }
    }

    /// Sets the number of threads.
    pub fn threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Limits the memory of the tables, approximately, in bytes.
    pub fn memory(&mut self, bytes: u64) {
        self.bytes = bytes;
    }

    /// Sets the folder in which the tables of the last stage are cached.
    pub fn cache(&mut self, folder: Option<PathBuf>) {
        self.cache = folder;
    }

    /// The approximate memory of the tables in bytes, without the universe.
    pub fn bytes(&self) -> u64 {
        let tables: u64 = self.tables.iter().flat_map(OnceLock::get).map(|t| t.value_table.bytes()).sum();
        let known = self.known.lock().as_ref().map_or(0, |known| self.bytes / 4 / PARTS[known.stage]);
        tables + known
    }

    /// Builds the tables that a board of this size will probably need.
    pub fn prepare(&self, region: &Region, budget: &Budget) -> Result<(), Exhausted> {
        let stage = if free_cells(region) > MIDDLE { LAST } else { LAST - 1 };
        if (stage..STAGES).any(|stage| self.tables[stage].get().is_some()) {
            return Ok(());
        }
        self.tables_of(stage, budget).map(|_| ())
    }

    /// Runs a search for a board with the tables of one stage after another, until it ends.
    pub fn run<T>(
        &self,
        region: &Region,
        budget: &Budget,
        search: impl Fn(&Solver<'u>, &Budget) -> Result<T, Exhausted>,
    ) -> Result<T, Exhausted> {
        let large = usize::from(free_cells(region) > MIDDLE);
        let known = self.known.lock().clone().filter(|known| known.fits(region));
        let mut stage = known.map_or(0, |known| known.stage);
        if self.tables[LAST].get().is_some() {
            stage = LAST;
        }
        while stage < LAST {
            // Tables that were stored before are read faster than a large board is searched.
            if large == 1 && stage > 0 && self.cache.as_deref().is_some_and(Tables::are_in) {
                break;
            }
            let solver = self.solver(region, stage, budget)?;
            match search(&solver, &budget.part().positions(JUDGED[stage][large])) {
                Err(Exhausted::Positions) => budget.check()?,
                result => return result,
            }
            stage += 1;
        }
        let solver = self.solver(region, LAST, budget)?;
        search(&solver, budget)
    }

    /// Runs a function with the largest tables that are built, if there are any.
    pub fn with_tables<T>(
        &self,
        region: &Region,
        budget: &Budget,
        work: impl Fn(&Solver<'u>, &Budget) -> Result<T, Exhausted>,
    ) -> Option<T> {
        let stage = (0..STAGES).rfind(|&stage| self.tables[stage].get().is_some())?;
        let solver = self.solver(region, stage, budget).ok()?;
        work(&solver, budget).ok()
    }

    /// Saves the results for the last board to the cache folder, if they took a while.
    pub fn keep(&self) -> io::Result<()> {
        let (Some(folder), Some(tables)) = (&self.cache, self.tables[LAST].get()) else { return Ok(()) };
        let long_strips = tables.keep_long_strips(folder).map(|_| ());
        let known = match &*self.known.lock() {
            Some(known) if known.stage == LAST => known.solver.keep(folder).map(|_| ()),
            _ => Ok(()),
        };
        match tables.unkept() {
            Some(why) => Err(io::Error::new(why.kind(), why.to_string())),
            None => long_strips.and(known),
        }
    }

    /// The tables of a stage: computed, or those of the last stage read from a file.
    fn tables_of(&self, stage: usize, budget: &Budget) -> Result<&Arc<Tables<'u>>, Exhausted> {
        if self.tables[stage].get().is_none() {
            let tables = match &self.cache {
                Some(folder) if stage == LAST => Tables::open(self.universe, folder, budget)?,
                _ => Tables::build(self.universe, STAGE_COLUMNS[stage], budget)?,
            };
            tables.limit(self.bytes / 3);
            // If another thread was faster, these tables are dropped.
            self.tables[stage].get_or_init(|| Arc::new(tables));
        }
        self.tables[stage].get().ok_or(Exhausted::Memory)
    }

    /// The solver for boards that fit into this one. It keeps its transposition table.
    fn solver(&self, region: &Region, stage: usize, budget: &Budget) -> Result<Arc<Solver<'u>>, Exhausted> {
        let tables = self.tables_of(stage, budget)?;
        let mut all = self.known.lock();
        if let Some(known) = all.as_ref().filter(|known| known.stage == stage && known.fits(region)) {
            return Ok(known.solver.clone());
        }
        // Free the table of the previous board first.
        *all = None;
        let bytes = self.bytes / 4 / PARTS[stage];
        let solver = Solver::with_memory(tables, region, bytes).threads(self.threads);
        if let (Some(folder), LAST) = (&self.cache, stage) {
            // Entries that cannot be read are computed again.
            let _ = solver.recall(folder);
        }
        let (rows, columns) = (region.rows(), region.columns());
        let solver = Arc::new(solver);
        *all = Some(BoardSolver { rows, columns, stage, solver: solver.clone() });
        Ok(solver)
    }
}

impl BoardSolver<'_> {
    fn fits(&self, region: &Region) -> bool {
        region.rows() <= self.rows && region.columns() <= self.columns
    }
}

fn free_cells(region: &Region) -> usize {
    let row = |row| (0..region.columns()).filter(|&column| region.is_free(row, column)).count();
    (0..region.rows()).map(row).sum()
}
