//! Tic-tac-toe, a placement game that is not strong.

use super::regions::{Pair, draw_camp, pair, read_camp, sides};
use crate::bits::{Bitboard, Compass, Square8, Square64, Strip64};
use crate::board::{Board, BoardError, BoardKind, Grid, Square};
use crate::registry::{Entry, Symmetries, on_grid};
use crate::ruleset::{Ruleset, Signed};
use kelvin_values::Player;
use std::marker::PhantomData;

/// **Tic-tac-toe style** play: a player puts a piece on a free cell. As soon as a player has three in a line,
/// in any of eight directions, neither player may move. A player who cannot move loses.
///
/// ```text
///   x.o       x.o
///   .x.   L   .x.    and the play is over
///   o..  ──▶  o.x
/// ```
///
/// It is a *medium* placement game and not a strong one (Huntemann, section 1.1). Pieces may reach a position
/// in one order of moves but not in another, which completes a line too early.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TicTacToe<B = Square8>(PhantomData<B>);

/// The free cells and each player's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pieces<B> {
    free: B,
    pieces: Pair<B>,
}

impl<B: Bitboard> TicTacToe<B> {
    /// Creates the position on a grid with pieces.
    pub fn on(grid: &Grid) -> Result<Pieces<B>, BoardError> {
        let (free, pieces) = read_camp(grid)?;
        Ok(Pieces { free, pieces })
    }
}

/// Returns whether three of the cells are adjacent in a line.
fn has_line<B: Bitboard>(cells: B) -> bool {
    [Compass::East, Compass::South, Compass::SouthEast, Compass::NorthEast].into_iter().any(|to| {
        let next = cells & cells.step(to);
        next.meets(next.step(to))
    })
}

impl<B: Bitboard> Ruleset for TicTacToe<B> {
    type Position = Pieces<B>;
    type Move = Square;

    fn moves(&self, position: &Pieces<B>, player: Player, visit: &mut impl FnMut(Square, Pieces<B>)) {
        if position.pieces.into_iter().any(has_line) {
            return;
        }
        let (own, other) = sides(&position.pieces, player);
        for cell in position.free.cells() {
            let next = Pieces { free: position.free ^ cell, pieces: pair(player, own | cell, other) };
            visit(cell.place().into(), next);
        }
    }

    /// Exchanging the players negates the value.
    fn representative(&self, position: Pieces<B>) -> Signed<Pieces<B>> {
        let swapped = Pieces { free: position.free, pieces: [position.pieces[1], position.pieces[0]] };
        if swapped < position { Signed { position: swapped, negated: true } } else { Signed::same(position) }
    }

    fn board(&self, position: &Pieces<B>) -> Board {
        draw_camp(position.free, position.pieces)
    }
}

/// The entry of the ruleset.
pub(crate) fn entry() -> Entry {
    Entry::new(
        "tic-tac-toe",
        BoardKind::Grid,
        "x..|.o.|...",
        |call| on_grid!(call, TicTacToe, TicTacToe::default(), Square8 Strip64 Square64),
    )
    .with_help("place pieces until a player has three in a line (a placement game that is not strong)")
    .with_symmetries(Symmetries::Square)
    .with_path("game.grid.TicTacToe")
}
