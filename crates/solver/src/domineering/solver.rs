//! Who wins a position of Domineering.

use super::region::Region;
use super::search::{Search, Searcher};
use super::shape::Shape;
use super::tables::Tables;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::Player;
use parking_lot::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Solves positions inside one rectangle, and remembers what it learned, also when it was stopped.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_solver::domineering::{Region, Solver, Tables};
/// use kelvin_values::{Player, Universe};
///
/// let universe = Universe::new();
/// let budget = Budget::unlimited();
/// let tables = Tables::build(&universe, [6, 4, 4], &budget)?;
/// let board = Region::rectangle(5, 6)?;
/// let solver = Solver::new(&tables, &board);
/// // Right, who plays lying, wins on 5×6 whoever begins.
/// assert_eq!(solver.solve(&board, Player::Left, &budget)?.winner, Player::Right);
/// assert_eq!(solver.solve(&board, Player::Right, &budget)?.winner, Player::Right);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<'t, 'u> {
    searcher: Searcher<'t, 'u>,
    threads: usize,
}

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who wins.
    pub winner: Player,
    /// Positions that were judged by bounds.
    pub judged: u64,
    /// Positions whose moves were looked at.
    pub expanded: u64,
}

/// What the table of positions takes if nothing is said.
const BYTES: u64 = 256 << 20;

impl<'t, 'u> Solver<'t, 'u> {
    /// For positions in the rectangle around a region.
    pub fn new(tables: &'t Tables<'u>, region: &Region) -> Self {
        Solver::with_memory(tables, region, BYTES)
    }

    /// As [`Solver::new`]; what it remembers of positions takes at most so many bytes.
    pub fn with_memory(tables: &'t Tables<'u>, region: &Region, bytes: u64) -> Self {
        let shape = Shape::new(region.rows(), region.columns());
        Solver { searcher: Searcher::new(shape, tables, bytes), threads: 1 }
    }

    /// Lets so many threads search.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Who wins when `first` moves first. The region must lie in the rectangle the solver was made for; cells outside of it are not there.
    pub fn solve(&self, region: &Region, first: Player, budget: &Budget) -> Result<Verdict, Exhausted> {
        let node = self.searcher.node(self.searcher.shape.both(region.cells_within(&self.searcher.shape)), 0);
        let over = AtomicBool::new(false);
        let answer = Mutex::new(Err(Exhausted::Cancelled));
        let [judged, expanded] = [AtomicU64::new(0), AtomicU64::new(0)];
        let task = || {
            let mut search = Search::new(&self.searcher, budget, &over, self.threads == 1);
            let result = search.mover_wins(&node, first);
            let late = over.swap(true, Ordering::Relaxed);
            judged.fetch_add(search.judged, Ordering::Relaxed);
            expanded.fetch_add(search.expanded, Ordering::Relaxed);
            // The positions were judged, whatever the budget says of them now.
            let _ = search.count();
            let mut answer = answer.lock();
            // A verdict beats another thread's failure; who is late was only stopped.
            if answer.is_err() && (result.is_ok() || !late) {
                *answer = result;
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(task);
            }
            task();
        });
        let wins = answer.into_inner()?;
        Ok(Verdict {
            winner: if wins { first } else { !first },
            judged: judged.into_inner(),
            expanded: expanded.into_inner(),
        })
    }

    /// Two cells, as (row, column), on which `mover` wins by placing a domino; `None` if there are none.
    ///
    /// In a line that only she can use the mover may have a move to spare, which no search looks at: so a
    /// position that is won may have no winning move outside of such lines, and then that is the one.
    pub fn winning_move(
        &self,
        region: &Region,
        mover: Player,
        budget: &Budget,
    ) -> Result<Option<[(u32, u32); 2]>, Exhausted> {
        let shape = &self.searcher.shape;
        let free = shape.both(region.cells_within(shape));
        let node = self.searcher.node(free, 0);
        let over = AtomicBool::new(false);
        let mut search = Search::new(&self.searcher, budget, &over, true);
        let mut cell = search.winning_move(&node, mover)?;
        let view = &shape.views[mover.index()];
        if cell.is_none() {
            let lines = view.upright(free[mover.index()] & !node.free[mover.index()]);
            for place in (0..view.rows * view.columns).filter(|place| lines >> place & 1 == 1) {
                let domino = shape.domino(mover, place);
                let next = self.searcher.node([free[0] & !domino[0], free[1] & !domino[1]], 0);
                if !search.mover_wins(&next, !mover)? {
                    cell = Some(place);
                    break;
                }
            }
        }
        Ok(cell.map(|cell| {
            let (row, column) = (cell / view.columns, cell % view.columns);
            match mover {
                Player::Left => [(row, column), (row + 1, column)],
                Player::Right => [(column, row), (column, row + 1)],
            }
        }))
    }
}
