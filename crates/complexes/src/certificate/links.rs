//! The check of claims about links: homology, Reisner's and Duval's criteria, spheres.

use super::algebra::vanishes_below;
use super::check::{Check, Checked, Stop, ensure, of_a_field, wrong};
use super::sets::{FACES_ALLOWED, Faces, Set, sides};
use super::{LinkHomology, VertexNames};
use dashu_int::IBig;
use std::collections::{BTreeMap, BTreeSet};

impl Check<'_> {
    /// Checks Reisner's criterion for the selected faces: the link has homology in its own dimension only.
    pub(super) fn reisner(&self, characteristic: u32, counts: impl Fn(&Set) -> bool) -> Checked {
        ensure(self.is_pure(), "the complex is not pure")?;
        for face in self.faces.all.iter().filter(|face| counts(face)) {
            self.vanishes(&self.faces.link(face), characteristic)?;
        }
        Ok(())
    }

    /// Checks Duval's criterion: in each link and for each dimension, the facets of at least that dimension
    /// have no homology below it.
    pub(super) fn duval(&self, characteristic: u32) -> Checked {
        for face in &self.faces.all {
            let link = self.faces.link(face);
            for size in link.iter().map(Set::len).collect::<BTreeSet<_>>() {
                let large: Vec<Set> = link.iter().filter(|facet| facet.len() >= size).cloned().collect();
                let skeleton =
                    subsets_of_size(&large, size).ok_or(Stop::TooLarge("the faces of a skeleton"))?;
                self.vanishes(&skeleton, characteristic)?;
            }
        }
        Ok(())
    }

    /// Checks that a pure complex has no homology below its dimension.
    fn vanishes(&self, facets: &[Set], characteristic: u32) -> Checked {
        let Some(size) = facets.first().map(Set::len) else { return Ok(()) };
        match vanishes_below(facets, size as isize - 1, characteristic, self.budget)? {
            Some(true) => Ok(()),
            Some(false) => Err(wrong("a link has homology below its dimension")),
            None => Err(Stop::TooLarge("the entries of a matrix over the rationals")),
        }
    }

    pub(super) fn core(&self) -> Result<Faces, Stop> {
        let mut common: Set = (0..self.faces.vertices).collect();
        self.faces.facets.iter().for_each(|facet| common = &common & facet);
        let facets: Vec<Set> = self.faces.facets.iter().map(|facet| facet - &common).collect();
        let core = Faces::new(self.faces.vertices, &facets, self.budget)?;
        core.ok_or(Stop::TooLarge("the faces"))
    }

    pub(super) fn spheres(&self) -> Checked {
        let core = self.core()?;
        for face in &core.all {
            self.budget.check()?;
            ensure(euler(&core, face).abs() == 1, "a link has not the Euler characteristic of a sphere")?;
        }
        Ok(())
    }

    pub(super) fn link_homology(&self, faces: &Faces, why: &LinkHomology) -> Checked {
        of_a_field(why.characteristic)?;
        let face = self.set(&why.face)?;
        ensure(faces.contains(&face), "the set is not a face")?;
        ensure(why.degree < why.from, "the degree is not below the dimension")?;
        let large: Vec<Set> =
            faces.link(&face).into_iter().filter(|facet| facet.len() as isize > why.from).collect();
        let chain = |chain: &[(VertexNames, String)]| -> Result<BTreeMap<Set, IBig>, Stop> {
            let mut sum = BTreeMap::new();
            for (names, scale) in chain {
                let (set, scale) = (self.set(names)?, scale.parse::<IBig>().map_err(|_| wrong("no number"))?);
                ensure(set.len() as isize - 1 == why.degree, "a face has another dimension")?;
                ensure(large.iter().any(|facet| set.is_subset(facet)), "a set is not a face of the link")?;
                ensure(sum.insert(set, scale).is_none(), "a face comes twice")?;
            }
            Ok(sum)
        };
        let (cycle, cocycle) = (chain(&why.cycle)?, chain(&why.cocycle)?);
        let is_zero = |x: &IBig| match why.characteristic {
            0 => x.is_zero(),
            p => (x % IBig::from(p)).is_zero(),
        };
        let mut boundary: BTreeMap<Set, IBig> = BTreeMap::new();
        for (cell, scale) in &cycle {
            for (place, side) in sides(cell).into_iter().enumerate() {
                *boundary.entry(side).or_default() +=
                    if place % 2 == 0 { scale.clone() } else { -scale.clone() };
            }
        }
        ensure(boundary.values().all(is_zero), "the cycle has a boundary")?;
        let value = |sides: &[Set]| -> IBig {
            let at = |(place, side): (usize, &Set)| {
                let scale = cocycle.get(side).cloned().unwrap_or_default();
                if place % 2 == 0 { scale } else { -scale }
            };
            sides.iter().enumerate().map(at).sum()
        };
        // Only these faces, one dimension higher and with a side in the cocycle, can have a value other than
        // 0.
        for cell in cocycle.keys() {
            self.budget.check()?;
            let vertices: Set =
                large.iter().filter(|facet| cell.is_subset(facet)).flatten().copied().collect();
            for v in &vertices - cell {
                let above = cell | &Set::from([v]);
                if large.iter().any(|facet| above.is_subset(facet)) {
                    ensure(is_zero(&value(&sides(&above))), "the cocycle is not 0 on a boundary")?;
                }
            }
        }
        let product: IBig = cycle.iter().filter_map(|(cell, x)| Some(x * cocycle.get(cell)?)).sum();
        ensure(!is_zero(&product), "the cocycle is 0 on the cycle")
    }
}

/// Computes the reduced Euler characteristic of the link of a face.
pub(super) fn euler(faces: &Faces, face: &Set) -> i128 {
    let above = faces.all.iter().filter(|other| face.is_subset(other));
    above.map(|other| if (other.len() - face.len()).is_multiple_of(2) { -1 } else { 1 }).sum()
}

/// Lists the subsets of a given size of some sets; `None` if there are too many.
fn subsets_of_size(sets: &[Set], size: usize) -> Option<Vec<Set>> {
    let mut found: BTreeSet<Set> = sets.iter().filter(|set| set.len() >= size).cloned().collect();
    let mut done = BTreeSet::new();
    while let Some(set) = found.pop_last() {
        match set.len() > size {
            true => found.extend(sides(&set)),
            false => _ = done.insert(set),
        }
        if found.len() + done.len() > FACES_ALLOWED {
            return None;
        }
    }
    Some(done.into_iter().collect())
}
