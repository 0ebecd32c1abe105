//! Depth and projective dimension.

use crate::complex::Complex;
use crate::decomposition::Decomposer;
use crate::error::Unfinished;
use crate::face::Face;
use crate::field::Field;
use crate::homology::{self, Coefficients};
use crate::ideal::Ideal;
use crate::memo::Memo;
use crate::presentation::{ByFacets, Presentation};
use kelvin_budget::{Budget, Exhausted};

impl Complex {
    /// Computes the depth of the Stanley–Reisner ring over a field; `None` for the void complex, whose ring
    /// is 0.
    pub fn depth(&self, field: Field, budget: &Budget) -> Result<Option<usize>, Unfinished> {
        let Some(least) = self.facets().first().map(Face::len) else { return Ok(None) };
        let held = ByFacets(self.facets().to_vec());
        // A shellable complex is sequentially Cohen–Macaulay, so the depth is the size of the smallest facet.
        if Decomposer::quick(&held, budget).decompose(&held)?.is_some() {
            return Ok(Some(least));
        }
        Ok(Some(Depth { field, budget, known: Memo::new() }.of(&held)?))
    }
}

impl Ideal {
    /// Computes the depth of the quotient by the ideal over a field; `None` for the unit ideal, whose
    /// quotient is 0.
    pub fn depth(&self, field: Field, budget: &Budget) -> Result<Option<usize>, Unfinished> {
        self.stanley_reisner_complex(budget)?.depth(field, budget)
    }

    /// Computes the projective dimension of the quotient by the ideal: the number of variables minus the
    /// depth (Auslander and Buchsbaum). `None` for the unit ideal.
    pub fn projective_dimension(&self, field: Field, budget: &Budget) -> Result<Option<usize>, Unfinished> {
        Ok(self.depth(field, budget)?.map(|depth| self.variables().len() - depth))
    }

    /// Computes the Castelnuovo–Mumford regularity of the quotient by the ideal. It is one less than the
    /// projective dimension of the quotient by the Alexander dual (Terai 1999), and 0 for the zero ideal.
    /// `None` for the unit ideal.
    pub fn regularity(&self, field: Field, budget: &Budget) -> Result<Option<usize>, Unfinished> {
        if self.is_unit() {
            return Ok(None);
        }
        let length = self.alexander_dual(budget)?.projective_dimension(field, budget)?;
        Ok(Some(length.map_or(0, |length| length - 1)))
    }
}

/// The computation of the depth by Hochster's formula for local cohomology. The depth is the least |F| +
/// i + 1 such that the link of the face F has homology in degree i. The depth of a join is the sum, and a
/// cone point adds 1.
struct Depth<'b> {
    field: Field,
    budget: &'b Budget,
    known: Memo<usize>,
}

impl Depth<'_> {
    fn of(&mut self, complex: &ByFacets) -> Result<usize, Exhausted> {
        let (cones, parts) = complex.factors();
        parts.iter().try_fold(cones, |sum, part| Ok(sum + self.of_factor(part)?))
    }

    fn of_factor(&mut self, part: &ByFacets) -> Result<usize, Exhausted> {
        let key = part.key();
        if let Some(known) = self.known.get(&key) {
            return Ok(known);
        }
        let part = ByFacets(key.clone());
        let coefficients = Coefficients::Field(self.field);
        let lowest = homology::lowest_degree(&part.0, isize::MAX, coefficients, self.budget)?;
        let own = lowest.map(|degree| (degree + 1) as usize);
        let mut depth = own
            .into_iter()
            .chain(part.0.iter().map(Face::len))
            .min()
            .expect("a factor that is not a cone has two facets at least");
        for v in Face::union_of(&part.0).iter() {
            let link = part.link(v);
            depth = depth.min(1 + stacker::maybe_grow(64 << 10, 1 << 20, || self.of(&link))?);
        }
        self.known.insert(key, depth, self.budget)?;
        Ok(depth)
    }
}
