//! Clobber.

use super::regions::{Pair, draw_pieces, least_pair, pair, read_pieces, sides};
use crate::action::Action;
use crate::bits::{Bitboard, Compass, Square8, Square16, Square64, Strip64, Strip128};
use crate::board::{Board, BoardError, BoardKind, Cell, Grid, Square};
use crate::registry::{Entry, Symmetries, on_grid};
use crate::ruleset::{Ruleset, Signed};
use kelvin_values::Player;
use std::marker::PhantomData;

/// **Clobber** (Albert, Grossman, Nowakowski, Wolfe, 2001). A player moves one of their stones onto a stone
/// of the opponent on a neighbouring cell, which is removed.
///
/// ```text
///   xox       .xx       .xx
///   ox.   L   ox.   R   .o.
///        ──▶       ──▶
/// ```
///
/// A position is the set of Left's stones and the set of Right's. A player can move in a component whenever
/// the other can, so all values are infinitesimal.
///
/// In **Cannibal Clobber** stones move onto stones of their own colour as well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clobber<B = Square8> {
    cannibal: bool,
    cells: PhantomData<B>,
}

/// A stone's move from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The cell it leaves.
    pub from: Square,
    /// The cell it reaches.
    pub to: Square,
}

impl From<Way> for Action {
    fn from(Way { from, to }: Way) -> Action {
        Action::Step { from, to, arrows: Vec::new() }
    }
}

impl<B: Bitboard> Clobber<B> {
    /// Creates Cannibal Clobber.
    pub fn cannibal() -> Self {
        Clobber { cannibal: true, cells: PhantomData }
    }

    /// Creates the position on a grid with stones.
    pub fn on(grid: &Grid) -> Result<Pair<B>, BoardError> {
        read_pieces(grid)
    }
}

impl<B: Bitboard> Ruleset for Clobber<B> {
    type Position = Pair<B>;
    type Move = Way;

    #[inline]
    fn moves(&self, stones: &Pair<B>, player: Player, visit: &mut impl FnMut(Way, Pair<B>)) {
        let (own, other) = sides(stones, player);
        let prey = if self.cannibal { own | other } else { other };
        for to in Compass::ROOK {
            // The stones that can clobber another in this direction.
            for stone in own.cells() {
                let target = stone.step(to) & prey;
                if !target.is_empty() {
                    let way = Way { from: stone.place().into(), to: target.place().into() };
                    visit(way, pair(player, own.without(stone) | target, other.without(target)));
                }
            }
        }
    }

    /// Stones in different components never interact. Stones of one colour never move, nor does a single
    /// stone among cannibals.
    #[inline]
    fn components(&self, [left, right]: Pair<B>, visit: &mut impl FnMut(Pair<B>)) {
        (left | right).parts(Bitboard::neighbours, |part| {
            let (own, other) = (left & part, right & part);
            let moves = if self.cannibal { part.count() > 1 } else { !own.is_empty() && !other.is_empty() };
            if moves {
                visit([own, other]);
            }
        });
    }

    /// Returns whether all games are all-small. In Clobber, a stone that can clobber another can be clobbered
    /// by it.
    fn all_small(&self) -> bool {
        !self.cannibal
    }

    /// Among cannibals the player with more stones is ahead; otherwise the players have the same moves.
    fn estimate(&self, [left, right]: &Pair<B>, _: [usize; 2]) -> i64 {
        if self.cannibal { i64::from(left.count()) - i64::from(right.count()) } else { 0 }
    }

    #[inline]
    fn representative(&self, stones: Pair<B>) -> Signed<Pair<B>> {
        least_pair(stones)
    }

    fn board(&self, stones: &Pair<B>) -> Board {
        draw_pieces(B::default(), *stones, &|_| self.around())
    }

    fn around(&self) -> Cell {
        Cell::Empty
    }
}

/// The entries of the rulesets.
pub(crate) fn entries() -> [Entry; 2] {
    let clobber = Entry::new(
        "clobber",
        BoardKind::Grid,
        "xox|oxo",
        |call| on_grid!(call, Clobber, Clobber::default(), Square8 Strip64 Strip128 Square16 Square64),
    )
    .with_help("move a stone onto a neighbouring stone of the opponent")
    .with_path("game.grid.Clobber")
    .all_small();
    let cannibal = Entry::new(
        "cannibal-clobber",
        BoardKind::Grid,
        "xox|oxo",
        |call| on_grid!(call, Clobber, Clobber::cannibal(), Square8 Strip64 Strip128 Square16 Square64),
    )
    .with_help("Clobber in which stones move onto stones of their own colour as well")
    .with_path("game.grid.CannibalClobber")
    .with_path("game.grid.HotClobber");
    [clobber, cannibal].map(|entry| entry.with_symmetries(Symmetries::Square))
}
