//! Large graphs that consist mostly of long paths.

use kelvin_budget::{Budget, Exhausted, Meter};
use std::collections::{BTreeSet, BinaryHeap};

/// A graph given by its nodes and by the paths between them, whose inner vertices have degree 2.
#[derive(Clone, Debug, Default)]
pub(super) struct Skeleton {
    nodes: usize,
    segments: Vec<Segment>,
}

/// A path between two nodes, or from a node to itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub ends: (usize, usize),
    /// The number of edges of the path.
    pub length: usize,
}

/// A cycle: its nodes in order, and the segments between them. The last segment leads from the last node to
/// the first.
#[derive(Clone, Debug)]
pub(super) struct Cycle {
    pub nodes: Vec<usize>,
    pub segments: Vec<usize>,
}

impl Skeleton {
    /// Adds a node.
    pub fn node(&mut self) -> usize {
        self.nodes += 1;
        self.nodes - 1
    }

    /// Adds a path between two nodes.
    pub fn join(&mut self, a: usize, b: usize, length: usize) {
        self.segments.push(Segment { ends: (a, b), length });
    }

    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// The number of vertices of the whole graph.
    pub fn order(&self) -> usize {
        self.nodes + self.segments.iter().map(|segment| segment.length - 1).sum::<usize>()
    }

    /// The inner vertices of a segment. They are numbered after the nodes, segment by segment.
    pub fn inside(&self, segment: usize) -> std::ops::Range<usize> {
        let before: usize = self.segments[..segment].iter().map(|segment| segment.length - 1).sum();
        let first = self.nodes + before;
        first..first + self.segments[segment].length - 1
    }

    /// The edges of the whole graph.
    pub fn edges(&self) -> Vec<(usize, usize)> {
        let mut edges = Vec::new();
        for (i, segment) in self.segments.iter().enumerate() {
            let mut last = segment.ends.0;
            for v in self.inside(i) {
                edges.push((last, v));
                last = v;
            }
            edges.push((last, segment.ends.1));
        }
        edges
    }

    /// All cycles with this number of vertices.
    ///
    /// The search starts from the longest segment of a cycle and completes it with shorter ones. If all of
    /// those together are too short, there is no cycle.
    pub fn cycles(&self, length: usize, budget: &Budget) -> Result<Vec<Cycle>, Exhausted> {
        let mut order: Vec<usize> = (0..self.segments.len()).collect();
        order.sort_by_key(|&i| self.segments[i].length);
        let mut allowed = vec![false; self.segments.len()];
        let mut total = 0;
        let mut found = Vec::new();
        let mut seen = BTreeSet::new();
        for longest in order {
            let Segment { ends: (start, end), length: own } = self.segments[longest];
            if start == end {
                if own == length {
                    found.push(Cycle { nodes: vec![start], segments: vec![longest] });
                }
                continue;
            }
            if own < length && own + total >= length {
                let mut search = CycleSearch {
                    skeleton: self,
                    allowed: &allowed,
                    target: end,
                    meter: budget.meter(),
                    found: Vec::new(),
                };
                let mut cycle = Cycle { nodes: vec![start], segments: Vec::new() };
                search.extend(&mut cycle, length - own)?;
                for mut cycle in search.found {
                    cycle.segments.push(longest);
                    let mut key = cycle.segments.clone();
                    key.sort_unstable();
                    if seen.insert(key) {
                        found.push(cycle);
                    }
                }
            }
            allowed[longest] = true;
            total += own;
        }
        Ok(found)
    }

    /// The distance of each node from the nearest of the given nodes.
    pub fn distances(&self, from: &[usize]) -> Vec<Option<usize>> {
        let mut distances = vec![None; self.nodes];
        let mut queue: BinaryHeap<std::cmp::Reverse<(usize, usize)>> =
            from.iter().map(|&node| std::cmp::Reverse((0, node))).collect();
        while let Some(std::cmp::Reverse((distance, node))) = queue.pop() {
            if distances[node].is_some() {
                continue;
            }
            distances[node] = Some(distance);
            for &Segment { ends: (a, b), length } in &self.segments {
                for (here, there) in [(a, b), (b, a)] {
                    if here == node && distances[there].is_none() {
                        queue.push(std::cmp::Reverse((distance + length, there)));
                    }
                }
            }
        }
        distances
    }
}

/// A search for paths of a given length.
struct CycleSearch<'s> {
    skeleton: &'s Skeleton,
    allowed: &'s [bool],
    target: usize,
    meter: Meter<'s>,
    found: Vec<Cycle>,
}

impl CycleSearch<'_> {
    /// Extends a path by `rest` edges to the target in all ways. The recursion depth is at most the number of
    /// nodes.
    fn extend(&mut self, path: &mut Cycle, rest: usize) -> Result<(), Exhausted> {
        let Some(&here) = path.nodes.last() else { return Ok(()) };
        if here == self.target && rest == 0 {
            self.found.push(path.clone());
            return Ok(());
        }
        for (i, segment) in self.skeleton.segments.iter().enumerate() {
            self.meter.tick()?;
            let (a, b) = segment.ends;
            let there = match here {
                _ if here == a => b,
                _ if here == b => a,
                _ => continue,
            };
            if !self.allowed[i] || segment.length > rest || path.nodes.contains(&there) {
                continue;
            }
            path.nodes.push(there);
            path.segments.push(i);
            self.extend(path, rest - segment.length)?;
            path.nodes.pop();
            path.segments.pop();
        }
        Ok(())
    }
}
