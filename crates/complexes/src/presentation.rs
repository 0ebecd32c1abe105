//! Two representations of a complex in recursions: by facets and by minimal non-faces.

use crate::face::Face;
use crate::family;
use crate::normal::normal_form;
use kelvin_budget::{Budget, Exhausted, Meter};
use rustc_hash::FxHashMap;

/// The operations that recursions through links and deletions need. The complex is never void.
pub(crate) trait Presentation: Sized {
    /// Returns the number of cone points, and the factors of the rest as a join. The rest is the complex
    /// without its cone points, and no factor is a simplex.
    fn factors(&self) -> (usize, Vec<Self>);
    /// Returns the link of a vertex.
    fn link(&self, v: usize) -> Self;
    /// Returns the deletion of a vertex: the faces without it.
    fn deletion(&self, v: usize) -> Self;
    /// Returns shedding vertices, the most promising first: those for which every facet of the deletion is a
    /// facet of the complex. If the facets are known, these are all shedding vertices.
    fn shedding(&self, budget: &Budget) -> Result<Vec<usize>, Exhausted>;
    /// Returns the complex as a graph, if it is easily seen to have dimension at most 1.
    fn as_graph(&self) -> Option<Graphic<'_>>;
    /// Returns a key that only isomorphic complexes share.
    fn key(&self) -> Vec<Face>;
    /// Returns the number of sets in the representation.
    fn weight(&self) -> usize;
}

/// A complex given by its facets: a non-empty antichain.
#[derive(Clone, Debug)]
pub(crate) struct ByFacets(pub(crate) Vec<Face>);

impl ByFacets {
    /// Returns the first vertex whose link does not have a property, with the link.
    pub(crate) fn link_without(
        &self,
        mut holds: impl FnMut(&ByFacets) -> Result<bool, Exhausted>,
    ) -> Result<Option<(usize, ByFacets)>, Exhausted> {
        for v in Face::union_of(&self.0).iter() {
            let link = self.link(v);
            if !holds(&link)? {
                return Ok(Some((v, link)));
            }
        }
        Ok(None)
    }

    /// Splits the complex as a join of its parts on `class` and on the other vertices, if it is one.
    ///
    /// The facets of a join are all unions of a facet of each factor, so it is enough to count them.
    fn split(&self, class: &Face) -> Option<(ByFacets, ByFacets)> {
        let project = |keep: &dyn Fn(&Face) -> Face| {
            let mut parts: Vec<Face> = self.0.iter().map(keep).collect();
            parts.sort_unstable();
            parts.dedup();
            parts
        };
        let inside = project(&|facet| facet & class);
        if !self.0.len().is_multiple_of(inside.len()) {
            return None;
        }
        let outside = project(&|facet| facet - class);
        let product = inside.len() * outside.len() == self.0.len();
        product.then_some((ByFacets(inside), ByFacets(outside)))
    }
}

impl Presentation for ByFacets {
    fn factors(&self) -> (usize, Vec<ByFacets>) {
        let cone = family::intersection(&self.0).unwrap_or_default();
        let mut rest = ByFacets(self.0.iter().map(|facet| facet - &cone).collect());
        let mut parts = Vec::new();
        if rest.0.len() > 1 {
            let classes = apart(&rest.0);
            if classes.len() > 1 {
                for class in &classes {
                    if let Some((inside, outside)) = rest.split(class) {
                        parts.push(inside);
                        rest = outside;
                    }
                }
            }
        }
        // If all factors are simplices and there are no cone points, {∅} is left.
        if rest.0.len() > 1 {
            parts.push(rest);
        }
        (cone.len(), parts)
    }

    fn link(&self, v: usize) -> ByFacets {
        ByFacets(self.0.iter().filter(|facet| facet.contains(v)).map(|facet| facet.without(v)).collect())
    }

    fn deletion(&self, v: usize) -> ByFacets {
        ByFacets(family::maximal(self.0.iter().map(|facet| facet.without(v)).collect()))
    }

    fn shedding(&self, budget: &Budget) -> Result<Vec<usize>, Exhausted> {
        let meter = budget.meter();
        let ridges = Ridges::new(&self.0, &meter)?;
        let holders = &ridges.holders;
        let mut order: Vec<usize> = (0..holders.len()).filter(|&v| !holders[v].is_empty()).collect();
        order.sort_by_key(|&v| std::cmp::Reverse(holders[v].len()));
        let mut shedding = Vec::new();
        'next: for v in order {
            for &facet in &holders[v] {
                meter.tick()?;
                if !ridges.is_covered(&self.0[facet as usize], v) {
                    continue 'next;
                }
            }
            shedding.push(v);
        }
        Ok(shedding)
    }

    fn as_graph(&self) -> Option<Graphic<'_>> {
        self.0.iter().all(|facet| facet.len() <= 2).then_some(Graphic(&self.0))
    }

    fn key(&self) -> Vec<Face> {
        normal_form(&self.0)
    }

    fn weight(&self) -> usize {
        self.0.len()
    }
}

/// Returns the finest classes of vertices such that two vertices in no common facet are in one class. A
/// factor of a join is a union of classes.
///
/// The classes are the components of the graph of pairs that are not faces. The graph is not built: a search
/// keeps the unvisited vertices, and each step splits them by a neighbourhood.
fn apart(facets: &[Face]) -> Vec<Face> {
    let mut near = vec![Face::EMPTY; family::bound(facets)];
    for facet in facets {
        facet.iter().for_each(|v| near[v].extend_by(facet));
    }
    let mut unmet = Face::union_of(facets);
    let mut classes = Vec::new();
    while let Some(first) = unmet.first() {
        unmet.remove(first);
        let mut class = vec![first];
        let mut next = 0;
        while next < class.len() {
            let joined = &unmet & &near[class[next]];
            class.extend((&unmet - &joined).iter());
            unmet = joined;
            next += 1;
        }
        classes.push(class.into_iter().collect());
    }
    classes
}

/// A test whether a facet minus a vertex is contained in a facet that lacks the vertex.
struct Ridges<'a> {
    facets: &'a [Face],
    pure: bool,
    /// The number of facets one vertex above a set; used for pure complexes only, where it answers the
    /// question.
    above: FxHashMap<Face, u32>,
    /// The indices of the facets through each vertex.
    holders: Vec<Vec<u32>>,
}

impl<'a> Ridges<'a> {
    fn new(facets: &'a [Face], meter: &Meter<'_>) -> Result<Self, Exhausted> {
        let pure = facets.iter().all(|facet| facet.len() == facets[0].len());
        let mut above = FxHashMap::default();
        let mut holders = vec![Vec::new(); family::bound(facets)];
        for (i, facet) in facets.iter().enumerate() {
            for v in facet.iter() {
                meter.tick()?;
                holders[v].push(i as u32);
                if pure {
                    *above.entry(facet.without(v)).or_insert(0) += 1;
                }
            }
        }
        Ok(Self { facets, pure, above, holders })
    }

    fn is_covered(&self, facet: &Face, v: usize) -> bool {
        let ridge = facet.without(v);
        if self.pure {
            return self.above.get(&ridge).is_some_and(|&count| count > 1);
        }
        let covers = |other: &Face| !other.contains(v) && ridge.is_subset(other);
        match ridge.iter().min_by_key(|&w| self.holders[w].len()) {
            None => self.facets.iter().any(covers),
            Some(rarest) => self.holders[rarest].iter().any(|&i| covers(&self.facets[i as usize])),
        }
    }
}

/// A complex of dimension at most 1: edges and isolated vertices.
///
/// It is vertex decomposable exactly when its edges are connected. A vertex that does not disconnect the
/// edges is shedding, and so is an isolated vertex. Two components of edges are not sequentially
/// Cohen–Macaulay.
pub(crate) struct Graphic<'a>(&'a [Face]);

impl Graphic<'_> {
    pub(crate) fn is_connected(&self) -> bool {
        let edges: Vec<Face> = self.0.iter().filter(|facet| facet.len() == 2).cloned().collect();
        family::components(&edges).len() <= 1
    }

    /// Returns the size of the facets of a pure complex.
    pub(crate) fn rank(&self) -> Option<usize> {
        let size = self.0.first()?.len();
        self.0.iter().all(|facet| facet.len() == size).then_some(size)
    }

    /// Returns the facets in a shelling order, if the edges are connected. Each edge except the first
    /// intersects an earlier one, and the isolated vertices come last.
    pub(crate) fn shelling(&self) -> Option<Vec<Face>> {
        let mut at: Vec<Vec<usize>> = vec![Vec::new(); family::bound(self.0)];
        for (i, facet) in self.0.iter().enumerate().filter(|(_, facet)| facet.len() == 2) {
            facet.iter().for_each(|v| at[v].push(i));
        }
        let mut taken = vec![false; self.0.len()];
        let mut order: Vec<Face> = Vec::with_capacity(self.0.len());
        let mut next = 0;
        let first = self.0.iter().position(|facet| facet.len() == 2);
        if let Some(first) = first {
            taken[first] = true;
            order.push(self.0[first].clone());
        }
        while next < order.len() {
            for v in order[next].clone().iter() {
                for i in std::mem::take(&mut at[v]) {
                    if !std::mem::replace(&mut taken[i], true) {
                        order.push(self.0[i].clone());
                    }
                }
            }
            next += 1;
        }
        let left = self.0.iter().zip(taken).filter(|(_, taken)| !taken).map(|(facet, _)| facet);
        order.extend(left.filter(|facet| facet.len() < 2).cloned());
        (order.len() == self.0.len()).then_some(order)
    }
}

/// A complex given by its vertices and its minimal non-faces, each with at least two vertices.
#[derive(Clone, Debug)]
pub(crate) struct ByNonfaces {
    support: Face,
    nonfaces: Vec<Face>,
}

impl ByNonfaces {
    /// Creates the complex on `vertices` whose minimal non-faces are the given antichain, which must not be
    /// {∅}.
    pub(crate) fn new(vertices: &Face, nonfaces: &[Face]) -> Self {
        let loops = Face::union_of(nonfaces.iter().filter(|set| set.len() == 1));
        let nonfaces = nonfaces.iter().filter(|set| set.len() > 1).cloned().collect();
        Self { support: vertices - &loops, nonfaces }
    }
}

impl Presentation for ByNonfaces {
    fn factors(&self) -> (usize, Vec<ByNonfaces>) {
        let cones = self.support.len() - Face::union_of(&self.nonfaces).len();
        let classes = family::components(&self.nonfaces);
        let within = |class: Face| {
            let nonfaces = self.nonfaces.iter().filter(|set| set.is_subset(&class)).cloned().collect();
            ByNonfaces { support: class, nonfaces }
        };
        (cones, classes.into_iter().map(within).collect())
    }

    fn link(&self, v: usize) -> ByNonfaces {
        let nonfaces = family::minimal(self.nonfaces.iter().map(|set| set.without(v)).collect());
        ByNonfaces::new(&self.support.without(v), &nonfaces)
    }

    fn deletion(&self, v: usize) -> ByNonfaces {
        let nonfaces = self.nonfaces.iter().filter(|set| !set.contains(v)).cloned().collect();
        ByNonfaces { support: self.support.without(v), nonfaces }
    }

    /// Returns vertices `v` such that for some non-face {u, v}, `u` can be added to every face of the link of
    /// `v`. For graphs these are the vertices with N[u] ⊆ N[v] (Woodroffe, *Vertex decomposable graphs and
    /// obstructions to shellability*, Lemma 6). Then no facet of the link of `v` is a facet of its deletion.
    fn shedding(&self, budget: &Budget) -> Result<Vec<usize>, Exhausted> {
        let meter = budget.meter();
        let n = self.support.last().map_or(0, |last| last + 1);
        let mut through: Vec<Vec<&Face>> = vec![Vec::new(); n];
        for set in &self.nonfaces {
            set.iter().for_each(|v| through[v].push(set));
        }
        let can_replace = |u: usize, v: usize| {
            through[u].iter().filter(|set| !set.contains(v)).all(|set| {
                let needed = set.without(u);
                through[v].iter().any(|other| other.without(v).is_subset(&needed))
            })
        };
        let conflicts = |v: usize| {
            let pairs = through[v].iter().filter(|set| set.len() == 2);
            pairs.filter_map(move |set| set.without(v).first())
        };
        let mut found = Vec::new();
        for v in self.support.iter() {
            for u in conflicts(v) {
                meter.tick()?;
                if can_replace(u, v) {
                    found.push(v);
                    break;
                }
            }
        }
        found.sort_by_key(|&v| std::cmp::Reverse(through[v].len()));
        Ok(found)
    }

    fn as_graph(&self) -> Option<Graphic<'_>> {
        None
    }

    /// Factors have no cone points, so the non-faces determine the complex.
    fn key(&self) -> Vec<Face> {
        normal_form(&self.nonfaces)
    }

    fn weight(&self) -> usize {
        self.nonfaces.len()
    }
}
