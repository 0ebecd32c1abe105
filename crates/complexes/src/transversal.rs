//! Minimal transversals: the minimal sets of vertices that meet every member of a family.
//!
//! The vertex covers of a complex, the primes of an ideal, the minimal non-faces and the facets of a
//! Stanley–Reisner complex are all minimal transversals. They are listed one by one by the algorithm of
//! Murakami and Uno (*Efficient algorithms for dualizing large-scale hypergraphs*, 2014), which keeps for
//! each chosen vertex the members that only it meets: a set without such a member is never extended, so
//! nothing is visited twice and nothing need be remembered.

use crate::error::Unfinished;
use crate::face::Face;
use kelvin_budget::{Budget, Exhausted, Meter};
use std::ops::ControlFlow;

/// Calls `visit` with each minimal transversal of `family` until it breaks off.
pub(crate) fn visit(
    family: &[Face],
    budget: &Budget,
    visit: &mut dyn FnMut(&Face) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Exhausted> {
    budget.check()?;
    if family.iter().any(Face::is_empty) {
        return Ok(ControlFlow::Continue(()));
    }
    let vertices = family.iter().filter_map(Face::last).max().map_or(0, |last| last + 1);
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

/// All minimal transversals, in order; refused when there are more than [`FACETS_ALLOWED`].
pub(crate) fn all(family: &[Face], budget: &Budget) -> Result<Vec<Face>, Unfinished> {
    let mut list = List::default();
    let _complete = visit(family, budget, &mut |set| list.push(set))?;
    list.finish()
}

/// How many facets, covers or non-faces are listed at most.
pub const FACETS_ALLOWED: u64 = 1 << 26;

/// A list of sets that are met one by one.
#[derive(Default)]
pub(crate) struct List(Vec<Face>);

impl List {
    pub(crate) fn push(&mut self, set: &Face) -> ControlFlow<()> {
        self.0.push(set.clone());
        if self.0.len() as u64 > FACETS_ALLOWED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The sets in order, unless they were too many.
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

/// A smallest transversal, if there is one: branch and bound on the least unmet member, where disjoint unmet
/// members bound from below what is still needed.
pub(crate) fn smallest(family: &[Face], budget: &Budget) -> Result<Option<Face>, Exhausted> {
    if family.iter().any(Face::is_empty) {
        return Ok(None);
    }
    let mut best = Face::union_of(family);
    let unmet = family.iter().collect();
    shrink(unmet, &Face::EMPTY, &Face::EMPTY, &mut best, &budget.meter())?;
    Ok(Some(best))
}

fn shrink(
    unmet: Vec<&Face>,
    chosen: &Face,
    given_up: &Face,
    best: &mut Face,
    meter: &Meter<'_>,
) -> Result<(), Exhausted> {
    meter.tick()?;
    let mut packed = given_up.clone();
    let mut bound = chosen.len();
    for set in &unmet {
        let open = *set - given_up;
        if open.is_disjoint(&packed) {
            packed.extend_by(&open);
            bound += 1;
        }
    }
    if bound >= best.len() {
        return Ok(());
    }
    let Some(branch) = unmet.iter().map(|set| *set - given_up).min_by_key(Face::len) else {
        *best = chosen.clone();
        return Ok(());
    };
    let mut given_up = given_up.clone();
    for v in branch.iter() {
        let rest = unmet.iter().copied().filter(|set| !set.contains(v)).collect();
        stacker::maybe_grow(32 << 10, 1 << 20, || shrink(rest, &chosen.with(v), &given_up, best, meter))?;
        given_up.insert(v);
    }
    Ok(())
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

    /// Whether this set lies in `other`.
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
    /// For each vertex the members of the family that contain it.
    members: Vec<Row>,
    candidates: Face,
    chosen: Face,
    /// For each chosen vertex, in the order of choice, the members met by it alone.
    alone: Vec<Row>,
    meter: Meter<'a>,
    visit: &'a mut dyn FnMut(&Face) -> ControlFlow<()>,
}

/// How many unmet members are looked at when choosing the one to branch on.
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
            let least = smallest(&sets, &budget).unwrap().map(|t| t.len());
            prop_assert_eq!(least, expected.first().map(Face::len));
            prop_assert_eq!(all(&sets, &budget).unwrap(), expected);
        }
    }
}
