//! The search for a winner.

use super::beside::{Beside, LARGEST};
use super::bound::Bounder;
use super::habits::Habits;
use super::region::Region;
use super::shape::Shape;
use super::tables::Tables;
use super::transposition::Transpositions;
use super::worth::{NAME_BITS, ONE};
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_values::Player;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What the threads of a search share.
pub(super) struct Searcher<'t, 'u> {
    pub shape: Shape,
    tables: &'t Tables<'u>,
    bounders: [Bounder<'t, 'u>; 2],
    pub transpositions: Transpositions,
    /// Positions that some thread is at work on.
    busy: Box<[AtomicU64]>,
}

/// The free cells in the views of Left and Right, without the lines that only one player can use; how many
/// moves Left has more than Right in those; and which follower of a value stands beside them.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub free: [u128; 2],
    ahead: i32,
    beside: u16,
}

impl Node {
    fn ahead_for(&self, player: Player) -> i32 {
        match player {
            Player::Left => self.ahead,
            Player::Right => -self.ahead,
        }
    }
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    /// The upper cell of a domino as the mover sees it.
    Domino(u32),
    /// In the value beside the board: to this follower, and by how much Left is ahead then.
    Beside(u16, i32),
}

/// A move that is not decided yet.
#[derive(Clone, Copy)]
struct Choice {
    step: Step,
    /// Guesses at the mover's and the opponent's floors after it.
    rough: [i32; 2],
    score: i32,
}

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

/// What a move is judged by, in the units of means: the floors of both players after it, the places each of them has left, and how far
/// it is from the borders beside it, and above and below. Small sums are good. Measured on rectangles from 4×17 to 8×10: only time depends on these.
const THEIR_FLOOR: i32 = 4;
const OWN_FLOOR: i32 = -10;
const THEIR_PLACES: i32 = 80;
const OWN_PLACES: i32 = -149;
const BESIDE: i32 = 110;
const ABOVE: i32 = 45;

const BUSY: usize = 1 << 12;

impl<'t, 'u> Searcher<'t, 'u> {
    pub fn new(shape: Shape, tables: &'t Tables<'u>, bytes: u64) -> Self {
        let bounders = shape.views.map(|view| Bounder::new(view, tables));
        let busy = bytemuck::zeroed_slice_box(BUSY);
        Searcher { shape, tables, bounders, transpositions: Transpositions::new(bytes), busy }
    }

    pub fn tables(&self) -> &'t Tables<'u> {
        self.tables
    }

    /// A position without its lines.
    #[inline]
    pub fn node(&self, free: [u128; 2], ahead: i32, beside: u16) -> Node {
        let (left, counts) = self.shape.views[0].strip_lines(free[0]);
        let (right, _) = self.shape.views[1].strip_lines(free[1]);
        Node { free: [left, right], ahead: ahead + counts[0] as i32 - counts[1] as i32, beside }
    }

    #[inline]
    fn after(&self, node: &Node, mover: Player, step: Step) -> Node {
        match step {
            Step::Domino(cell) => {
                let domino = self.shape.domino(mover, cell);
                self.node([node.free[0] & !domino[0], node.free[1] & !domino[1]], node.ahead, node.beside)
            }
            Step::Beside(beside, more) => Node { ahead: node.ahead + more, beside, ..*node },
        }
    }

    /// The least number of free moves with which the bounds tell that a player wins, moving second; it may be negative. Strips of up to
    /// `reach` cells are evaluated.
    pub fn moves_needed(
        &self,
        node: &Node,
        beside: &Beside,
        player: Player,
        reach: u32,
        budget: &Budget,
    ) -> Result<i64, Exhausted> {
        let worth = beside.worth(node.beside, player);
        let floor = self.bounders[player.index()].floor(node.free[player.index()], worth, reach, budget)?;
        let most = Region::MOST_CELLS as i32 + LARGEST;
        for moves in -most..most {
            if floor.wins(false, node.ahead_for(player) + moves, &self.tables.worths, budget)? {
                return Ok(moves.into());
            }
        }
        // Nobody has more moves than that.
        Ok(most.into())
    }

    /// Positions with the same key have the same value: mirror images, on a square also the turned board with the players' parts exchanged,
    /// and those whose known parts have the same sum.
    fn key(&self, node: &Node, beside: &Beside, mover: Player, budget: &Budget) -> Result<u128, Exhausted> {
        let (player, side) = if self.shape.is_square() { (mover, 0) } else { (Player::Left, mover.index()) };
        let (view, bounder) = (&self.shape.views[player.index()], &self.bounders[player.index()]);
        let room = self.has_room();
        let mut sum = beside.worth(node.beside, player);
        let (mut unknown, mut rest) = (0, node.free[player.index()]);
        while rest != 0 {
            let part = view.first_part(rest);
            rest &= !part;
            match bounder.add_known(part, sum, budget)? {
                Some(more) if room || more.name == 0 => sum = more,
                _ => unknown |= part,
            }
        }
        // No board has more than 56 dominoes, and what is beside it is not larger than 64.
        let ahead = (node.ahead_for(player) + sum.whole + 128) as u128 & 255;
        let name = u128::from(sum.name) << NAME_PLACE;
        Ok(view.least_image(unknown) | name | ahead << 112 | (side as u128) << 120)
    }

    /// Whether a key has room for the name of a sum that is no integer: not on large boards.
    pub fn has_room(&self) -> bool {
        let view = &self.shape.views[0];
        view.rows * view.columns <= NAME_PLACE
    }

    /// Whether a key means the same in another process, where other names may be given.
    pub fn is_lasting(&self, key: u128) -> bool {
        !self.has_room() || key >> NAME_PLACE & ((1 << NAME_BITS) - 1) == 0
    }
}

/// Where in a key the name of the known parts' sum begins.
const NAME_PLACE: u32 = 112 - NAME_BITS;

/// One thread's search.
pub(super) struct Search<'s, 't, 'u> {
    searcher: &'s Searcher<'t, 'u>,
    /// What stands beside the board.
    beside: &'s Beside,
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
    habits: Habits,
    /// The moves of all positions on the path.
    choices: Vec<Choice>,
}

impl<'s, 't, 'u> Search<'s, 't, 'u> {
    pub fn new(
        searcher: &'s Searcher<'t, 'u>,
        beside: &'s Beside,
        budget: &'s Budget,
        over: &'s AtomicBool,
        alone: bool,
    ) -> Self {
        Search {
            searcher,
            beside,
            meter: budget.meter(),
            over,
            alone,
            judged: 0,
            expanded: 0,
            counted: 0,
            proved: [0; 2],
            habits: Habits::new(),
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
        self.order_moves(node, mover);
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
        let key = self.searcher.key(node, self.beside, mover, self.meter.budget())?;
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
                self.beside.worth(node.beside, player),
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
            self.searcher.tables.recall_longer(self.expanded, self.meter.budget())?;
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
        self.order_moves(node, mover);
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
                    self.habits.note(mover, cell, wins, !searched);
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

    /// Adds the moves, the most promising first.
    ///
    /// What counts is not only which moves win but how long it takes to prove that. That is why few places and
    /// the borders come in: positions there have fewer moves and fall apart sooner.
    fn order_moves(&mut self, node: &Node, mover: Player) {
        let start = self.choices.len();
        let view = &self.searcher.shape.views[mover.index()];
        let [own, other] = [mover, !mover].map(|player| &self.searcher.bounders[player.index()]);
        let plans = [own.plan(node.free[mover.index()]), other.plan(node.free[(!mover).index()])];
        let worths = &self.searcher.tables.worths;
        let mean = |node: &Node, player: Player| {
            node.ahead_for(player) * ONE + worths.mean(self.beside.worth(node.beside, player))
        };
        let means = [mean(node, mover), mean(node, !mover)];
        let habits = self.habits.count();
        let mut places = view.upright(node.free[mover.index()]);
        while places != 0 {
            let cell = places.trailing_zeros();
            places &= places - 1;
            let (row, column) = (cell / view.columns, cell % view.columns);
            let mine = plans[0].mean + own.change(&plans[0], row as usize, column, true) + means[0];
            let theirs = plans[1].mean + other.change(&plans[1], column as usize, row, false) + means[1];
            let domino = self.searcher.shape.domino(mover, cell);
            let places = |player: Player| {
                let free = node.free[player.index()] & !domino[player.index()];
                self.searcher.shape.views[player.index()].upright(free).count_ones() as i32
            };
            let beside = column.min(view.columns - 1 - column) as i32;
            let above = row.min(view.rows - 2 - row) as i32;
            let score = THEIR_FLOOR * theirs
                + OWN_FLOOR * mine
                + THEIR_PLACES * places(!mover)
                + OWN_PLACES * places(mover)
                + BESIDE * beside
                + ABOVE * above
                - if habits { self.habits.bonus(mover, cell) } else { 0 };
            self.choices.push(Choice { step: Step::Domino(cell), rough: [mine, theirs], score });
        }
        let open = [mover, !mover].map(|player| self.places(node, player));
        for &(beside, more) in self.beside.options(node.beside, mover) {
            let step = Step::Beside(beside, more);
            let next = self.searcher.after(node, mover, step);
            let [mine, theirs] = [plans[0].mean + mean(&next, mover), plans[1].mean + mean(&next, !mover)];
            let score =
                THEIR_FLOOR * theirs + OWN_FLOOR * mine + THEIR_PLACES * open[1] + OWN_PLACES * open[0];
            self.choices.push(Choice { step, rough: [mine, theirs], score });
        }
        self.choices[start..].sort_unstable_by_key(|choice| (choice.score, choice.step));
    }

    /// The places for dominoes of a player.
    fn places(&self, node: &Node, player: Player) -> i32 {
        let view = &self.searcher.shape.views[player.index()];
        view.upright(node.free[player.index()]).count_ones() as i32
    }
}
