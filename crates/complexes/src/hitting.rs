//! Smallest transversals: smallest sets of vertices that intersect every member of a family.

use crate::face::Face;
use crate::family;
use kelvin_budget::{Budget, Exhausted};

/// Returns a smallest transversal, if there is one.
pub(crate) fn smallest(sets: &[Face], budget: &Budget) -> Result<Option<Face>, Exhausted> {
    if sets.iter().any(Face::is_empty) {
        return Ok(None);
    }
    let mut search = Search { sets, budget, best: Face::union_of(sets) };
    search.branch(Face::EMPTY, Face::EMPTY)?;
    Ok(Some(search.best))
}

/// A branch-and-bound search. It branches on a vertex in the most remaining sets: first it is chosen, then
/// excluded. The remaining family is recomputed at each step, so that a deep search needs little memory.
struct Search<'a> {
    sets: &'a [Face],
    budget: &'a Budget,
    best: Face,
}

impl Search<'_> {
    fn branch(&mut self, mut chosen: Face, given_up: Face) -> Result<(), Exhausted> {
        let unmet = self.sets.iter().filter(|set| set.is_disjoint(&chosen));
        let mut left = family::minimal(unmet.map(|set| set - &given_up).collect());
        loop {
            self.budget.check()?;
            // An empty set cannot be intersected any more.
            if left.first().is_some_and(Face::is_empty) {
                return Ok(());
            }
            // The only vertex of a set is forced; a vertex whose sets all contain another vertex is not
            // needed.
            let forced = Face::union_of(left.iter().take_while(|set| set.len() == 1));
            let needless = family::dominated(&left);
            if forced.is_empty() && needless.is_empty() {
                break;
            }
            chosen.extend_by(&forced);
            left.retain(|set| set.is_disjoint(&forced));
            left = family::minimal(left.iter().map(|set| set - &needless).collect());
        }
        // Disjoint sets each need a vertex of their own.
        let mut packed = Face::EMPTY;
        let mut bound = chosen.len();
        for set in &left {
            if set.is_disjoint(&packed) {
                packed.extend_by(set);
                bound += 1;
            }
        }
        if bound >= self.best.len() {
            return Ok(());
        }
        let mut degree = vec![0u32; family::bound(&left)];
        left.iter().flat_map(Face::iter).for_each(|v| degree[v] += 1);
        let Some(v) = (0..degree.len()).max_by_key(|&v| (degree[v], std::cmp::Reverse(v))) else {
            self.best = chosen;
            return Ok(());
        };
        drop(left);
        stacker::maybe_grow(64 << 10, 1 << 20, || self.branch(chosen.with(v), given_up.clone()))?;
        // Vertices that were not needed above may be needed without the excluded vertex, so the branch starts
        // from the original family.
        stacker::maybe_grow(64 << 10, 1 << 20, || self.branch(chosen, given_up.with(v)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transversal;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_smallest_transversal_is_a_first_of_all(
            sets in prop::collection::vec(prop::collection::vec(0usize..10, 0..5), 0..12)
        ) {
            let sets: Vec<Face> = sets.into_iter().map(|set| set.into_iter().collect()).collect();
            let budget = Budget::unlimited();
            let all = transversal::all(&sets, &budget).unwrap();
            let found = smallest(&sets, &budget).unwrap();
            prop_assert_eq!(found.as_ref().map(Face::len), all.first().map(Face::len));
            prop_assert!(found.is_none_or(|found| sets.iter().all(|set| !set.is_disjoint(&found))));
        }
    }
}
