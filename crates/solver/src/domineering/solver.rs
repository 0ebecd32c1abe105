//! A solver for Domineering positions.

use super::added_value::AddedValue;
use super::region::Region;
use super::search::BoardSearch;
use super::searcher::{Node, SearchMove, Searcher};
use super::shape::Shape;
use super::tables::Tables;
use super::transposition::StoredPosition;
use crate::cache_file::{self, CacheError, FileKind};
use crate::whole_file;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::{Game, Player};
use parking_lot::Mutex;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Once};

/// A solver for positions inside one rectangle. It keeps its transposition table between calls, also after a
/// stop.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_solver::domineering::{Region, Solver, Tables};
/// use kelvin_values::{Player, Universe};
/// use std::sync::Arc;
///
/// let universe = Universe::new();
/// let budget = Budget::unlimited();
/// let tables = Arc::new(Tables::build(&universe, [6, 4, 4], &budget)?);
/// let board = Region::rectangle(5, 6)?;
/// let solver = Solver::new(&tables, &board);
/// // Right, who plays horizontally, wins on 5×6 in either turn order.
/// assert_eq!(solver.solve(&board, Player::Left, &budget)?.winner, Player::Right);
/// assert_eq!(solver.solve(&board, Player::Right, &budget)?.winner, Player::Right);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<'u> {
    searcher: Searcher<'u>,
    threads: usize,
    touched: Once,
}

/// The result of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The winner.
    pub winner: Player,
    /// The number of positions evaluated by bounds.
    pub judged: u64,
    /// The number of positions whose moves were generated.
    pub expanded: u64,
}

/// The default size of the transposition table in bytes.
const BYTES: u64 = 256 << 20;

/// The reaches in cells of strips that are evaluated to bound a value. The first is free of cost.
const REACHES: [u32; 3] = [0, 16, 24];

/// Cached positions have at least this logarithm of effort, and there is a maximum number of them.
const MIN_EFFORT: usize = 6;
const MAX_SAVED: usize = 1 << 22;
const KIND: FileKind = FileKind { mark: b"kelvin domineering positions\n", version: 3 };

impl<'u> Solver<'u> {
    /// A solver for positions in the bounding rectangle of a region.
    pub fn new(tables: &Arc<Tables<'u>>, region: &Region) -> Self {
        Solver::with_memory(tables, region, BYTES)
    }

    /// As [`Solver::new`], with a limit in bytes on the transposition table.
    pub fn with_memory(tables: &Arc<Tables<'u>>, region: &Region, bytes: u64) -> Self {
        let shape = Shape::new(region.rows(), region.columns());
        Solver { searcher: Searcher::new(shape, tables, bytes), threads: 1, touched: Once::new() }
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Finds the winner when `first` moves first. The region must fit into the rectangle of the solver; cells
    /// outside it do not exist.
    pub fn solve(&self, region: &Region, first: Player, budget: &Budget) -> Result<Solution, Exhausted> {
        self.solve_with(region, &AddedValue::nothing(), first, budget)
    }

    /// Prepares a value to be added to regions; `None` if it is too complicated.
    pub fn added_value(&self, value: Game<'u>, budget: &Budget) -> Result<Option<AddedValue>, Exhausted> {
        let value_table = &self.searcher.tables.value_table;
        AddedValue::new(value, value_table, &value_table.universe().work(budget))
    }

    /// Returns whether the solver supports sums with this value. Beside a rectangle of more than 91 cells it
    /// must be an integer.
    pub fn takes(&self, added_value: &AddedValue) -> bool {
        added_value.is_integer() || self.searcher.has_room()
    }

    fn start(&self, region: &Region, added_value: &AddedValue) -> Node {
        let shape = &self.searcher.shape;
        self.searcher.node(shape.both(region.cells_within(shape)), added_value.whole, added_value.start())
    }

    /// Finds the winner of the sum of a region and a value when `first` moves first. Requires
    /// [`Solver::takes`].
    pub fn solve_with(
        &self,
        region: &Region,
        added_value: &AddedValue,
        first: Player,
        budget: &Budget,
    ) -> Result<Solution, Exhausted> {
        if !self.takes(added_value) {
            return Err(Exhausted::Values);
        }
        let node = self.start(region, added_value);
        if self.threads > 1 {
            self.touched.call_once(|| self.searcher.transpositions.touch());
        }
        let over = AtomicBool::new(false);
        let answer = Mutex::new(Err(Exhausted::Cancelled));
        let [judged, expanded] = [AtomicU64::new(0), AtomicU64::new(0)];
        let task = || {
            let mut search = BoardSearch::new(&self.searcher, added_value, budget, &over, self.threads == 1);
            let result = search.mover_wins(&node, first);
            let late = over.swap(true, Ordering::Relaxed);
            judged.fetch_add(search.judged, Ordering::Relaxed);
            expanded.fetch_add(search.expanded, Ordering::Relaxed);
            // The positions were searched already, so an exhausted budget no longer matters.
            let _ = search.count();
            let mut answer = answer.lock();
            // A result replaces another thread's error; a late thread was merely stopped.
            if answer.is_err() && (result.is_ok() || !late) {
                *answer = result;
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                // Where the system starts no more threads fewer work.
                drop(std::thread::Builder::new().spawn_scoped(scope, task));
            }
            task();
        });
        let wins = answer.into_inner()?;
        Ok(Solution {
            winner: if wins { first } else { !first },
            judged: judged.into_inner(),
            expanded: expanded.into_inner(),
        })
    }

    /// Integers that bound the value of a region plus an added value, from below and above. Useful if a
    /// search does not finish.
    ///
    /// If a player wins the sum of the bands and n free moves, moving second, then the region is worth at
    /// least -n to that player. The more of the budget is left, the longer are the strips that are evaluated.
    pub fn value_between(
        &self,
        region: &Region,
        added_value: &AddedValue,
        budget: &Budget,
    ) -> Result<[i64; 2], Exhausted> {
        let node = self.start(region, added_value);
        let mut needs = [i64::MAX; 2];
        for reach in REACHES {
            for player in Player::BOTH {
                let needed = &mut needs[player.index()];
                match self.searcher.moves_needed(&node, added_value, player, reach, budget) {
                    Ok(fewer) => *needed = fewer.min(*needed),
                    Err(why) if reach == 0 => return Err(why),
                    Err(_) => {}
                }
            }
        }
        Ok([-needs[0], needs[1]])
    }

    /// Saves the most expensive positions to a folder, for a later search. Returns their number.
    pub fn keep(&self, folder: &Path) -> io::Result<usize> {
        let mut counts = [0usize; 64];
        let known = || {
            let entries = self.searcher.transpositions.entries();
            entries.filter(|entry| self.searcher.is_lasting(entry.key))
        };
        known().for_each(|entry| counts[entry.effort as usize] += 1);
        // The least effort for which there are not too many positions.
        let (mut least, mut count) = (64, 0);
        while least > MIN_EFFORT && count + counts[least - 1] <= MAX_SAVED {
            least -= 1;
            count += counts[least];
        }
        let kept: Vec<StoredPosition> = known().filter(|entry| entry.effort as usize >= least).collect();
        let mut body = Vec::with_capacity(kept.len() * 17);
        for StoredPosition { key, wins, effort } in &kept {
            body.extend(key.to_le_bytes());
            body.push((effort << 1) as u8 | u8::from(*wins));
        }
        if !kept.is_empty() {
            cache_file::write(folder, &self.file(), &KIND.encode(&body))?;
        }
        Ok(kept.len())
    }

    /// Loads the positions saved by [`Solver::keep`] for this board. Returns their number, 0 if there is no
    /// file.
    pub fn recall(&self, folder: &Path) -> Result<usize, CacheError> {
        let Ok(file) = whole_file::read(&folder.join(self.file())) else { return Ok(0) };
        let mut reader = KIND.decode(&file)?;
        let mut count = 0;
        while !reader.is_empty() {
            let key = u128::from_le_bytes(reader.array()?);
            let [lookup] = reader.array()?;
            self.searcher.transpositions.put(key, lookup & 1 == 1, 1 << (lookup >> 1).min(63));
            count += 1;
        }
        Ok(count)
    }

    fn file(&self) -> String {
        let view = &self.searcher.shape.views[0];
        format!("domineering-{}x{}.positions", view.rows, view.columns)
    }

    /// The two cells, as (row, column), of a winning domino for `mover`; `None` if there are none.
    ///
    /// The mover may have a spare move in a line that only this player can use, which the search ignores. So
    /// a won position may have no winning move outside such lines; then a move in a line is returned.
    pub fn winning_move(
        &self,
        region: &Region,
        mover: Player,
        budget: &Budget,
    ) -> Result<Option<[(u32, u32); 2]>, Exhausted> {
        let shape = &self.searcher.shape;
        let free = shape.both(region.cells_within(shape));
        let (node, nothing) = (self.searcher.node(free, 0, 0), AddedValue::nothing());
        let over = AtomicBool::new(false);
        let mut search = BoardSearch::new(&self.searcher, &nothing, budget, &over, true);
        let mut cell = match search.winning_move(&node, mover)? {
            Some(SearchMove::Domino(cell)) => Some(cell),
            _ => None,
        };
        let view = &shape.views[mover.index()];
        if cell.is_none() {
            let lines = view.vertical(free[mover.index()] & !node.free[mover.index()]);
            for place in (0..view.rows * view.columns).filter(|place| lines >> place & 1 == 1) {
                let domino = shape.domino(mover, place);
                let next = self.searcher.node([free[0] & !domino[0], free[1] & !domino[1]], 0, 0);
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
