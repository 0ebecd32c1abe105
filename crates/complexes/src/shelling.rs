//! Shellings, as certificates that can be checked independently.

use crate::complex::Complex;
use crate::error::Unfinished;
use crate::face::Face;
use kelvin_budget::Budget;

/// An order of the facets of a complex.
///
/// It is a *shelling* if each facet F except the first intersects the complex of the earlier facets in a
/// complex that is pure of dimension dim F - 1 (Björner and Wachs; Huntemann, Definition 7.4). The complex
/// may be non-pure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelling {
    order: Vec<Face>,
}

/// The reason why an order of faces is not a shelling of a complex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShellingFlaw {
    /// The faces are not the facets of the complex, each once.
    #[error("the list does not have each facet of the complex once")]
    NotTheFacets,
    /// The facet with this index, from 0, does not intersect the earlier ones in a pure complex of
    /// codimension 1.
    #[error("facet {} meets those before it in a complex that is not pure of codimension 1", .0 + 1)]
    BadStep(usize),
}

impl Shelling {
    /// Creates a claimed shelling with this order of facets; [`Shelling::flaw`] verifies it.
    pub fn claimed(order: Vec<Face>) -> Self {
        Self { order }
    }

    /// Returns the facets in order.
    pub fn order(&self) -> &[Face] {
        &self.order
    }

    /// Checks from the definition alone whether this is a shelling of `complex`, and returns the flaw, if
    /// any.
    ///
    /// The earlier facets intersect F in a pure complex of codimension 1 exactly when each intersection with
    /// F is contained in one that lacks a single vertex of F. So the vertices that are lacking alone are
    /// collected, and each earlier facet has to lack one of them.
    pub fn flaw(&self, complex: &Complex, budget: &Budget) -> Result<Option<ShellingFlaw>, Unfinished> {
        let mut sorted = self.order.clone();
        sorted.sort_unstable();
        if sorted != complex.facets() {
            return Ok(Some(ShellingFlaw::NotTheFacets));
        }
        for (place, facet) in self.order.iter().enumerate() {
            budget.check()?;
            let before = &self.order[..place];
            let alone = restriction(before, facet);
            if before.iter().any(|earlier| (facet - earlier).is_disjoint(&alone)) {
                return Ok(Some(ShellingFlaw::BadStep(place)));
            }
        }
        Ok(None)
    }

    /// Returns the restriction of each facet, in order: the smallest face that is new when the facet is
    /// added. The intervals from restriction to facet partition the faces.
    pub fn restrictions(&self, budget: &Budget) -> Result<Vec<Face>, Unfinished> {
        let mut restrictions = Vec::with_capacity(self.order.len());
        for (place, facet) in self.order.iter().enumerate() {
            budget.check()?;
            restrictions.push(restriction(&self.order[..place], facet));
        }
        Ok(restrictions)
    }
}

/// Returns the vertices of `facet` that are the only ones lacking in some face of `before`.
fn restriction(before: &[Face], facet: &Face) -> Face {
    let size = facet.len();
    let ridges = before.iter().filter(|earlier| earlier.common(facet) + 1 == size);
    ridges.filter_map(|earlier| (facet - earlier).first()).collect()
}
