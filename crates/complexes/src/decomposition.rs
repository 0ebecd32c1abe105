//! Vertex decomposability, which proves that a complex is shellable and yields a shelling.

use crate::complex::Complex;
use crate::error::Unfinished;
use crate::face::Face;
use crate::memo::Memo;
use crate::presentation::{ByFacets, Presentation};
use kelvin_budget::{Budget, Exhausted};
use std::marker::PhantomData;

/// A search for vertex decompositions with memoization.
///
/// A complex is vertex decomposable if it is a simplex, or has a shedding vertex whose link and deletion are
/// vertex decomposable (Björner and Wachs, *Shellable nonpure complexes II*, Definition 11.1). A join is
/// vertex decomposable exactly when its factors are.
pub(crate) struct Decomposer<'b, P> {
    budget: &'b Budget,
    /// The number of sets that may still be processed; `None` for no limit.
    fuel: Option<usize>,
    /// The number of shedding vertices tried at each complex.
    width: usize,
    known: Memo<Option<Shape>>,
    held: PhantomData<P>,
}

/// The largest weight of a complex whose result is stored. Larger ones rarely recur and would fill the
/// memory.
const REMEMBERED: usize = 20_000;

/// The shape of a vertex decomposable complex: pure, with facets of one size, or not pure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Shape {
    /// The size of the facets of a pure complex.
    pub(crate) rank: Option<usize>,
}

impl<'b, P: Presentation> Decomposer<'b, P> {
    /// Creates an exhaustive search, which can also refute.
    pub(crate) fn thorough(budget: &'b Budget) -> Self {
        Self { budget, fuel: None, width: usize::MAX, known: Memo::new(), held: PhantomData }
    }

    /// Creates a search that follows only the most promising vertices and stops early.
    ///
    /// A decomposition that is found without backtracking processes each set about as often as there are
    /// vertices.
    pub(crate) fn quick(complex: &P, budget: &'b Budget) -> Self {
        let fuel = 200_000 + complex.weight().saturating_mul(64);
        Self { budget, fuel: Some(fuel), width: 2, known: Memo::new(), held: PhantomData }
    }

    /// Counts the work on a complex; returns false if the fuel is used up.
    fn may_handle(&mut self, part: &P) -> Result<bool, Exhausted> {
        self.budget.check()?;
        let Some(fuel) = &mut self.fuel else { return Ok(true) };
        let left = fuel.checked_sub(1 + part.weight());
        *fuel = left.unwrap_or(0);
        Ok(left.is_some())
    }

    fn remember(&mut self, key: Option<Vec<Face>>, found: Option<Shape>) -> Result<(), Exhausted> {
        key.map_or(Ok(()), |key| self.known.insert(key, found, self.budget))
    }

    fn key(part: &P) -> Option<Vec<Face>> {
        (part.weight() <= REMEMBERED).then(|| part.key())
    }

    /// Returns the shape of the complex if a decomposition was found.
    pub(crate) fn decompose(&mut self, complex: &P) -> Result<Option<Shape>, Exhausted> {
        let (cones, parts) = complex.factors();
        let mut rank = Some(cones);
        for part in &parts {
            let Some(shape) = self.decompose_factor(part)? else { return Ok(None) };
            rank = rank.zip(shape.rank).map(|(a, b)| a + b);
        }
        Ok(Some(Shape { rank }))
    }

    fn decompose_factor(&mut self, part: &P) -> Result<Option<Shape>, Exhausted> {
        if let Some(graph) = part.as_graph() {
            return Ok(graph.is_connected().then(|| Shape { rank: graph.rank() }));
        }
        let key = Self::key(part);
        if let Some(known) = key.as_ref().and_then(|key| self.known.get(key)) {
            return Ok(known);
        }
        if !self.may_handle(part)? {
            return Ok(None);
        }
        let mut found = None;
        for v in part.shedding(self.budget)?.into_iter().take(self.width) {
            // A deletion has one vertex fewer, so the recursion is as deep as the number of vertices.
            found = stacker::maybe_grow(64 << 10, 1 << 20, || self.shed(part, v))?;
            if found.is_some() || self.fuel == Some(0) {
                break;
            }
        }
        self.remember(key, found)?;
        Ok(found)
    }

    fn shed(&mut self, part: &P, v: usize) -> Result<Option<Shape>, Exhausted> {
        let Some(link) = self.decompose(&part.link(v))? else { return Ok(None) };
        let Some(deletion) = self.decompose(&part.deletion(v))? else { return Ok(None) };
        // Every facet of the complex is a facet of the deletion, or a facet of the link plus the vertex.
        let rank = link.rank.zip(deletion.rank).filter(|(link, deletion)| link + 1 == *deletion);
        Ok(Some(Shape { rank: rank.map(|(_, deletion)| deletion) }))
    }
}

impl Decomposer<'_, ByFacets> {
    /// Returns the facets in a shelling order, if the complex decomposes.
    ///
    /// A shelling of the deletion followed by one of the star of a shedding vertex is a shelling (Björner and
    /// Wachs, Theorem 11.3). The lexicographic order of a join of shellings is a shelling too.
    pub(crate) fn shelling(&mut self, complex: &ByFacets) -> Result<Option<Vec<Face>>, Exhausted> {
        let cone = crate::family::intersection(&complex.0).unwrap_or_default();
        let mut order = vec![cone];
        for part in complex.factors().1 {
            let Some(inner) = stacker::maybe_grow(64 << 10, 1 << 20, || self.shelling_of_factor(&part))?
            else {
                return Ok(None);
            };
            order = order.iter().flat_map(|outer| inner.iter().map(move |facet| outer | facet)).collect();
        }
        Ok(Some(order))
    }

    fn shelling_of_factor(&mut self, part: &ByFacets) -> Result<Option<Vec<Face>>, Exhausted> {
        if let Some(graph) = part.as_graph() {
            return Ok(graph.shelling());
        }
        let key = Self::key(part);
        let failed = key.as_ref().and_then(|key| self.known.get(key)) == Some(None);
        if failed || !self.may_handle(part)? {
            return Ok(None);
        }
        for v in part.shedding(self.budget)?.into_iter().take(self.width) {
            let Some(star) = self.shelling(&part.link(v))? else { continue };
            let Some(mut order) = self.shelling(&part.deletion(v))? else { continue };
            order.extend(star.into_iter().map(|facet| facet.with(v)));
            return Ok(Some(order));
        }
        self.remember(key, None)?;
        Ok(None)
    }
}

impl Complex {
    /// Returns whether the complex is vertex decomposable in the sense of Björner and Wachs, pure or not. The
    /// void complex counts as vertex decomposable.
    pub fn is_vertex_decomposable(&self, budget: &Budget) -> Result<bool, Unfinished> {
        if self.is_void() {
            return Ok(true);
        }
        let facets = ByFacets(self.facets().to_vec());
        Ok(Decomposer::thorough(budget).decompose(&facets)?.is_some())
    }
}
