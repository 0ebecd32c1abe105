//! Whiskering and grafting, which make the facet ideal Cohen–Macaulay.

use crate::complex::Complex;
use crate::error::{ComplexError, Unfinished};
use crate::face::Face;
use kelvin_budget::Budget;

/// A grafted complex taken apart: it is the grafting of `base` by the leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grafting {
    /// The leaves, which are disjoint and contain every vertex.
    pub leaves: Vec<Face>,
    /// The other facets.
    pub base: Vec<Face>,
}

impl Complex {
    /// The whiskering: for each vertex that is a face, a new vertex and the edge between them (Faridi 2005;
    /// Huntemann, Definition 7.21). The new vertices are called like the old ones, with a prime.
    #[must_use]
    pub fn whiskering(&self) -> Complex {
        let support = self.support();
        let n = self.vertices().len();
        let names = support.iter().map(|v| format!("{}'", self.vertices().name(v)));
        let vertices = self.vertices().extended(names);
        let whiskers = support.iter().enumerate().map(|(i, v)| Face::from([v, n + i]));
        Complex::generated(vertices, self.facets().iter().cloned().chain(whiskers).collect())
    }

    /// The complex as a grafting, if it is one (Faridi 2005; Huntemann, Definition 7.24).
    ///
    /// The definition asks that the leaves are disjoint and contain every vertex, and the same after taking
    /// away a joint, and so on. Taking away the joints of a leaf G one by one shows that what the other facets
    /// have in common with G forms a chain. Conversely, when that holds for every leaf it holds after taking
    /// facets away, the leaves stay leaves, and no other facet F becomes one: F meets at least two leaves, and
    /// a joint would have to contain all of F.
    pub fn grafting(&self, budget: &Budget) -> Result<Option<Grafting>, Unfinished> {
        let leaves = self.leaves(budget)?;
        let union = Face::union_of(&leaves);
        let disjoint = leaves.iter().map(Face::len).sum::<usize>() == union.len();
        if self.is_void() || !disjoint || union != self.support() {
            return Ok(None);
        }
        // The leaves are in order, as the facets are.
        let is_leaf = |facet: &Face| leaves.binary_search(facet).is_ok();
        let base: Vec<Face> = self.facets().iter().filter(|facet| !is_leaf(facet)).cloned().collect();
        for leaf in &leaves {
            budget.check()?;
            let mut met: Vec<Face> = base.iter().map(|facet| facet & leaf).collect();
            met.sort_unstable();
            if !met.windows(2).all(|pair| pair[0].is_subset(&pair[1])) {
                return Ok(None);
            }
        }
        Ok(Some(Grafting { leaves, base }))
    }

    /// The grafting of an (L, R)-labelled complex that is worth 0 as a game (Huntemann, Theorem 7.27), with the
    /// set of its Left vertices. `left` are the Left vertices of this complex, the others are Right.
    ///
    /// Each vertex v is put on a leaf {v, w, l, r} with new vertices: w has the other label, l is Left and r is
    /// Right. So each leaf is balanced and has a private vertex of either label to answer with.
    pub fn balanced_grafting(&self, left: &Face) -> Result<(Complex, Face), ComplexError> {
        self.vertices().check(left)?;
        let support = self.support();
        let n = self.vertices().len();
        let names = support.iter().flat_map(|v| {
            let name = self.vertices().name(v);
            ["w", "l", "r"].map(|kind| format!("{kind}_{name}"))
        });
        let vertices = self.vertices().extended(names);
        let mut left = left.clone();
        let mut faces = self.facets().to_vec();
        for (i, v) in support.iter().enumerate() {
            let [other, l, r] = [n + 3 * i, n + 3 * i + 1, n + 3 * i + 2];
            if !left.contains(v) {
                left.insert(other);
            }
            left.insert(l);
            faces.push(Face::from([v, other, l, r]));
        }
        Ok((Complex::generated(vertices, faces), left))
    }
}
