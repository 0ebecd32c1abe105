//! King dirt.

use super::regions::{Pair, draw_camp, least_camp, pair, read_camp, sides, within};
use crate::action::Action;
use crate::bits::{Bitboard, Compass, Square8};
use crate::board::{Board, BoardError, BoardKind, Grid, Letters, Square, WrittenText};
use crate::registry::Entry;
use crate::ruleset::{Ruleset, Signed};
use kelvin_values::Player;

/// **King dirt**. A player moves one of their kings to a free neighbouring cell, one of eight. The cell it
/// leaves becomes dirt, which stays blocked. A player who has kings in hand may place one on a free cell
/// instead.
///
/// ```text
///   x..       #..
///   ...   L   .x.
///   ..o  ──▶  ..o
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KingDirt {
    /// Whether a player with kings in hand must place one, and may not move another.
    pub place_first: bool,
}

/// The free cells, the kings on the board and those in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kings {
    free: Square8,
    kings: Pair<Square8>,
    hand: [u32; 2],
}

/// The cell a king leaves, unless it comes from the hand, and the cell it reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    from: Option<Square>,
    to: Square,
}

impl From<Stride> for Action {
    fn from(Stride { from, to }: Stride) -> Action {
        match from {
            Some(from) => Action::Step { from, to, arrows: Vec::new() },
            None => Action::at(to),
        }
    }
}

/// A one-line description of the format of a board.
pub const KING_DIRT: &str =
    "a grid such as x..|..o; 2,1: before it says how many kings Left and Right have in hand";

impl KingDirt {
    /// Creates the position on a board such as `x..|..o` or `2,1: ..x|...`.
    pub fn on(board: &Board) -> Result<Kings, BoardError> {
        let Board::Text(text) = board else {
            return Err(BoardError::unsuited(format!("expected {KING_DIRT}")));
        };
        let (hand, grid) = match text.as_str().split_once(':') {
            Some((hand, grid)) => (Some(hand), grid),
            None => (None, text.as_str()),
        };
        let hand = match hand {
            None => [0, 0],
            Some(hand) => hand
                .split_once(',')
                .and_then(|(left, right)| Some([left.trim().parse().ok()?, right.trim().parse().ok()?]))
                .ok_or_else(|| {
                    BoardError::unsuited(format!("found {hand:?}, expected two numbers such as 2,1"))
                })?,
        };
        let (free, kings) = read_camp(&Grid::parse(grid.trim(), Letters::CROSSES)?)?;
        Ok(Kings { free, kings, hand }.capped())
    }
}

impl Kings {
    /// Every move uses up a free cell, so no more kings are placed than there are free cells.
    fn capped(self) -> Kings {
        Kings { hand: self.hand.map(|kings| kings.min(self.free.count())), ..self }
    }
}

impl Ruleset for KingDirt {
    type Position = Kings;
    type Move = Stride;

    fn moves(&self, position: &Kings, player: Player, visit: &mut impl FnMut(Stride, Kings)) {
        let &Kings { free, kings, hand } = position;
        let (own, other) = sides(&kings, player);
        if hand[player.index()] > 0 {
            let mut hand = hand;
            hand[player.index()] -= 1;
            for cell in free.cells() {
                let next = Kings { free: free ^ cell, kings: pair(player, own | cell, other), hand };
                visit(Stride { from: None, to: cell.place().into() }, next.capped());
            }
            if self.place_first {
                return;
            }
        }
        for king in own.cells() {
            for way in Compass::QUEEN {
                let cell = king.step(way) & free;
                if !cell.is_empty() {
                    let kings = pair(player, own ^ king ^ cell, other);
                    let next = Kings { free: free ^ cell, kings, hand };
                    visit(Stride { from: Some(king.place().into()), to: cell.place().into() }, next.capped());
                }
            }
        }
    }

    /// Kings never leave their connected component. A player with kings in hand may place them in any
    /// component.
    fn components(&self, position: Kings, visit: &mut impl FnMut(Kings)) {
        let Kings { free, kings, hand } = position;
        if hand != [0, 0] {
            return visit(position);
        }
        (free | kings[0] | kings[1]).parts(Bitboard::around, |part| {
            let here = Kings { free: free & part, kings: within(kings, part), hand };
            if !here.free.is_empty() && here.kings != Pair::default() {
                visit(here);
            }
        });
    }

    fn representative(&self, position: Kings) -> Signed<Kings> {
        let Kings { free, kings, hand: [left, right] } = position;
        let Signed { position: (free, kings), negated } = least_camp(free, kings);
        let hand = if negated { [right, left] } else { [left, right] };
        Signed { position: Kings { free, kings, hand }, negated }
    }

    fn board(&self, position: &Kings) -> Board {
        let grid = draw_camp(position.free, position.kings);
        let text = match position.hand {
            [0, 0] => grid.to_string(),
            [left, right] => format!("{left},{right}: {grid}"),
        };
        Board::Text(WrittenText::reached(text))
    }
}

/// The entry of the ruleset.
pub(crate) fn entry() -> Entry {
    Entry::new("king-dirt", BoardKind::Text, "x..|...|..o", |call| {
        let place_first = match call.numbers()?[..] {
            [] | [0] => false,
            [1] => true,
            _ => return Err(call.ruleset.wrong()),
        };
        Ok(call.position(KingDirt { place_first }, KingDirt::on(call.board)?))
    })
    .with_help("move a king by a step, which leaves dirt behind, or place one from the hand")
    .with_boards(KING_DIRT)
    .with_optional_arguments("1 if kings in hand are placed first")
}
