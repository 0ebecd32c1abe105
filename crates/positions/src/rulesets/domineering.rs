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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::{Square16, Square64};
    use crate::tests::reference::{assert_sound, assert_value, assert_worth, grid_of};
    use proptest::prelude::*;

    fn worth(region: &str, value: &str) {
        assert_worth(&Domineering::<Square8>::default(), &Domineering::on(&grid_of(region)).unwrap(), value);
    }

    #[test]
    fn small_regions_have_the_published_values() {
        worth("1x1", "0");
        worth("2x1", "1");
        worth("1x2", "-1");
        worth("2x2", "+-1");
        worth(".#|..", "*");
        worth(".#|.#|..", "1/2");
        worth("..#|#..", "{0|-1}");
        worth("3x3", "+-1");
        worth("4x2", "{0|{0|-2}}");
    }

    #[test]
    fn larger_boards_have_the_published_values() {
        let value = |region: &str, value: &str| {
            assert_value(
                &Domineering::<Square8>::default(),
                &Domineering::on(&grid_of(region)).unwrap(),
                value,
            );
        };
        value("4x4", "+-{0,{{2|0},2+Tiny(2)|{2|0},Miny(2)}}");
        value("5x5", "0");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn components_symmetry_and_known_values_keep_the_value(bits in 0u64..1 << 16) {
            let free = (0..16).filter(|i| bits >> i & 1 == 1);
            let cells: Vec<_> = free.map(|i| (i / 4, i % 4)).collect();
            fn region<B: Bitboard>(cells: &[(usize, usize)]) -> B {
                cells.iter().fold(B::default(), |set, &(row, column)| set | B::cell(row, column))
            }
            assert_sound(&Domineering::<Square8>::default(), &region(&cells));
            assert_sound(&Domineering::<Square16>::default(), &region(&cells));
            assert_sound(&Domineering::<Square64>::default(), &region(&cells));
            assert_sound(&Cram::<Square8>::default(), &region(&cells));
        }

        #[test]
        fn symmetric_regions_of_cram_keep_their_values(bits in 0u64..1 << 16, height in 3usize..5, width in 3usize..5) {
            let count = height * width;
            let has = |i: usize| bits >> i & 1 == 1;
            let cells = (0..count).filter(|&i| has(i) || has(count - 1 - i));
            let region = cells.fold(Square8::default(), |set, i| set | Square8::cell(i / width, i % width));
            assert_sound(&Cram::<Square8>::default(), &region);
        }
    }

    #[test]
    fn cram_has_the_published_nim_values() {
        let value = |region: &str, value: &str| {
            assert_value(&Cram::<Square8>::default(), &Cram::on(&grid_of(region)).unwrap(), value);
        };
        value("2x2", "0");
        value("2x3", "*");
        value("3x3", "0");
        value("3x5", "*");
        value("4x5", "*2");
        value("8x8", "0");
        value("6x8", "0");
    }

    #[test]
    fn symmetric_regions_of_cram_are_zero_if_no_domino_meets_its_image() {
        let known =
            |region: &str| Cram::<Square8>::default().known_value(&Cram::on(&grid_of(region)).unwrap());
        assert_eq!(known("...|.#.|..."), Some(KnownValue::Nimber(0)));
        assert_eq!(known("2x3"), None, "a domino may be its own image");
        assert_eq!(known("3x3"), None, "a domino may meet its image in the centre");
    }

    #[test]
    fn a_region_holds_no_pieces_and_has_a_limit() {
        let error = |text| Domineering::<Square8>::on(&grid_of(text)).unwrap_err().to_string();
        assert_eq!(
            error(".x"),
            "row 1, column 2: found 'x', expected a free cell . or a hole #, as dominoes are holes"
        );
        assert_eq!(error("2x9"), "9 columns are too many: the limit is 8");
    }
}
