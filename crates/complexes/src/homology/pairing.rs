//! Homology of complexes whose faces are listed.
//!
//! The maps of the chain complex are eliminated one after the other, and each result simplifies the next
//! (*clearing*; Chen and Kerber, *Persistent homology computation with a twist*, 2011). A pivot column of ∂
//! is a boundary with a unit in the row of the pivot. Replacing the face of that row by this boundary is a
//! change of basis, and the boundary of a boundary is 0. So in the map below, the columns of faces that are
//! rows of pivots may be omitted, and the form of the map over the ring stays the same. The transposed maps
//! (coboundaries) give the same from below.
//!
//! Most of the time is spent on columns that reduce to 0. There is one for each dimension of homology in the
//! degree of the columns. So maps up to the size with the most faces are eliminated by coboundaries, from
//! below, and the others by boundaries, from above. The homology between the two parts then costs nothing.
//!
//! Over the integers, elimination over Q gives the ranks and records each prime by which it divided. For any
//! other prime it is also an elimination over the integers localised at that prime in which all pivots are
//! units, so there is no torsion. For each recorded prime p the invariant factors are computed modulo a power
//! of p. They are complete if their number is the rank.

use super::chains::{Chains, Columns};
use super::elimination::{self, Eliminated, Stop, eliminate};
use super::ring::{Local, Rational, Ring};
use super::{HomologyGroup, HomologyGroups};
use crate::field::Field;
use dashu_int::UBig;
use kelvin_budget::{Budget, Exhausted};

/// Eliminates all maps over a ring, and applies `apply` to each result. Map `i` goes from the faces with i
/// vertices to those with i - 1.
fn each_map<R: Ring, T>(
    chains: &Chains,
    ring: &mut R,
    budget: &Budget,
    mut apply: impl FnMut(Eliminated, &R) -> Result<T, Stop>,
) -> Result<Vec<Option<T>>, Stop> {
    let counts = chains.counts();
    let middle = (0..counts.len()).max_by_key(|&size| counts[size]).unwrap_or(0);
    let mut results: Vec<Option<T>> = counts.iter().map(|_| None).collect();
    let run = |columns: Columns, rows: usize, ring: &mut R| {
        let image = |(row, x)| (row, ring.image(x));
        let images: Vec<Vec<(u32, i64)>> =
            columns.into_iter().map(|column| column.into_iter().map(image).collect()).collect();
        eliminate(images.into_iter().map(Ok), rows, ring, budget)
    };
    let mut cleared = vec![false; counts.last().copied().unwrap_or(0)];
    for size in (middle + 1..counts.len()).rev() {
        let map = run(chains.boundaries(size, &cleared), counts[size - 1], ring)?;
        cleared.clone_from(&map.pivots);
        results[size] = Some(apply(map, ring)?);
    }
    let mut cleared = vec![false; counts.first().copied().unwrap_or(0)];
    for size in 1..=middle {
        let map = run(chains.coboundaries(size, &cleared), counts[size], ring)?;
        cleared = map.pivots.iter().rev().copied().collect();
        results[size] = Some(apply(map, ring)?);
    }
    Ok(results)
}

/// Converts an overflow to `None`, so that the caller can use another method.
fn unless_overflow<T>(result: Result<T, Stop>) -> Result<Option<T>, Exhausted> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(Stop::Overflow) => Ok(None),
        Err(Stop::Exhausted(why)) => Err(why),
    }
}

/// Returns the ranks of the maps, with 0 for the map from ∅ and for the map above the last one.
fn bordered(ranks: Vec<Option<usize>>) -> Vec<usize> {
    ranks.into_iter().map(|rank| rank.unwrap_or(0)).chain([0]).collect()
}

/// Computes the dimensions of homology over a field by number of vertices; `None` on overflow of a machine
/// word.
pub(crate) fn betti(chains: &Chains, field: Field, budget: &Budget) -> Result<Option<Vec<usize>>, Exhausted> {
    let found = match field.characteristic() {
        0 => each_map(chains, &mut Rational::default(), budget, |map, _| Ok(map.rank())),
        p => {
            let Some(mut ring) = Local::power(p, 1) else { return Ok(None) };
            each_map(chains, &mut ring, budget, |map, _| Ok(map.rank()))
        }
    };
    let Some(ranks) = unless_overflow(found)?.map(bordered) else { return Ok(None) };
    let counts = chains.counts().iter().enumerate();
    Ok(Some(counts.map(|(size, count)| count - ranks[size] - ranks[size + 1]).collect()))
}

/// Computes the homology over the integers; `None` if a number, or a power of a prime in the torsion,
/// overflows a machine word.
pub(crate) fn integral(chains: &Chains, budget: &Budget) -> Result<Option<HomologyGroups>, Exhausted> {
    let counts = chains.counts();
    let mut rational = Rational::default();
    let found = each_map(chains, &mut rational, budget, |map, _| Ok(map.rank()));
    let Some(ranks) = unless_overflow(found)?.map(bordered) else { return Ok(None) };
    // The orders of the cyclic summands of each cokernel, the largest first.
    let mut torsion: Vec<Vec<UBig>> = vec![Vec::new(); ranks.len()];
    for prime in rational.primes() {
        let Some(levels) = at_prime(chains, prime, &ranks, budget)? else { return Ok(None) };
        for (size, levels) in levels.iter().enumerate() {
            let exponents =
                levels.iter().enumerate().skip(1).rev().flat_map(|(power, &count)| vec![power; count]);
            for (place, power) in exponents.enumerate() {
                let factor = UBig::from(prime).pow(power);
                match torsion[size].get_mut(place) {
                    Some(order) => *order *= factor,
                    None => torsion[size].push(factor),
                }
            }
        }
    }
    let groups = (0..counts.len()).map(|size| HomologyGroup {
        rank: counts[size] - ranks[size] - ranks[size + 1],
        torsion: torsion[size + 1].iter().rev().cloned().collect(),
    });
    Ok(Some(HomologyGroups::new(groups.collect())))
}

/// Counts, for each map, the invariant factors with exactly the power 1, p, p², … of a prime. The necessary
/// power is not known in advance: it is increased until all invariant factors are found.
fn at_prime(
    chains: &Chains,
    prime: u32,
    ranks: &[usize],
    budget: &Budget,
) -> Result<Option<Vec<Vec<usize>>>, Exhausted> {
    for exponent in 1.. {
        let Some(mut ring) = Local::power(prime, exponent) else { break };
        let found = each_map(chains, &mut ring, budget, |map, ring| elimination::powers(map, ring, budget));
        let Some(levels) = unless_overflow(found)? else { break };
        let levels: Vec<Vec<usize>> = levels.into_iter().map(Option::unwrap_or_default).collect();
        if levels.iter().zip(ranks).all(|(levels, &rank)| levels.iter().sum::<usize>() == rank) {
            return Ok(Some(levels));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::Face;
    use crate::homology::{matrix, morse::Matching};
    use proptest::prelude::*;

    /// Computes homology by the other method: the critical faces of a matching, and Smith forms.
    fn by_matching(facets: &[Face], budget: &Budget) -> HomologyGroups {
        let matching = Matching::new(facets, budget).unwrap();
        let mut rank_out = 0;
        let groups = matching.counts().into_iter().enumerate().map(|(size, count)| {
            let map = matching.boundary(size + 1, budget).unwrap();
            let (rank_in, torsion) = matrix::smith(&map, budget).unwrap();
            let group = HomologyGroup { rank: count - rank_out - rank_in, torsion };
            rank_out = rank_in;
            group
        });
        HomologyGroups::new(groups.collect())
    }

    fn agree(facets: &[Face]) -> Result<HomologyGroups, TestCaseError> {
        let budget = Budget::unlimited();
        let facets = crate::family::maximal(facets.to_vec());
        let expected = by_matching(&facets, &budget);
        let chains = Chains::list(&facets, u64::MAX, &budget).unwrap().unwrap();
        let found = integral(&chains, &budget).unwrap();
        prop_assert_eq!(found.as_ref(), Some(&expected));
        for field in [Field::Q, Field::GF2, Field::GF3, Field::gf(2_147_483_647).unwrap()] {
            let ranks = betti(&chains, field, &budget).unwrap().unwrap();
            prop_assert_eq!(crate::homology::BettiNumbers::new(field, ranks), expected.over(field));
        }
        Ok(expected)
    }

    proptest! {
        #[test]
        fn both_ways_agree(sets in prop::collection::vec(prop::collection::btree_set(0usize..9, 1..5), 1..40)) {
            let facets: Vec<Face> = sets.into_iter().map(|set| set.into_iter().collect()).collect();
            agree(&facets)?;
        }

        /// A polygon whose sides are glued to one edge k times has first homology Z/k, and a wedge of such
        /// spaces has the direct sum. So powers of primes and several primes occur.
        #[test]
        fn torsion_of_every_kind_is_found(orders in prop::collection::vec(2usize..10, 1..4)) {
            let mut facets = Vec::new();
            let mut next = 1;
            for &order in &orders {
                facets.extend(moore_space(order, &mut next));
            }
            let homology = agree(&facets)?;
            let size = homology.group(1).torsion.iter().fold(UBig::ONE, |product, order| product * order);
            prop_assert_eq!(size, UBig::from(orders.iter().product::<usize>()));
        }
    }

    /// Returns a disc with 3k points on its boundary, which winds k times around a triangle through the
    /// vertex 0.
    fn moore_space(k: usize, next: &mut usize) -> Vec<Face> {
        let rim = [0, *next, *next + 1];
        let inner: Vec<usize> = (0..3 * k).map(|i| *next + 2 + i).collect();
        let centre = *next + 2 + 3 * k;
        *next = centre + 1;
        let step = |i: usize| (rim[i % 3], rim[(i + 1) % 3], inner[i], inner[(i + 1) % (3 * k)]);
        (0..3 * k)
            .flat_map(|i| {
                let (a, b, c, d) = step(i);
                [Face::from([a, b, c]), Face::from([b, c, d]), Face::from([c, d, centre])]
            })
            .collect()
    }
}
