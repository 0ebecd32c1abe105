//! The search for the winner of a Domineering position.

use super::added_value::AddedValue;
use super::history::MoveHistory;
use super::order::{CandidateMove, order_moves};
use super::searcher::{BUSY, Node, SearchMove, Searcher};
use super::value_table::ONE;
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_values::Player;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The result for a position before a search.
enum Status {
    /// The winner is known: whether it is the mover.
    Decided(bool),
    /// The winner of the position with this key is unknown.
    Open(u128),
}

/// The number of moves that are evaluated by bounds before one is searched.
const BOUNDED_FIRST: usize = 6;

/// The estimated mean above which a lower bound is computed, moving first and second. Below it, the bound
/// hardly ever proves a win. These affect the running time only.
const PROMISING: [i32; 2] = [-2 * ONE, -ONE];

/// The base reach in cells of strips, and the number of proved wins from which on strips are evaluated.
const REACH: u32 = 10;
const MIN_PROVED: u64 = 500;

/// The search of one thread.
pub struct BoardSearch<'s, 'u> {
    searcher: &'s Searcher<'u>,
    /// The value added to the board.
    added_value: &'s AddedValue,
    meter: Meter<'s>,
    /// Set when another thread has the answer.
    over: &'s AtomicBool,
    alone: bool,
    /// The number of positions evaluated by bounds.
    pub judged: u64,
    /// The number of positions whose moves were generated.
    pub expanded: u64,
    counted: u64,
    /// The number of positions that the bounds decided for each player.
    proved: [u64; 2],
    history: MoveHistory,
    /// The moves of all positions on the path.
    choices: Vec<CandidateMove>,
}

impl<'s, 'u> BoardSearch<'s, 'u> {
    pub fn new(
        searcher: &'s Searcher<'u>,
        added_value: &'s AddedValue,
        budget: &'s Budget,
        over: &'s AtomicBool,
        alone: bool,
    ) -> Self {
        BoardSearch {
            searcher,
            added_value,
            meter: budget.meter(),
            over,
            alone,
            judged: 0,
            expanded: 0,
            counted: 0,
            proved: [0; 2],
            history: MoveHistory::new(),
            choices: Vec::with_capacity(4096),
        }
    }

    /// Returns whether the mover wins.
    pub fn mover_wins(&mut self, node: &Node, mover: Player) -> Result<bool, Exhausted> {
        match self.status(node, mover, [0; 2])? {
            Status::Decided(wins) => Ok(wins),
            Status::Open(key) => self.wins(node, mover, key),
        }
    }

    /// A winning move, if there is one.
    pub fn winning_move(&mut self, node: &Node, mover: Player) -> Result<Option<SearchMove>, Exhausted> {
        self.order(node, mover);
        for choice in std::mem::take(&mut self.choices) {
            let next = self.searcher.after(node, mover, choice.step);
            if !self.mover_wins(&next, !mover)? {
                return Ok(Some(choice.step));
            }
        }
        Ok(None)
    }

    /// Returns whether the mover wins, if that is cached or the bounds decide it.
    #[inline]
    fn status(&mut self, node: &Node, mover: Player, rough: [i32; 2]) -> Result<Status, Exhausted> {
        if let Some(wins) = self.judge(node, mover, rough)? {
            return Ok(Status::Decided(wins));
        }
        let key = self.searcher.key(node, self.added_value, mover, self.meter.budget())?;
        Ok(self.searcher.transpositions.get(key).map_or(Status::Open(key), Status::Decided))
    }

    /// Returns whether the mover wins, if the bounds decide it.
    #[inline]
    fn judge(&mut self, node: &Node, mover: Player, rough: [i32; 2]) -> Result<Option<bool>, Exhausted> {
        self.judged += 1;
        let value_table = &self.searcher.tables.value_table;
        let budget = self.meter.budget();
        for (player, first) in [(!mover, false), (mover, true)] {
            if rough[usize::from(!first)] <= PROMISING[usize::from(!first)] {
                continue;
            }
            let lower_bound = self.searcher.bounders[player.index()].lower_bound(
                node.free[player.index()],
                self.added_value.value_ref(node.added_value, player),
                self.reach(player),
                budget,
            )?;
            if lower_bound.wins(first, node.ahead_for(player), value_table, budget)? {
                self.proved[player.index()] += 1;
                return Ok(Some(first));
            }
        }
        Ok(None)
    }

    /// The reach in cells of strips that are evaluated for the lower bounds of a player.
    ///
    /// Evaluating large strips takes long, so the reach grows with the time of the search. It only pays for
    /// the player whose bounds prove most wins, which soon becomes clear.
    fn reach(&self, player: Player) -> u32 {
        let [own, other] = [player, !player].map(|player| self.proved[player.index()]);
        if own < MIN_PROVED || own < other / 2 { 0 } else { REACH + self.expanded.max(1).ilog2() / 2 }
    }

    /// Returns whether the mover wins a position that the bounds do not decide.
    fn wins(&mut self, node: &Node, mover: Player, key: u128) -> Result<bool, Exhausted> {
        if let Some(known) = self.searcher.transpositions.get(key) {
            return Ok(known);
        }
        if self.meter.tick()? {
            self.count()?;
            self.searcher.tables.recall_long_strips(self.expanded, self.meter.budget())?;
        }
        if self.over.load(Ordering::Relaxed) {
            return Err(Exhausted::Cancelled);
        }
        let before = self.expanded;
        self.expanded += 1;
        let start = self.choices.len();
        let place = self.mark(key);
        let wins = self.any_wins(node, mover, start);
        if let Some(place) = place {
            place.store(0, Ordering::Relaxed);
        }
        self.choices.truncate(start);
        let wins = wins?;
        self.searcher.transpositions.put(key, wins, self.expanded - before);
        Ok(wins)
    }

    /// Reports the work since the last report to the budget.
    pub fn count(&mut self) -> Result<(), Exhausted> {
        let more = self.judged - self.counted;
        self.counted = self.judged;
        self.meter.budget().count_positions(more)
    }

    fn busy_place(&self, key: u128) -> (&'s AtomicU64, u64) {
        let mark = (key as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (key >> 64) as u64 | 1;
        (&self.searcher.busy[(mark >> 20) as usize % BUSY], mark)
    }

    /// Marks a position as being searched by this thread.
    fn mark(&self, key: u128) -> Option<&'s AtomicU64> {
        if self.alone {
            return None;
        }
        let (place, mark) = self.busy_place(key);
        place.store(mark, Ordering::Relaxed);
        Some(place)
    }

    fn is_busy(&self, key: u128) -> bool {
        let (place, mark) = self.busy_place(key);
        place.load(Ordering::Relaxed) == mark
    }

    /// Returns whether some move wins. Bounds are tried on the next few moves before the first of them is
    /// searched.
    ///
    /// A player who is likely to lose must search all moves; those being searched by other threads come last.
    /// A player who is likely to win mostly does so with the first move, so threads stay together there and
    /// diverge further down.
    fn any_wins(&mut self, node: &Node, mover: Player, start: usize) -> Result<bool, Exhausted> {
        let searcher = self.searcher;
        self.order(node, mover);
        let end = self.choices.len();
        let spread =
            !self.alone && self.choices[start..].first().is_some_and(|best| best.rough[0] < best.rough[1]);
        let mut later = Vec::new();
        let mut searched = false;
        for first in (start..end).step_by(BOUNDED_FIRST) {
            let mut open = [(SearchMove::Domino(0), 0); BOUNDED_FIRST];
            let mut count = 0;
            for i in first..end.min(first + BOUNDED_FIRST) {
                let CandidateMove { step, rough, .. } = self.choices[i];
                match self.status(&searcher.after(node, mover, step), !mover, [rough[1], rough[0]])? {
                    Status::Decided(false) => return Ok(true),
                    Status::Decided(true) => {}
                    Status::Open(key) => {
                        open[count] = (step, key);
                        count += 1;
                    }
                }
            }
            for &(step, key) in &open[..count] {
                if spread && self.is_busy(key) {
                    later.push((step, key));
                    continue;
                }
                let wins = !self.wins(&searcher.after(node, mover, step), !mover, key)?;
                if let SearchMove::Domino(cell) = step {
                    self.history.note(mover, cell, wins, !searched);
                }
                if wins {
                    return Ok(true);
                }
                searched = true;
            }
        }
        for (step, key) in later {
            if !self.wins(&searcher.after(node, mover, step), !mover, key)? {
                return Ok(true);
            }
        }
        // A free move costs one of the mover's own, so it is the last resort: it wins only if all other moves
        // are worse than nothing.
        if node.ahead_for(mover) > 0 {
            let spent = if mover == Player::Left { 1 } else { -1 };
            return Ok(!self.mover_wins(&Node { ahead: node.ahead - spent, ..*node }, !mover)?);
        }
        Ok(false)
    }

    fn order(&mut self, node: &Node, mover: Player) {
        order_moves(self.searcher, self.added_value, &self.history, node, mover, &mut self.choices);
    }
}
