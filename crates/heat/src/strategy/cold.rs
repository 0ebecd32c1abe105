//! What to play when nothing is hot any more.

use super::compound::in_favour;
use super::situation::{Place, Situation};
use super::{Advice, Reason};
use crate::trajectory::lowest;
use kelvin_numbers::Dyadic;

/// The move for a sum of numbers and infinitesimals.
///
/// The stopping position is the sum of the means already, and is to be kept: by any move of an infinitesimal that
/// leads to a Right stop (for Left) at its mean, else, among numbers only, by the move that loses least. After
/// that moves count. Cooled by -1 every move earns one, and to win the last move is to have earned enough: so the
/// move is best that gains most of the opponent's walls at t = -1, which makes the component the widest there.
pub(super) fn advise<'u>(situation: &Situation<'_, 'u>) -> Option<Advice<'u>> {
    let player = situation.player();
    let gain = |place: Place, t: &Dyadic| {
        let before = &situation.components()[place.0].thermograph;
        let after = situation.option(place).thermograph.wall(!player).at(t);
        in_favour(player, &after - &before.wall(!player).at(t))
    };
    let key = |place| (gain(place, &Dyadic::ZERO), gain(place, &lowest()));
    let moves = situation.moves().map(|place| (key(place), place));
    let ((kept, _), place) = moves.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    let reason = match situation.components()[place.0].value.number() {
        Some(_) => Reason::Number { component: place.0, loss: -kept },
        None => Reason::Infinitesimal { component: place.0 },
    };
    Some(situation.advice(place, situation.mean(), reason))
}
