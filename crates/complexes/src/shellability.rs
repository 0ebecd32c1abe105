//! The decision whether a complex is shellable: a shelling, a proof that there is none, or neither within the
//! budget.

use crate::cohen_macaulay::{Obstruction, sequential_obstruction};
use crate::complex::Complex;
use crate::decomposition::Decomposer;
use crate::error::Unfinished;
use crate::face::Face;
use crate::homology::Coefficients;
use crate::intervals::binomials;
use crate::presentation::ByFacets;
use crate::shelling::Shelling;
use crate::shelling_search::Search;
use dashu_int::IBig;
use kelvin_budget::{Budget, Exhausted};

/// The answer whether a complex is shellable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shellability {
    /// The complex is shellable, with a shelling.
    Shellable(Shelling),
    /// The complex is not shellable, with a reason.
    NotShellable(NotShellable),
    /// The budget ran out before the answer was found.
    Undecided(Unfinished),
}

/// The reason why a complex is not shellable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotShellable {
    /// The h-triangle has a negative entry, but for a shelling it counts the facets of `size` vertices with a
    /// restriction of `restriction` vertices.
    NegativeCount {
        /// The number of vertices of the facets.
        size: usize,
        /// The number of vertices of their restrictions.
        restriction: usize,
        /// The entry.
        count: IBig,
    },
    /// The complex is not sequentially Cohen–Macaulay over some field, but shellable complexes are over every
    /// field. The homology of the obstruction is taken over the integers.
    NotSequentiallyCohenMacaulay(Obstruction),
    /// All orders were tried.
    SearchExhausted,
}

impl Shellability {
    /// Returns the answer, if it is known.
    pub fn answer(&self) -> Option<bool> {
        match self {
            Self::Shellable(_) => Some(true),
            Self::NotShellable(_) => Some(false),
            Self::Undecided(_) => None,
        }
    }
}

impl Complex {
    /// Decides whether the complex is shellable in the sense of Björner and Wachs, with a proof. The void
    /// complex counts as shellable.
    ///
    /// The methods, in order: a negative number in the h-triangle, a vertex decomposition, the failure of the
    /// sequentially Cohen–Macaulay property over some field, and a search through all orders.
    pub fn shellability(&self, budget: &Budget) -> Shellability {
        self.decide(budget).unwrap_or_else(Shellability::Undecided)
    }

    fn decide(&self, budget: &Budget) -> Result<Shellability, Unfinished> {
        if self.facets().len() <= 1 {
            return Ok(Shellability::Shellable(Shelling::claimed(self.facets().to_vec())));
        }
        let triangle = self.h_triangle(budget)?;
        for (size, row) in &triangle {
            if let Some((restriction, count)) = row.iter().enumerate().find(|(_, count)| **count < IBig::ZERO)
            {
                let count = count.clone();
                let why = NotShellable::NegativeCount { size: *size, restriction, count };
                return Ok(Shellability::NotShellable(why));
            }
        }
        if let Some(shelling) = self.quick_shelling(budget)? {
            return Ok(Shellability::Shellable(shelling));
        }
        if let Some(obstruction) = sequential_obstruction(self.facets(), Coefficients::Integers, budget)? {
            let why = NotShellable::NotSequentiallyCohenMacaulay(obstruction);
            return Ok(Shellability::NotShellable(why));
        }
        Ok(match Search::new(self.facets(), &triangle, budget).run()? {
            Some(order) => Shellability::Shellable(Shelling::claimed(order)),
            None => Shellability::NotShellable(NotShellable::SearchExhausted),
        })
    }

    /// Returns a shelling from a vertex decomposition, if a quick search finds one.
    pub(crate) fn quick_shelling(&self, budget: &Budget) -> Result<Option<Shelling>, Exhausted> {
        let held = ByFacets(self.facets().to_vec());
        Ok(Decomposer::quick(&held, budget).shelling(&held)?.map(Shelling::claimed))
    }

    /// Computes the rows of the h-triangle by the size of the facets, largest first (Björner and Wachs,
    /// *Shellable nonpure complexes I*, Definition 3.1). Row d comes from the faces whose largest facet has d
    /// vertices.
    pub fn h_triangle(&self, budget: &Budget) -> Result<Vec<(usize, Vec<IBig>)>, Unfinished> {
        let mut sizes: Vec<usize> = self.facets().iter().map(Face::len).collect();
        sizes.dedup();
        let mut triangle = Vec::with_capacity(sizes.len());
        let mut larger: Vec<IBig> = Vec::new();
        for &size in sizes.iter().rev() {
            let large = self.facets().iter().filter(|facet| facet.len() >= size).cloned().collect();
            let large = Complex::of_facets(self.vertices().clone(), large);
            let f: Vec<IBig> = large.f_vector(budget)?.into_iter().map(IBig::from).collect();
            let of = |f: &[IBig], s: usize| f.get(s).cloned().unwrap_or_default();
            let new: Vec<IBig> = (0..=size).map(|s| of(&f, s) - of(&larger, s)).collect();
            larger = f;
            // h_r = Σ_s (-1)^(r-s) C(d-s, r-s) f_s.
            let mut row = vec![IBig::ZERO; size + 1];
            for (s, faces) in new.iter().enumerate() {
                for (k, binomial) in binomials(size - s).into_iter().enumerate() {
                    let term = faces * IBig::from(binomial);
                    row[s + k] += if k % 2 == 0 { term } else { -term };
                }
            }
            triangle.push((size, row));
        }
        Ok(triangle)
    }
}
