//! Who wins a position of Domineering.

use super::cache_file::{self, CacheError, FileKind};
use super::region::Region;
use super::search::Search;
use super::searcher::{Node, Searcher, Step};
use super::shape::Shape;
use super::summand::Summand;
use super::tables::Tables;
use super::transposition::Entry;
use crate::whole_file;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::{Game, Player};
use parking_lot::Mutex;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Once};

/// Solves positions inside one rectangle, and remembers what it learned, also when it was stopped.
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
/// // Right, who plays lying, wins on 5×6 whoever begins.
/// assert_eq!(solver.solve(&board, Player::Left, &budget)?.winner, Player::Right);
/// assert_eq!(solver.solve(&board, Player::Right, &budget)?.winner, Player::Right);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<'u> {
    searcher: Searcher<'u>,
    threads: usize,
    touched: Once,
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

/// Cells of the strips that are evaluated to bound a value: first none, which takes no time.
const REACHES: [u32; 3] = [0, 16, 24];

/// Positions that took less than two to this power are not kept, and no more than so many.
const LEAST_EFFORT: usize = 6;
const MOST_KEPT: usize = 1 << 22;
const KIND: FileKind = FileKind { mark: b"kelvin domineering positions\n", version: 3 };

impl<'u> Solver<'u> {
    /// For positions in the rectangle around a region.
    pub fn new(tables: &Arc<Tables<'u>>, region: &Region) -> Self {
        Solver::with_memory(tables, region, BYTES)
    }

    /// As [`Solver::new`]; what it remembers of positions takes at most so many bytes.
    pub fn with_memory(tables: &Arc<Tables<'u>>, region: &Region, bytes: u64) -> Self {
        let shape = Shape::new(region.rows(), region.columns());
        Solver { searcher: Searcher::new(shape, tables, bytes), threads: 1, touched: Once::new() }
    }

    /// Lets so many threads search.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Who wins when `first` moves first. The region must lie in the rectangle the solver was made for; cells outside of it are not there.
    pub fn solve(&self, region: &Region, first: Player, budget: &Budget) -> Result<Verdict, Exhausted> {
        self.solve_with(region, &Summand::nothing(), first, budget)
    }

    /// A value that can stand beside regions; `None` if it is too complicated.
    pub fn summand(&self, value: Game<'u>, budget: &Budget) -> Result<Option<Summand>, Exhausted> {
        let worths = &self.searcher.tables.worths;
        Summand::new(value, worths, &worths.universe().work(budget))
    }

    /// Whether sums with such a value are solved: beside a rectangle of more than 91 cells it must be an integer.
    pub fn takes(&self, summand: &Summand) -> bool {
        summand.is_integer() || self.searcher.has_room()
    }

    fn start(&self, region: &Region, summand: &Summand) -> Node {
        let shape = &self.searcher.shape;
        self.searcher.node(shape.both(region.cells_within(shape)), summand.whole, summand.start())
    }

    /// Who wins the sum of a region and a value when `first` moves first, if the solver [takes](Solver::takes) it.
    pub fn solve_with(
        &self,
        region: &Region,
        summand: &Summand,
        first: Player,
        budget: &Budget,
    ) -> Result<Verdict, Exhausted> {
        if !self.takes(summand) {
            return Err(Exhausted::Values);
        }
        let node = self.start(region, summand);
        if self.threads > 1 {
            self.touched.call_once(|| self.searcher.transpositions.touch());
        }
        let over = AtomicBool::new(false);
        let answer = Mutex::new(Err(Exhausted::Cancelled));
        let [judged, expanded] = [AtomicU64::new(0), AtomicU64::new(0)];
        let task = || {
            let mut search = Search::new(&self.searcher, summand, budget, &over, self.threads == 1);
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
                // Where the system starts no more threads fewer work.
                drop(std::thread::Builder::new().spawn_scoped(scope, task));
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

    /// Integers between which the value of a region, with what stands beside it, lies, by the bounds alone: the best that is known where a search does not end.
    ///
    /// If a player wins the sum of her bands and n free moves, moving second, then the region is worth at least -n to her. The more of the budget
    /// is left, the longer are the strips that are evaluated for it.
    pub fn value_between(
        &self,
        region: &Region,
        summand: &Summand,
        budget: &Budget,
    ) -> Result<[i64; 2], Exhausted> {
        let node = self.start(region, summand);
        let mut needs = [i64::MAX; 2];
        for reach in REACHES {
            for player in Player::BOTH {
                let needed = &mut needs[player.index()];
                match self.searcher.moves_needed(&node, summand, player, reach, budget) {
                    Ok(fewer) => *needed = fewer.min(*needed),
                    Err(why) if reach == 0 => return Err(why),
                    Err(_) => {}
                }
            }
        }
        Ok([-needs[0], needs[1]])
    }

    /// Keeps what took most work to find of positions in a folder, for a search that goes on later; tells of how many.
    pub fn keep(&self, folder: &Path) -> io::Result<usize> {
        let mut counts = [0usize; 64];
        let known = || {
            let entries = self.searcher.transpositions.entries();
            entries.filter(|entry| self.searcher.is_lasting(entry.key))
        };
        known().for_each(|entry| counts[entry.effort as usize] += 1);
        // The least effort from which on there are not too many.
        let (mut least, mut count) = (64, 0);
        while least > LEAST_EFFORT && count + counts[least - 1] <= MOST_KEPT {
            least -= 1;
            count += counts[least];
        }
        let kept: Vec<Entry> = known().filter(|entry| entry.effort as usize >= least).collect();
        let mut body = Vec::with_capacity(kept.len() * 17);
        for Entry { key, wins, effort } in &kept {
            body.extend(key.to_le_bytes());
            body.push((effort << 1) as u8 | u8::from(*wins));
        }
        if !kept.is_empty() {
            cache_file::write(folder, &self.file(), &KIND.encode(&body))?;
        }
        Ok(kept.len())
    }

    /// Takes in what [`Solver::keep`] kept of positions on this board; tells of how many. Without such a file nothing is known.
    pub fn recall(&self, folder: &Path) -> Result<usize, CacheError> {
        let Ok(file) = whole_file::read(&folder.join(self.file())) else { return Ok(0) };
        let mut reader = KIND.decode(&file)?;
        let mut count = 0;
        while !reader.is_empty() {
            let key = u128::from_le_bytes(reader.array()?);
            let [told] = reader.array()?;
            self.searcher.transpositions.put(key, told & 1 == 1, 1 << (told >> 1).min(63));
            count += 1;
        }
        Ok(count)
    }

    fn file(&self) -> String {
        let view = &self.searcher.shape.views[0];
        format!("domineering-{}x{}.positions", view.rows, view.columns)
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
        let (node, nothing) = (self.searcher.node(free, 0, 0), Summand::nothing());
        let over = AtomicBool::new(false);
        let mut search = Search::new(&self.searcher, &nothing, budget, &over, true);
        let mut cell = match search.winning_move(&node, mover)? {
            Some(Step::Domino(cell)) => Some(cell),
            _ => None,
        };
        let view = &shape.views[mover.index()];
        if cell.is_none() {
            let lines = view.upright(free[mover.index()] & !node.free[mover.index()]);
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
