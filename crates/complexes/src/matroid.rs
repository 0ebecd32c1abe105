//! Matroid complexes.

use crate::complex::Complex;
use crate::error::Unfinished;
use crate::face::Face;
use kelvin_budget::Budget;
use rustc_hash::FxHashMap;

/// Two facets without the exchange property: no vertex of `other` turns `facet` without `vertex` into a
/// facet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoExchange {
    /// A facet.
    pub facet: Face,
    /// A vertex of the facet that the other facet lacks.
    pub vertex: usize,
    /// The other facet.
    pub other: Face,
}

impl NoExchange {
    /// Describes the reason in words, with the names of the vertices of `complex`.
    pub fn explain(&self, complex: &Complex) -> String {
        format!(
            "{} in {{{}}} can be exchanged for no vertex of {{{}}}",
            complex.vertices().name(self.vertex),
            complex.spell(&self.facet),
            complex.spell(&self.other)
        )
    }
}

impl Complex {
    /// Returns whether the faces are the independent sets of a matroid: whether the facets have the exchange
    /// property of bases. The void complex is not a matroid.
    pub fn is_matroid(&self, budget: &Budget) -> Result<bool, Unfinished> {
        Ok(!self.is_void() && self.no_exchange(budget)?.is_none())
    }

    /// Returns two facets without the exchange property of bases, if there are any. The property: for each
    /// vertex v of a facet F that another facet G lacks, some vertex w of G makes F - v + w a facet.
    pub fn no_exchange(&self, budget: &Budget) -> Result<Option<NoExchange>, Unfinished> {
        let meter = budget.meter();
        let mut completions: FxHashMap<Face, Face> = FxHashMap::default();
        for facet in self.facets() {
            for v in facet.iter() {
                meter.tick()?;
                completions.entry(facet.without(v)).or_default().insert(v);
            }
        }
        for facet in self.facets() {
            for vertex in facet.iter() {
                let found = &completions[&facet.without(vertex)];
                for other in self.facets() {
                    meter.tick()?;
                    if !other.contains(vertex) && other.is_disjoint(found) {
                        let (facet, other) = (facet.clone(), other.clone());
                        return Ok(Some(NoExchange { facet, vertex, other }));
                    }
                }
            }
        }
        Ok(None)
    }
}
