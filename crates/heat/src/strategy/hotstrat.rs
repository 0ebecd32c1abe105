//! Hotstrat.

use super::situation::Situation;
use super::{Advice, Reason, cold};

/// Moves in the hottest component, to an option that reaches its wall at its temperature.
pub(super) fn advise<'u>(situation: &Situation<'_, 'u>) -> Option<Advice<'u>> {
    if !situation.is_hot() {
        return cold::advise(situation);
    }
    let temperature = situation.hottest();
    let hottest = situation.thermographs().enumerate().filter(|(_, t)| t.temperature() == temperature);
    let moves = hottest.flat_map(|(component, _)| situation.reaching(component, &temperature));
    let (place, guarantee) = situation.surest(moves)?;
    Some(situation.advice(place, guarantee, Reason::Hottest { component: place.0, temperature }))
}
