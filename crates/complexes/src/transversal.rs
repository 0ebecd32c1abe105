//! Minimal transversals: the minimal sets of vertices that intersect every member of a family.
//!
//! The vertex covers of a complex, the primes of an ideal, the minimal non-faces and the facets of a
//! Stanley–Reisner complex are all minimal transversals. They are enumerated by the algorithm of Murakami and
//! Uno (*Efficient algorithms for dualizing large-scale hypergraphs*, 2014). It keeps, for each chosen
//! vertex, the members that contain no other chosen vertex. A set in which some vertex has no such member is
//! never extended, so nothing is visited twice and no visited sets are stored.

use crate::error::Unfinished;
use crate::face::Face;
use kelvin_budget::{Budget, Exhausted, Meter};
use std::ops::ControlFlow;

/// The largest size in bits of the table of vertices and members, which has a bit for each pair.
const BITS_ALLOWED: u128 = 1 << 34;

/// Calls `visit` with each minimal transversal of `family` until it returns `Break`.
pub(crate) fn visit(
    family: &[Face],
    budget: &Budget,
    visit: &mut dyn FnMut(&Face) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Exhausted> {
    budget.check()?;
    if family.iter().any(Face::is_empty) {
        return Ok(ControlFlow::Continue(()));
    }
    let vertices = crate::family::bound(family);
    if (vertices as u128) * (family.len() as u128) > BITS_ALLOWED {
        return Err(Exhausted::Memory);
    }
    let mut members = vec![Row::zeros(family.len()); vertices];
    for (e, edge) in family.iter().enumerate() {
        edge.iter().for_each(|v| members[v].set(e));
    }
    let mut search = Search {
        family,
        members,
        candidates: Face::union_of(family),
        chosen: Face::EMPTY,
        alone: Vec::new(),
        meter: budget.meter(),
        visit,
    };
    search.extend(Row::ones(family.len()))
}

/// Returns all minimal transversals, sorted; fails if there are more than [`FACETS_ALLOWED`].
pub(crate) fn all(family: &[Face], budget: &Budget) -> Result<Vec<Face>, Unfinished> {
    let mut list = List::default();
    let _complete = visit(family, budget, &mut |set| list.push(set))?;
    list.finish()
}

/// The largest number of facets, covers or non-faces listed.
pub const FACETS_ALLOWED: u64 = 1 << 26;

/// A list that collects visited sets.
#[derive(Default)]
pub(crate) struct List(Vec<Face>);

impl List {
    pub(crate) fn push(&mut self, set: &Face) -> ControlFlow<()> {
        self.0.push(set.clone());
        if self.0.len() as u64 > FACETS_ALLOWED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Returns the sets, sorted; fails if there were too many.
    pub(crate) fn finish(mut self) -> Result<Vec<Face>, Unfinished> {
        let found = self.0.len() as u64;
        if found > FACETS_ALLOWED {
            let (what, needed) = ("sets or more in a list", found.into());
            return Err(Unfinished::Explodes { what, needed, allowed: FACETS_ALLOWED });
        }
        self.0.sort_unstable();
        Ok(self.0)
    }
}

/// A set of members of the family, as a fixed number of words.
#[derive(Clone)]
struct Row(Box<[u64]>);

impl Row {
    fn zeros(len: usize) -> Row {
        Row(vec![0; len.div_ceil(64)].into())
    }

    fn ones(len: usize) -> Row {
        let mut row = Row::zeros(len);
        (0..len).for_each(|i| row.set(i));
        row
    }

    fn set(&mut self, i: usize) {
        self.0[i / 64] |= 1 << (i % 64);
    }

    fn and(&self, other: &Row) -> Row {
        Row(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    fn minus(&self, other: &Row) -> Row {
        Row(self.0.iter().zip(&other.0).map(|(a, b)| a & !b).collect())
    }

    /// Returns whether this set is contained in `other`.
    fn is_within(&self, other: &Row) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            std::iter::successors((word != 0).then_some(word), |left| {
                let rest = left & (left - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |left| 64 * i + left.trailing_zeros() as usize)
        })
    }
}

struct Search<'a> {
    family: &'a [Face],
    /// For each vertex, the members of the family that contain it.
    members: Vec<Row>,
    candidates: Face,
    chosen: Face,
    /// For each chosen vertex, in the order of choice, the members that contain no other chosen vertex.
    alone: Vec<Row>,
    meter: Meter<'a>,
    visit: &'a mut dyn FnMut(&Face) -> ControlFlow<()>,
}

/// The number of unhit members considered when choosing the one to branch on.
const LOOKED_AT: usize = 32;

impl Search<'_> {
    fn extend(&mut self, unmet: Row) -> Result<ControlFlow<()>, Exhausted> {
        self.meter.tick()?;
        let free = |e: &usize| self.family[*e].common(&self.candidates);
        let Some(edge) = unmet.iter().take(LOOKED_AT).min_by_key(free) else {
            return Ok((self.visit)(&self.chosen));
        };
        let branch = &self.family[edge] & &self.candidates;
        self.candidates = &self.candidates - &branch;
        for v in branch.iter() {
            let all = &self.members[v];
            if self.alone.iter().all(|own| !own.is_within(all)) {
                let mine = unmet.and(all);
                let rest = unmet.minus(all);
                let others: Vec<Row> = self.alone.iter().map(|own| own.minus(all)).chain([mine]).collect();
                let before = std::mem::replace(&mut self.alone, others);
                self.chosen.insert(v);
                let flow = stacker::maybe_grow(32 << 10, 1 << 20, || self.extend(rest))?;
                self.chosen.remove(v);
                self.alone = before;
                if flow.is_break() {
                    return Ok(flow);
                }
            }
            self.candidates.insert(v);
        }
        Ok(ControlFlow::Continue(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn transversals_are_those_of_the_definition(
            sets in prop::collection::vec(prop::collection::vec(0usize..9, 0..5), 0..10)
        ) {
            let sets: Vec<Face> = sets.into_iter().map(|set| set.into_iter().collect()).collect();
            let meeting = (0u32..1 << 9)
                .map(|bits| (0..9).filter(|v| bits >> v & 1 == 1).collect::<Face>())
                .filter(|t| sets.iter().all(|set| !set.is_disjoint(t)))
                .collect();
            let expected = family::minimal(meeting);
            let budget = Budget::unlimited();
            prop_assert_eq!(all(&sets, &budget).unwrap(), expected);
        }
    }
}
