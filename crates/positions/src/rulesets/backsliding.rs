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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::reference::strip_of;

    /// The strips that a move of an animal of `player` leads to, computed character by character.
    fn literal(strip: &str, player: Player) -> Vec<String> {
        let cells: Vec<char> = strip.chars().collect();
        let (own, other, step) = if player == Player::Left { ('t', 'f', 1) } else { ('f', 't', -1) };
        let at = |cell: i64| usize::try_from(cell).ok().and_then(|cell| cells.get(cell).copied());
        let mut found = Vec::new();
        for from in (0..cells.len() as i64).filter(|&from| at(from) == Some(own)) {
            let jump = (at(from + step) == Some(other)).then_some(from + 2 * step);
            for to in [from + step, from - step].into_iter().chain(jump) {
                if at(to) == Some('.') {
                    let mut next = cells.clone();
                    next.swap(from as usize, to as usize);
                    found.push(next.into_iter().collect());
                }
            }
        }
        found.sort();
        found
    }

    #[test]
    fn there_is_no_value_where_play_need_not_end() {
        let universe = kelvin_values::Universe::new();
        let budget = kelvin_budget::Budget::unlimited();
        let evaluator = crate::Evaluator::new(&universe, Backsliding);
        // Even a position without moves has no value here.
        for strip in ["t.f", "tf"] {
            let pond = ToadsAndFrogs::on(&strip_of(strip)).unwrap();
            assert!(evaluator.value(&pond, &budget).is_err(), "{strip}");
        }
    }

    #[test]
    fn animals_go_as_the_letters_say() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..300 {
            // Places an animal at each end, so that the whole board is shown.
            let inside: String = (0..rng.usize(..8)).map(|_| ['t', 'f', '.', '#'][rng.usize(..4)]).collect();
            let strip = format!("#t{inside}f");
            let pond = ToadsAndFrogs::on(&strip_of(&strip)).unwrap();
            for player in Player::BOTH {
                let mut found = Vec::new();
                Backsliding.moves(&pond, player, &mut |_, option| {
                    found.push(format!("{:#<width$}", option.board().to_string(), width = strip.len()));
                });
                found.sort();
                assert_eq!(found, literal(&strip, player), "{strip}");
            }
        }
    }
}
