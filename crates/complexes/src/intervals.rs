//! The faces of a complex as disjoint Boolean intervals, and what is counted from them.

use crate::complex::Complex;
use crate::error::Unfinished;
use crate::face::Face;
use dashu_int::{IBig, UBig};
use kelvin_budget::{Budget, Exhausted, Meter};
use rustc_hash::FxHashMap;

/// How many faces are listed at most.
pub const FACES_ALLOWED: u64 = 1 << 25;

/// The f-vector of a complex with a facet of more vertices than this is refused: it would fill the memory.
const VERTICES_ALLOWED: usize = 20_000;

/// Told of the intervals in the order of [`visit`].
pub(crate) trait Visitor {
    /// The interval `[bottom, bottom ∪ free]`; its bottom is that of the interval entered last and not left,
    /// and one vertex more.
    fn enter(&mut self, bottom: &Face, free: &Face) -> Result<(), Exhausted>;
    /// All intervals above the bottom of the one entered last have been visited.
    fn leave(&mut self) {}
}

impl<F: FnMut(&Face, &Face)> Visitor for F {
    fn enter(&mut self, bottom: &Face, free: &Face) -> Result<(), Exhausted> {
        self(bottom, free);
        Ok(())
    }
}

/// Visits disjoint intervals `[bottom, bottom ∪ free]` that make up all faces.
///
/// The subsets of one largest facet are an interval; any other face has a smallest vertex `v` outside that
/// facet, and those with the same `v` are, but for `v`, the faces of a smaller complex.
pub(crate) fn visit<V: Visitor>(facets: &[Face], budget: &Budget, visitor: &mut V) -> Result<(), Exhausted> {
    let mut walk = Walk { meter: budget.meter(), visitor, bottom: Face::EMPTY, places: Vec::new() };
    if facets.is_empty() { Ok(()) } else { walk.split(facets) }
}

struct Walk<'a, V> {
    meter: Meter<'a>,
    visitor: &'a mut V,
    bottom: Face,
    /// For each vertex its place among those in hand; only these entries mean anything.
    places: Vec<usize>,
}

/// Families up to this size are reduced; comparing all pairs of larger ones costs more than it saves.
const FEW: usize = 16;

/// Takes members away that lie in others.
fn reduce(tops: &mut Vec<Face>) {
    if tops.len() > FEW {
        return;
    }
    let mut i = 0;
    while i < tops.len() {
        let top = &tops[i];
        if tops.iter().enumerate().any(|(j, other)| i != j && top.is_subset(other)) {
            tops.swap_remove(i);
        } else {
            i += 1;
        }
    }
}

impl<V: Visitor> Walk<'_, V> {
    /// The non-empty family `tops` generates what is left above `bottom`.
    fn split(&mut self, tops: &[Face]) -> Result<(), Exhausted> {
        self.meter.tick()?;
        let Some(largest) = tops.iter().max_by_key(|top| top.len()) else { return Ok(()) };
        self.visitor.enter(&self.bottom, largest)?;
        let outside = &Face::union_of(tops) - largest;
        let (holders, ends) = self.holders(tops, largest, &outside);
        let mut passed = Face::EMPTY;
        let mut start = 0;
        for (v, end) in outside.iter().zip(ends) {
            let group = &holders[start..end];
            start = end;
            passed.insert(v);
            self.bottom.insert(v);
            if let [only] = group {
                self.meter.tick()?;
                self.visitor.enter(&self.bottom, &(&tops[*only as usize] - &passed))?;
                self.visitor.leave();
            } else {
                let mut below: Vec<Face> = group.iter().map(|i| &tops[*i as usize] - &passed).collect();
                reduce(&mut below);
                stacker::maybe_grow(32 << 10, 1 << 20, || self.split(&below))?;
            }
            self.bottom.remove(v);
        }
        self.visitor.leave();
        Ok(())
    }

    /// The numbers of the tops that hold each vertex of `outside`, vertex after vertex, and where each ends.
    fn holders(&mut self, tops: &[Face], largest: &Face, outside: &Face) -> (Vec<u32>, Vec<usize>) {
        self.places.resize(self.places.len().max(outside.last().map_or(0, |last| last + 1)), 0);
        outside.iter().enumerate().for_each(|(place, v)| self.places[v] = place);
        let mut ends = vec![0; outside.len()];
        for top in tops {
            (top - largest).iter().for_each(|v| ends[self.places[v]] += 1);
        }
        let mut total = 0;
        for end in &mut ends {
            // For now the place where the group begins; filling moves it to the end.
            total += std::mem::replace(end, total);
        }
        let mut holders = vec![0; total];
        for (i, top) in tops.iter().enumerate() {
            for v in (top - largest).iter() {
                let next = &mut ends[self.places[v]];
                holders[*next] = i as u32;
                *next += 1;
            }
        }
        (holders, ends)
    }
}

impl Complex {
    /// The numbers of intervals by the size of their bottom and their number of free vertices.
    fn tally(&self, budget: &Budget) -> Result<FxHashMap<(usize, usize), u64>, Unfinished> {
        // Small intervals, which are the most, are counted in a square.
        let mut square = [[0u64; 64]; 64];
        let mut tally = FxHashMap::default();
        visit(self.facets(), budget, &mut |bottom: &Face, free: &Face| {
            let (size, free) = (bottom.len(), free.len());
            match square.get_mut(size).and_then(|row| row.get_mut(free)) {
                Some(count) => *count += 1,
                None => *tally.entry((size, free)).or_insert(0) += 1,
            }
        })?;
        for (size, row) in square.iter().enumerate() {
            tally.extend((0..row.len()).filter(|&free| row[free] > 0).map(|free| ((size, free), row[free])));
        }
        Ok(tally)
    }

    /// The f-vector: entry `i` is the number of faces with `i` vertices (of dimension `i - 1`), so it begins
    /// with the 1 for ∅. The void complex has the empty vector.
    ///
    /// The faces are counted in intervals and never listed.
    pub fn f_vector(&self, budget: &Budget) -> Result<Vec<UBig>, Unfinished> {
        let Some(most) = self.facets().last().map(Face::len) else { return Ok(Vec::new()) };
        if most > VERTICES_ALLOWED {
            return Err(Unfinished::Explodes {
                what: "bits of numbers of faces",
                needed: UBig::from(most) * UBig::from(most),
                allowed: (VERTICES_ALLOWED * VERTICES_ALLOWED) as u64,
            });
        }
        if let Some(counts) = crate::sparse::count(self.vertices().len(), self.facets(), budget)? {
            return Ok(counts.into_iter().map(UBig::from).collect());
        }
        let mut by_free: FxHashMap<usize, Vec<(usize, u64)>> = FxHashMap::default();
        for ((size, free), count) in self.tally(budget)? {
            by_free.entry(free).or_default().push((size, count));
        }
        let mut f = vec![UBig::ZERO; most + 1];
        let meter = budget.meter();
        for (free, intervals) in by_free {
            let row = binomials(free);
            for (size, count) in intervals {
                let count = UBig::from(count);
                for (k, binomial) in row.iter().enumerate() {
                    meter.tick()?;
                    f[size + k] += binomial * &count;
                }
            }
        }
        Ok(f)
    }

    /// The h-vector, of the same length as the f-vector: with d = dimension + 1,
    /// Σ f_i t^i (1-t)^(d-i) = Σ h_i t^i.
    pub fn h_vector(&self, budget: &Budget) -> Result<Vec<IBig>, Unfinished> {
        let mut h: Vec<IBig> = self.f_vector(budget)?.into_iter().map(IBig::from).collect();
        // With f(x) = Σ f_i x^(d-i) the h-vector holds the coefficients of f(x-1): Horner's shift.
        let meter = budget.meter();
        for round in 1..h.len() {
            for i in 1..=h.len() - round {
                meter.tick()?;
                let before = h[i - 1].clone();
                h[i] -= before;
            }
        }
        Ok(h)
    }

    /// The reduced Euler characteristic Σ (-1)^dim F over all faces F, ∅ included.
    pub fn reduced_euler_characteristic(&self, budget: &Budget) -> Result<IBig, Unfinished> {
        Ok(reduced_euler(self.facets(), budget)?)
    }

    /// The Euler characteristic Σ (-1)^dim F over the non-empty faces F.
    pub fn euler_characteristic(&self, budget: &Budget) -> Result<IBig, Unfinished> {
        let reduced = self.reduced_euler_characteristic(budget)?;
        Ok(if self.is_void() { reduced } else { reduced + IBig::ONE })
    }

    /// The faces of dimension `dimension`, in order; refused beyond [`FACES_ALLOWED`].
    pub fn faces(&self, dimension: isize, budget: &Budget) -> Result<Vec<Face>, Unfinished> {
        let Ok(size) = usize::try_from(dimension.saturating_add(1)) else { return Ok(Vec::new()) };
        Ok(self.faces_of_sizes(size..=size, budget)?.concat())
    }

    /// All faces, by their number of vertices; refused beyond [`FACES_ALLOWED`].
    pub fn all_faces(&self, budget: &Budget) -> Result<Vec<Vec<Face>>, Unfinished> {
        let Some(most) = self.facets().last().map(Face::len) else { return Ok(Vec::new()) };
        self.faces_of_sizes(0..=most, budget)
    }

    fn faces_of_sizes(
        &self,
        sizes: std::ops::RangeInclusive<usize>,
        budget: &Budget,
    ) -> Result<Vec<Vec<Face>>, Unfinished> {
        let f = self.f_vector(budget)?;
        let needed: UBig = sizes.clone().filter_map(|size| f.get(size)).sum();
        if needed > UBig::from(FACES_ALLOWED) {
            return Err(Unfinished::Explodes { what: "faces", needed, allowed: FACES_ALLOWED });
        }
        let (least, most) = (*sizes.start(), *sizes.end());
        let mut faces = vec![Vec::new(); most.saturating_sub(least) + 1];
        visit(self.facets(), budget, &mut |bottom: &Face, free: &Face| {
            subsets(bottom, free, least, most, &mut |face| faces[face.len() - least].push(face));
        })?;
        faces.iter_mut().for_each(|faces| faces.sort_unstable());
        Ok(faces)
    }
}

/// The reduced Euler characteristic of the complex generated by `facets`: an interval with a free vertex has as many even
/// as odd faces.
pub(crate) fn reduced_euler(facets: &[Face], budget: &Budget) -> Result<IBig, Exhausted> {
    let mut sum = 0i128;
    visit(facets, budget, &mut |bottom: &Face, free: &Face| {
        if free.is_empty() {
            sum += if bottom.len() % 2 == 1 { 1 } else { -1 };
        }
    })?;
    Ok(IBig::from(sum))
}

/// Calls `visit` with the sets between `bottom` and `bottom ∪ free` of `least` to `most` vertices.
pub(crate) fn subsets(bottom: &Face, free: &Face, least: usize, most: usize, visit: &mut dyn FnMut(Face)) {
    let size = bottom.len();
    if size > most || size + free.len() < least {
        return;
    }
    if size >= least {
        visit(bottom.clone());
    }
    let mut left = free.clone();
    for v in free.iter() {
        left.remove(v);
        // At most `most` deep; the number of listed faces has been checked, and `most` with it.
        stacker::maybe_grow(32 << 10, 1 << 20, || subsets(&bottom.with(v), &left, least, most, visit));
    }
}

/// The row `n` of Pascal's triangle.
pub(crate) fn binomials(n: usize) -> Vec<UBig> {
    let mut row = Vec::with_capacity(n + 1);
    let mut entry = UBig::ONE;
    for k in 0..=n {
        row.push(entry.clone());
        entry = entry * UBig::from(n - k) / UBig::from(k + 1);
    }
    row
}
