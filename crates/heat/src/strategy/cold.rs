//! The choice of a move when no component is hot.

use super::compound::in_favour;
use super::situation::{MoveIndex, Situation};
use super::{Advice, MoveReason};
use crate::trajectory::lowest;
use kelvin_numbers::Dyadic;

/// The move for a sum of numbers and infinitesimals.
///
/// The stopping position is already the sum of the means and must be kept. A move in an infinitesimal keeps
/// it if it leads to a Right stop (for Left) at the mean; among numbers only, the move that loses least is
/// chosen. Then the number of moves counts: cooled by -1, every move earns one. So the best move is the one
/// with the largest gain in the opponent's walls at t = -1.
pub(super) fn advise<'u>(situation: &Situation<'_, 'u>) -> Option<Advice<'u>> {
    let player = situation.player();
    let gain = |index: MoveIndex, t: &Dyadic| {
        let before = &situation.components()[index.0].thermograph;
        let after = situation.option(index).thermograph.wall(!player).at(t);
        in_favour(player, &after - &before.wall(!player).at(t))
    };
    let key = |index| (gain(index, &Dyadic::ZERO), gain(index, &lowest()));
    let moves = situation.moves().map(|index| (key(index), index));
    let ((kept, _), index) = moves.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    let reason = match situation.components()[index.0].value.number() {
        Some(_) => MoveReason::Number { component: index.0, loss: -kept },
        None => MoveReason::Infinitesimal { component: index.0 },
    };
    Some(situation.advice(index, situation.mean(), reason))
}
