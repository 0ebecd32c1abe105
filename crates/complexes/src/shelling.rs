//! Shellings, as certificates anyone can check.

use crate::complex::Complex;
use crate::error::Unfinished;
use crate::face::Face;
use kelvin_budget::Budget;

/// An order of the facets of a complex.
///
/// It is a *shelling* when each facet F but the first meets the complex of the facets before it in a complex
/// that is pure of dimension dim F - 1 (Björner and Wachs; Huntemann, Definition 7.4). The complex need not be
/// pure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelling {
    order: Vec<Face>,
}

/// Why an order of faces is no shelling of a complex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShellingFlaw {
    /// The faces are not the facets of the complex, each once.
    #[error("the list does not have each facet of the complex once")]
    NotTheFacets,
    /// The facet at this place, counted from 0, does not meet those before it as it should.
    #[error("facet {} meets those before it in a complex that is not pure of codimension 1", .0 + 1)]
    BadStep(usize),
}

impl Shelling {
    /// A claim that the facets can be shelled in this order; [`Shelling::flaw`] verifies it.
    pub fn claimed(order: Vec<Face>) -> Self {
        Self { order }
    }

    /// The facets in order.
    pub fn order(&self) -> &[Face] {
        &self.order
    }

    /// Verifies from the definition alone whether this is a shelling of `complex`: what is wrong, if anything.
    ///
    /// The facets before F meet F in a pure complex of codimension 1 when each intersection with F lies in one
    /// that lacks a single vertex of F: so the vertices that can be lacking alone are collected, and each facet
    /// before F has to lack one of them.
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

    /// The restriction of each facet, in order: the smallest face that is new when the facet is added. The
    /// intervals from restriction to facet partition the faces.
    pub fn restrictions(&self, budget: &Budget) -> Result<Vec<Face>, Unfinished> {
        let mut restrictions = Vec::with_capacity(self.order.len());
        for (place, facet) in self.order.iter().enumerate() {
            budget.check()?;
            restrictions.push(restriction(&self.order[..place], facet));
        }
        Ok(restrictions)
    }
}

/// The vertices of `facet` that some face of `before` lacks alone.
fn restriction(before: &[Face], facet: &Face) -> Face {
    let size = facet.len();
    let ridges = before.iter().filter(|earlier| earlier.common(facet) + 1 == size);
    ridges.filter_map(|earlier| (facet - earlier).first()).collect()
}
