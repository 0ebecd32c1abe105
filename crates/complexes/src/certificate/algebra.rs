//! Homology by plain elimination, for the check of certificates.

use super::sets::{Faces, Set};
use kelvin_budget::{Budget, Exhausted};
use std::collections::BTreeMap;

/// A chain modulo a prime: coefficients from 1 to p - 1.
pub(super) type Chain = BTreeMap<Set, u64>;

/// Primes used in place of the rationals: homology that vanishes modulo one of them vanishes over Q.
const LARGE_PRIMES: [u32; 2] = [2_147_483_629, 2_147_483_587];

/// Returns the lowest degree below `bound` in which the complex has homology over GF(p).
fn lowest_mod(faces: &Faces, bound: isize, p: u64, budget: &Budget) -> Result<Option<isize>, Exhausted> {
    let mut by_size: BTreeMap<usize, Vec<&Set>> = BTreeMap::new();
    faces.all.iter().for_each(|face| by_size.entry(face.len()).or_default().push(face));
    let mut out = 0;
    for (size, cells) in &by_size {
        let degree = *size as isize - 1;
        if degree >= bound {
            break;
        }
        let above = by_size.get(&(size + 1)).map_or(&[][..], Vec::as_slice);
        let incoming = rank(above, p, budget)?;
        if out + incoming < cells.len() {
            return Ok(Some(degree));
        }
        out = incoming;
    }
    Ok(None)
}

/// Returns whether the homology over a field vanishes below a degree; `None` if this method cannot decide.
pub(super) fn vanishes_below(
    facets: &[Set],
    bound: isize,
    characteristic: u32,
    budget: &Budget,
) -> Result<Option<bool>, Exhausted> {
    let vertices = facets.iter().flatten().max().map_or(0, |v| v + 1);
    let Some(faces) = Faces::new(vertices, facets, budget)? else { return Ok(None) };
    if characteristic > 0 {
        return Ok(Some(lowest_mod(&faces, bound, characteristic.into(), budget)?.is_none()));
    }
    for p in LARGE_PRIMES {
        if lowest_mod(&faces, bound, p.into(), budget)?.is_none() {
            return Ok(Some(true));
        }
    }
    Ok(None)
}

/// Computes the rank of the boundary map on some faces of one size.
fn rank(cells: &[&Set], p: u64, budget: &Budget) -> Result<usize, Exhausted> {
    let mut pivots: BTreeMap<Set, Chain> = BTreeMap::new();
    for cell in cells {
        let mut chain = boundary(cell, 1, p);
        while let Some((lead, entry)) = chain.first_key_value().map(|(lead, x)| (lead.clone(), *x)) {
            budget.check()?;
            let Some(pivot) = pivots.get(&lead) else {
                let inverse = inverse(entry, p);
                chain.values_mut().for_each(|x| *x = *x * inverse % p);
                pivots.insert(lead, chain);
                break;
            };
            for (face, x) in pivot.clone() {
                add(&mut chain, face, (p - entry) * x % p, p);
            }
        }
    }
    Ok(pivots.len())
}

fn inverse(x: u64, p: u64) -> u64 {
    let (mut result, mut base, mut exponent) = (1, x % p, p - 2);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * base % p;
        }
        base = base * base % p;
        exponent /= 2;
    }
    result
}

fn add(chain: &mut Chain, face: Set, scale: u64, p: u64) {
    let sum = (chain.get(&face).copied().unwrap_or(0) + scale) % p;
    match sum {
        0 => chain.remove(&face),
        _ => chain.insert(face, sum),
    };
}

/// Returns the boundary of a face, times a scale.
pub(super) fn boundary(cell: &Set, scale: u64, p: u64) -> Chain {
    let mut chain = Chain::new();
    for (place, side) in super::sets::sides(cell).into_iter().enumerate() {
        add(&mut chain, side, if place % 2 == 0 { scale % p } else { (p - scale % p) % p }, p);
    }
    chain
}
