//! The search through all orders of the facets, which stores the sets that cannot be continued.

use crate::face::Face;
use crate::family;
use dashu_int::IBig;
use kelvin_budget::{Budget, Exhausted, Meter};
use rustc_hash::{FxHashMap, FxHashSet};

/// A search for a shelling. Whether a shelling can be continued depends on the set of facets used, not on
/// their order. If there is a shelling, there is one by decreasing size of facets (Björner and Wachs,
/// *Shellable nonpure complexes I*, Lemma 2.6). The h-triangle determines the number of facets of each size
/// with a restriction of each size.
pub(crate) struct Search<'a> {
    facets: Vec<Face>,
    /// For each facet, the facets that lack exactly one vertex of it, with that vertex.
    ridges: Vec<Vec<(u32, u32)>>,
    /// The set of facets through each vertex.
    holders: Vec<Face>,
    /// The number of remaining facets by size and size of the restriction.
    left: FxHashMap<(usize, usize), u64>,
    used: Face,
    order: Vec<usize>,
    dead: FxHashSet<Face>,
    meter: Meter<'a>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(facets: &[Face], h_triangle: &[(usize, Vec<IBig>)], budget: &'a Budget) -> Self {
        let facets: Vec<Face> = facets.iter().rev().cloned().collect();
        let mut holders = vec![Vec::new(); family::bound(&facets)];
        for (i, facet) in facets.iter().enumerate() {
            facet.iter().for_each(|v| holders[v].push(i));
        }
        let holders = holders.into_iter().map(Face::from_iter).collect();
        let left = h_triangle.iter().flat_map(|(size, row)| {
            // In a complex that may be shellable no entry is negative; an entry that overflows a word exceeds
            // the number of facets.
            let count = |entry: &IBig| u64::try_from(entry.clone()).unwrap_or(u64::MAX);
            row.iter().enumerate().map(move |(restriction, entry)| ((*size, restriction), count(entry)))
        });
        let (used, order, dead) = (Face::EMPTY, Vec::new(), FxHashSet::default());
        let left = left.collect();
        Self { facets, ridges: Vec::new(), holders, left, used, order, dead, meter: budget.meter() }
    }

    /// Returns a shelling; `None` if there is none.
    pub(crate) fn run(mut self) -> Result<Option<Vec<Face>>, Exhausted> {
        for facet in &self.facets {
            self.meter.tick()?;
            let others =
                self.facets.iter().enumerate().filter(|(_, other)| other.common(facet) + 1 == facet.len());
            let apart = others.filter_map(|(i, other)| Some((i as u32, (facet - other).first()? as u32)));
            self.ridges.push(apart.collect());
        }
        let found = self.extend()?;
        Ok(found.then(|| self.order.iter().map(|&i| self.facets[i].clone()).collect()))
    }

    fn extend(&mut self) -> Result<bool, Exhausted> {
        if self.order.len() == self.facets.len() {
            return Ok(true);
        }
        if self.dead.contains(&self.used) {
            return Ok(false);
        }
        let Some(first) = (0..self.facets.len()).find(|&i| !self.used.contains(i)) else { return Ok(true) };
        let size = self.facets[first].len();
        let same_size = (first..self.facets.len()).take_while(|&i| self.facets[i].len() == size);
        let mut next: Vec<(usize, usize)> = Vec::new();
        for i in same_size.filter(|&i| !self.used.contains(i)) {
            self.meter.tick()?;
            next.extend(self.restriction(i).map(|restriction| (restriction, i)));
        }
        // Facets with large restrictions come first, because they tend to be forced later anyway.
        next.sort_by_key(|&(restriction, i)| (std::cmp::Reverse(restriction), i));
        for (restriction, i) in next {
            match self.left.get_mut(&(size, restriction)) {
                Some(left) if *left > 0 => *left -= 1,
                _ => continue,
            }
            self.used.insert(i);
            self.order.push(i);
            if stacker::maybe_grow(64 << 10, 1 << 20, || self.extend())? {
                return Ok(true);
            }
            self.order.pop();
            self.used.remove(i);
            *self.left.entry((size, restriction)).or_default() += 1;
        }
        self.dead.insert(self.used.clone());
        if self.dead.len().is_multiple_of(1024) {
            let bytes = self.dead.len() * (64 + self.facets.len() / 8);
            self.meter.budget().check_values(self.dead.len() as u64, bytes as u64)?;
        }
        Ok(false)
    }

    /// Returns the size of the restriction of a facet after the used ones, if it may come next.
    fn restriction(&self, i: usize) -> Option<usize> {
        let ridges = self.ridges[i].iter().filter(|(other, _)| self.used.contains(*other as usize));
        let restriction: Face = ridges.map(|(_, v)| *v as usize).collect();
        // No earlier facet may contain the whole restriction.
        let mut before = self.used.clone();
        for v in restriction.iter() {
            before = &before & &self.holders[v];
        }
        before.is_empty().then(|| restriction.len())
    }
}
