//! Partitions of the faces into intervals, one below each facet.

use crate::complex::Complex;
use crate::error::Unfinished;
use crate::face::Face;
use dashu_int::{IBig, UBig};
use kelvin_budget::{Budget, Exhausted, Meter};
use rustc_hash::FxHashMap;

/// The answer whether a complex is partitionable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Partitionability {
    /// The complex is partitionable, with a partition.
    Partitionable(Partition),
    /// The complex is not partitionable, with a reason.
    NotPartitionable(NotPartitionable),
    /// The budget ran out before the answer was found.
    Undecided(Unfinished),
}

/// The reason why a complex is not partitionable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotPartitionable {
    /// The h-vector of the pure complex has a negative entry, but its entries count intervals.
    NegativeCount {
        /// The index in the h-vector.
        place: usize,
        /// The entry.
        count: IBig,
    },
    /// All choices were tried.
    SearchExhausted,
}

impl Partitionability {
    /// Returns the answer, if it is known.
    pub fn answer(&self) -> Option<bool> {
        match self {
            Self::Partitionable(_) => Some(true),
            Self::NotPartitionable(_) => Some(false),
            Self::Undecided(_) => None,
        }
    }
}

/// Intervals [R, F], one for each facet F, such that each face is in exactly one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    intervals: Vec<(Face, Face)>,
}

impl Partition {
    /// Creates a claimed partition into these pairs (R, F); [`Partition::is_valid`] verifies it.
    pub fn claimed(intervals: Vec<(Face, Face)>) -> Self {
        Self { intervals }
    }

    /// Returns the pairs of bottom and facet.
    pub fn intervals(&self) -> &[(Face, Face)] {
        &self.intervals
    }

    /// Returns whether this is a partition. The tops must be the facets of `complex`, each once, the
    /// intervals disjoint, and the total number of their members the number of faces.
    pub fn is_valid(&self, complex: &Complex, budget: &Budget) -> Result<bool, Unfinished> {
        let mut tops: Vec<Face> = self.intervals.iter().map(|(_, top)| top.clone()).collect();
        tops.sort_unstable();
        if tops != complex.facets() || self.intervals.iter().any(|(bottom, top)| !bottom.is_subset(top)) {
            return Ok(false);
        }
        // Two intervals intersect exactly when the union of their bottoms is contained in the intersection of
        // their tops.
        let meter = budget.meter();
        for (i, (bottom, top)) in self.intervals.iter().enumerate() {
            for (other_bottom, other_top) in &self.intervals[..i] {
                meter.tick()?;
                if bottom.is_subset(other_top) && other_bottom.is_subset(top) {
                    return Ok(false);
                }
            }
        }
        let members: UBig = self.intervals.iter().map(|(r, f)| UBig::ONE << (f.len() - r.len())).sum();
        Ok(members == complex.f_vector(budget)?.iter().sum())
    }
}

impl Complex {
    /// Decides whether the complex is partitionable, with a proof. The void complex has the empty partition.
    ///
    /// A shelling gives a partition; otherwise all choices are searched.
    pub fn partitionability(&self, budget: &Budget) -> Partitionability {
        self.decide_partition(budget).unwrap_or_else(Partitionability::Undecided)
    }

    fn decide_partition(&self, budget: &Budget) -> Result<Partitionability, Unfinished> {
        if self.is_pure() {
            let h = self.h_vector(budget)?;
            if let Some((place, count)) = h.into_iter().enumerate().find(|(_, count)| *count < IBig::ZERO) {
                let why = NotPartitionable::NegativeCount { place, count };
                return Ok(Partitionability::NotPartitionable(why));
            }
        }
        if self.is_void() {
            return Ok(Partitionability::Partitionable(Partition::claimed(Vec::new())));
        }
        if let Some(shelling) = self.quick_shelling(budget)? {
            let intervals = shelling.restrictions(budget)?.into_iter().zip(shelling.order().iter().cloned());
            return Ok(Partitionability::Partitionable(Partition::claimed(intervals.collect())));
        }
        let faces: Vec<Face> = self.all_faces(budget)?.into_iter().flatten().collect();
        let mut search = Search::new(self.facets(), faces, budget);
        Ok(match search.extend()? {
            true => Partitionability::Partitionable(Partition::claimed(search.intervals)),
            false => Partitionability::NotPartitionable(NotPartitionable::SearchExhausted),
        })
    }
}

/// A search from small faces to large ones: a smallest face that is in no interval yet is the bottom of its
/// own.
struct Search<'a> {
    facets: &'a [Face],
    faces: Vec<Face>,
    numbers: FxHashMap<Face, u32>,
    /// The indices of the facets above each face.
    above: Vec<Vec<u32>>,
    covered: Vec<bool>,
    used: Vec<bool>,
    intervals: Vec<(Face, Face)>,
    meter: Meter<'a>,
}

/// A facet, and the faces of an interval below it.
type Choice = (u32, Vec<u32>);

impl<'a> Search<'a> {
    fn new(facets: &'a [Face], faces: Vec<Face>, budget: &'a Budget) -> Self {
        let numbers = faces.iter().cloned().enumerate().map(|(i, face)| (face, i as u32)).collect();
        let holders = |face: &Face| {
            let above = facets.iter().enumerate().filter(|(_, facet)| face.is_subset(facet));
            above.map(|(i, _)| i as u32).collect()
        };
        let above = faces.iter().map(holders).collect();
        let (covered, used) = (vec![false; faces.len()], vec![false; facets.len()]);
        Self { facets, faces, numbers, above, covered, used, intervals: Vec::new(), meter: budget.meter() }
    }

    fn extend(&mut self) -> Result<bool, Exhausted> {
        self.meter.tick()?;
        let Some(first) = self.covered.iter().position(|covered| !covered) else {
            return Ok(self.used.iter().all(|used| *used));
        };
        // Branches on a smallest free face with the fewest possible facets.
        let size = self.faces[first].len();
        let mut choice: Option<(usize, Vec<Choice>)> = None;
        for i in (first..self.faces.len()).take_while(|&i| self.faces[i].len() == size) {
            if self.covered[i] {
                continue;
            }
            let fewest = choice.as_ref().map_or(usize::MAX, |(_, choices)| choices.len());
            let mut choices = Vec::new();
            for &top in &self.above[i] {
                if !self.used[top as usize]
                    && let Some(members) = self.free_interval(i, top)?
                {
                    choices.push((top, members));
                }
                if choices.len() >= fewest {
                    break;
                }
            }
            if choices.len() < fewest {
                choice = Some((i, choices));
            }
            if choice.as_ref().is_some_and(|(_, choices)| choices.len() <= 1) {
                break;
            }
        }
        let Some((bottom, choices)) = choice else { return Ok(false) };
        for (top, members) in choices {
            members.iter().for_each(|&m| self.covered[m as usize] = true);
            self.used[top as usize] = true;
            self.intervals.push((self.faces[bottom].clone(), self.facets[top as usize].clone()));
            if stacker::maybe_grow(64 << 10, 1 << 20, || self.extend())? {
                return Ok(true);
            }
            self.intervals.pop();
            self.used[top as usize] = false;
            members.iter().for_each(|&m| self.covered[m as usize] = false);
        }
        Ok(false)
    }

    /// Returns the indices of the faces between a face and a facet, if none of them is covered.
    fn free_interval(&self, bottom: usize, top: u32) -> Result<Option<Vec<u32>>, Exhausted> {
        let bottom = &self.faces[bottom];
        let free: Vec<usize> = (&self.facets[top as usize] - bottom).iter().collect();
        let mut sets = vec![bottom.clone()];
        for v in free {
            for i in 0..sets.len() {
                self.meter.tick()?;
                sets.push(sets[i].with(v));
            }
        }
        let numbers: Vec<u32> = sets.iter().filter_map(|set| self.numbers.get(set).copied()).collect();
        let all_free = numbers.iter().all(|&m| !self.covered[m as usize]);
        Ok(all_free.then_some(numbers))
    }
}
