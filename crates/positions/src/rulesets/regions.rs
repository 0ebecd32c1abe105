//! What rulesets on grids have in common.

use crate::bits::{Bitboard, Bounds};
use crate::board::{Board, BoardError, Cell, Grid, Letters};
use crate::ruleset::Signed;
use kelvin_values::Player;

/// The cells of a grid on which something is so. The grid must fit on the bitboard.
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

/// The picture of a board by what is on its cells.
pub(crate) fn draw<B: Bitboard>(all: B, letters: Letters, cell: &dyn Fn(B) -> Cell) -> Grid {
    let bounds = all.bounds();
    let (height, width) = (bounds.row + bounds.height, bounds.column + bounds.width);
    Grid::from_fn(height.max(1), width.max(1), letters, |row, column| cell(B::cell(row, column)))
}

/// The pieces of each player, written `x` and `o`.
pub(crate) fn read_pieces<B: Bitboard>(grid: &Grid) -> Result<Pair<B>, BoardError> {
    Ok([
        read(grid, &|cell| cell == Cell::Piece(Player::Left))?,
        read(grid, &|cell| cell == Cell::Piece(Player::Right))?,
    ])
}

/// The free cells of a board on which others may be holes, and the pieces of each player.
pub(crate) fn read_camp<B: Bitboard>(grid: &Grid) -> Result<(B, Pair<B>), BoardError> {
    Ok((read(grid, &|cell| cell == Cell::Empty)?, read_pieces(grid)?))
}

/// The picture of a board from its free cells and the pieces of each player; all other cells are holes.
pub(crate) fn draw_camp<B: Bitboard>(free: B, pieces: Pair<B>) -> Board {
    draw_pieces(free, pieces, &|cell| if cell.meets(free) { Cell::Empty } else { Cell::Hole })
}

/// The picture of a board from the pieces of each player and what is on the other cells.
pub(crate) fn draw_pieces<B: Bitboard>(free: B, [left, right]: Pair<B>, other: &dyn Fn(B) -> Cell) -> Board {
    Board::Grid(draw(free | left | right, Letters::CROSSES, &|cell| match () {
        () if cell.meets(left) => Cell::Piece(Player::Left),
        () if cell.meets(right) => Cell::Piece(Player::Right),
        () => other(cell),
    }))
}

/// How many of the [`images`] there are: on a strip rows do not become columns.
pub(crate) const fn image_count<B: Bitboard>() -> usize {
    if B::SQUARE { 8 } else { 4 }
}

/// The eight images of a set of cells in the north-western corner under the symmetries of the square: the
/// first four keep rows rows, the last four make them columns and are only for squares.
#[inline]
pub(crate) fn images<B: Bitboard>(set: B, bounds: Bounds) -> [B; 8] {
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

/// Two sets of cells, one for each player.
pub(crate) type Pair<B> = [B; 2];

/// The representative of a position in which the players have a set of cells each, for a ruleset that all
/// symmetries of the square and an exchange of the players with a change of sign leave as it is.
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

/// As [`least_pair`], where cells that are neither free nor a player's are holes.
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

/// What of a pair lies within a set of cells.
#[inline]
pub(crate) fn within<B: Bitboard>([left, right]: Pair<B>, cells: B) -> Pair<B> {
    [left & cells, right & cells]
}

/// The set of a player, and the set of the opponent.
#[inline]
pub(crate) fn sides<B: Copy>(pair: &Pair<B>, player: Player) -> (B, B) {
    (pair[player.index()], pair[(!player).index()])
}

/// A pair from the set of a player and the set of the opponent.
#[inline]
pub(crate) fn pair<B>(player: Player, own: B, other: B) -> Pair<B> {
    match player {
        Player::Left => [own, other],
        Player::Right => [other, own],
    }
}
