//! Isomorphism of complexes, with the map.

use crate::complex::Complex;
use crate::error::Unfinished;
use crate::face::Face;
use crate::normal::refine_once;
use kelvin_budget::{Budget, Exhausted};
use std::collections::BTreeSet;

/// A bijection between the vertices of two complexes that maps the facets of one to those of the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Isomorphism {
    pairs: Vec<(usize, usize)>,
}

impl Isomorphism {
    /// Returns each vertex of the first complex that is a face, with its image in the second.
    pub fn pairs(&self) -> &[(usize, usize)] {
        &self.pairs
    }

    /// Returns the image of a vertex.
    pub fn image(&self, vertex: usize) -> Option<usize> {
        let place = self.pairs.binary_search_by_key(&vertex, |(v, _)| *v).ok()?;
        Some(self.pairs[place].1)
    }
}

impl Complex {
    /// Returns an isomorphism to another complex, if there is one. Loops are ignored.
    pub fn isomorphism(&self, other: &Complex, budget: &Budget) -> Result<Option<Isomorphism>, Unfinished> {
        Ok(find(self, |_| 0, other, |_| 0, budget)?)
    }

    /// Returns an isomorphism that maps each vertex to one with an equal label, if there is one. For (L,
    /// R)-labelled complexes it is the isomorphism of games (Huntemann, Definition 1.48).
    pub fn labelled_isomorphism<L: Ord>(
        &self,
        label: impl Fn(usize) -> L,
        other: &Complex,
        other_label: impl Fn(usize) -> L,
        budget: &Budget,
    ) -> Result<Option<Isomorphism>, Unfinished> {
        let labels: Vec<L> = (0..self.vertices().len()).map(label).collect();
        let other_labels: Vec<L> = (0..other.vertices().len()).map(other_label).collect();
        let kinds: Vec<&L> =
            labels.iter().chain(&other_labels).collect::<BTreeSet<_>>().into_iter().collect();
        let kind = |label: &L| kinds.binary_search(&label).expect("all labels are there");
        Ok(find(self, |v| kind(&labels[v]), other, |v| kind(&other_labels[v]), budget)?)
    }
}

fn find(
    a: &Complex,
    kind_a: impl Fn(usize) -> usize,
    b: &Complex,
    kind_b: impl Fn(usize) -> usize,
    budget: &Budget,
) -> Result<Option<Isomorphism>, Exhausted> {
    let (support_a, support_b): (Vec<usize>, Vec<usize>) =
        (a.support().iter().collect(), b.support().iter().collect());
    let n = support_a.len();
    let sizes = |complex: &Complex| complex.facets().iter().map(Face::len).collect::<Vec<_>>();
    if n != support_b.len() || sizes(a) != sizes(b) {
        return Ok(None);
    }
    // Refines both complexes together, so that equal colours mean equal surroundings.
    let place = |support: &[usize], v: usize| support.binary_search(&v).expect("a facet lies in the support");
    let sets_a = a.facets().iter().map(|facet| facet.iter().map(|v| place(&support_a, v)).collect());
    let sets_b = b.facets().iter().map(|facet| facet.iter().map(|v| n + place(&support_b, v)).collect());
    let sets = sets_a.chain(sets_b).collect();
    let first: Vec<usize> =
        support_a.iter().map(|&v| kind_a(v)).chain(support_b.iter().map(|&v| kind_b(v))).collect();
    let targets = b.facets().iter().map(|facet| facet.map(|v| place(&support_b, v))).collect();
    let search = Search { n, sets, targets, facets: a.facets().len(), budget };
    let map = search.extend(ranked(&first))?;
    Ok(map.map(|map| Isomorphism {
        pairs: support_a.iter().zip(map).map(|(&v, image)| (v, support_b[image])).collect(),
    }))
}

/// Renumbers the classes as 0, 1, … without gaps.
fn ranked(colours: &[usize]) -> Vec<usize> {
    let kinds: Vec<usize> = colours.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
    colours.iter().map(|colour| kinds.binary_search(colour).expect("all colours are there")).collect()
}

struct Search<'b> {
    /// The vertices 0…n-1 are those of the first complex, n…2n-1 those of the second.
    n: usize,
    sets: Vec<Vec<usize>>,
    targets: BTreeSet<Face>,
    facets: usize,
    budget: &'b Budget,
}

impl Search<'_> {
    /// Finds a map that preserves the colours, by refinement. If refinement stops, the image of a vertex of a
    /// smallest class is chosen by backtracking.
    fn extend(&self, mut colours: Vec<usize>) -> Result<Option<Vec<usize>>, Exhausted> {
        let mut classes = 0;
        loop {
            self.budget.check()?;
            let split = refine_once(&self.sets, &mut colours);
            if split == classes {
                break;
            }
            classes = split;
        }
        let mut members = vec![(Vec::new(), Vec::new()); classes];
        for (v, &colour) in colours.iter().enumerate() {
            let (first, second) = &mut members[colour];
            if v < self.n { first.push(v) } else { second.push(v - self.n) }
        }
        if members.iter().any(|(first, second)| first.len() != second.len()) {
            return Ok(None);
        }
        let open = members.iter().enumerate().filter(|(_, (first, _))| first.len() > 1);
        let Some((class, (first, second))) = open.min_by_key(|(_, (first, _))| first.len()) else {
            return Ok(self.read_off(&members));
        };
        for &image in second {
            let mut chosen = colours.clone();
            let split = |v: usize, colour: &mut usize| {
                let fixed = v == first[0] || v == self.n + image;
                *colour += usize::from(*colour > class || (*colour == class && !fixed));
            };
            chosen.iter_mut().enumerate().for_each(|(v, colour)| split(v, colour));
            let found = stacker::maybe_grow(64 << 10, 1 << 20, || self.extend(chosen))?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Returns the map given by classes of one vertex each, if it maps facets to facets.
    fn read_off(&self, members: &[(Vec<usize>, Vec<usize>)]) -> Option<Vec<usize>> {
        let mut map = vec![0; self.n];
        for (first, second) in members {
            if let (Some(&v), Some(&image)) = (first.first(), second.first()) {
                map[v] = image;
            }
        }
        let image = |set: &Vec<usize>| set.iter().map(|&v| map[v]).collect::<Face>();
        self.sets[..self.facets].iter().all(|set| self.targets.contains(&image(set))).then_some(map)
    }
}
