//! Hotstrat.

use super::situation::Situation;
use super::{Advice, MoveReason, cold};

/// Chooses the hottest component, and an option that attains its wall at its temperature.
pub(super) fn advise<'u>(situation: &Situation<'_, 'u>) -> Option<Advice<'u>> {
    if !situation.is_hot() {
        return cold::advise(situation);
    }
    let temperature = situation.hottest();
    let hottest = situation.thermographs().enumerate().filter(|(_, t)| t.temperature() == temperature);
    let moves = hottest.flat_map(|(component, _)| situation.attaining_wall(component, &temperature));
    let (index, guarantee) = situation.most_secure(moves)?;
    Some(situation.advice(index, guarantee, MoveReason::Hottest { component: index.0, temperature }))
}
