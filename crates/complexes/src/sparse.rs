//! Faces of many small facets among many vertices, counted one by one.

use crate::face::Face;
use kelvin_budget::{Budget, Exhausted};

/// Fewer vertices make narrow bitsets, which intervals handle well.
const WIDE: usize = 256;
/// A face is written into one word, with so many bits for each of so many vertices.
const BITS: usize = 16;
const LARGEST: usize = 128 / BITS;
/// The most subsets of facets that are listed.
const SUBSETS_ALLOWED: u64 = 1 << 26;

/// The numbers of faces by size, if the complex is one for which listing the subsets of its facets is the quicker
/// way: many vertices, and facets that are few or small.
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

/// Lists the faces size by size, each as a word, and drops what is listed twice.
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
            // The same faces among many vertices take the other way.
            let wide = Complex::new(Vertices::numbered("v", 400), narrow.facets().iter().cloned()).unwrap();
            prop_assert!(count(400, wide.facets(), &budget).unwrap().is_some());
            prop_assert_eq!(wide.f_vector(&budget).unwrap(), counted);
        }
    }
}
