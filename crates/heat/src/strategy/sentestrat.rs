//! Sentestrat.

use super::situation::Situation;
use super::{Advice, MoveReason, hotstrat};
use kelvin_numbers::Dyadic;

/// Answers the opponent's last move in its component if that has become hotter than the ambient temperature,
/// and otherwise moves in the hottest component.
///
/// In the latter case the temperature of that component becomes the ambient temperature if it is lower
/// (Berlekamp, *The Economist's View of Combinatorial Games*).
pub(super) fn advise<'u>(situation: &Situation<'_, 'u>) -> Option<Advice<'u>> {
    let hottest = situation.hottest();
    let ambient = situation.history().ambient.clone().unwrap_or_else(|| hottest.clone());
    let temperature = |component: usize| situation.components()[component].thermograph.temperature();
    let raised =
        |&component: &usize| component < situation.components().len() && temperature(component) > ambient;
    let answered = situation.history().answered.iter().copied().filter(raised);
    let answer = answered.max_by_key(|&component| temperature(component));
    match answer.filter(|_| ambient >= Dyadic::ZERO) {
        Some(component) => {
            let (index, guarantee) = situation.most_secure(situation.attaining_wall(component, &ambient))?;
            let reason = MoveReason::Answer {
                component,
                temperature: temperature(component),
                ambient: ambient.clone(),
            };
            Some(Advice { ambient, ..situation.advice(index, guarantee, reason) })
        }
        None => {
            let advice = hotstrat::advise(situation)?;
            Some(Advice { ambient: ambient.min(hottest), ..advice })
        }
    }
}
