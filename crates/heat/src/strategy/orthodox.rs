//! The orthodox choice.

use super::compound::in_favour;
use super::maximal::{Equal, insert};
use super::situation::{Place, Situation};
use super::{Advice, Reason, cold};
use kelvin_budget::Exhausted;
use kelvin_values::{Game, Player, Work};

/// Makes a move of maximal incentive in the sum cooled by the ambient temperature t.
///
/// As (A + B + …)_t = A_t + B_t + …, a move to B^L turns the cooled sum into the same sum with B^L_t - t for B_t, and
/// two moves compare as (B^L)_t - t - B_t does for both. Of those that no other exceeds it is the surest.
pub(super) fn advise<'u>(
    situation: &Situation<'_, 'u>,
    work: &Work<'u, '_>,
) -> Result<Option<Advice<'u>>, Exhausted> {
    if !situation.is_hot() {
        return Ok(cold::advise(situation));
    }
    let player = situation.player();
    let ambient = situation.compound().ambient();
    let fee = work.universe().number(&in_favour(player, -&ambient));
    let mut maximal: Vec<(Place, Game<'u>)> = vec![];
    // While something is hot, numbers and infinitesimals like nimbers can wait: they have no stop to win.
    let hot =
        situation.components().iter().enumerate().filter(|(_, part)| part.value.number_up_star().is_none());
    for (i, component) in hot {
        let before = situation.heat().cooled(work, component.value, &ambient)?;
        for (o, choice) in component.options.iter().enumerate() {
            let after = work.add(situation.heat().cooled(work, choice.to, &ambient)?, fee)?;
            let gain = match player {
                Player::Left => work.subtract(after, before)?,
                Player::Right => work.subtract(before, after)?,
            };
            insert(work, &mut maximal, ((i, o), gain), Equal::All)?;
        }
    }
    let Some((place, guarantee)) = situation.surest(maximal.into_iter().map(|(place, _)| place)) else {
        return Ok(None);
    };
    Ok(Some(situation.advice(place, guarantee, Reason::Cooled { component: place.0, ambient })))
}
