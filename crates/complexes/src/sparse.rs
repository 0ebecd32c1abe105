//! The count of faces by listing, for complexes with many vertices and small facets.

use crate::face::Face;
use kelvin_budget::{Budget, Exhausted};

/// The least number of vertices for which faces are listed; bitsets of fewer vertices are handled well by
/// intervals.
const WIDE: usize = 256;
/// The number of bits of a vertex in a word that encodes a face.
const BITS: usize = 16;
const LARGEST: usize = 128 / BITS;
/// The largest number of subsets of facets that are listed.
const SUBSETS_ALLOWED: u64 = 1 << 26;

/// Returns the numbers of faces by size, if listing the subsets of the facets is faster: for many vertices
/// and few or small facets.
pub(crate) fn count(
    vertices: usize,
    facets: &[Face],
    budget: &Budget,
) -> Result<Option<Vec<u64>>, Exhausted> {
    let most = facets.last().map_or(0, Face::len);
    let fits = (WIDE..1 << BITS).contains(&vertices) && (1..=LARGEST).contains(&most);
    if !fits || facets.iter().map(|facet| 1u64 << facet.len()).sum::<u64>() > SUBSETS_ALLOWED {
        return Ok(None);
    }
    list(most, facets, budget).map(Some)
}

/// Lists the faces size by size, each as a word, and removes duplicates.
fn list(most: usize, facets: &[Face], budget: &Budget) -> Result<Vec<u64>, Exhausted> {
    let meter = budget.meter();
    let mut counts = Vec::with_capacity(most + 1);
    for size in 0..=most {
        let mut words: Vec<u128> = Vec::new();
        for facet in facets.iter().filter(|facet| facet.len() >= size) {
            meter.tick()?;
            let members: Vec<usize> = facet.iter().collect();
            for set in (0u32..1 << members.len()).filter(|set| set.count_ones() as usize == size) {
                let chosen = (0..members.len()).filter(|i| set >> i & 1 == 1);
                words.push(chosen.fold(0, |word, i| word << BITS | members[i] as u128));
            }
        }
        words.sort_unstable();
        words.dedup();
        counts.push(words.len() as u64);
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Complex, Vertices};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn lists_and_intervals_agree(sets in proptest::collection::vec(proptest::collection::vec(0..12usize, 1..6), 1..12)) {
            let budget = Budget::unlimited();
            let faces = sets.into_iter().map(|set| set.into_iter().collect::<Face>());
            let narrow = Complex::new(Vertices::numbered("v", 12), faces).unwrap();
            let most = narrow.facets().last().map_or(0, Face::len);
            let listed = list(most, narrow.facets(), &budget).unwrap();
            let counted = narrow.f_vector(&budget).unwrap();
            prop_assert!(listed.iter().map(u64::to_string).eq(counted.iter().map(ToString::to_string)));
            // With more vertices the same faces are counted by the other method.
            let wide = Complex::new(Vertices::numbered("v", 400), narrow.facets().iter().cloned()).unwrap();
            prop_assert!(count(400, wide.facets(), &budget).unwrap().is_some());
            prop_assert_eq!(wide.f_vector(&budget).unwrap(), counted);
        }
    }
}
