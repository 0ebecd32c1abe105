//! Thermostrat.

use super::situation::Situation;
use super::{Advice, MoveReason, cold};

/// Chooses the component that is widest at the ambient temperature, and an option that attains the wall
/// there.
///
/// Left is then guaranteed r_t(A) + r_t(B) + … + W_t (Berlekamp, Conway and Guy, *Winning Ways*, ch. 6). With
/// Right to move, the sum after the move guarantees r_t(A) + r_t(B^L) + … - t, and r_t(B^L) - t is the Left
/// wall of B as long as t is at most the temperature of B. A component of positive width is hotter than t. If
/// the largest width is 0, the ambient temperature is the largest temperature, and a component with that
/// temperature is chosen. Of several such moves the one with the best guarantee is chosen.
pub(super) fn advise<'u>(situation: &Situation<'_, 'u>) -> Option<Advice<'u>> {
    if !situation.is_hot() {
        return cold::advise(situation);
    }
    let compound = situation.compound();
    let ambient = compound.ambient();
    let width = compound.width().at(&ambient);
    let thermographs = situation.thermographs().enumerate();
    let widest = thermographs.filter(|(_, t)| t.temperature() >= ambient && t.width().at(&ambient) == width);
    let moves = widest.flat_map(|(component, _)| situation.attaining_wall(component, &ambient));
    let (index, guarantee) = situation.most_secure(moves)?;
    Some(situation.advice(index, guarantee, MoveReason::Widest { component: index.0, width, ambient }))
}
