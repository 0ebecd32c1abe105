//! Thermostrat.

use super::situation::Situation;
use super::{Advice, Reason, cold};

/// Moves in the component that is widest at the ambient temperature, to an option that reaches the wall there.
///
/// Left is then sure of r_t(A) + r_t(B) + … + W_t (Berlekamp, Conway and Guy, *Winning Ways*, ch. 6): with Right to
/// answer, the sum after the move secures r_t(A) + r_t(B^L) + … - t, and r_t(B^L) - t is the Left wall of B as long
/// as t is at most the temperature of B. A component of positive width is hotter than t. Where even the widest has
/// width 0 the ambient temperature is the largest temperature, and the component is one that has it. If several
/// moves do, it is the one that is sure of most.
pub(super) fn advise<'u>(situation: &Situation<'_, 'u>) -> Option<Advice<'u>> {
    if !situation.is_hot() {
        return cold::advise(situation);
    }
    let compound = situation.compound();
    let ambient = compound.ambient();
    let width = compound.width().at(&ambient);
    let thermographs = situation.thermographs().enumerate();
    let widest = thermographs.filter(|(_, t)| t.temperature() >= ambient && t.width().at(&ambient) == width);
    let moves = widest.flat_map(|(component, _)| situation.reaching(component, &ambient));
    let (place, guarantee) = situation.surest(moves)?;
    Some(situation.advice(place, guarantee, Reason::Widest { component: place.0, width, ambient }))
}
