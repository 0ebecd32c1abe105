//! Helpers for rulesets on grids.

use crate::bits::{Bitboard, BoundingBox};
use crate::board::{Board, BoardError, Cell, Grid, Letters};
use crate::ruleset::Signed;
use kelvin_values::Player;

/// The cells of a grid that satisfy `is`. The grid must fit on the bitboard.
pub(crate) fn read<B: Bitboard>(grid: &Grid, is: &dyn Fn(Cell) -> bool) -> Result<B, BoardError> {
    BoardError::limit("rows", grid.height(), B::HEIGHT)?;
    BoardError::limit("columns", grid.width(), B::WIDTH)?;
    let mut set = B::default();
    for (row, column, cell) in grid.cells() {
        if is(cell) {
            set = set | B::cell(row, column);
        }
    }
    Ok(set)
}

/// Draws a board from the contents of its cells.
pub(crate) fn draw<B: Bitboard>(all: B, letters: Letters, cell: &dyn Fn(B) -> Cell) -> Grid {
    let bounds = all.bounds();
    let (height, width) = (bounds.row + bounds.height, bounds.column + bounds.width);
    Grid::from_fn(height.max(1), width.max(1), letters, |row, column| cell(B::cell(row, column)))
}

/// Parses the pieces of each player, written `x` and `o`.
pub(crate) fn read_pieces<B: Bitboard>(grid: &Grid) -> Result<Pair<B>, BoardError> {
    Ok([
        read(grid, &|cell| cell == Cell::Piece(Player::Left))?,
        read(grid, &|cell| cell == Cell::Piece(Player::Right))?,
    ])
}

/// Parses the free cells and the pieces of each player on a board that may have holes.
pub(crate) fn read_camp<B: Bitboard>(grid: &Grid) -> Result<(B, Pair<B>), BoardError> {
    Ok((read(grid, &|cell| cell == Cell::Empty)?, read_pieces(grid)?))
}

/// Draws a board from its free cells and the pieces of each player; all other cells are holes.
pub(crate) fn draw_camp<B: Bitboard>(free: B, pieces: Pair<B>) -> Board {
    draw_pieces(free, pieces, &|cell| if cell.meets(free) { Cell::Empty } else { Cell::Hole })
}

/// Draws a board from the pieces of each player and the contents of the other cells.
pub(crate) fn draw_pieces<B: Bitboard>(free: B, [left, right]: Pair<B>, other: &dyn Fn(B) -> Cell) -> Board {
    Board::Grid(draw(free | left | right, Letters::CROSSES, &|cell| match () {
        () if cell.meets(left) => Cell::Piece(Player::Left),
        () if cell.meets(right) => Cell::Piece(Player::Right),
        () => other(cell),
    }))
}

/// The number of [`images`]: on a strip, rows and columns are not exchanged.
pub(crate) const fn image_count<B: Bitboard>() -> usize {
    if B::SQUARE { 8 } else { 4 }
}

/// The eight images of a set of cells in the north-western corner under the symmetries of the square. The
/// first four keep rows as rows, the last four exchange rows and columns and are only for squares.
#[inline]
pub(crate) fn images<B: Bitboard>(set: B, bounds: BoundingBox) -> [B; 8] {
    let upright = set.to_corner(bounds);
    let turned = upright.transpose();
    let (height, width) = (bounds.height, bounds.width);
    let (flipped, turned_flipped) = (upright.flip(height), turned.flip(width));
    [
        upright,
        flipped,
        upright.mirror(width),
        flipped.mirror(width),
        turned,
        turned_flipped,
        turned.mirror(height),
        turned_flipped.mirror(height),
    ]
}

/// Returns whether a half-turn of the rectangle around a set of cells keeps it.
pub(crate) fn is_symmetric<B: Bitboard>(set: B) -> bool {
    let bounds = set.bounds();
    let set = set.to_corner(bounds);
    set.flip(bounds.height).mirror(bounds.width) == set
}

/// Two sets of cells, one for each player.
pub(crate) type Pair<B> = [B; 2];

/// The representative of a position with a set of cells for each player. The ruleset must be invariant under
/// the symmetries of the square, and negated by exchanging the players.
#[inline]
pub(crate) fn least_pair<B: Bitboard>(pair: Pair<B>) -> Signed<Pair<B>> {
    let bounds = (pair[0] | pair[1]).bounds();
    let [left, right] = [images(pair[0], bounds), images(pair[1], bounds)];
    let mut best = Signed::same([left[0], right[0]]);
    for (l, r) in left.into_iter().zip(right).take(image_count::<B>()) {
        for candidate in
            [Signed { position: [l, r], negated: false }, Signed { position: [r, l], negated: true }]
        {
            if candidate.position < best.position {
                best = candidate;
            }
        }
    }
    best
}

/// The version of [`least_pair`] in which cells that are neither free nor occupied are holes.
#[inline]
pub(crate) fn least_camp<B: Bitboard>(free: B, pieces: Pair<B>) -> Signed<(B, Pair<B>)> {
    let bounds = (free | pieces[0] | pieces[1]).bounds();
    let free = images(free, bounds);
    let [left, right] = [images(pieces[0], bounds), images(pieces[1], bounds)];
    let mut best = Signed::same((free[0], [left[0], right[0]]));
    for i in 0..image_count::<B>() {
        for (negated, pieces) in [(false, [left[i], right[i]]), (true, [right[i], left[i]])] {
            let position = (free[i], pieces);
            if position < best.position {
                best = Signed { position, negated };
            }
        }
    }
    best
}

/// The parts of a pair that are within a set of cells.
#[inline]
pub(crate) fn within<B: Bitboard>([left, right]: Pair<B>, cells: B) -> Pair<B> {
    [left & cells, right & cells]
}

/// The set of a player, and the set of the opponent.
#[inline]
pub(crate) fn sides<B: Copy>(pair: &Pair<B>, player: Player) -> (B, B) {
    (pair[player.index()], pair[(!player).index()])
}

/// The pair made of the set of a player and the set of the opponent.
#[inline]
pub(crate) fn pair<B>(player: Player, own: B, other: B) -> Pair<B> {
    match player {
        Player::Left => [own, other],
        Player::Right => [other, own],
    }
}
