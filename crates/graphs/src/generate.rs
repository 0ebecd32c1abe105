//! The graphs of a class, each once up to isomorphism.
//!
//! The method is McKay's canonical augmentation ('Isomorph-free exhaustive generation', 1998): a graph is
//! generated from the graph without its last vertex. A child is kept only if its last vertex is equivalent to
//! the vertex that would be removed canonically. Candidates for removal are the vertices of maximum degree
//! and then maximum weight; of these the last in canonical order is chosen. With one child for each orbit of
//! neighbourhoods, every graph is then generated once, without storing the others.

use crate::graph::Graph;
use crate::vertex_set::VertexSet;
use kelvin_budget::{Budget, Exhausted, Meter};
use std::collections::HashSet;

/// A class of graphs without loops on a given number of vertices.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_graphs::Generator;
/// let count = |generator: Generator| {
///     let mut count = 0;
///     generator.visit(&Budget::unlimited(), &mut |_| count += 1).map(|()| count)
/// };
/// assert_eq!(count(Generator::all(5))?, 34);
/// assert_eq!(count(Generator::connected(5))?, 21);
/// assert_eq!(count(Generator::connected(5).bipartite())?, 5);
/// assert_eq!(count(Generator::connected(8).regular(3))?, 5);
/// # Ok::<(), kelvin_budget::Exhausted>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    order: usize,
    connected: bool,
    bipartite: bool,
    max_degree: Option<usize>,
    regular: bool,
    part: (usize, usize),
}

impl Generator {
    /// The maximum number of vertices; larger classes cannot be enumerated.
    pub const MAX_ORDER: usize = 32;

    /// The class of all graphs.
    pub fn all(order: usize) -> Generator {
        Generator {
            order,
            connected: false,
            bipartite: false,
            max_degree: None,
            regular: false,
            part: (0, 1),
        }
    }

    /// The class of connected graphs.
    pub fn connected(order: usize) -> Generator {
        Generator { connected: true, ..Generator::all(order) }
    }

    /// Restricts the class to bipartite graphs.
    #[must_use]
    pub fn bipartite(self) -> Generator {
        Generator { bipartite: true, ..self }
    }

    /// Restricts the class to graphs with at most this degree.
    #[must_use]
    pub fn max_degree(self, degree: usize) -> Generator {
        Generator { max_degree: Some(degree), ..self }
    }

    /// Restricts the class to regular graphs of this degree.
    #[must_use]
    pub fn regular(self, degree: usize) -> Generator {
        Generator { max_degree: Some(degree), regular: true, ..self }
    }

    /// Restricts the class to one of `of` parts of about equal size, which together are the whole class. This
    /// divides the work among machines.
    ///
    /// # Panics
    /// Panics unless `part < of`.
    #[must_use]
    pub fn part(self, part: usize, of: usize) -> Generator {
        assert!(part < of, "part {part} of {of}");
        Generator { part: (part, of), ..self }
    }

    /// Visits each graph of the class once up to isomorphism, in a deterministic order.
    ///
    /// # Panics
    /// Panics for more than [`Generator::MAX_ORDER`] vertices.
    pub fn visit(&self, budget: &Budget, visit: &mut dyn FnMut(&Graph)) -> Result<(), Exhausted> {
        assert!(self.order <= Self::MAX_ORDER, "{} vertices are more than {}", self.order, Self::MAX_ORDER);
        budget.check()?;
        let mut search = Search { class: self, budget, meter: budget.meter(), visit, branches: 0 };
        search.descend(&Rows(Vec::new()))
    }

    /// The order at which the work is divided: large enough for many branches, small enough to be cheap.
    fn split_order(&self) -> usize {
        self.order.saturating_sub(3)
    }
}

/// A graph on at most 32 vertices, as the set of neighbours of each vertex.
#[derive(Clone)]
struct Rows(Vec<u32>);

impl Rows {
    fn graph(&self) -> Graph {
        let rows = self.0.iter().enumerate();
        let edges = rows.flat_map(|(v, &row)| members(row).filter(move |&w| w < v).map(move |w| (w, v)));
        Graph::new(self.0.len(), edges)
    }

    fn extended(&self, near: u32) -> Rows {
        let new = self.0.len();
        let mut rows = Vec::with_capacity(new + 1);
        rows.extend(self.0.iter().enumerate().map(|(v, &row)| row | (near >> v & 1) << new));
        rows.push(near);
        Rows(rows)
    }

    fn degree(&self, v: usize) -> u32 {
        self.0[v].count_ones()
    }

    /// An isomorphism invariant that distinguishes vertices of equal degree: the degrees of its neighbours,
    /// and the triangles through it.
    fn weight(&self, v: usize) -> u64 {
        members(self.0[v])
            .map(|w| {
                let (degree, common) = (u64::from(self.degree(w)), (self.0[v] & self.0[w]).count_ones());
                (degree * degree * degree) << 8 | u64::from(common * common)
            })
            .fold(0, u64::wrapping_add)
    }
}

fn members(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        member
    })
}

struct Search<'s> {
    class: &'s Generator,
    budget: &'s Budget,
    meter: Meter<'s>,
    visit: &'s mut dyn FnMut(&Graph),
    /// The number of graphs visited at the order at which the work is divided.
    branches: usize,
}

impl Search<'_> {
    /// Extends a graph recursively; the depth is the number of vertices.
    fn descend(&mut self, rows: &Rows) -> Result<(), Exhausted> {
        let order = rows.0.len();
        if order == self.class.split_order() {
            let branch = self.branches;
            self.branches += 1;
            let (part, of) = self.class.part;
            if branch % of != part {
                return Ok(());
            }
        }
        if order == self.class.order {
            let regular = !self.class.regular
                || (0..order).all(|v| Some(rows.degree(v) as usize) == self.class.max_degree);
            if regular {
                let graph = rows.graph();
                if !self.class.connected || graph.is_connected() {
                    (self.visit)(&graph);
                }
            }
            return Ok(());
        }
        for near in self.neighbourhoods(rows)? {
            self.meter.tick()?;
            let child = rows.extended(near);
            if self.is_canonical(&child)? {
                self.descend(&child)?;
            }
        }
        Ok(())
    }

    /// The neighbourhoods of a new vertex of maximum degree, one for each orbit under the automorphisms.
    fn neighbourhoods(&self, rows: &Rows) -> Result<Vec<u32>, Exhausted> {
        let order = rows.0.len();
        let degree = |v: usize| rows.degree(v) as usize;
        let greatest = (0..order).map(degree).max().unwrap_or(0);
        let top = (0..order).filter(|&v| degree(v) == greatest).fold(0u32, |set, v| set | 1 << v);
        let cap = self.class.max_degree.unwrap_or(order).min(order);
        let labelling = rows.graph().labelling(self.budget)?;
        let generators = labelling.generators();
        let image =
            |set: u32, generator: &[u32]| members(set).fold(0u32, |image, v| image | 1 << generator[v]);
        let mut seen: HashSet<u32> = HashSet::new();
        let mut all = Vec::new();
        for size in greatest..=cap {
            for set in subsets(order, size) {
                self.meter.tick()?;
                // A neighbour of maximum degree gains one, so no vertex exceeds the cap.
                if size == greatest && set & top != 0 || seen.contains(&set) {
                    continue;
                }
                if !generators.is_empty() {
                    let mut open = vec![set];
                    seen.insert(set);
                    while let Some(set) = open.pop() {
                        self.meter.tick()?;
                        let images = generators.iter().map(|generator| image(set, generator));
                        open.extend(images.filter(|&image| seen.insert(image)));
                    }
                }
                if !self.class.bipartite || rows.extended(set).graph().is_bipartite() {
                    all.push(set);
                }
            }
        }
        Ok(all)
    }

    /// Returns whether the last vertex is equivalent to the vertex that would be removed canonically.
    fn is_canonical(&self, rows: &Rows) -> Result<bool, Exhausted> {
        let last = rows.0.len() - 1;
        let last_key = (rows.degree(last), rows.weight(last));
        let mut candidates = VertexSet::of(last + 1, [last]);
        for v in 0..last {
            if rows.degree(v) < last_key.0 {
                continue;
            }
            match (rows.degree(v), rows.weight(v)).cmp(&last_key) {
                std::cmp::Ordering::Greater => return Ok(false),
                std::cmp::Ordering::Equal => candidates.insert(v),
                std::cmp::Ordering::Less => {}
            }
        }
        if candidates.len() == 1 {
            return Ok(true);
        }
        let labelling = rows.graph().labelling(self.budget)?;
        let chosen = labelling.order().iter().rev().find(|&&v| candidates.contains(v));
        let orbits = labelling.orbits();
        Ok(chosen.is_some_and(|&chosen| orbits[chosen] == orbits[last]))
    }
}

/// The subsets of `size` of the numbers below `order`, in increasing order as numbers (Gosper).
fn subsets(order: usize, size: usize) -> impl Iterator<Item = u32> {
    let end = 1u64 << order;
    let mut next = Some((1u64 << size) - 1).filter(|_| size <= order);
    std::iter::from_fn(move || {
        let set = next?;
        next = if set == 0 {
            None
        } else {
            let low = set & set.wrapping_neg();
            let ripple = set + low;
            Some(ripple | ((set ^ ripple) / low) >> 2).filter(|&set| set < end)
        };
        Some(set as u32)
    })
}
