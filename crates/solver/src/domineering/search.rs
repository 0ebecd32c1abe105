//! The search for a winner.

use super::history::History;
use super::order::{Choice, order_moves};
use super::searcher::{BUSY, Node, Searcher, Step};
use super::summand::Summand;
use super::worth::ONE;
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_values::Player;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What is known of a position without a search.
enum Glance {
    /// Whether the mover wins.
    Decided(bool),
    /// Nothing is known of the position with this key.
    Open(u128),
}

/// So many moves are judged by the bounds before one is searched.
const LOOK: usize = 6;

/// A floor is only found when a guess at its mean lies above this: below, it hardly ever proves a win for who moves first,
/// and second. Only time depends on these.
const HOPE: [i32; 2] = [-2 * ONE, -ONE];

/// Positions on strips of so many cells are evaluated when a search begins.
const REACH: u32 = 10;
const SOON: u64 = 500;

/// One thread's search.
pub struct Search<'s, 'u> {
    searcher: &'s Searcher<'u>,
    /// What stands beside the board.
    summand: &'s Summand,
    meter: Meter<'s>,
    /// Raised when another thread has the answer.
    over: &'s AtomicBool,
    alone: bool,
    /// Positions judged by the bounds.
    pub judged: u64,
    /// Positions whose moves were looked at.
    pub expanded: u64,
    counted: u64,
    /// How many positions the bounds decided for each of the players.
    proved: [u64; 2],
    history: History,
    /// The moves of all positions on the path.
    choices: Vec<Choice>,
}

impl<'s, 'u> Search<'s, 'u> {
    pub fn new(
        searcher: &'s Searcher<'u>,
        summand: &'s Summand,
        budget: &'s Budget,
        over: &'s AtomicBool,
        alone: bool,
    ) -> Self {
        Search {
            searcher,
            summand,
            meter: budget.meter(),
            over,
            alone,
            judged: 0,
            expanded: 0,
            counted: 0,
            proved: [0; 2],
            history: History::new(),
            choices: Vec::with_capacity(4096),
        }
    }

    /// Whether the mover wins.
    pub fn mover_wins(&mut self, node: &Node, mover: Player) -> Result<bool, Exhausted> {
        match self.glance(node, mover, [0; 2])? {
            Glance::Decided(wins) => Ok(wins),
            Glance::Open(key) => self.wins(node, mover, key),
        }
    }

    /// A move that wins.
    pub fn winning_move(&mut self, node: &Node, mover: Player) -> Result<Option<Step>, Exhausted> {
        self.order(node, mover);
        for choice in std::mem::take(&mut self.choices) {
            let next = self.searcher.after(node, mover, choice.step);
            if !self.mover_wins(&next, !mover)? {
                return Ok(Some(choice.step));
            }
        }
        Ok(None)
    }

    /// Whether the mover wins, as far as that is known or the bounds tell.
    #[inline]
    fn glance(&mut self, node: &Node, mover: Player, rough: [i32; 2]) -> Result<Glance, Exhausted> {
        if let Some(wins) = self.judge(node, mover, rough)? {
            return Ok(Glance::Decided(wins));
        }
        let key = self.searcher.key(node, self.summand, mover, self.meter.budget())?;
        Ok(self.searcher.transpositions.get(key).map_or(Glance::Open(key), Glance::Decided))
    }

    /// Whether the mover wins, as far as the bounds tell.
    #[inline]
    fn judge(&mut self, node: &Node, mover: Player, rough: [i32; 2]) -> Result<Option<bool>, Exhausted> {
        self.judged += 1;
        let worths = &self.searcher.tables.worths;
        let budget = self.meter.budget();
        for (player, first) in [(!mover, false), (mover, true)] {
            if rough[usize::from(!first)] <= HOPE[usize::from(!first)] {
                continue;
            }
            let floor = self.searcher.bounders[player.index()].floor(
                node.free[player.index()],
                self.summand.worth(node.summand, player),
                self.reach(player),
                budget,
            )?;
            if floor.wins(first, node.ahead_for(player), worths, budget)? {
                self.proved[player.index()] += 1;
                return Ok(Some(first));
            }
        }
        Ok(None)
    }

    /// For the floor of a player, positions on strips of so many cells are evaluated.
    ///
    /// That takes long for large ones, so the more the longer the search takes; and it pays only for the player whose floors prove
    /// most wins, which shows soon.
    fn reach(&self, player: Player) -> u32 {
        let [own, other] = [player, !player].map(|player| self.proved[player.index()]);
        if own < SOON || own < other / 2 { 0 } else { REACH + self.expanded.max(1).ilog2() / 2 }
    }

    /// Whether the mover wins a position that the bounds do not decide.
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

    /// Tells the budget what was done since it was told last.
    pub fn count(&mut self) -> Result<(), Exhausted> {
        let more = self.judged - self.counted;
        self.counted = self.judged;
        self.meter.budget().count_positions(more)
    }

    fn busy_place(&self, key: u128) -> (&'s AtomicU64, u64) {
        let mark = (key as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (key >> 64) as u64 | 1;
        (&self.searcher.busy[(mark >> 20) as usize % BUSY], mark)
    }

    /// Tells other threads what this one is at work on.
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

    /// Whether some move wins. All that is proved by bounds among the next few moves is looked at before the first of
    /// them is searched.
    ///
    /// Who is likely to lose must look at all moves, and what another thread searches comes last of all. Who is likely to win mostly does so with
    /// the first move, so threads stay together there and part further down.
    fn any_wins(&mut self, node: &Node, mover: Player, start: usize) -> Result<bool, Exhausted> {
        let searcher = self.searcher;
        self.order(node, mover);
        let end = self.choices.len();
        let spread =
            !self.alone && self.choices[start..].first().is_some_and(|best| best.rough[0] < best.rough[1]);
        let mut later = Vec::new();
        let mut searched = false;
        for first in (start..end).step_by(LOOK) {
            let mut open = [(Step::Domino(0), 0); LOOK];
            let mut count = 0;
            for i in first..end.min(first + LOOK) {
                let Choice { step, rough, .. } = self.choices[i];
                match self.glance(&searcher.after(node, mover, step), !mover, [rough[1], rough[0]])? {
                    Glance::Decided(false) => return Ok(true),
                    Glance::Decided(true) => {}
                    Glance::Open(key) => {
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
                if let Step::Domino(cell) = step {
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
        // A move in her own lines costs one of them, so it is the last resort: it wins only where all others are worse than nothing.
        if node.ahead_for(mover) > 0 {
            let spent = if mover == Player::Left { 1 } else { -1 };
            return Ok(!self.mover_wins(&Node { ahead: node.ahead - spent, ..*node }, !mover)?);
        }
        Ok(false)
    }

    fn order(&mut self, node: &Node, mover: Player) {
        order_moves(self.searcher, self.summand, &self.history, node, mover, &mut self.choices);
    }
}
