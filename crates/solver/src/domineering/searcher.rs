//! Positions as a search sees them, and what its threads share.

use super::bound::Bounder;
use super::region::Region;
use super::shape::Shape;
use super::summand::{LARGEST, Summand};
use super::tables::Tables;
use super::transposition::Transpositions;
use super::worth::NAME_BITS;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::Player;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// What the threads of a search share.
pub struct Searcher<'u> {
    pub shape: Shape,
    pub tables: Arc<Tables<'u>>,
    pub bounders: [Bounder<'u>; 2],
    pub transpositions: Transpositions,
    /// Positions that some thread is at work on.
    pub busy: Box<[AtomicU64]>,
}

/// The free cells in the views of Left and Right, without the lines that only one player can use; how many
/// moves Left has more than Right in those; and which follower of a value stands beside them.
#[derive(Clone, Copy)]
pub struct Node {
    pub free: [u128; 2],
    pub ahead: i32,
    pub summand: u16,
}

impl Node {
    pub fn ahead_for(&self, player: Player) -> i32 {
        match player {
            Player::Left => self.ahead,
            Player::Right => -self.ahead,
        }
    }
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// The upper cell of a domino as the mover sees it.
    Domino(u32),
    /// In the value beside the board: to this follower, and by how much Left is ahead then.
    Summand(u16, i32),
}

/// So many positions can be told to be worked on.
pub const BUSY: usize = 1 << 12;

impl<'u> Searcher<'u> {
    pub fn new(shape: Shape, tables: &Arc<Tables<'u>>, bytes: u64) -> Self {
        let bounders = shape.views.map(|view| Bounder::new(view, tables));
        let busy = bytemuck::zeroed_slice_box(BUSY);
        Searcher { shape, tables: tables.clone(), bounders, transpositions: Transpositions::new(bytes), busy }
    }

    /// A position without its lines.
    #[inline]
    pub fn node(&self, free: [u128; 2], ahead: i32, summand: u16) -> Node {
        let (left, counts) = self.shape.views[0].strip_lines(free[0]);
        let (right, _) = self.shape.views[1].strip_lines(free[1]);
        Node { free: [left, right], ahead: ahead + counts[0] as i32 - counts[1] as i32, summand }
    }

    #[inline]
    pub fn after(&self, node: &Node, mover: Player, step: Step) -> Node {
        match step {
            Step::Domino(cell) => {
                let domino = self.shape.domino(mover, cell);
                self.node([node.free[0] & !domino[0], node.free[1] & !domino[1]], node.ahead, node.summand)
            }
            Step::Summand(summand, more) => Node { ahead: node.ahead + more, summand, ..*node },
        }
    }

    /// The least number of free moves with which the bounds tell that a player wins, moving second; it may be negative. Strips of up to
    /// `reach` cells are evaluated.
    pub fn moves_needed(
        &self,
        node: &Node,
        summand: &Summand,
        player: Player,
        reach: u32,
        budget: &Budget,
    ) -> Result<i64, Exhausted> {
        let worth = summand.worth(node.summand, player);
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
    pub fn key(
        &self,
        node: &Node,
        summand: &Summand,
        mover: Player,
        budget: &Budget,
    ) -> Result<u128, Exhausted> {
        let (player, side) = if self.shape.is_square() { (mover, 0) } else { (Player::Left, mover.index()) };
        let (view, bounder) = (&self.shape.views[player.index()], &self.bounders[player.index()]);
        let room = self.has_room();
        let mut sum = summand.worth(node.summand, player);
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
