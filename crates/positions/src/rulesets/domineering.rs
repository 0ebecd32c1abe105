//! Domineering and Cram.

use super::regions::{draw, image_count, images, is_symmetric, read};
use crate::action::Action;
use crate::bits::{Bitboard, BoundingBox, Compass, Square8, Square16, Square64, Strip64};
use crate::board::{Board, BoardError, BoardKind, Cell, Grid, Letters, Square};
use crate::placement::tiles;
use crate::registry::{Dedicated, Entry, Placement, Symmetries, on_grid};
use crate::ruleset::{KnownValue, Ruleset, Signed};
use kelvin_values::Player;
use std::marker::PhantomData;

/// **Domineering** (Andersson, 1973). The board is a region of a grid. Left places dominoes vertically, Right
/// horizontally, on free cells. A player who cannot move loses.
///
/// ```text
///   ......       .L....       .L....
///   ......   L   .L....   R   .L.RR.
///   ......  ──▶  ......  ──▶  ......
/// ```
///
/// A position is the set of free cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Domineering<B = Square8>(PhantomData<B>);

/// **Cram**: Domineering in which both players may place their dominoes either way. It is an impartial game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cram<B = Square8>(PhantomData<B>);

/// A domino on two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domino(Square, Square);

impl From<Domino> for Action {
    fn from(Domino(first, second): Domino) -> Action {
        Action::Place { cells: vec![first, second] }
    }
}

/// Parses a region: a grid of free cells and holes.
pub(crate) fn region<B: Bitboard>(grid: &Grid) -> Result<B, BoardError> {
    only_region(grid)?;
    read(grid, &|cell| cell == Cell::Empty)
}

/// Returns an error if there is anything but free cells and holes.
pub(crate) fn only_region(grid: &Grid) -> Result<(), BoardError> {
    grid.only(
        |cell| matches!(cell, Cell::Empty | Cell::Hole),
        "a free cell . or a hole #, as dominoes are holes",
    )
}

/// The direction from the first cell of a player's domino to its second.
#[inline]
fn direction(player: Player) -> Compass {
    match player {
        Player::Left => Compass::South,
        Player::Right => Compass::East,
    }
}

/// Visits the dominoes that a player can place, with the free cells that remain.
#[inline]
fn dominoes<B: Bitboard>(free: B, to: Compass, visit: &mut impl FnMut(Domino, B)) {
    let back = if to == Compass::South { Compass::North } else { Compass::West };
    for cell in (free & free.step(back)).cells() {
        let other = cell.step(to);
        visit(Domino(cell.place().into(), other.place().into()), free.without(cell | other));
    }
}

/// Visits the connected components of a region that have space for a domino.
#[inline]
fn parts<B: Bitboard>(free: B, visit: &mut impl FnMut(B)) {
    (free & free.neighbours()).parts(Bitboard::neighbours, visit);
}

fn board<B: Bitboard>(free: B) -> Board {
    Board::Grid(draw(free, Letters::CROSSES, &|cell| if cell.meets(free) { Cell::Empty } else { Cell::Hole }))
}

impl<B: Bitboard> Domineering<B> {
    /// Creates the position on a region: a grid of free cells and holes.
    pub fn on(grid: &Grid) -> Result<B, BoardError> {
        region(grid)
    }
}

impl<B: Bitboard> Cram<B> {
    /// Creates the position on a region: a grid of free cells and holes.
    pub fn on(grid: &Grid) -> Result<B, BoardError> {
        region(grid)
    }
}

impl<B: Bitboard> Ruleset for Domineering<B> {
    type Position = B;
    type Move = Domino;

    #[inline]
    fn moves(&self, free: &B, player: Player, visit: &mut impl FnMut(Domino, B)) {
        dominoes(*free, direction(player), visit);
    }

    #[inline]
    fn components(&self, free: B, visit: &mut impl FnMut(B)) {
        parts(free, visit);
    }

    /// Symmetries that keep rows as rows keep the value; those that exchange rows and columns negate it.
    #[inline]
    fn representative(&self, free: B) -> Signed<B> {
        let images = images(free, free.bounds());
        let mut best = Signed::same(images[0]);
        for (i, image) in images.into_iter().enumerate().take(image_count::<B>()) {
            if image < best.position {
                best = Signed { position: image, negated: i >= 4 };
            }
        }
        best
    }

    /// The number of dominoes that fit, if only one player can move.
    #[inline]
    fn known_value(&self, free: &B) -> Option<KnownValue> {
        let vertical = (*free & free.step(Compass::North)).is_empty();
        let horizontal = (*free & free.step(Compass::West)).is_empty();
        // A connected region without vertical pairs is a row; one without horizontal pairs a column.
        match (vertical, horizontal) {
            (true, _) => Some(KnownValue::Integer(-i64::from(free.count() / 2))),
            (_, true) => Some(KnownValue::Integer(i64::from(free.count() / 2))),
            _ => None,
        }
    }

    /// The number of dominoes that fit. Each column is filled from the north, each row from the west.
    fn row_limit(&self, free: &B, player: Player) -> Option<u64> {
        let (mut left, mut count) = (*free, 0);
        dominoes(*free, direction(player), &mut |_, after| {
            let domino = *free ^ after;
            if (left & domino) == domino {
                left = left.without(domino);
                count += 1;
            }
        });
        Some(count)
    }

    /// Each line between two rows, without the vertical dominoes that cross it, and the same for columns.
    fn cuts(&self, free: &B, player: Player, visit: &mut impl FnMut(Vec<B>)) {
        let mut before = B::default();
        let lines = if player == Player::Left { B::HEIGHT } else { B::WIDTH };
        for line in 0..lines {
            for cell in free.cells() {
                let (row, column) = cell.place();
                if line == if player == Player::Left { row } else { column } {
                    before = before | cell;
                }
            }
            let after = free.without(before);
            if after.is_empty() {
                break;
            }
            if !before.is_empty() {
                visit(vec![before, after]);
            }
        }
    }

    fn board(&self, free: &B) -> Board {
        board(*free)
    }
}

impl<B: Bitboard> Ruleset for Cram<B> {
    type Position = B;
    type Move = Domino;
    const IMPARTIAL: bool = true;

    fn moves(&self, free: &B, _: Player, visit: &mut impl FnMut(Domino, B)) {
        for player in Player::BOTH {
            dominoes(*free, direction(player), visit);
        }
    }

    fn move_count(&self, free: &B, _: Player) -> usize {
        [Compass::North, Compass::West].map(|back| (*free & free.step(back)).count()).into_iter().sum::<u32>()
            as usize
    }

    fn components(&self, free: B, visit: &mut impl FnMut(B)) {
        parts(free, visit);
    }

    fn representative(&self, free: B) -> Signed<B> {
        let images = images(free, free.bounds());
        Signed::same(images.into_iter().take(image_count::<B>()).fold(images[0], Ord::min))
    }

    /// 0 if the second player can copy each move, turned by 180 degrees: the region is symmetric, and no
    /// domino meets its image. Only one on a central cell could, unless height and width are even.
    #[inline]
    fn known_value(&self, free: &B) -> Option<KnownValue> {
        let BoundingBox { row, column, height, width } = free.bounds();
        let even = height % 2 == 0 && width % 2 == 0;
        let has_space = || {
            let central = B::cell(row + (height - 1) / 2, column + (width - 1) / 2);
            !central.meets(*free)
        };
        (is_symmetric(*free) && (even || has_space())).then_some(KnownValue::Nimber(0))
    }

    fn board(&self, free: &B) -> Board {
        board(*free)
    }
}

/// The entries of the rulesets.
pub(crate) fn entries() -> [Entry; 2] {
    let domineering = Entry::new(
        "domineering",
        BoardKind::Grid,
        "..#|...|#..",
        |call| on_grid!(call, Domineering, Domineering::default(), Square8 Square16 Square64),
    )
    .with_help("place a domino: Left vertically, Right horizontally")
    .with_symmetries(Symmetries::Directions)
    .with_path("game.grid.Domineering")
    .with_placement(Placement::new(|call| Ok(tiles::domineering(call.board)?)))
    .with_solver(Dedicated::Domineering);
    let cram = Entry::new(
        "cram",
        BoardKind::Grid,
        "3x4",
        |call| on_grid!(call, Cram, Cram::default(), Square8 Strip64 Square16 Square64),
    )
    .with_help("place a domino either way (impartial Domineering)")
    .with_symmetries(Symmetries::Square)
    .with_path("game.grid.Cram")
    .impartial()
    .with_placement(Placement::new(|call| Ok(tiles::cram(call.board)?)));
    let boards = "a grid such as ..#|..., rows by | or on lines; 3x4 is an empty one";
    [domineering, cram].map(|entry| entry.with_boards(boards))
}
