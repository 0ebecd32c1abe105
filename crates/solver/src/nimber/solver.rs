//! A solver for impartial positions.

use super::search::NimberSearch;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::{NimberTables, Position};

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
}

/// The default limit on the memory of a table in bytes.
const BYTES: u64 = 1 << 29;

impl NimberSolver {
    /// Creates a solver with empty tables.
    pub fn new() -> NimberSolver {
        NimberSolver { tables: NimberTables::default() }.memory(BYTES)
    }

    /// Limits the memory of the table of each ruleset in bytes. Beyond it the least useful entries are
    /// dropped.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Self {
        self.tables.limit(bytes);
        self
    }

    /// The approximate memory of the tables in bytes.
    pub fn bytes(&self) -> u64 {
        self.tables.bytes()
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
                sum ^= NimberSearch::new(&table, budget).sum(&mut root)?;
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
                heap ^= NimberSearch::new(&table, budget).sum(&mut root)?;
            }
            let lost = match last {
                Some((table, mut root)) => NimberSearch::new(&table, budget).sum_is(&mut root, heap)?,
                None => heap == 0,
            };
            ends(position)?;
            Ok(!lost)
        })
    }
}

/// Fails if the rules turned out to be loopy during the search.
fn ends(position: &Position) -> Result<(), Exhausted> {
    if position.loops() { Err(Exhausted::Endless) } else { Ok(()) }
}

impl Default for NimberSolver {
    fn default() -> Self {
        NimberSolver::new()
    }
}
