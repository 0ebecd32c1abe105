//! k-decomposable complexes, with the decomposition as a certificate.

use crate::complex::Complex;
use crate::error::Unfinished;
use crate::face::Face;
use crate::family;
use crate::memo::Memo;
use crate::normal::normal_form;
use kelvin_budget::{Budget, Exhausted};
use rustc_hash::FxHashMap;

/// A k-decomposition: a recursive decomposition of a complex at shedding faces down to simplices.
///
/// A complex is *k-decomposable* if it is a simplex, or has a shedding face σ with at most k + 1 vertices
/// such that the link of σ and the complex of faces that do not contain σ are k-decomposable. A face σ is
/// *shedding* if for every facet F that contains σ and each vertex v of σ, the set F - v is contained in
/// another facet (Provan and Billera 1980; not necessarily pure: Woodroffe 2011). 0-decomposable means vertex
/// decomposable; for k at least the dimension, k-decomposable means shellable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decomposition {
    steps: Vec<SheddingStep>,
}

/// A step of a decomposition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheddingStep {
    /// The complex is a simplex, or void.
    Simplex,
    /// The complex is decomposed at a shedding face.
    Shed {
        /// The shedding face.
        face: Face,
        /// The index of the earlier step for its link.
        link: usize,
        /// The index of the earlier step for the faces that do not contain it.
        deletion: usize,
    },
}

impl Decomposition {
    /// Returns the steps; each refers to earlier ones, and the last decomposes the complex itself.
    pub fn steps(&self) -> &[SheddingStep] {
        &self.steps
    }
}

/// Returns the maximal faces that do not contain `face`.
fn deletion(facets: &[Face], face: &Face) -> Vec<Face> {
    let mut left = Vec::new();
    for facet in facets {
        match face.is_subset(facet) {
            true => left.extend(face.iter().map(|v| facet.without(v))),
            false => left.push(facet.clone()),
        }
    }
    family::maximal(left)
}

fn link(facets: &[Face], face: &Face) -> Vec<Face> {
    let mut link: Vec<Face> = facets.iter().filter(|f| face.is_subset(f)).map(|f| f - face).collect();
    link.sort_unstable();
    link
}

fn is_shedding(facets: &[Face], face: &Face) -> bool {
    let covered = |facet: &Face, v: usize| {
        let ridge = facet.without(v);
        facets.iter().any(|other| other != facet && ridge.is_subset(other))
    };
    facets.iter().filter(|facet| face.is_subset(facet)).all(|facet| face.iter().all(|v| covered(facet, v)))
}

struct Search<'b> {
    most: usize,
    budget: &'b Budget,
    steps: Vec<SheddingStep>,
    /// The indices of the steps for complexes with these facets.
    found: FxHashMap<Vec<Face>, usize>,
    /// Complexes, up to isomorphism, that have no decomposition.
    failed: Memo<()>,
}

impl Search<'_> {
    fn decompose(&mut self, facets: Vec<Face>) -> Result<Option<usize>, Exhausted> {
        self.budget.check()?;
        if let Some(&step) = self.found.get(&facets) {
            return Ok(Some(step));
        }
        if facets.len() <= 1 {
            return Ok(Some(self.step(facets, SheddingStep::Simplex)));
        }
        let key = normal_form(&facets);
        if self.failed.get(&key).is_some() {
            return Ok(None);
        }
        for face in self.small_faces(&facets)? {
            if !is_shedding(&facets, &face) {
                continue;
            }
            let inner = link(&facets, &face);
            let Some(link) = stacker::maybe_grow(64 << 10, 1 << 20, || self.decompose(inner))? else {
                continue;
            };
            let rest = deletion(&facets, &face);
            let Some(deletion) = stacker::maybe_grow(64 << 10, 1 << 20, || self.decompose(rest))? else {
                continue;
            };
            return Ok(Some(self.step(facets, SheddingStep::Shed { face, link, deletion })));
        }
        self.failed.insert(key, (), self.budget)?;
        Ok(None)
    }

    fn step(&mut self, facets: Vec<Face>, step: SheddingStep) -> usize {
        self.steps.push(step);
        self.found.insert(facets, self.steps.len() - 1);
        self.steps.len() - 1
    }

    /// Returns the non-empty faces with at most the allowed number of vertices, small ones first.
    fn small_faces(&self, facets: &[Face]) -> Result<Vec<Face>, Exhausted> {
        let meter = self.budget.meter();
        let mut layers = vec![vec![Face::EMPTY]];
        for _ in 0..self.most {
            let mut next = Vec::new();
            for face in layers.last().into_iter().flatten() {
                meter.tick()?;
                let after = face.last().map_or(0, |last| last + 1);
                let union = Face::union_of(facets.iter().filter(|facet| face.is_subset(facet)));
                next.extend(union.iter().filter(|&v| v >= after).map(|v| face.with(v)));
            }
            layers.push(next);
        }
        Ok(layers.into_iter().flatten().filter(|face| !face.is_empty()).collect())
    }
}

impl Complex {
    /// Returns a k-decomposition, if there is one. The void complex counts as decomposable, as a simplex
    /// does.
    pub fn k_decomposition(&self, k: usize, budget: &Budget) -> Result<Option<Decomposition>, Unfinished> {
        // Faces larger than the largest facet need not be tried.
        let most = k.saturating_add(1).min(self.facets().last().map_or(0, Face::len));
        let mut search =
            Search { most, budget, steps: Vec::new(), found: FxHashMap::default(), failed: Memo::new() };
        let found = search.decompose(self.facets().to_vec())?;
        Ok(found.map(|_| Decomposition { steps: search.steps }))
    }

    /// Returns the least k for which the complex is k-decomposable; `None` if it is not shellable.
    pub fn least_decomposition(&self, budget: &Budget) -> Result<Option<usize>, Unfinished> {
        let most = self.dimension().unwrap_or(0).max(0) as usize;
        for k in 0..=most {
            if self.k_decomposition(k, budget)?.is_some() {
                return Ok(Some(k));
            }
        }
        Ok(None)
    }
}
