//! Positions of the search, and the state shared by its threads.

use super::added_value::{AddedValue, MAX_VALUE};
use super::bound::Bounder;
use super::region::Region;
use super::shape::Shape;
use super::tables::Tables;
use super::transposition::Transpositions;
use super::value_table::NAME_BITS;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::Player;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// The state shared by the threads of a search.
pub struct Searcher<'u> {
    pub shape: Shape,
    pub tables: Arc<Tables<'u>>,
    pub bounders: [Bounder<'u>; 2],
    pub transpositions: Transpositions,
    /// The positions that some thread is searching.
    pub busy: Box<[AtomicU64]>,
}

/// A position of the search. Lines are parts that only one player can use.
#[derive(Clone, Copy)]
pub struct Node {
    /// The free cells in the views of Left and Right, without lines.
    pub free: [u128; 2],
    /// The number of moves in lines that Left has more than Right.
    pub ahead: i32,
    /// The follower of the added value.
    pub added_value: u16,
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
pub enum SearchMove {
    /// The upper cell of a domino in the mover's view.
    Domino(u32),
    /// A move in the added value: the follower it leads to, and Left's lead in free moves.
    AddedValue(u16, i32),
}

/// The size of the table of positions being searched.
pub const BUSY: usize = 1 << 12;

impl<'u> Searcher<'u> {
    pub fn new(shape: Shape, tables: &Arc<Tables<'u>>, bytes: u64) -> Self {
        let bounders = shape.views.map(|view| Bounder::new(view, tables));
        let busy = bytemuck::zeroed_slice_box(BUSY);
        Searcher { shape, tables: tables.clone(), bounders, transpositions: Transpositions::new(bytes), busy }
    }

    /// The position without its lines.
    #[inline]
    pub fn node(&self, free: [u128; 2], ahead: i32, added_value: u16) -> Node {
        let (left, counts) = self.shape.views[0].strip_lines(free[0]);
        let (right, _) = self.shape.views[1].strip_lines(free[1]);
        Node { free: [left, right], ahead: ahead + counts[0] as i32 - counts[1] as i32, added_value }
    }

    #[inline]
    pub fn after(&self, node: &Node, mover: Player, step: SearchMove) -> Node {
        match step {
            SearchMove::Domino(cell) => {
                let domino = self.shape.domino(mover, cell);
                self.node(
                    [node.free[0] & !domino[0], node.free[1] & !domino[1]],
                    node.ahead,
                    node.added_value,
                )
            }
            SearchMove::AddedValue(added_value, more) => {
                Node { ahead: node.ahead + more, added_value, ..*node }
            }
        }
    }

    /// The least number of free moves with which the bounds prove a win for a player moving second; it may be
    /// negative. Strips of up to `reach` cells are evaluated.
    pub fn moves_needed(
        &self,
        node: &Node,
        added_value: &AddedValue,
        player: Player,
        reach: u32,
        budget: &Budget,
    ) -> Result<i64, Exhausted> {
        let value_ref = added_value.value_ref(node.added_value, player);
        let lower_bound =
            self.bounders[player.index()].lower_bound(node.free[player.index()], value_ref, reach, budget)?;
        let most = Region::MAX_CELLS as i32 + MAX_VALUE;
        for moves in -most..most {
            if lower_bound.wins(false, node.ahead_for(player) + moves, &self.tables.value_table, budget)? {
                return Ok(moves.into());
            }
        }
        // A player never has more moves than that.
        Ok(most.into())
    }

    /// The transposition key. Positions with the same key have the same value: mirror images, on a square
    /// also the rotated board with players exchanged, and positions whose known parts have the same sum.
    pub fn key(
        &self,
        node: &Node,
        added_value: &AddedValue,
        mover: Player,
        budget: &Budget,
    ) -> Result<u128, Exhausted> {
        let (player, side) = if self.shape.is_square() { (mover, 0) } else { (Player::Left, mover.index()) };
        let (view, bounder) = (&self.shape.views[player.index()], &self.bounders[player.index()]);
        let room = self.has_room();
        let mut sum = added_value.value_ref(node.added_value, player);
        let (mut unknown, mut rest) = (0, node.free[player.index()]);
        while rest != 0 {
            let part = view.first_part(rest);
            rest &= !part;
            match bounder.add_known(part, sum, budget)? {
                Some(more) if room || more.name == 0 => sum = more,
                _ => unknown |= part,
            }
        }
        // No board has more than 56 dominoes, and the added value is at most 64.
        let ahead = (node.ahead_for(player) + sum.whole + 128) as u128 & 255;
        let name = u128::from(sum.name) << NAME_PLACE;
        Ok(view.least_image(unknown) | name | ahead << 112 | (side as u128) << 120)
    }

    /// Returns whether a key has room for a sum that is not an integer. This is not the case on large boards.
    pub fn has_room(&self) -> bool {
        let view = &self.shape.views[0];
        view.rows * view.columns <= NAME_PLACE
    }

    /// Returns whether a key is valid in other processes, which may number values differently.
    pub fn is_lasting(&self, key: u128) -> bool {
        !self.has_room() || key >> NAME_PLACE & ((1 << NAME_BITS) - 1) == 0
    }
}

/// The bit of a key at which the index of the sum of the known parts starts.
const NAME_PLACE: u32 = 112 - NAME_BITS;
