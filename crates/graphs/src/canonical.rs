//! Canonical labellings, under which isomorphic graphs become equal.
//!
//! The search is McKay's ('Practical graph isomorphism', 1981). Partitions are refined until they are
//! equitable. While a cell has several vertices, each of them in turn is individualised. The leaves of this
//! search tree are orders of the vertices. The tree is the same for isomorphic graphs, so its least leaf is
//! canonical. Two leaves with the same graph give an automorphism, which shows that other branches are copies
//! of those already searched.

use crate::orbits::Orbits;
use crate::partition::Partition;
use crate::vertex_set::VertexSet;
use dashu_int::UBig;
use kelvin_budget::{Budget, Exhausted, Meter};
use std::cmp::Ordering;

/// The neighbours of the vertices of a graph or a digraph.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Adjacency<'g> {
    /// The neighbours in a graph.
    Symmetric(&'g [VertexSet]),
    /// The neighbours in a digraph.
    Directed {
        /// The heads of the arcs from each vertex.
        out: &'g [VertexSet],
        /// The tails of the arcs to each vertex.
        into: &'g [VertexSet],
    },
}

impl<'g> Adjacency<'g> {
    /// The rows that distinguish vertices.
    pub(crate) fn rows(self) -> impl Iterator<Item = &'g [VertexSet]> {
        let (first, second) = match self {
            Adjacency::Symmetric(rows) => (rows, None),
            Adjacency::Directed { out, into } => (out, Some(into)),
        };
        std::iter::once(first).chain(second)
    }

    /// The rows that determine the graph.
    fn out(self) -> &'g [VertexSet] {
        match self {
            Adjacency::Symmetric(rows) | Adjacency::Directed { out: rows, .. } => rows,
        }
    }
}

/// The rows in which vertex `order[i]` has the label `i`.
pub(crate) fn relabel(rows: &[VertexSet], order: &[usize]) -> Vec<VertexSet> {
    let mut position = vec![0; order.len()];
    order.iter().enumerate().for_each(|(i, &v)| position[v] = i);
    order.iter().map(|&v| VertexSet::of(rows.len(), rows[v].iter().map(|w| position[w]))).collect()
}

/// A canonical order of the vertices of a graph, and its automorphisms.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_graphs::Graph;
/// let star = Graph::new(4, [(2, 0), (2, 1), (2, 3)]);
/// let labelling = star.labelling(&Budget::unlimited())?;
/// assert_eq!(labelling.automorphism_count(), 6u8.into());
/// assert_eq!(labelling.orbits(), [0, 0, 2, 0]);
/// # Ok::<(), kelvin_budget::Exhausted>(())
/// ```
#[derive(Clone, Debug)]
pub struct Labelling {
    order: Vec<usize>,
    generators: Vec<Vec<u32>>,
    automorphisms: UBig,
}

impl Labelling {
    /// The labelling of a coloured graph.
    pub(crate) fn of(
        adjacency: Adjacency<'_>,
        colours: &[u32],
        budget: &Budget,
    ) -> Result<Labelling, Exhausted> {
        let meter = budget.meter();
        let mut search = Search {
            adjacency,
            meter: &meter,
            first: None,
            best: None,
            generators: Vec::new(),
            automorphisms: UBig::ONE,
        };
        let mut partition = Partition::of_colours(colours);
        let starts: Vec<usize> = partition.starts().collect();
        let trace = partition.refine(adjacency, starts, &meter)?;
        search.run(partition, trace)?;
        let Search { best, generators, automorphisms, .. } = search;
        let order = best.map_or_else(Vec::new, |leaf| leaf.order);
        Ok(Labelling { order, generators, automorphisms })
    }

    /// The vertices in canonical order.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// Generators of the automorphism group, each as the list of images of the vertices.
    pub fn generators(&self) -> &[Vec<u32>] {
        &self.generators
    }

    /// The number of automorphisms.
    pub fn automorphism_count(&self) -> UBig {
        self.automorphisms.clone()
    }

    /// The smallest vertex of the orbit of each vertex.
    pub fn orbits(&self) -> Vec<usize> {
        let n = self.order.len();
        let mut orbits = Orbits::of(n, self.generators.iter().map(Vec::as_slice));
        (0..n as u32).map(|v| orbits.of_point(v) as usize).collect()
    }
}

/// An inner node of the search tree, with a cell whose vertices are individualised in turn.
struct Node {
    partition: Partition,
    trace: u64,
    /// The vertices of the cell, and the number of vertices examined so far.
    cell: Vec<u32>,
    examined: usize,
    /// The vertices for which a branch was searched; the last is on the path to the current node.
    tried: Vec<u32>,
    /// Whether all traces so far agree with those on the path to the first leaf.
    like_first: bool,
    /// The comparison of the traces so far with those on the path to the best leaf.
    versus_best: Ordering,
}

/// A leaf: an order of the vertices, and the path to it.
#[derive(Clone)]
struct Leaf {
    path: Vec<u32>,
    traces: Vec<u64>,
    order: Vec<usize>,
    rows: Vec<VertexSet>,
}

struct Search<'g> {
    adjacency: Adjacency<'g>,
    meter: &'g Meter<'g>,
    first: Option<Leaf>,
    best: Option<Leaf>,
    generators: Vec<Vec<u32>>,
    automorphisms: UBig,
}

impl Search<'_> {
    fn run(&mut self, partition: Partition, trace: u64) -> Result<(), Exhausted> {
        let mut nodes: Vec<Node> = Vec::new();
        self.process_node(&mut nodes, partition, trace)?;
        while let Some(depth) = nodes.len().checked_sub(1) {
            self.meter.tick()?;
            let Some(vertex) = self.next_branch(&mut nodes) else {
                self.finish_node(&nodes);
                nodes.truncate(depth);
                continue;
            };
            let node = &mut nodes[depth];
            node.tried.push(vertex);
            let mut partition = node.partition.clone();
            let start = partition.individualise(vertex);
            let trace = partition.refine(self.adjacency, [start], self.meter)?;
            self.process_node(&mut nodes, partition, trace)?;
        }
        Ok(())
    }

    /// The next vertex of the last node that no known automorphism maps to one already tried. Only
    /// automorphisms that fix the path to the node count.
    fn next_branch(&self, nodes: &mut [Node]) -> Option<u32> {
        let (node, above) = nodes.split_last_mut()?;
        let path: Vec<u32> = above.iter().filter_map(|node| node.tried.last().copied()).collect();
        let mut orbits = self.stabiliser_orbits(&path);
        while let Some(&vertex) = node.cell.get(node.examined) {
            node.examined += 1;
            let orbit = orbits.of_point(vertex);
            if !node.tried.iter().any(|&other| orbits.of_point(other) == orbit) {
                return Some(vertex);
            }
        }
        None
    }

    /// The orbits under the generators that fix each of these vertices.
    fn stabiliser_orbits(&self, fixed: &[u32]) -> Orbits {
        let fix = |generator: &&Vec<u32>| fixed.iter().all(|&v| generator[v as usize] == v);
        let n = self.adjacency.out().len();
        Orbits::of(n, self.generators.iter().filter(fix).map(Vec::as_slice))
    }

    /// Counts automorphisms when a node on the path to the first leaf is finished.
    ///
    /// All automorphisms that fix the path to the node are then known. By the orbit-stabiliser theorem, their
    /// number is that of those that also fix the next vertex times the size of its orbit.
    fn finish_node(&mut self, nodes: &[Node]) {
        let Some(first) = &self.first else { return };
        let level = nodes.len() - 1;
        let on_the_path = nodes.iter().zip(&first.path).all(|(node, v)| node.tried.first() == Some(v));
        let alone = nodes[..level].iter().all(|node| node.tried.len() == 1);
        if on_the_path && alone {
            let mut orbits = self.stabiliser_orbits(&first.path[..level]);
            let orbit = orbits.of_point(first.path[level]);
            let size = nodes[level].cell.iter().filter(|&&v| orbits.of_point(v) == orbit).count();
            self.automorphisms *= UBig::from(size);
        }
    }

    /// Processes a new node of the search tree: an inner node, a leaf, or a node that is pruned.
    fn process_node(
        &mut self,
        nodes: &mut Vec<Node>,
        mut partition: Partition,
        trace: u64,
    ) -> Result<(), Exhausted> {
        let level = nodes.len();
        let (like_first, versus_best) = match nodes.last() {
            None => (true, Ordering::Equal),
            Some(node) => (node.like_first, node.versus_best),
        };
        let like_first =
            like_first && self.first.as_ref().is_none_or(|leaf| leaf.traces.get(level) == Some(&trace));
        let versus_best = versus_best.then_with(|| match &self.best {
            None => Ordering::Equal,
            // A longer path is greater than the best path that it extends.
            Some(leaf) => leaf.traces.get(level).map_or(Ordering::Greater, |best| trace.cmp(best)),
        });
        if !like_first && versus_best == Ordering::Greater {
            return Ok(());
        }
        self.order_twins(&mut partition)?;
        let smallest = partition.starts().filter(|&start| partition.members(start).len() > 1);
        match smallest.min_by_key(|&start| partition.members(start).len()) {
            Some(start) => {
                let cell = partition.members(start).to_vec();
                nodes.push(Node {
                    partition,
                    trace,
                    cell,
                    examined: 0,
                    tried: Vec::new(),
                    like_first,
                    versus_best,
                });
            }
            None => self.process_leaf(nodes, &partition, trace, like_first, versus_best),
        }
        Ok(())
    }

    /// Individualises twins in any order: every permutation of them is an automorphism that fixes all other
    /// vertices. So all orders give the same graph. No other cell is divided by this.
    fn order_twins(&mut self, partition: &mut Partition) -> Result<(), Exhausted> {
        let starts: Vec<usize> = partition.starts().collect();
        for start in starts {
            let members = partition.members(start);
            self.meter.tick()?;
            if members.len() < 2 || !self.are_twins(members) {
                continue;
            }
            // On the path to the first leaf these are new symmetries.
            if self.first.is_none() {
                let members = members.to_vec();
                let n = self.adjacency.out().len() as u32;
                for (i, pair) in members.windows(2).enumerate() {
                    let mut swap: Vec<u32> = (0..n).collect();
                    swap.swap(pair[0] as usize, pair[1] as usize);
                    self.generators.push(swap);
                    self.automorphisms *= UBig::from(i + 2);
                }
            }
            partition.shatter(start);
        }
        Ok(())
    }

    /// Returns whether the vertices are twins.
    ///
    /// They have the same neighbours outside their set. Inside it each is adjacent to none or all of the
    /// others, and all or none have loops.
    fn are_twins(&self, members: &[u32]) -> bool {
        let n = self.adjacency.out().len();
        let set = VertexSet::of(n, members.iter().map(|&v| v as usize));
        self.adjacency.rows().all(|rows| {
            let first = members[0] as usize;
            let outside = rows[first].without(&set);
            let inside = |v: usize| {
                let loops = rows[v].contains(v);
                let mut others = rows[v].and(&set);
                others.remove(v);
                match others.len() {
                    0 => Some((loops, false)),
                    all if all + 1 == members.len() => Some((loops, true)),
                    _ => None,
                }
            };
            let shape = inside(first);
            shape.is_some()
                && members
                    .iter()
                    .all(|&v| rows[v as usize].without(&set) == outside && inside(v as usize) == shape)
        })
    }

    /// Compares a leaf with the first and the best leaf, and backtracks as far as an automorphism allows.
    fn process_leaf(
        &mut self,
        nodes: &mut Vec<Node>,
        partition: &Partition,
        trace: u64,
        like_first: bool,
        versus_best: Ordering,
    ) {
        let order: Vec<usize> = partition.order().iter().map(|&v| v as usize).collect();
        let rows = relabel(self.adjacency.out(), &order);
        let path: Vec<u32> = nodes.iter().filter_map(|node| node.tried.last().copied()).collect();
        let traces = nodes.iter().map(|node| node.trace).chain([trace]).collect();
        let leaf = Leaf { path, traces, order, rows };
        let (Some(first), Some(best)) = (&self.first, &self.best) else {
            self.first = Some(leaf.clone());
            self.best = Some(leaf);
            return;
        };
        let same = |known: &Leaf| known.traces == leaf.traces && known.rows == leaf.rows;
        let twin = if like_first && same(first) { Some(first) } else { Some(best).filter(|best| same(best)) };
        if let Some(known) = twin {
            let mut images = vec![0; leaf.order.len()];
            known.order.iter().zip(&leaf.order).for_each(|(&v, &image)| images[v] = image as u32);
            // The branches at which the two paths diverge are copies of each other.
            let common = known.path.iter().zip(&leaf.path).take_while(|(a, b)| a == b).count();
            nodes.truncate(common + 1);
            self.generators.push(images);
        } else if versus_best
            .then_with(|| leaf.traces.len().cmp(&best.traces.len()))
            .then_with(|| leaf.rows.cmp(&best.rows))
            == Ordering::Less
        {
            self.best = Some(leaf);
            // The nodes on the path are now on the path to the best leaf.
            nodes.iter_mut().for_each(|node| node.versus_best = Ordering::Equal);
        }
    }
}
