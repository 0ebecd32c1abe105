//! Ideals with linear quotients, and the primary decomposition.

use crate::complex::Complex;
use crate::error::Unfinished;
use crate::face::Face;
use crate::ideal::Ideal;
use crate::shellability::{NotShellable, Shellability};
use kelvin_budget::Budget;

impl Ideal {
    /// Returns the minimal generators in an order with linear quotients, or the reason why there is none.
    ///
    /// An order m_1, m_2, … has *linear quotients* if each colon ideal (m_1, …, m_(i-1)) : m_i is generated
    /// by variables. Equivalently, the complements of the generators in this order are a shelling (Herzog,
    /// Hibi and Zheng 2004). So such an order exists exactly when the Alexander dual is shellable.
    pub fn linear_quotients(&self, budget: &Budget) -> Result<Result<Vec<Face>, NotShellable>, Unfinished> {
        let all = self.variables().all();
        let complement = Complex::generated(
            self.variables().clone(),
            self.generators().iter().map(|generator| &all - generator).collect(),
        );
        match complement.shellability(budget) {
            Shellability::Shellable(shelling) => {
                Ok(Ok(shelling.order().iter().map(|facet| &all - facet).collect()))
            }
            Shellability::NotShellable(why) => Ok(Err(why)),
            Shellability::Undecided(why) => Err(why),
        }
    }

    /// Returns the primary decomposition: the ideal is the intersection of its minimal primes, each generated
    /// by variables. The unit ideal is the empty intersection.
    pub fn primary_decomposition(&self, budget: &Budget) -> Result<Vec<Ideal>, Unfinished> {
        let prime = |prime: &Face| {
            let variables = prime.iter().map(Face::vertex).collect();
            Ideal::of_generators(self.variables().clone(), variables)
        };
        Ok(self.minimal_primes(budget)?.iter().map(prime).collect())
    }

    /// Counts the minimal primes by height, which are the minimal vertex covers by size.
    pub fn heights(&self, budget: &Budget) -> Result<Vec<(usize, usize)>, Unfinished> {
        let primes = self.minimal_primes(budget)?;
        Ok(primes.chunk_by(|a, b| a.len() == b.len()).map(|same| (same[0].len(), same.len())).collect())
    }
}
