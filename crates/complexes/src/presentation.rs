//! Two ways a complex is held while it is taken apart: by facets or by minimal non-faces.

use crate::face::Face;
use crate::family;
use crate::normal::normal_form;

/// What recursions through links and deletions need of a complex, which is never void.
pub(crate) trait Presentation: Sized {
    /// The number of cone points, and the complex without them as a join of smaller ones, none of them a
    /// simplex.
    fn factors(&self) -> (usize, Vec<Self>);
    /// The link of a vertex.
    fn link(&self, v: usize) -> Self;
    /// The faces without a vertex.
    fn deletion(&self, v: usize) -> Self;
    /// Shedding vertices, the most promising first: those whose deletion has only facets of the complex. All
    /// of them when the facets are known.
    fn shedding(&self) -> Vec<usize>;
    /// A key that only isomorphic complexes share.
    fn key(&self) -> Vec<Face>;
    /// How many sets hold it.
    fn weight(&self) -> usize;
}

/// A complex by its facets: a non-empty antichain.
#[derive(Clone, Debug)]
pub(crate) struct ByFacets(pub(crate) Vec<Face>);

impl ByFacets {
    /// The numbers of facets through each vertex.
    fn degrees(&self) -> Vec<usize> {
        let mut degrees = vec![0; family::bound(&self.0)];
        self.0.iter().flat_map(Face::iter).for_each(|v| degrees[v] += 1);
        degrees
    }

    /// Whether the part of the complex on `class` is a factor of it, and then both factors.
    ///
    /// The facets of a join are all unions of a facet of each: so it is enough to count.
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
            // Vertices that no facet joins lie in the same factor.
            let support = Face::union_of(&rest.0);
            let mut near = vec![Face::EMPTY; support.last().map_or(0, |last| last + 1)];
            for facet in &rest.0 {
                facet.iter().for_each(|v| near[v].extend_by(facet));
            }
            let apart: Vec<Face> = support.iter().map(|v| (&support - &near[v]).with(v)).collect();
            let classes = family::components(&apart);
            if classes.len() > 1 {
                for class in &classes {
                    if let Some((inside, outside)) = rest.split(class) {
                        parts.push(inside);
                        rest = outside;
                    }
                }
            }
        }
        // What is left of a join of simplices without cone points is {∅}.
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

    fn shedding(&self) -> Vec<usize> {
        let degrees = self.degrees();
        let mut order: Vec<usize> = (0..degrees.len()).filter(|&v| degrees[v] > 0).collect();
        order.sort_by_key(|&v| std::cmp::Reverse(degrees[v]));
        let ridges = Ridges::new(&self.0);
        order.retain(|&v| self.0.iter().filter(|f| f.contains(v)).all(|f| ridges.are_covered(f, v)));
        order
    }

    fn key(&self) -> Vec<Face> {
        normal_form(&self.0)
    }

    fn weight(&self) -> usize {
        self.0.len()
    }
}

/// Tells whether a facet without a vertex lies in a facet that lacks the vertex.
struct Ridges<'a> {
    facets: &'a [Face],
    pure: bool,
    /// How many facets lie one vertex above a set; kept for pure complexes, where that is the question.
    above: rustc_hash::FxHashMap<Face, u32>,
}

impl<'a> Ridges<'a> {
    fn new(facets: &'a [Face]) -> Self {
        let pure = facets.first().map(Face::len) == facets.last().map(Face::len)
            && facets.iter().all(|facet| facet.len() == facets[0].len());
        let mut above = rustc_hash::FxHashMap::default();
        if pure {
            for facet in facets {
                facet.iter().for_each(|v| *above.entry(facet.without(v)).or_insert(0) += 1);
            }
        }
        Self { facets, pure, above }
    }

    fn are_covered(&self, facet: &Face, v: usize) -> bool {
        let ridge = facet.without(v);
        match self.pure {
            true => self.above.get(&ridge).is_some_and(|&count| count > 1),
            false => self.facets.iter().any(|other| !other.contains(v) && ridge.is_subset(other)),
        }
    }
}

/// A complex by its vertices and its minimal non-faces, each with at least two vertices.
#[derive(Clone, Debug)]
pub(crate) struct ByNonfaces {
    support: Face,
    nonfaces: Vec<Face>,
}

impl ByNonfaces {
    /// The complex on `vertices` whose minimal non-faces are the given antichain, which must not be {∅}.
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

    /// Vertices `v` with a vertex `u` such that {u, v} is no face and `u` can be added to every face of the
    /// link of `v`: for graphs those with N[u] ⊆ N[v] (Woodroffe, *Vertex decomposable graphs and obstructions
    /// to shellability*, Lemma 6). Then no facet of the link of `v` is a facet of its deletion.
    fn shedding(&self) -> Vec<usize> {
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
        let mut found: Vec<usize> =
            self.support.iter().filter(|&v| conflicts(v).any(|u| can_replace(u, v))).collect();
        found.sort_by_key(|&v| std::cmp::Reverse(through[v].len()));
        found
    }

    /// Without cone points, as the factors are, the non-faces tell the complex.
    fn key(&self) -> Vec<Face> {
        normal_form(&self.nonfaces)
    }

    fn weight(&self) -> usize {
        self.nonfaces.len()
    }
}
