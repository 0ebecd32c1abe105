//! The orthodox strategy.

use super::compound::in_favour;
use super::maximal::{EqualGains, insert};
use super::situation::{MoveIndex, Situation};
use super::{Advice, MoveReason, cold};
use kelvin_budget::Exhausted;
use kelvin_values::{Game, Player, Work};

/// Chooses a move of maximal incentive in the sum cooled by the ambient temperature t.
///
/// As (A + B + …)_t = A_t + B_t + …, a move to B^L replaces B_t by B^L_t - t in the cooled sum. So two moves
/// compare as their gains (B^L)_t - t - B_t. Of the moves of maximal gain, the one with the best guarantee is
/// chosen.
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
    let mut maximal: Vec<(MoveIndex, Game<'u>)> = vec![];
    // While a component is hot, numbers and number-up-star values are not moved in.
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
            insert(work, &mut maximal, ((i, o), gain), EqualGains::All)?;
        }
    }
    let Some((index, guarantee)) = situation.most_secure(maximal.into_iter().map(|(index, _)| index)) else {
        return Ok(None);
    };
    Ok(Some(situation.advice(index, guarantee, MoveReason::Cooled { component: index.0, ambient })))
}
