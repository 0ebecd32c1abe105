//! The three involutions on complexes with a fixed vertex set: cover dual, Alexander dual, complement.
//!
//! Faridi's square relates them (Huntemann, Fact 1.51 and Figure 1.5). The complement of the cover dual of Δ
//! is the Stanley–Reisner complex of the facet ideal of Δ, and its Alexander dual is the complement of Δ.

use crate::complex::Complex;
use crate::error::Unfinished;
use crate::face::Face;
use kelvin_budget::Budget;

impl Complex {
    /// Returns the cover dual Δ_M, whose facets are the minimal vertex covers of Δ.
    pub fn cover_dual(&self, budget: &Budget) -> Result<Complex, Unfinished> {
        Ok(Complex::of_facets(self.vertices().clone(), self.minimal_vertex_covers(budget)?))
    }

    /// Returns the Alexander dual Δ^∨, whose faces are the complements of the non-faces of Δ.
    pub fn alexander_dual(&self, budget: &Budget) -> Result<Complex, Unfinished> {
        let all = self.vertices().all();
        let mut facets: Vec<Face> = self.minimal_nonfaces(budget)?.iter().map(|set| &all - set).collect();
        facets.sort_unstable();
        Ok(Complex::of_facets(self.vertices().clone(), facets))
    }

    /// Returns the complement Δ^c, whose facets are the complements of the facets of Δ.
    pub fn complement(&self) -> Result<Complex, Unfinished> {
        let mut facets = self.complements()?;
        facets.sort_unstable();
        Ok(Complex::of_facets(self.vertices().clone(), facets))
    }
}
