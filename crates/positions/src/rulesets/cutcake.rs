//! Cutcake.

use crate::action::Action;
use crate::board::{self, Board, BoardKind, CakePiece};
use crate::registry::Entry;
use crate::ruleset::{KnownValue, Ruleset, Signed};
use kelvin_values::Player;
use smallvec::{SmallVec, smallvec};

/// **Cutcake** (Winning Ways, chapter 2). A player cuts a rectangular piece of cake in two along the lines of
/// its grid: Left vertically, Right horizontally.
///
/// ```text
///   ┌─┬─┬─┐       ┌─┐ ┌─┬─┐
///   ├─┼─┼─┤   L   ├─┤ ├─┼─┤
///   └─┴─┴─┘  ──▶  └─┘ └─┴─┘
/// ```
///
/// Every value is an integer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cutcake;

/// The pieces of a cake, rows and columns of each.
pub type CakePieces = SmallVec<[CakePiece; 2]>;

/// A cut through one of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    /// The index of the piece.
    place: usize,
    piece: CakePiece,
    after: u32,
    vertical: bool,
}

impl From<Slice> for Action {
    fn from(Slice { place, piece: (rows, columns), after, vertical }: Slice) -> Action {
        Action::Slice { piece: place, rows, columns, after, vertical }
    }
}

impl Cutcake {
    /// Creates the position on a cake.
    pub fn on(cake: &board::Cake) -> CakePieces {
        cake.pieces().iter().copied().collect()
    }
}

impl Ruleset for Cutcake {
    type Position = CakePieces;
    type Move = Slice;

    fn moves(&self, cake: &CakePieces, player: Player, visit: &mut impl FnMut(Slice, CakePieces)) {
        for (i, &piece) in cake.iter().enumerate() {
            let (rows, columns) = piece;
            let side = match player {
                Player::Left => columns,
                Player::Right => rows,
            };
            for after in 1..=side / 2 {
                let halves = match player {
                    Player::Left => [(rows, after), (rows, columns - after)],
                    Player::Right => [(after, columns), (rows - after, columns)],
                };
                let mut next = cake.clone();
                next.remove(i);
                next.extend(halves);
                next.sort_unstable();
                visit(Slice { place: i, piece, after, vertical: player == Player::Left }, next);
            }
        }
    }

    fn components(&self, cake: CakePieces, visit: &mut impl FnMut(CakePieces)) {
        for piece in cake.into_iter().filter(|&piece| piece != (1, 1)) {
            visit(smallvec![piece]);
        }
    }

    fn representative(&self, cake: CakePieces) -> Signed<CakePieces> {
        match cake[..] {
            [(rows, columns)] if rows > columns => {
                Signed { position: smallvec![(columns, rows)], negated: true }
            }
            _ => Signed::same(cake),
        }
    }

    /// Let 2^k be the largest power of two not above the number of rows. A cake with at least as many columns
    /// as rows has the value floor(columns / 2^k) - 1, and symmetrically (Winning Ways, chapter 2).
    fn known_value(&self, cake: &CakePieces) -> Option<KnownValue> {
        let [(rows, columns)] = cake[..] else { return None };
        let (row_power, column_power) = (1 << rows.ilog2(), 1 << columns.ilog2());
        Some(KnownValue::Integer(if row_power <= column_power {
            i64::from(columns / row_power) - 1
        } else {
            1 - i64::from(rows / column_power)
        }))
    }

    fn board(&self, cake: &CakePieces) -> Board {
        Board::Cake(board::Cake::reached(cake.to_vec()))
    }
}

/// The entry of the ruleset.
pub(crate) fn entry() -> Entry {
    Entry::new("cutcake", BoardKind::Cake, "4x7", |call| {
        Ok(call.position(Cutcake, Cutcake::on(&*call.board.cake()?)))
    })
    .with_help("cut a cake along its grid: Left vertically, Right horizontally")
}
