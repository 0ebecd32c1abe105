//! Betti numbers by Hochster's formula.
//!
//! β_(i,W) is the dimension of the homology in degree |W| - i - 1 of the restriction of the Stanley–Reisner
//! complex to the set W of variables. If the generators are disconnected, the resolution is a tensor product.
//! Otherwise `induced` computes the restrictions for a graph with few vertices, `classes` for a larger graph,
//! and this module computes them one by one for any other ideal. There, a restriction to a set that is not a
//! union of generators is a cone, and one to a set on which the generators are disconnected is a join.

use crate::betti::BettiTable;
use crate::classes;
use crate::error::Unfinished;
use crate::face::Face;
use crate::family;
use crate::field::Field;
use crate::homology;
use crate::ideal::Ideal;
use crate::induced::{self, Induced};
use crate::memo::Memo;
use crate::normal::normal_form;
use crate::transversal;
use dashu_int::UBig;
use kelvin_budget::Budget;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// The largest number of least common multiples of generators.
const MULTIPLES_ALLOWED: usize = 1 << 21;

/// The numbers β_(i,j) that are not 0.
pub(crate) type Entries = BTreeMap<(usize, usize), UBig>;

impl Ideal {
    /// Computes the graded Betti numbers of the quotient by the ideal over a field.
    pub fn betti_table(&self, field: Field, budget: &Budget) -> Result<BettiTable, Unfinished> {
        let mut entries = Entries::new();
        if !self.is_unit() {
            entries.insert((0, 0), UBig::ONE);
            for part in self.parts() {
                entries = tensor(&entries, &part.connected_betti(field, budget)?);
            }
        }
        Ok(BettiTable::new(field, self.variables().len(), entries))
    }

    /// Computes the non-zero multigraded Betti numbers (i, W, β_(i,W)) of the quotient by the ideal over a
    /// field, ordered by i and W.
    pub fn multigraded_betti_numbers(
        &self,
        field: Field,
        budget: &Budget,
    ) -> Result<Vec<(usize, Face, UBig)>, Unfinished> {
        let mut numbers = Vec::new();
        if self.is_unit() {
            return Ok(numbers);
        }
        let mut restrictions = Restrictions::new(field, budget);
        for set in self.multiples(MULTIPLES_ALLOWED, budget)? {
            let ranks = restrictions.ranks(self.generators(), &set)?;
            for (size, rank) in ranks.into_iter().enumerate().filter(|(_, rank)| !rank.is_zero()) {
                numbers.push((set.len() - size, set.clone(), rank));
            }
        }
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// Returns the ideals of the connected components of the generators.
    fn parts(&self) -> Vec<Ideal> {
        let within = |class: Face| {
            let generators = self.generators().iter().filter(|g| g.is_subset(&class)).cloned().collect();
            Ideal::of_generators(self.variables().clone(), generators)
        };
        family::components(self.generators()).into_iter().map(within).collect()
    }

    /// Computes the Betti numbers of an ideal whose generators are connected.
    fn connected_betti(&self, field: Field, budget: &Budget) -> Result<Entries, Unfinished> {
        if let [generator] = self.generators() {
            return Ok(Entries::from([((0, 0), UBig::ONE), ((1, generator.len()), UBig::ONE)]));
        }
        if self.generators().iter().all(|generator| generator.len() == 2) {
            let vertices = Face::union_of(self.generators()).len();
            if vertices <= induced::VERTICES_ALLOWED {
                return Induced::new(self.generators(), field, budget)?.betti();
            }
            return classes::betti(self.generators(), field, budget);
        }
        let mut entries = Entries::new();
        let mut restrictions = Restrictions::new(field, budget);
        for set in self.multiples(MULTIPLES_ALLOWED, budget)? {
            let ranks = restrictions.ranks(self.generators(), &set)?;
            for (size, rank) in ranks.into_iter().enumerate().filter(|(_, rank)| !rank.is_zero()) {
                *entries.entry((set.len() - size, set.len())).or_default() += rank;
            }
        }
        Ok(entries)
    }

    /// Returns the least common multiples of generators, including the empty one, smaller ones first.
    pub(crate) fn multiples(&self, allowed: usize, budget: &Budget) -> Result<Vec<Face>, Unfinished> {
        let meter = budget.meter();
        let mut found: FxHashSet<Face> = FxHashSet::from_iter([Face::EMPTY]);
        for generator in self.generators() {
            let mut new = Vec::new();
            for multiple in &found {
                meter.tick()?;
                let larger = multiple | generator;
                if !found.contains(&larger) {
                    new.push(larger);
                }
            }
            found.extend(new);
            if found.len() > allowed {
                let most = self.generators().len().min(Face::union_of(self.generators()).len());
                return Err(Unfinished::Explodes {
                    what: "sets of variables (at most) in Hochster's formula",
                    needed: UBig::ONE << most,
                    allowed: allowed as u64,
                });
            }
        }
        let mut multiples: Vec<Face> = found.into_iter().collect();
        multiples.sort_unstable();
        Ok(multiples)
    }
}

/// Returns the Betti numbers of a tensor product of resolutions.
fn tensor(a: &Entries, b: &Entries) -> Entries {
    let mut product = Entries::new();
    for ((i, j), x) in a {
        for ((k, l), y) in b {
            *product.entry((i + k, j + l)).or_default() += x * y;
        }
    }
    product
}

/// The homology of complexes given by their minimal non-faces, with each result computed once.
pub(crate) struct Restrictions<'b> {
    field: Field,
    budget: &'b Budget,
    known: Memo<Vec<UBig>>,
}

impl<'b> Restrictions<'b> {
    pub(crate) fn new(field: Field, budget: &'b Budget) -> Self {
        Self { field, budget, known: Memo::new() }
    }

    /// Computes the dimensions of the homology of the restriction to `set`, in degrees -1, 0, 1, …
    fn ranks(&mut self, generators: &[Face], set: &Face) -> Result<Vec<UBig>, Unfinished> {
        let inside: Vec<Face> = generators.iter().filter(|g| g.is_subset(set)).cloned().collect();
        let mut product = vec![UBig::ONE];
        for class in family::components(&inside) {
            let part: Vec<Face> = inside.iter().filter(|g| g.is_subset(&class)).cloned().collect();
            product = multiply(&product, &self.connected(&part)?);
        }
        Ok(product)
    }

    /// Computes the dimensions for the complex whose minimal non-faces are `nonfaces`, on their union.
    pub(crate) fn connected(&mut self, nonfaces: &[Face]) -> Result<Vec<UBig>, Unfinished> {
        let key = normal_form(nonfaces);
        if let Some(known) = self.known.get(&key) {
            return Ok(known);
        }
        let all = Face::union_of(&key);
        let facets: Vec<Face> =
            transversal::all(&key, self.budget)?.iter().map(|cover| &all - cover).collect();
        let ranks = homology::ranks(&facets, self.field, self.budget)?;
        let ranks: Vec<UBig> = ranks.into_iter().map(UBig::from).collect();
        self.known.insert(key, ranks.clone(), self.budget)?;
        Ok(ranks)
    }
}

/// Multiplies two polynomials. By Künneth's formula this gives the homology of a join, in degrees counted
/// from -1.
pub(crate) fn multiply(a: &[UBig], b: &[UBig]) -> Vec<UBig> {
    let mut product = vec![UBig::ZERO; (a.len() + b.len()).saturating_sub(1)];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            product[i + j] += x * y;
        }
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]
        #[test]
        fn all_ways_through_the_induced_subgraphs_agree(
            chosen in prop::collection::vec(any::<bool>(), 28), sparse in prop::collection::vec(any::<bool>(), 28)
        ) {
            let pairs = (0..8usize).flat_map(|b| (0..b).map(move |a| Face::from([a, b])));
            let edges: Vec<Face> =
                pairs.zip(chosen.iter().zip(&sparse)).filter(|(_, (a, b))| **a && **b).map(|(pair, _)| pair).collect();
            prop_assume!(family::components(&edges).len() == 1);
            let edges = family::minimal(edges);
            let budget = Budget::unlimited();
            for field in [Field::Q, Field::GF2] {
                let ideal = Ideal::new(crate::Vertices::numbered("v", 8), edges.clone()).unwrap();
                let mut one_by_one = Entries::new();
                for (i, set, rank) in ideal.multigraded_betti_numbers(field, &budget).unwrap() {
                    *one_by_one.entry((i, set.len())).or_default() += rank;
                }
                prop_assert_eq!(&Induced::new(&edges, field, &budget).unwrap().betti().unwrap(), &one_by_one);
                prop_assert_eq!(&classes::betti(&edges, field, &budget).unwrap(), &one_by_one);
            }
        }
    }
}
