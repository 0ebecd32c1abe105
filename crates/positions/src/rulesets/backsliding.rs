//! Backsliding Toads and Frogs.

use super::toads_and_frogs::{Hop, Pond, ToadsAndFrogs, ahead, behind, bits};
use crate::board::{Board, BoardKind, Letters};
use crate::registry::Entry;
use crate::ruleset::Ruleset;
use kelvin_values::Player;

/// **Backsliding Toads and Frogs**: [`ToadsAndFrogs`] in which an animal may also step one cell back. Play is
/// loopy.
///
/// ```text
///   t..f   L   .t.f   L   t..f
///         ──▶        ──▶
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backsliding;

impl Ruleset for Backsliding {
    type Position = Pond;
    type Move = Hop;

    fn moves(&self, pond: &Pond, player: Player, visit: &mut impl FnMut(Hop, Pond)) {
        ToadsAndFrogs.moves(pond, player, visit);
        for start in bits(pond.animals[player.index()] & ahead(player, pond.free)) {
            let end = behind(player, start);
            let mut next = *pond;
            next.animals[player.index()] ^= start | end;
            next.free ^= start | end;
            visit(Hop { from: start.trailing_zeros(), to: end.trailing_zeros() }, next);
        }
    }

    fn loops(&self) -> bool {
        true
    }

    fn board(&self, pond: &Pond) -> Board {
        pond.board()
    }
}

/// The entry of the ruleset.
pub(crate) fn entry() -> Entry {
    let boards = BoardKind::Strip.with(Letters::TOADS);
    Entry::new("backsliding-toads-and-frogs", boards, "tt..ff", |call| {
        Ok(call.position(Backsliding, ToadsAndFrogs::on(call.board.strip()?)?))
    })
    .loopy()
    .with_help("Toads and Frogs in which an animal may also step back")
    .with_path("game.strip.BackslidingToadsAndFrogs")
}
