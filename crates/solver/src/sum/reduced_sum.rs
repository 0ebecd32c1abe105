//! A sum with its known parts added up.

use super::component_ref::ComponentRef;
use super::estimate::SumKey;
use kelvin_budget::Exhausted;
use kelvin_values::{Game, Work};
use smallvec::SmallVec;

/// The sum of a number plus ups plus a nimber, and of components in canonical order.
#[derive(Clone)]
pub struct ReducedSum<'u> {
    pub value: Game<'u>,
    pub terms: SmallVec<[ComponentRef; 6]>,
}

impl<'u> ReducedSum<'u> {
    pub fn new(value: Game<'u>) -> Self {
        ReducedSum { value, terms: SmallVec::new() }
    }

    /// The hash key of the sum.
    pub fn name(&self) -> u128 {
        self.terms.iter().fold(SumKey::default(), |name, &term| name.and(term)).with(self.value.word())
    }

    /// Adds a component. A component and its negative cancel.
    pub fn add_term(&mut self, term: ComponentRef) {
        let opposite = term.negative();
        match self.terms.iter().position(|&other| other == opposite) {
            Some(place) => {
                self.terms.remove(place);
            }
            None => {
                let place = self.terms.partition_point(|&other| other < term);
                self.terms.insert(place, term);
            }
        }
    }

    /// The negative. The order of the terms does not change, as a sum never contains both a term and its
    /// negative.
    pub fn negative(mut self, work: &Work<'u, '_>) -> Result<Self, Exhausted> {
        self.value = work.negate(self.value)?;
        for term in &mut self.terms {
            *term = term.negative();
        }
        Ok(self)
    }
}
