//! The search for a winner.

use super::bands::Tables;
use super::bound::Bounder;
use super::shape::Shape;
use super::transposition::Transpositions;
use super::worth::{ONE, Worths};
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_values::Player;

/// Solves positions on one rectangle.
pub struct Solver<'t, 'u> {
    worths: &'t Worths<'u>,
    shape: Shape,
    bounders: [Bounder<'t, 'u>; 2],
    transpositions: Transpositions,
}

/// What was found.
#[derive(Clone, Copy, Debug)]
pub struct Verdict {
    /// Whether who moves first wins.
    pub first_wins: bool,
    /// Positions looked at.
    pub nodes: u64,
    /// Positions whose moves were looked at.
    pub expanded: u64,
}

/// The free cells in the views of Left and Right, without the lines that only one player can use, and how many
/// moves Left has more than Right in those.
#[derive(Clone, Copy)]
struct Node {
    free: [u128; 2],
    ahead: i16,
}

impl Node {
    fn ahead_for(&self, player: Player) -> i16 {
        match player {
            Player::Left => self.ahead,
            Player::Right => -self.ahead,
        }
    }
}

#[derive(Clone, Copy)]
struct Child {
    cell: u32,
    score: i32,
}

impl<'t, 'u> Solver<'t, 'u> {
    /// For a rectangle of so many rows and columns.
    pub fn new(rows: u32, columns: u32, tables: &'t Tables<'t, 'u>, bytes: u64) -> Self {
        let shape = Shape::new(rows, columns);
        let bounders = shape.views.map(|view| Bounder::new(view, tables));
        Solver { worths: tables.worths, shape, bounders, transpositions: Transpositions::new(bytes) }
    }

    /// Who wins on the empty board.
    pub fn solve(&self, first: Player, budget: &Budget) -> Result<Verdict, Exhausted> {
        let mut search = Search {
            solver: self,
            meter: budget.meter(),
            nodes: 0,
            expanded: 0,
            children: Vec::with_capacity(4096),
        };
        let node = self.node(self.shape.full(), 0);
        let first_wins = match search.judge(&node, first)? {
            Judged::MoverWins => true,
            Judged::MoverLoses => false,
            Judged::Open(_) => search.wins(&node, first)?,
        };
        Ok(Verdict { first_wins, nodes: search.nodes, expanded: search.expanded })
    }

    #[inline]
    fn node(&self, free: [u128; 2], ahead: i16) -> Node {
        let (left, counts) = self.shape.views[0].strip_lines(free[0]);
        let (right, _) = self.shape.views[1].strip_lines(free[1]);
        Node { free: [left, right], ahead: ahead + counts[0] as i16 - counts[1] as i16 }
    }

    fn key(&self, node: &Node, mover: Player) -> u128 {
        let (view, free, ahead, side) = if self.shape.is_square() {
            (0, node.free[mover.index()], node.ahead_for(mover), 0)
        } else {
            (0, node.free[0], node.ahead, mover.index() as u128)
        };
        let ahead = u128::from((ahead + 64) as u8 & 127);
        self.shape.views[view].least_image(free) | ahead << 112 | side << 119
    }
}

pub static mut HIST: [u64; 18] = [0; 18];
enum Judged {
    MoverWins,
    MoverLoses,
    /// Nobody knows; the larger the better for the mover.
    Open(i32),
}

struct Search<'s, 'u> {
    solver: &'s Solver<'s, 'u>,
    meter: Meter<'s>,
    nodes: u64,
    expanded: u64,
    /// The children of all nodes on the path.
    children: Vec<Child>,
}

impl Search<'_, '_> {
    /// What the bounds say.
    #[inline]
    fn judge(&mut self, node: &Node, mover: Player) -> Result<Judged, Exhausted> {
        self.nodes += 1;
        let [own, other] = [mover, !mover].map(|player| &self.solver.bounders[player.index()]);
        let budget = self.meter.budget();
        let worths = self.solver.worths;
        let ahead = i32::from(node.ahead_for(mover));
        let mine = own.floor(node.free[mover.index()], budget)?;
        if mine.wins(true, ahead, worths, budget)? {
            return Ok(Judged::MoverWins);
        }
        let theirs = other.floor(node.free[(!mover).index()], budget)?;
        if theirs.wins(false, -ahead, worths, budget)? {
            return Ok(Judged::MoverLoses);
        }
        Ok(Judged::Open(mine.mean - theirs.mean + 2 * ahead * ONE))
    }

    /// Whether the mover wins a position that the bounds do not decide.
    fn wins(&mut self, node: &Node, mover: Player) -> Result<bool, Exhausted> {
        self.meter.tick()?;
        let key = self.solver.key(node, mover);
        if let Some(known) = self.solver.transpositions.get(key) {
            return Ok(known);
        }
        let before = self.expanded;
        self.expanded += 1;
        let start = self.children.len();
        let wins = self.any_wins(node, mover, start);
        self.children.truncate(start);
        let wins = wins?;
        self.solver.transpositions.put(key, wins, self.expanded - before);
        Ok(wins)
    }

    fn any_wins(&mut self, node: &Node, mover: Player, start: usize) -> Result<bool, Exhausted> {
        let shape = &self.solver.shape;
        let view = &shape.views[mover.index()];
        let [own, other] = [mover, !mover].map(|player| &self.solver.bounders[player.index()]);
        let plans = [own.plan(node.free[mover.index()]), other.plan(node.free[(!mover).index()])];
        let mut places = view.upright(node.free[mover.index()]);
        while places != 0 {
            let cell = places.trailing_zeros();
            places &= places - 1;
            let (row, column) = (cell / view.columns, cell % view.columns);
            let score = other.change(&plans[1], column as usize, row, false)
                - own.change(&plans[0], row as usize, column, true);
            self.children.push(Child { cell, score });
        }
        self.children[start..].sort_unstable_by_key(|child| child.score);
        let mut open = start;
        let mut next = start;
        for i in start..self.children.len() {
            let domino = shape.domino(mover, self.children[i].cell);
            let free = [node.free[0] & !domino[0], node.free[1] & !domino[1]];
            let child = self.solver.node(free, node.ahead);
            match self.judge(&child, !mover)? {
                Judged::MoverLoses => {
                    unsafe {
                        HIST[16] += 1;
                    }
                    return Ok(true);
                }
                Judged::MoverWins => {}
                Judged::Open(_) => {
                    if i - start < LOOK {
                        self.children[open].cell = self.children[i].cell;
                        open += 1;
                        continue;
                    }
                    while next < open {
                        let domino = shape.domino(mover, self.children[next].cell);
                        let free = [node.free[0] & !domino[0], node.free[1] & !domino[1]];
                        let child = self.solver.node(free, node.ahead);
                        if !self.wins(&child, !mover)? {
                            unsafe {
                                HIST[(next - start).min(15)] += 1;
                            }
                            return Ok(true);
                        }
                        next += 1;
                    }
                    if !self.wins(&child, !mover)? {
                        unsafe {
                            HIST[(i - start).min(15)] += 1;
                        }
                        return Ok(true);
                    }
                }
            }
        }
        while next < open {
            let domino = shape.domino(mover, self.children[next].cell);
            let free = [node.free[0] & !domino[0], node.free[1] & !domino[1]];
            let child = self.solver.node(free, node.ahead);
            if !self.wins(&child, !mover)? {
                unsafe {
                    HIST[(next - start).min(15)] += 1;
                }
                return Ok(true);
            }
            next += 1;
        }
        unsafe {
            HIST[17] += 1;
        }
        Ok(false)
    }
}

const LOOK: usize = 6;
