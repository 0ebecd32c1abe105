//! A solver for impartial positions.

use super::cache;
use super::search::NimberSearch;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::{Expansion, NimberTable, NimberTables, Position};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// A solver for impartial positions of all rulesets, and sums of them. It keeps what it learned between calls,
/// also after a stop.
///
/// It searches the outcomes of G + \*n (Lemoine and Viennot, *Nimbers are inevitable*, 2012), and computes the
/// nimbers of components.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_positions::Position;
/// use kelvin_solver::NimberSolver;
///
/// let solver = NimberSolver::new();
/// let board = Position::parse("cram", "4x5")?;
/// assert_eq!(solver.nimber(&board, &Budget::unlimited())?, 2);
/// // The second player wins the sum with a heap of two.
/// assert!(!solver.first_wins(&board, 2, &Budget::unlimited())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct NimberSolver {
    tables: NimberTables,
    cache: Option<PathBuf>,
    /// Identifies the code that computes nimbers, in the files of the cache.
    found_by: String,
    /// What was done for each ruleset, by name.
    work: Mutex<HashMap<String, Work>>,
}

/// The work on a ruleset.
#[derive(Default)]
struct Work {
    /// Whether the cache was read.
    recalled: bool,
    /// The number of positions searched since the cache was read or written.
    searched: u64,
}

/// The default limit on the memory of a table in bytes.
const BYTES: u64 = 1 << 29;

/// The number of positions after which the cache is read, which takes as long.
const RECALL: u64 = 20_000;
/// The number of positions after which the cache is written.
const KEEP: u64 = 50_000;

impl NimberSolver {
    /// Creates a solver with empty tables and no cache folder.
    pub fn new() -> NimberSolver {
        let tables = NimberTables::default();
        tables.limit(BYTES);
        let found_by = env!("CARGO_PKG_VERSION").to_owned();
        NimberSolver { tables, cache: None, found_by, work: Mutex::default() }
    }

    /// Limits the memory of the table of each ruleset in bytes. Beyond it the least useful entries are
    /// dropped.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Self {
        self.tables.limit(bytes);
        self
    }

    /// Sets the folder in which nimbers that took long to compute are cached.
    #[must_use]
    pub fn cache(mut self, folder: Option<PathBuf>) -> Self {
        self.cache = folder;
        self
    }

    /// Sets the text that identifies the code in the files of the cache. Files with another one are not used.
    #[must_use]
    pub fn found_by(mut self, code: &str) -> Self {
        code.clone_into(&mut self.found_by);
        self
    }

    /// The approximate memory of the tables in bytes.
    pub fn bytes(&self) -> u64 {
        self.tables.bytes()
    }

    /// Saves what took long to compute to the cache folder. Without new results nothing is written.
    pub fn keep(&self) -> io::Result<()> {
        let Some(folder) = &self.cache else { return Ok(()) };
        let mut tables = Vec::new();
        self.tables.each(|table| tables.push(table.clone()));
        for table in tables {
            let mut all = self.work.lock();
            let work = all.entry(table.name().to_owned()).or_default();
            if work.searched >= KEEP {
                work.searched = 0;
                drop(all);
                cache::keep(&table, folder, &self.found_by)?;
            }
        }
        Ok(())
    }

    /// Computes the nimber of a position.
    ///
    /// # Panics
    ///
    /// If the position is not [impartial](Position::is_impartial).
    pub fn nimber(&self, position: &Position, budget: &Budget) -> Result<u32, Exhausted> {
        budget.around(|| {
            let mut sum = 0;
            for (table, mut root) in self.tables.split(position, budget)? {
                sum ^= self.sum(&table, &mut root, budget)?;
            }
            ends(position)?;
            Ok(sum)
        })
    }

    /// Returns whether the first player wins the sum of a position and a heap.
    ///
    /// # Panics
    ///
    /// If the position is not [impartial](Position::is_impartial).
    pub fn first_wins(&self, position: &Position, heap: u32, budget: &Budget) -> Result<bool, Exhausted> {
        budget.around(|| {
            let mut split = self.tables.split(position, budget)?;
            // The largest component is only compared with the nimber of the others.
            split.sort_by_key(|(_, root)| root.options[0].size);
            let mut heap = heap;
            let last = split.pop();
            for (table, mut root) in split {
                heap ^= self.sum(&table, &mut root, budget)?;
            }
            let lost = match last {
                Some((table, mut root)) => {
                    self.search(&table, budget, |search| search.sum_is(&mut root, heap))?
                }
                None => heap == 0,
            };
            ends(position)?;
            Ok(!lost)
        })
    }

    fn sum(&self, table: &NimberTable, root: &mut Expansion, budget: &Budget) -> Result<u32, Exhausted> {
        self.search(table, budget, |search| search.sum(root))
    }

    /// Searches a position, and reads the cache if that takes long.
    fn search<T>(
        &self,
        table: &NimberTable,
        budget: &Budget,
        mut run: impl FnMut(&mut NimberSearch<'_>) -> Result<T, Exhausted>,
    ) -> Result<T, Exhausted> {
        let before = budget.progress().positions.load(Ordering::Relaxed);
        let result = match &self.cache {
            Some(folder) if self.is_new(table) => {
                match run(&mut NimberSearch::new(table, &budget.part().positions(RECALL))) {
                    Err(Exhausted::Positions) => {
                        budget.check()?;
                        self.work.lock().entry(table.name().to_owned()).or_default().recalled = true;
                        // What cannot be read is computed again.
                        let _ = cache::recall(&self.tables, table, folder, &self.found_by, budget);
                        run(&mut NimberSearch::new(table, budget))
                    }
                    result => result,
                }
            }
            _ => run(&mut NimberSearch::new(table, budget)),
        };
        let searched = budget.progress().positions.load(Ordering::Relaxed).saturating_sub(before);
        self.work.lock().entry(table.name().to_owned()).or_default().searched += searched;
        result
    }

    /// Returns whether the cache was not read yet for a ruleset.
    fn is_new(&self, table: &NimberTable) -> bool {
        self.work.lock().get(table.name()).is_none_or(|work| !work.recalled)
    }
}

/// Fails if the rules turned out to be loopy during the search.
fn ends(position: &Position) -> Result<(), Exhausted> {
    if position.loops() { Err(Exhausted::Loopy) } else { Ok(()) }
}

impl Default for NimberSolver {
    fn default() -> Self {
        NimberSolver::new()
    }
}
