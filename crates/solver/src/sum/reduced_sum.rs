//! A sum without what is already known of it.

use super::outlook::Name;
use super::term::Term;
use kelvin_budget::Exhausted;
use kelvin_values::{Game, Work};
use smallvec::SmallVec;

/// The sum of a number with ups and a nimber, and of components, in an order that does not depend on how they came about.
#[derive(Clone)]
pub struct Summary<'u> {
    pub value: Game<'u>,
    pub terms: SmallVec<[Term; 6]>,
}

impl<'u> Summary<'u> {
    pub fn new(value: Game<'u>) -> Self {
        Summary { value, terms: SmallVec::new() }
    }

    /// The name of the sum.
    pub fn name(&self) -> u128 {
        self.terms.iter().fold(Name::default(), |name, &term| name.and(term)).with(self.value.word())
    }

    /// Adds a component. A component and its negative are worth nothing together, whatever they are.
    pub fn add_term(&mut self, term: Term) {
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

    /// The sum with the players exchanged. The order of the terms does not change, as a sum never holds a term and its negative.
    pub fn negative(mut self, work: &Work<'u, '_>) -> Result<Self, Exhausted> {
        self.value = work.negate(self.value)?;
        for term in &mut self.terms {
            *term = term.negative();
        }
        Ok(self)
    }
}
