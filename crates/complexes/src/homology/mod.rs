//! Reduced simplicial homology.

mod chains;
mod core;
mod elimination;
mod matrix;
mod morse;
mod pairing;
mod ring;

use crate::complex::Complex;
use crate::error::Unfinished;
use crate::face::Face;
use crate::field::Field;
use chains::Chains;
use dashu_int::UBig;
use kelvin_budget::{Budget, Exhausted};
use morse::Matching;
use std::fmt;

/// The reduced integral homology of a complex: groups in degrees -1, 0, 1, …
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HomologyGroups {
    groups: Vec<HomologyGroup>,
}

/// A finitely generated abelian group: Z^rank and cyclic groups, the order of each dividing that of the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HomologyGroup {
    /// The rank of the free part.
    pub rank: usize,
    /// The orders of the cyclic summands, all greater than 1, each dividing the next.
    pub torsion: Vec<UBig>,
}

impl HomologyGroup {
    /// Returns whether this is the trivial group.
    pub fn is_zero(&self) -> bool {
        self.rank == 0 && self.torsion.is_empty()
    }
}

/// Prints `0`, or a sum such as `Z^20 + Z/3` or `(Z/2)^3 + Z/4`.
impl fmt::Display for HomologyGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let free = match self.rank {
            0 => None,
            1 => Some("Z".to_owned()),
            rank => Some(format!("Z^{rank}")),
        };
        let cyclic = self.torsion.chunk_by(|a, b| a == b).map(|equal| match equal {
            [order] => format!("Z/{order}"),
            _ => format!("(Z/{})^{}", equal[0], equal.len()),
        });
        let parts: Vec<String> = free.into_iter().chain(cyclic).collect();
        f.write_str(if parts.is_empty() { "0" } else { "" })?;
        f.write_str(&parts.join(" + "))
    }
}

impl HomologyGroups {
    fn new(mut groups: Vec<HomologyGroup>) -> Self {
        while groups.last().is_some_and(HomologyGroup::is_zero) {
            groups.pop();
        }
        Self { groups }
    }

    /// Returns the group in a degree; trivial outside the degrees of the complex.
    pub fn group(&self, degree: isize) -> HomologyGroup {
        let place = usize::try_from(degree.saturating_add(1)).ok();
        place.and_then(|place| self.groups.get(place)).cloned().unwrap_or_default()
    }

    /// Returns the degrees with a non-trivial group.
    pub fn degrees(&self) -> impl Iterator<Item = isize> + '_ {
        self.groups.iter().zip(-1..).filter(|(group, _)| !group.is_zero()).map(|(_, degree)| degree)
    }

    /// Returns the dimensions over a field, by the universal coefficient theorem.
    pub fn over(&self, field: Field) -> BettiNumbers {
        let p = field.characteristic();
        let divisible = |group: &HomologyGroup| match p {
            0 => 0,
            p => group.torsion.iter().filter(|order| (*order % UBig::from(p)).is_zero()).count(),
        };
        let mut ranks: Vec<usize> = Vec::new();
        let mut from_below = 0;
        for group in &self.groups {
            ranks.push(group.rank + divisible(group) + from_below);
            from_below = divisible(group);
        }
        ranks.push(from_below);
        BettiNumbers::new(field, ranks)
    }
}

/// Prints the non-trivial groups by degree, as in `H_1 = Z/3, H_2 = Z^20`; `0` if there are none.
impl fmt::Display for HomologyGroups {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let groups: Vec<String> =
            self.degrees().map(|degree| format!("H_{degree} = {}", self.group(degree))).collect();
        f.write_str(if groups.is_empty() { "0" } else { "" })?;
        f.write_str(&groups.join(", "))
    }
}

/// The dimensions of the reduced homology of a complex over a field, in degrees -1, 0, 1, …
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BettiNumbers {
    field: Field,
    ranks: Vec<usize>,
}

impl BettiNumbers {
    fn new(field: Field, mut ranks: Vec<usize>) -> Self {
        while ranks.last() == Some(&0) {
            ranks.pop();
        }
        Self { field, ranks }
    }

    /// Returns the coefficient field.
    pub fn field(&self) -> Field {
        self.field
    }

    /// Returns the dimension in a degree.
    pub fn rank(&self, degree: isize) -> usize {
        let place = usize::try_from(degree.saturating_add(1)).ok();
        place.and_then(|place| self.ranks.get(place)).copied().unwrap_or(0)
    }

    /// Returns the degrees in which the homology is not 0, in increasing order.
    pub fn degrees(&self) -> impl Iterator<Item = isize> + '_ {
        self.ranks.iter().zip(-1..).filter(|(rank, _)| **rank != 0).map(|(_, degree)| degree)
    }

    /// Returns whether all homology vanishes.
    pub fn is_zero(&self) -> bool {
        self.ranks.is_empty()
    }
}

/// Prints the non-zero dimensions by degree and the field, as in `b_2 = 20 over Q`.
impl fmt::Display for BettiNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranks: Vec<String> =
            self.degrees().map(|degree| format!("b_{degree} = {}", self.rank(degree))).collect();
        f.write_str(if ranks.is_empty() { "0" } else { "" })?;
        write!(f, "{} over {}", ranks.join(", "), self.field)
    }
}

impl Complex {
    /// Computes the reduced homology with integer coefficients.
    pub fn homology(&self, budget: &Budget) -> Result<HomologyGroups, Unfinished> {
        Ok(integral(self.facets(), budget)?)
    }

    /// Computes the dimensions of the reduced homology over a field.
    pub fn betti_numbers(&self, field: Field, budget: &Budget) -> Result<BettiNumbers, Unfinished> {
        Ok(BettiNumbers::new(field, ranks(self.facets(), field, budget)?))
    }

    /// Returns whether all reduced homology over a field vanishes.
    pub fn is_acyclic(&self, field: Field, budget: &Budget) -> Result<bool, Unfinished> {
        Ok(self.betti_numbers(field, budget)?.is_zero())
    }
}

/// The number of critical faces below which the matching is the fastest way.
const FEW_CRITICAL: usize = 256;

/// The number of faces that can be listed in about the time it takes to follow the gradient from one critical
/// face.
const FACES_A_CRITICAL: u64 = 1000;

/// Lists all faces of a complex, if the matching leaves so many critical faces that this is faster.
fn chains(facets: &[Face], matching: &Matching, budget: &Budget) -> Result<Option<Chains>, Exhausted> {
    let critical: usize = matching.counts().iter().sum();
    if critical < FEW_CRITICAL {
        return Ok(None);
    }
    Chains::list(facets, FACES_A_CRITICAL.saturating_mul(critical as u64), budget)
}

fn integral(facets: &[Face], budget: &Budget) -> Result<HomologyGroups, Exhausted> {
    let facets = core::core(facets, budget)?;
    let matching = Matching::new(&facets, budget)?;
    if let Some(chains) = chains(&facets, &matching, budget)?
        && let Some(homology) = pairing::integral(&chains, budget)?
    {
        return Ok(homology);
    }
    let counts = matching.counts();
    let mut groups: Vec<HomologyGroup> = Vec::with_capacity(counts.len());
    let mut rank_out = 0;
    for (size, &count) in counts.iter().enumerate() {
        let (rank_in, torsion) = matrix::smith(&matching.boundary(size + 1, budget)?, budget)?;
        groups.push(HomologyGroup { rank: count - rank_out - rank_in, torsion });
        rank_out = rank_in;
    }
    Ok(HomologyGroups::new(groups))
}

/// Computes the dimensions over a field by number of vertices, that is in degrees -1, 0, 1, …
///
/// Over the rationals the ranks of the boundary maps are first computed modulo a large prime, where they can
/// only be too small. The ranks of two consecutive maps add up to at most the number of critical faces
/// between them. So both are right if the homology modulo the prime vanishes there. Only the others are
/// computed over the integers.
pub(crate) fn ranks(facets: &[Face], field: Field, budget: &Budget) -> Result<Vec<usize>, Exhausted> {
    let facets = core::core(facets, budget)?;
    let matching = Matching::new(&facets, budget)?;
    if let Some(chains) = chains(&facets, &matching, budget)?
        && let Some(ranks) = pairing::betti(&chains, field, budget)?
    {
        return Ok(ranks);
    }
    let counts = matching.counts();
    let prime = if field == Field::Q { matrix::LARGE_PRIME } else { field.characteristic() };
    // maps[i] goes from size i to size i - 1.
    let mut maps = Vec::with_capacity(counts.len() + 1);
    let mut rank = Vec::with_capacity(counts.len() + 1);
    for size in 0..=counts.len() {
        maps.push(matching.boundary(size, budget)?);
        rank.push(matrix::rank_mod(&maps[size], prime, budget)?);
    }
    if field == Field::Q {
        let vanishes: Vec<bool> = (0..counts.len()).map(|i| rank[i] + rank[i + 1] == counts[i]).collect();
        for i in 1..counts.len() {
            if !vanishes[i - 1] && !vanishes[i] && rank[i] < maps[i].len() {
                rank[i] = matrix::smith(&maps[i], budget)?.0;
            }
        }
    }
    Ok((0..counts.len()).map(|i| counts[i] - rank[i] - rank[i + 1]).collect())
}

/// The coefficients of a question about vanishing homology.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Coefficients {
    /// A field.
    Field(Field),
    /// The integers. Homology vanishes over them up to a degree exactly if it does over every field.
    Integers,
}

/// Returns the lowest degree below `bound` in which the homology is not 0.
pub(crate) fn lowest_degree(
    facets: &[Face],
    bound: isize,
    coefficients: Coefficients,
    budget: &Budget,
) -> Result<Option<isize>, Exhausted> {
    let facets = core::core(facets, budget)?;
    let matching = Matching::new(&facets, budget)?;
    if let Some(chains) = chains(&facets, &matching, budget)? {
        let degrees: Option<Vec<isize>> = match coefficients {
            Coefficients::Integers => {
                pairing::integral(&chains, budget)?.map(|found| found.degrees().collect())
            }
            Coefficients::Field(field) => pairing::betti(&chains, field, budget)?
                .map(|ranks| BettiNumbers::new(field, ranks).degrees().collect()),
        };
        if let Some(degrees) = degrees {
            return Ok(degrees.into_iter().find(|degree| *degree < bound));
        }
    }
    lowest_by_matrices(&matching, bound, coefficients, budget)
}

/// Returns the lowest degree with homology from the boundary matrices, of which it needs only the first.
fn lowest_by_matrices(
    matching: &Matching,
    bound: isize,
    coefficients: Coefficients,
    budget: &Budget,
) -> Result<Option<isize>, Exhausted> {
    let counts = matching.counts();
    let prime = match coefficients {
        Coefficients::Integers => None,
        Coefficients::Field(Field::Q) => Some(matrix::LARGE_PRIME),
        Coefficients::Field(field) => Some(field.characteristic()),
    };
    let mut rank_out = 0;
    for (size, &count) in counts.iter().enumerate() {
        let degree = size as isize - 1;
        if degree >= bound {
            return Ok(None);
        }
        if count == 0 {
            rank_out = 0;
            continue;
        }
        let map = matching.boundary(size + 1, budget)?;
        let (mut rank_in, mut torsion) = (0, false);
        if let Some(prime) = prime {
            rank_in = matrix::rank_mod(&map, prime, budget)?;
        }
        // Homology that vanishes modulo a prime vanishes over Q; otherwise the integers decide.
        let exact = coefficients == Coefficients::Field(Field::Q) && rank_out + rank_in < count;
        if prime.is_none() || exact {
            let (rank, factors) = matrix::smith(&map, budget)?;
            rank_in = rank;
            torsion = prime.is_none() && !factors.is_empty();
        }
        if rank_out + rank_in < count || torsion {
            return Ok(Some(degree));
        }
        rank_out = rank_in;
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Complex, Vertices};
    use kelvin_testing::{TestRng, cases};

    #[test]
    fn the_lowest_degree_is_the_same_by_chains_and_by_matrices() {
        let budget = Budget::unlimited();
        let mut rng = TestRng(1);
        let plane = "1 2 4, 1 2 6, 1 3 4, 1 3 5, 1 5 6, 2 3 5, 2 3 6, 2 4 5, 3 4 6, 4 5 6";
        let mut all: Vec<Complex> = vec![plane.parse().unwrap(), "a b, c d".parse().unwrap()];
        for _ in 0..cases(60) {
            let faces = (0..2 + rng.below(8)).map(|_| rng.below(64));
            let faces = faces.map(|bits| (0..6).filter(|v| bits >> v & 1 == 1).collect::<Face>());
            all.push(Complex::new(Vertices::numbered("v", 6), faces.collect::<Vec<_>>()).unwrap());
        }
        let fields = [Field::Q, Field::GF2, Field::GF3].map(Coefficients::Field);
        for complex in &all {
            let matching = Matching::new(&core::core(complex.facets(), &budget).unwrap(), &budget).unwrap();
            for coefficients in fields.into_iter().chain([Coefficients::Integers]) {
                for bound in [-1, 0, 1, 2, isize::MAX] {
                    let by_chains = lowest_degree(complex.facets(), bound, coefficients, &budget).unwrap();
                    let found = lowest_by_matrices(&matching, bound, coefficients, &budget).unwrap();
                    assert_eq!(found, by_chains, "{complex} below {bound} over {coefficients:?}");
                }
            }
        }
    }
}
