//! Whiskering and grafting, which make the facet ideal Cohen–Macaulay.

use crate::complex::Complex;
use crate::error::{ComplexError, Unfinished};
use crate::face::Face;
use kelvin_budget::Budget;

/// A decomposition of a grafted complex: the grafting of `base` by the leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grafting {
    /// The leaves, which are disjoint and contain every vertex.
    pub leaves: Vec<Face>,
    /// The other facets.
    pub base: Vec<Face>,
}

impl Complex {
    /// Returns the whiskering: for each vertex that is a face, a new vertex and the edge between them (Faridi
    /// 2005; Huntemann, Definition 7.21). The new names are the old ones with a prime.
    #[must_use]
    pub fn whiskering(&self) -> Complex {
        let support = self.support();
        let n = self.vertices().len();
        let names = support.iter().map(|v| format!("{}'", self.vertices().name(v)));
        let vertices = self.vertices().extended(names);
        let whiskers = support.iter().enumerate().map(|(i, v)| Face::from([v, n + i]));
        Complex::generated(vertices, self.facets().iter().cloned().chain(whiskers).collect())
    }

    /// Returns the complex as a grafting, if it is one (Faridi 2005; Huntemann, Definition 7.24).
    ///
    /// The definition requires that the leaves are disjoint and contain every vertex, and the same
    /// recursively after removing a joint. Removing the joints of a leaf G one by one shows that the
    /// intersections of the other facets with G form a chain. Conversely, if this holds for every leaf, it
    /// still holds after removing facets, and the leaves stay leaves. No other facet F becomes a leaf: F
    /// intersects at least two leaves, and a joint would have to contain all of F.
    pub fn grafting(&self, budget: &Budget) -> Result<Option<Grafting>, Unfinished> {
        let leaves = self.leaves(budget)?;
        let union = Face::union_of(&leaves);
        let disjoint = leaves.iter().map(Face::len).sum::<usize>() == union.len();
        if self.is_void() || !disjoint || union != self.support() {
            return Ok(None);
        }
        // The leaves are sorted, as the facets are.
        let is_leaf = |facet: &Face| leaves.binary_search(facet).is_ok();
        let base: Vec<Face> = self.facets().iter().filter(|facet| !is_leaf(facet)).cloned().collect();
        for leaf in &leaves {
            budget.check()?;
            let mut intersections: Vec<Face> = base.iter().map(|facet| facet & leaf).collect();
            intersections.sort_unstable();
            if !intersections.windows(2).all(|pair| pair[0].is_subset(&pair[1])) {
                return Ok(None);
            }
        }
        Ok(Some(Grafting { leaves, base }))
    }

    /// Returns a grafting of an (L, R)-labelled complex with value 0 as a game (Huntemann, Theorem 7.27), and
    /// the set of its Left vertices. `left` contains the Left vertices of this complex; the others belong to
    /// Right.
    ///
    /// Each vertex v gets a leaf {v, w, l, r} with new vertices: w has the other label, l belongs to Left and
    /// r to Right. So each leaf is balanced and has a private vertex of either label as a reply.
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
