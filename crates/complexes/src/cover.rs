//! Minimal vertex covers and unmixedness.

use crate::complex::Complex;
use crate::error::Unfinished;
use crate::face::Face;
use crate::{family, transversal};
use kelvin_budget::Budget;
use std::cmp::Ordering;
use std::ops::ControlFlow;

impl Complex {
    /// Returns the minimal vertex covers, sorted: the minimal sets of vertices that intersect every facet
    /// (Huntemann, Definition 1.25).
    pub fn minimal_vertex_covers(&self, budget: &Budget) -> Result<Vec<Face>, Unfinished> {
        transversal::all(self.facets(), budget)
    }

    /// Returns whether `set` intersects every facet and no proper subset does.
    pub fn is_minimal_vertex_cover(&self, set: &Face) -> bool {
        let needed = |v: usize| self.facets().iter().any(|facet| facet.contains(v) && facet.common(set) == 1);
        self.facets().iter().all(|facet| !facet.is_disjoint(set)) && set.iter().all(needed)
    }

    /// Returns whether all minimal vertex covers have the same size.
    pub fn is_unmixed(&self, budget: &Budget) -> Result<bool, Unfinished> {
        Ok(mixed_covers(self.facets(), budget)?.is_none())
    }

    /// Returns two minimal vertex covers of different sizes, the smaller first, if there are any.
    pub fn mixed_covers(&self, budget: &Budget) -> Result<Option<(Face, Face)>, Unfinished> {
        mixed_covers(self.facets(), budget)
    }
}

/// Returns two minimal transversals of different sizes, the smaller first.
///
/// A transversal is a union of transversals of the connected components of the family, so a family is unmixed
/// exactly when its components are. In a component, greedy transversals for a few orders usually find two
/// sizes at once. Otherwise the transversals are enumerated until two differ.
pub(crate) fn mixed_covers(sets: &[Face], budget: &Budget) -> Result<Option<(Face, Face)>, Unfinished> {
    if sets.iter().any(Face::is_empty) {
        return Ok(None);
    }
    let components = family::components(sets);
    let within = |class: &Face| sets.iter().filter(|set| set.is_subset(class)).cloned().collect();
    for (i, class) in components.iter().enumerate() {
        let part: Vec<Face> = if components.len() == 1 { sets.to_vec() } else { within(class) };
        if let Some((small, large)) = mixed_in_component(&part, budget)? {
            // Any transversal of the other components completes both.
            let mut rest = Face::EMPTY;
            for (_, other) in components.iter().enumerate().filter(|(j, _)| *j != i) {
                let part: Vec<Face> = within(other);
                rest.extend_by(&greedy(&part, other.iter()));
            }
            return Ok(Some((&small | &rest, &large | &rest)));
        }
    }
    Ok(None)
}

/// Returns two minimal transversals of different sizes, the smaller first, if greedy ones find them.
pub(crate) fn mixed_greedy_covers(
    sets: &[Face],
    budget: &Budget,
) -> Result<Option<(Face, Face)>, Unfinished> {
    if sets.iter().any(Face::is_empty) {
        return Ok(None);
    }
    let mut sizes = Sizes::default();
    for order in orders(sets, &Face::union_of(sets)) {
        budget.check()?;
        if let Some(found) = sizes.differ(&greedy(sets, order.into_iter())) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

fn mixed_in_component(sets: &[Face], budget: &Budget) -> Result<Option<(Face, Face)>, Unfinished> {
    if let Some(found) = mixed_greedy_covers(sets, budget)? {
        return Ok(Some(found));
    }
    let mut sizes = Sizes::default();
    let mut found = None;
    let _complete = transversal::visit(sets, budget, &mut |cover| {
        found = sizes.differ(cover);
        if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(found)
}

/// The first cover, with which the others are compared.
#[derive(Default)]
struct Sizes(Option<Face>);

impl Sizes {
    /// Returns the first cover and this one, the smaller first, if their sizes differ.
    fn differ(&mut self, cover: &Face) -> Option<(Face, Face)> {
        let first = self.0.get_or_insert_with(|| cover.clone());
        match first.len().cmp(&cover.len()) {
            Ordering::Less => Some((first.clone(), cover.clone())),
            Ordering::Equal => None,
            Ordering::Greater => Some((cover.clone(), first.clone())),
        }
    }
}

/// Returns the orders in which vertices are dropped. They are by the number of their sets, ascending and
/// descending, and some start at a vertex and its sets.
fn orders(sets: &[Face], all: &Face) -> Vec<Vec<usize>> {
    let mut degree = vec![0usize; all.last().map_or(0, |last| last + 1)];
    sets.iter().flat_map(Face::iter).for_each(|v| degree[v] += 1);
    let mut rising: Vec<usize> = all.iter().collect();
    rising.sort_by_key(|&v| degree[v]);
    let falling: Vec<usize> = rising.iter().rev().copied().collect();
    let first: Vec<usize> = all.iter().collect();
    let mut orders = vec![rising.clone(), falling, first];
    for set in sets.iter().take(8).chain(sets.iter().rev().take(8)) {
        let (outside, inside): (Vec<usize>, Vec<usize>) = rising.iter().partition(|&&v| !set.contains(v));
        orders.push(outside.into_iter().chain(inside).collect());
    }
    orders
}

/// Returns the minimal transversal that is left after dropping vertices in this order wherever possible.
fn greedy(sets: &[Face], order: impl Iterator<Item = usize>) -> Face {
    let mut cover = Face::union_of(sets);
    let mut left: Vec<usize> = sets.iter().map(Face::len).collect();
    let mut holders: Vec<Vec<u32>> = vec![Vec::new(); cover.last().map_or(0, |last| last + 1)];
    for (i, set) in sets.iter().enumerate() {
        set.iter().for_each(|v| holders[v].push(i as u32));
    }
    for v in order {
        if holders[v].iter().all(|&i| left[i as usize] > 1) {
            holders[v].iter().for_each(|&i| left[i as usize] -= 1);
            cover.remove(v);
        }
    }
    cover
}
