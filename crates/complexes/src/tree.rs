//! Leaves, joints, simplicial trees and forests.

use crate::complex::Complex;
use crate::error::Unfinished;
use crate::face::Face;
use kelvin_budget::Budget;

impl Complex {
    /// Returns the leaves (Faridi 2004; Huntemann, Definition 7.23). A leaf is the only facet, or its
    /// intersections with the other facets are all contained in one of them.
    pub fn leaves(&self, budget: &Budget) -> Result<Vec<Face>, Unfinished> {
        let shared = self.shared();
        let mut leaves = Vec::new();
        for facet in self.facets() {
            budget.check()?;
            if self.facets().len() == 1 || self.hosts(facet, &shared).next().is_some() {
                leaves.push(facet.clone());
            }
        }
        Ok(leaves)
    }

    /// Returns the joints of a leaf: the facets that intersect it and contain its intersection with every
    /// other facet.
    pub fn joints(&self, leaf: &Face) -> Vec<Face> {
        let shared = self.shared();
        self.hosts(leaf, &shared).filter(|host| !host.is_disjoint(leaf)).cloned().collect()
    }

    /// Returns the vertices in several facets.
    fn shared(&self) -> Face {
        let mut degree = vec![0u32; self.vertices().len()];
        self.facets().iter().flat_map(Face::iter).for_each(|v| degree[v] += 1);
        (0..degree.len()).filter(|&v| degree[v] > 1).collect()
    }

    /// Returns the other facets that contain all intersections of `facet` with other facets.
    fn hosts<'a>(&'a self, facet: &'a Face, shared: &Face) -> impl Iterator<Item = &'a Face> {
        let intersection = facet & shared;
        self.facets().iter().filter(move |other| *other != facet && intersection.is_subset(other))
    }

    /// Returns whether the complex is a simplicial forest: every non-empty set of facets has a leaf.
    ///
    /// Forests are the complexes whose facets have no special cycle (Herzog, Hibi, Trung and Zheng, *Standard
    /// graded vertex cover algebras, cycles and leaves*, Theorem 3.2). Without a special cycle there is a
    /// vertex whose facets form a chain. Removing such a vertex neither creates nor destroys a special cycle:
    /// in a special cycle, the two facets at a vertex are distinguished by its neighbours. So it is enough to
    /// remove such vertices greedily.
    pub fn is_forest(&self, budget: &Budget) -> Result<bool, Unfinished> {
        let mut left = self.support();
        let mut facets = self.facets().to_vec();
        loop {
            let mut nest = None;
            for v in left.iter() {
                budget.check()?;
                let mut through: Vec<&Face> = facets.iter().filter(|facet| facet.contains(v)).collect();
                through.sort_unstable_by_key(|facet| facet.len());
                if through.windows(2).all(|pair| pair[0].is_subset(pair[1])) {
                    nest = Some(v);
                    break;
                }
            }
            match nest {
                None => return Ok(left.is_empty()),
                Some(v) => {
                    left.remove(v);
                    facets.iter_mut().for_each(|facet| facet.remove(v));
                    facets.sort_unstable();
                    facets.dedup();
                }
            }
        }
    }

    /// Returns whether the complex is a simplicial tree: a connected forest.
    pub fn is_tree(&self, budget: &Budget) -> Result<bool, Unfinished> {
        Ok(self.is_connected() && self.is_forest(budget)?)
    }
}
