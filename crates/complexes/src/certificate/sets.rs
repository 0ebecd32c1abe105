//! A complex as the set of all its faces: the definition, for those who check.

use kelvin_budget::{Budget, Exhausted};
use std::collections::{BTreeMap, BTreeSet};

/// A set of vertices.
pub(super) type Set = BTreeSet<usize>;

/// More faces are not listed by a check.
pub(super) const FACES_ALLOWED: usize = 300_000;

/// The faces of a complex on vertices 0, …, n - 1, all of them.
pub(super) struct Faces {
    pub(super) vertices: usize,
    pub(super) facets: Vec<Set>,
    pub(super) all: BTreeSet<Set>,
}

impl Faces {
    /// The complex that some sets generate; none when it has too many faces.
    pub(super) fn new(
        vertices: usize,
        generators: &[Set],
        budget: &Budget,
    ) -> Result<Option<Faces>, Exhausted> {
        let mut all: BTreeSet<Set> = BTreeSet::new();
        let mut open: Vec<Set> = generators.to_vec();
        while let Some(set) = open.pop() {
            budget.check()?;
            if all.insert(set.clone()) {
                open.extend(sides(&set));
            }
            if all.len() > FACES_ALLOWED {
                return Ok(None);
            }
        }
        let below: BTreeSet<Set> = all.iter().flat_map(sides).collect();
        let facets = all.difference(&below).cloned().collect();
        Ok(Some(Faces { vertices, facets, all }))
    }

    pub(super) fn contains(&self, set: &Set) -> bool {
        self.all.contains(set)
    }

    /// The facets of the link of a face.
    pub(super) fn link(&self, face: &Set) -> Vec<Set> {
        self.facets.iter().filter(|facet| face.is_subset(facet)).map(|facet| facet - face).collect()
    }

    /// The sets that are no faces while their sides are.
    pub(super) fn minimal_nonfaces(&self) -> BTreeSet<Set> {
        if self.all.is_empty() {
            return BTreeSet::from([Set::new()]);
        }
        let larger = self.all.iter().flat_map(|face| {
            (0..self.vertices)
                .filter(|v| !face.contains(v))
                .map(|v| face | &Set::from([v]))
                .collect::<Vec<_>>()
        });
        larger
            .filter(|set| !self.contains(set) && sides(set).iter().all(|side| self.contains(side)))
            .collect()
    }

    /// How many faces have how many vertices, and among them those that lie in a facet of at least so many vertices.
    pub(super) fn counts_above(&self, size: usize) -> BTreeMap<usize, i128> {
        let large: Vec<&Set> = self.facets.iter().filter(|facet| facet.len() >= size).collect();
        let mut counts = BTreeMap::new();
        for face in self.all.iter().filter(|face| large.iter().any(|facet| face.is_subset(facet))) {
            *counts.entry(face.len()).or_insert(0) += 1;
        }
        counts
    }
}

/// The set without each of its vertices in turn.
pub(super) fn sides(set: &Set) -> Vec<Set> {
    set.iter().map(|v| set.iter().filter(|u| *u != v).copied().collect()).collect()
}
