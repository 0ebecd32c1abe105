//! Partitions of the faces into intervals, one below each facet.

use crate::complex::Complex;
use crate::error::Unfinished;
use crate::face::Face;
use dashu_int::{IBig, UBig};
use kelvin_budget::{Budget, Exhausted, Meter};
use rustc_hash::FxHashMap;

/// The answer to the question whether a complex is partitionable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Partitionability {
    /// It is, and here is a partition.
    Partitionable(Partition),
    /// It is not, and here is why.
    NotPartitionable(NotPartitionable),
    /// The budget ran out before either was found.
    Undecided(Unfinished),
}

/// Why a complex is not partitionable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotPartitionable {
    /// The h-vector of the pure complex has a negative entry, which would count intervals.
    NegativeCount {
        /// The place in the h-vector.
        place: usize,
        /// The entry.
        count: IBig,
    },
    /// Every choice was tried.
    SearchExhausted,
}

impl Partitionability {
    /// Yes, no, or not known.
    pub fn answer(&self) -> Option<bool> {
        match self {
            Self::Partitionable(_) => Some(true),
            Self::NotPartitionable(_) => Some(false),
            Self::Undecided(_) => None,
        }
    }
}

/// Intervals [R, F], one for each facet F, that contain each face once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    intervals: Vec<(Face, Face)>,
}

impl Partition {
    /// A claim that these pairs (R, F) are a partition; [`Partition::is_valid`] verifies it.
    pub fn claimed(intervals: Vec<(Face, Face)>) -> Self {
        Self { intervals }
    }

    /// The pairs of bottom and facet.
    pub fn intervals(&self) -> &[(Face, Face)] {
        &self.intervals
    }

    /// Verifies that the tops are the facets of `complex`, each once, that the intervals are disjoint, and that
    /// they have as many members together as there are faces.
    pub fn is_valid(&self, complex: &Complex, budget: &Budget) -> Result<bool, Unfinished> {
        let mut tops: Vec<Face> = self.intervals.iter().map(|(_, top)| top.clone()).collect();
        tops.sort_unstable();
        if tops != complex.facets() || self.intervals.iter().any(|(bottom, top)| !bottom.is_subset(top)) {
            return Ok(false);
        }
        // Two intervals meet when the union of their bottoms lies in the intersection of their tops.
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
    /// Whether the complex is partitionable, with the proof. The void complex is, into nothing.
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

/// Fills up the faces from the small ones: a smallest face that is in no interval yet is the bottom of its own.
struct Search<'a> {
    facets: &'a [Face],
    faces: Vec<Face>,
    numbers: FxHashMap<Face, u32>,
    /// For each face the facets above it.
    above: Vec<Vec<u32>>,
    covered: Vec<bool>,
    used: Vec<bool>,
    intervals: Vec<(Face, Face)>,
    meter: Meter<'a>,
}

/// A facet and the faces of an interval below it.
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
        // Among the smallest free faces take the one with the fewest facets to choose from.
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

    /// The numbers of the faces between a face and a facet, if none of them is covered.
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
