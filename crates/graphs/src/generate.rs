//! All graphs of a class, each once up to isomorphism.
//!
//! McKay's canonical augmentation ('Isomorph-free exhaustive generation', 1998): a graph comes of the one without its
//! last vertex. A child is kept only when the new vertex is one that the child itself would have taken away: of its vertices of
//! greatest degree, with the greatest weight, the canonical one or one that an automorphism carries it to. With one child
//! for each orbit of neighbourhoods, every graph is then made once, and none is kept in memory.

use crate::graph::Graph;
use crate::vertex_set::VertexSet;
use kelvin_budget::{Budget, Exhausted, Meter};
use std::collections::HashSet;

/// A class of graphs without loops on a number of vertices.
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
    /// Graphs of more vertices are more than anyone can list.
    pub const MAX_ORDER: usize = 32;

    /// All graphs.
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

    /// All connected graphs.
    pub fn connected(order: usize) -> Generator {
        Generator { connected: true, ..Generator::all(order) }
    }

    /// Those of them that are bipartite.
    #[must_use]
    pub fn bipartite(self) -> Generator {
        Generator { bipartite: true, ..self }
    }

    /// Those of them in which no vertex has more neighbours than this.
    #[must_use]
    pub fn max_degree(self, degree: usize) -> Generator {
        Generator { max_degree: Some(degree), ..self }
    }

    /// Those of them in which each vertex has this many neighbours: cubic graphs for 3.
    #[must_use]
    pub fn regular(self, degree: usize) -> Generator {
        Generator { max_degree: Some(degree), regular: true, ..self }
    }

    /// One of several parts, which are about equally large and together are all: for machines that share the work.
    ///
    /// # Panics
    /// When there is no such part.
    #[must_use]
    pub fn part(self, part: usize, of: usize) -> Generator {
        assert!(part < of, "part {part} of {of}");
        Generator { part: (part, of), ..self }
    }

    /// Visits each graph of the class once up to isomorphism, in an order that is the same on every run.
    ///
    /// # Panics
    /// For more than [`Generator::MAX_ORDER`] vertices.
    pub fn visit(&self, budget: &Budget, visit: &mut dyn FnMut(&Graph)) -> Result<(), Exhausted> {
        assert!(self.order <= Self::MAX_ORDER, "{} vertices are more than {}", self.order, Self::MAX_ORDER);
        budget.check()?;
        let mut search = Search { class: self, budget, meter: budget.meter(), visit, branches: 0 };
        search.descend(&Rows(Vec::new()))
    }

    /// The order at which the work is shared out: late enough for many branches, early enough to cost little.
    fn split_order(&self) -> usize {
        self.order.saturating_sub(3)
    }
}

/// A graph on few vertices: for each the set of its neighbours.
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

    /// Something that an isomorphism keeps, by which vertices of one degree are told apart: the degrees around it, and the
    /// triangles through it.
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
    /// How many graphs of the order at which the work is shared out were met.
    branches: usize,
}

impl Search<'_> {
    /// The depth is that of the number of vertices, which is small.
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

    /// The neighbourhoods that a new vertex may have, one for each orbit under the automorphisms. The new vertex has the
    /// greatest degree.
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
                // A neighbour of greatest degree gets one more, so that no vertex passes the cap either.
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

    /// Whether the last vertex is the one that the graph itself would have taken away.
    fn is_canonical(&self, rows: &Rows) -> Result<bool, Exhausted> {
        let last = rows.0.len() - 1;
        let mine = (rows.degree(last), rows.weight(last));
        let mut rivals = VertexSet::of(last + 1, [last]);
        for v in 0..last {
            if rows.degree(v) < mine.0 {
                continue;
            }
            match (rows.degree(v), rows.weight(v)).cmp(&mine) {
                std::cmp::Ordering::Greater => return Ok(false),
                std::cmp::Ordering::Equal => rivals.insert(v),
                std::cmp::Ordering::Less => {}
            }
        }
        if rivals.len() == 1 {
            return Ok(true);
        }
        let labelling = rows.graph().labelling(self.budget)?;
        let chosen = labelling.order().iter().rev().find(|&&v| rivals.contains(v));
        let orbits = labelling.orbits();
        Ok(chosen.is_some_and(|&chosen| orbits[chosen] == orbits[last]))
    }
}

/// The sets of `size` of the numbers below `order`, in increasing order as numbers (Gosper).
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
