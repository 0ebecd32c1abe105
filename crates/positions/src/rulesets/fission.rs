//! Fission.

use super::regions::{draw, image_count, images, read};
use crate::action::Action;
use crate::bits::{Bitboard, Compass, Square8, Square64, Strip64};
use crate::board::{Board, BoardError, BoardKind, Cell, Grid, Letters, Square};
use crate::registry::{Entry, Symmetries, on_grid};
use crate::ruleset::{Ruleset, Signed};
use kelvin_values::Player;
use std::marker::PhantomData;

/// **Fission**. Neutral stones lie on a grid. A player splits a stone into two, which go to the two opposite
/// neighbouring cells, both of which must be free: Left splits vertically, Right horizontally. The cell
/// between them becomes free.
///
/// ```text
///   ...       .x.
///   .x.   L   ...
///   ...  ──▶  .x.
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fission<B = Square8>(PhantomData<B>);

/// The free cells and the stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Matter<B> {
    free: B,
    stones: B,
}

/// The stone that is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split(Square);

impl From<Split> for Action {
    fn from(Split(cell): Split) -> Action {
        Action::Split { cell }
    }
}

impl<B: Bitboard> Fission<B> {
    /// Creates the position on a grid in which Left's pieces are the stones.
    pub fn on(grid: &Grid) -> Result<Matter<B>, BoardError> {
        grid.only(
            |cell| cell != Cell::Piece(Player::Right),
            "one of . # x, as stones belong to neither player",
        )?;
        Ok(Matter {
            free: read(grid, &|cell| cell == Cell::Empty)?,
            stones: read(grid, &|cell| cell == Cell::Piece(Player::Left))?,
        })
    }
}

impl<B: Bitboard> Ruleset for Fission<B> {
    type Position = Matter<B>;
    type Move = Split;

    fn moves(&self, matter: &Matter<B>, player: Player, visit: &mut impl FnMut(Split, Matter<B>)) {
        let (ahead, back) = match player {
            Player::Left => (Compass::North, Compass::South),
            Player::Right => (Compass::East, Compass::West),
        };
        let ready = matter.stones & matter.free.step(ahead) & matter.free.step(back);
        for stone in ready.cells() {
            let halves = stone.step(ahead) | stone.step(back);
            let next =
                Matter { free: (matter.free | stone) ^ halves, stones: (matter.stones ^ stone) | halves };
            visit(Split(stone.place().into()), next);
        }
    }

    /// Components never interact, and a component without a stone or a free cell has no moves.
    fn components(&self, matter: Matter<B>, visit: &mut impl FnMut(Matter<B>)) {
        (matter.free | matter.stones).parts(Bitboard::neighbours, |part| {
            let here = Matter { free: matter.free & part, stones: matter.stones & part };
            if !here.free.is_empty() && !here.stones.is_empty() {
                visit(here);
            }
        });
    }

    /// Symmetries that keep rows as rows keep the value; those that exchange rows and columns negate it.
    fn representative(&self, matter: Matter<B>) -> Signed<Matter<B>> {
        let bounds = (matter.free | matter.stones).bounds();
        let (free, stones) = (images(matter.free, bounds), images(matter.stones, bounds));
        let candidates = (0..image_count::<B>())
            .map(|i| Signed { position: Matter { free: free[i], stones: stones[i] }, negated: i >= 4 });
        Signed::least(candidates).unwrap_or(Signed::same(matter))
    }

    fn board(&self, matter: &Matter<B>) -> Board {
        Board::Grid(draw(matter.free | matter.stones, Letters::CROSSES, &|cell| {
            if cell.meets(matter.stones) {
                Cell::Piece(Player::Left)
            } else if cell.meets(matter.free) {
                Cell::Empty
            } else {
                Cell::Hole
            }
        }))
    }
}

/// The entry of the ruleset.
pub(crate) fn entry() -> Entry {
    Entry::new(
        "fission",
        BoardKind::Grid,
        "....|.x..|....",
        |call| on_grid!(call, Fission, Fission::default(), Square8 Strip64 Square64),
    )
    .with_help("split a stone onto two opposite cells: Left vertically, Right horizontally")
    .with_symmetries(Symmetries::Directions)
    .with_boards("a grid such as ..x|#.. with x for stones")
    .with_path("game.grid.Fission")
}
