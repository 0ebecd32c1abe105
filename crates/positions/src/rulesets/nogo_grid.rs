//! NoGo on grids.

use super::nogo::NoGo;
use super::nogo_strip::strip_components;
use super::regions::{draw, least_camp, pair, read, sides, within};
use crate::action::Action;
use crate::bits::{Bitboard, Square8};
use crate::board::{Board, BoardError, Cell, Grid, Letters, MarkedGraph, Square};
use crate::ruleset::{Ruleset, Signed};
use kelvin_values::Player;
use std::marker::PhantomData;

/// [`NoGo`] on a grid, with bitboards as sets of cells and symmetric positions identified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GridNoGo<B = Square8>(PhantomData<B>);

/// The free cells and the stones of each player; other cells are irrelevant to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stand<B> {
    free: B,
    stones: [B; 2],
}

/// The cell on which a stone is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellMove(Square);

impl From<CellMove> for Action {
    fn from(CellMove(cell): CellMove) -> Action {
        Action::at(cell)
    }
}

/// The connected components of `set` that contain `seeds`.
#[inline]
fn connected<B: Bitboard>(seeds: B, set: B) -> B {
    let mut part = seeds & set;
    loop {
        let grown = part | (part.neighbours() & set);
        if grown == part {
            return part;
        }
        part = grown;
    }
}

impl<B: Bitboard> GridNoGo<B> {
    /// Creates the position on a grid with stones.
    pub fn on(grid: &Grid) -> Result<Stand<B>, BoardError> {
        // The graph version rejects captured stones.
        NoGo::on(MarkedGraph::from_grid(grid)?)?;
        let piece = |player| read(grid, &|cell| cell == Cell::Piece(player));
        Ok(Stand {
            free: read(grid, &|cell| cell == Cell::Empty)?,
            stones: [piece(Player::Left)?, piece(Player::Right)?],
        })
    }
}

/// Returns the grid of a board that is played on a bitboard: one that fits in a few words. Other boards are
/// played as graphs.
pub(crate) fn played_as_grid(board: &Board) -> Option<&Grid> {
    match board {
        Board::Grid(grid) => {
            let square = grid.width() <= 16 && grid.height() <= 16;
            (square || grid.height() == 1 && grid.width() <= 64).then_some(grid)
        }
        _ => None,
    }
}

impl<B: Bitboard> Stand<B> {
    /// Returns whether all groups of these stones have a liberty.
    #[inline]
    fn breathe(stones: B, free: B) -> bool {
        connected(free.neighbours(), stones) == stones
    }

    /// Creates a position from its free cells and its stones.
    pub(super) fn new(free: B, stones: [B; 2]) -> Self {
        Stand { free, stones }
    }

    fn may_place(&self, player: Player, cell: B) -> bool {
        let (own, other) = sides(&self.stones, player);
        let free = self.free.without(cell);
        Self::breathe(own | cell, free) && Self::breathe(other, free)
    }
}

impl<B: Bitboard> Ruleset for GridNoGo<B> {
    type Position = Stand<B>;
    type Move = CellMove;

    fn moves(&self, stand: &Stand<B>, player: Player, visit: &mut impl FnMut(CellMove, Stand<B>)) {
        let (own, other) = sides(&stand.stones, player);
        for cell in stand.free.cells() {
            if stand.may_place(player, cell) {
                let next = Stand { free: stand.free.without(cell), stones: pair(player, own | cell, other) };
                visit(CellMove(cell.place().into()), next);
            }
        }
    }

    /// As in [`NoGo`], a free cell on which neither player may move stays free and makes the adjacent groups
    /// safe. Neither these eyes nor safe groups connect components.
    fn components(&self, stand: Stand<B>, visit: &mut impl FnMut(Stand<B>)) {
        if B::HEIGHT == 1 {
            return strip_components(stand.free, stand.stones, visit);
        }
        let mut live = B::default();
        for cell in stand.free.cells() {
            if Player::BOTH.into_iter().any(|player| stand.may_place(player, cell)) {
                live = live | cell;
            }
        }
        let eyes = stand.free.without(live);
        let [left, right] = stand.stones;
        let safe = [connected(eyes.neighbours(), left), connected(eyes.neighbours(), right)];
        let (left, right) = (left.without(safe[0]), right.without(safe[1]));
        // Adjacent stones of different colours no longer take liberties from each other.
        let tied = |part: B| {
            (part & live).neighbours()
                | (part & left).neighbours().without(right)
                | (part & right).neighbours().without(left)
        };
        (live | left | right).parts(tied, |part| {
            if !part.meets(live) {
                return;
            }
            let with_safe_groups_beside = |part: B| {
                safe.into_iter().fold(part, |all, stones| all | connected(part.neighbours(), stones))
            };
            let mut all = with_safe_groups_beside(part);
            // An eye is stored with all adjacent groups, which are the reason why neither player may move
            // there.
            all = all | with_safe_groups_beside(eyes & all.neighbours());
            visit(Stand { free: stand.free & all, stones: within(stand.stones, all) });
        });
    }

    /// Reflections keep the value, and exchanging the players negates it.
    fn representative(&self, stand: Stand<B>) -> Signed<Stand<B>> {
        let Signed { position: (free, stones), negated } = least_camp(stand.free, stand.stones);
        Signed { position: Stand { free, stones }, negated }
    }

    fn size(&self, stand: &Stand<B>) -> usize {
        stand.free.count() as usize
    }

    /// Returns the graph of the grid, as for all other boards of NoGo.
    fn board(&self, stand: &Stand<B>) -> Board {
        let [left, right] = stand.stones;
        let grid = draw(stand.free | left | right, Letters::CROSSES, &|cell| match Player::BOTH
            .into_iter()
            .find(|player| cell.meets(stand.stones[player.index()]))
        {
            Some(player) => Cell::Piece(player),
            None if cell.meets(stand.free) => Cell::Empty,
            None => Cell::Hole,
        });
        MarkedGraph::parse(&grid.to_string()).map_or(Board::Grid(grid), Board::Graph)
    }
}
