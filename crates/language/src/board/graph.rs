//! Graphs whose vertices and edges may have labels; loops and parallel edges are allowed.

use crate::error::{Error, Result};
use crate::value::Value;
use rustc_hash::FxHashMap;

/// A graph; vertices count from 1.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Graph<'u> {
    /// The labels of the vertices.
    pub(crate) labels: Vec<Value<'u>>,
    pub(crate) edges: Vec<Edge<'u>>,
    /// Whether edges lead from one vertex to the other.
    pub(crate) directed: bool,
}

/// An edge between two vertices.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Edge<'u> {
    pub(crate) label: Value<'u>,
    pub(crate) from: usize,
    pub(crate) to: usize,
}

impl Edge<'_> {
    /// The end that is not `vertex`.
    pub(crate) fn other(&self, vertex: usize) -> usize {
        if self.from == vertex { self.to } else { self.from }
    }
}

/// Graphs with more vertices or edges are refused.
const MOST: i64 = 1 << 20;

impl<'u> Graph<'u> {
    /// Vertices without labels, joined by edges without labels.
    pub(crate) fn new(order: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph<'u> {
        let edges = edges.into_iter().map(|(from, to)| Edge { label: Value::Nothing, from, to });
        Graph { labels: vec![Value::Nothing; order], edges: edges.collect(), directed: false }
    }

    /// The directed graph whose edges lead from vertices to those of their lists.
    pub(crate) fn directed(lists: &[Vec<i64>]) -> Result<Graph<'u>> {
        let mut edges = Vec::new();
        for (at, list) in lists.iter().enumerate() {
            for &other in list {
                match usize::try_from(other) {
                    Ok(other) if (1..=lists.len()).contains(&other) => edges.push((at + 1, other)),
                    _ => return Err(Error::value(format!("Vertex is out of bounds: {other}"))),
                }
            }
        }
        Ok(Graph { directed: true, ..Graph::new(lists.len(), edges) })
    }

    /// How many vertices a family's graph has.
    pub(crate) fn order_of(n: i64) -> Result<usize> {
        if !(0..=MOST).contains(&n) {
            return Err(Error::value(format!("Invalid number of vertices: {n}")));
        }
        Ok(n as usize)
    }

    /// The vertices that each is joined to; an edge is listed at both its ends, or at one of them. Edges between the same
    /// vertices are as many as the longer of their two lists says.
    pub(crate) fn from_adjacency(lists: &[Vec<i64>]) -> Result<Graph<'u>> {
        let mut edges = Vec::new();
        // How often an edge is listed at its greater end, more often than at its lesser one so far.
        let mut surplus: FxHashMap<(usize, usize), i64> = FxHashMap::default();
        for (at, list) in lists.iter().enumerate() {
            let vertex = at + 1;
            for &other in list {
                match usize::try_from(other) {
                    Ok(other) if (1..=lists.len()).contains(&other) => {
                        let listed = surplus.entry((vertex.min(other), vertex.max(other))).or_default();
                        if vertex <= other {
                            *listed -= 1;
                            edges.push((vertex, other));
                        } else {
                            *listed += 1;
                            if *listed > 0 {
                                edges.push((other, vertex));
                            }
                        }
                    }
                    _ => return Err(Error::value(format!("Vertex is out of bounds: {other}"))),
                }
            }
        }
        Ok(Graph::new(lists.len(), edges))
    }

    pub(crate) fn order(&self) -> usize {
        self.labels.len()
    }

    /// A vertex that the graph has.
    pub(crate) fn vertex(&self, n: i64) -> Result<usize> {
        match usize::try_from(n) {
            Ok(vertex) if vertex >= 1 && vertex <= self.order() => Ok(vertex),
            _ => Err(Error::value(format!("Vertex is out of bounds: {n}"))),
        }
    }

    /// For each vertex its edges, or those that leave it in a directed graph, by their other ends.
    pub(crate) fn incidence(&self) -> Vec<Vec<usize>> {
        let mut incidence = vec![Vec::new(); self.order() + 1];
        for (at, edge) in self.edges.iter().enumerate() {
            incidence[edge.from].push(at);
            if edge.to != edge.from && !self.directed {
                incidence[edge.to].push(at);
            }
        }
        for (vertex, edges) in incidence.iter_mut().enumerate() {
            edges.sort_by_key(|&edge| self.edges[edge].other(vertex));
        }
        incidence
    }

    /// The edges at a vertex, or those that leave it in a directed graph, in the order in which they were given.
    pub(crate) fn edges_at(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.edges.len())
            .filter(move |&at| self.edges[at].from == vertex || !self.directed && self.edges[at].to == vertex)
    }

    /// The vertices that a vertex is joined to, in the order of its edges.
    pub(crate) fn neighbours(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        self.edges_at(vertex).map(move |edge| self.edges[edge].other(vertex))
    }

    /// The edges by their lower ends, or by their starts in a directed graph, each with that end.
    pub(crate) fn edges_in_order(&self) -> Vec<(usize, usize)> {
        let lower = |edge: &Edge<'_>| if self.directed { edge.from } else { edge.from.min(edge.to) };
        let mut edges: Vec<_> = self.edges.iter().map(lower).enumerate().collect();
        edges.sort_by_key(|&(_, lower)| lower);
        edges
    }

    /// The directed graph with an edge in each direction for every edge.
    pub(crate) fn both_ways(&self) -> Graph<'u> {
        let back = |edge: &Edge<'u>| Edge { label: edge.label.clone(), from: edge.to, to: edge.from };
        let edges = self.edges.iter().flat_map(|edge| [edge.clone(), back(edge)]);
        Graph { labels: self.labels.clone(), edges: edges.collect(), directed: true }
    }

    /// The vertices of each connected part.
    pub(crate) fn components(&self) -> Vec<Vec<usize>> {
        self.parts(|_| true)
    }

    /// The connected parts of those vertices that are kept.
    pub(crate) fn parts(&self, keep: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let incidence = self.incidence();
        let mut met = vec![false; self.order() + 1];
        let mut parts = Vec::new();
        for start in 1..=self.order() {
            if met[start] || !keep(start) {
                continue;
            }
            met[start] = true;
            let mut part = vec![start];
            let mut next = 0;
            while next < part.len() {
                let vertex = part[next];
                next += 1;
                for &edge in &incidence[vertex] {
                    let other = self.edges[edge].other(vertex);
                    if !met[other] && keep(other) {
                        met[other] = true;
                        part.push(other);
                    }
                }
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }

    /// Some of the vertices, in order, with the edges between them.
    pub(crate) fn induced(&self, vertices: &[usize]) -> Graph<'u> {
        let mut places = vec![0; self.order() + 1];
        for (at, &vertex) in vertices.iter().enumerate() {
            places[vertex] = at + 1;
        }
        let edges = self.edges.iter().filter_map(|edge| match (places[edge.from], places[edge.to]) {
            (0, _) | (_, 0) => None,
            (from, to) => Some(Edge { label: edge.label.clone(), from, to }),
        });
        let labels = vertices.iter().map(|&vertex| self.labels[vertex - 1].clone()).collect();
        Graph { labels, edges: edges.collect(), directed: self.directed }
    }

    /// Without some of the vertices.
    pub(crate) fn without(&self, vertices: &[usize]) -> Graph<'u> {
        let kept: Vec<usize> = (1..=self.order()).filter(|vertex| !vertices.contains(vertex)).collect();
        self.induced(&kept)
    }

    /// Whether no edge is a loop and no two edges are parallel.
    pub(crate) fn is_simple(&self) -> bool {
        let mut ends: Vec<(usize, usize)> =
            self.edges.iter().map(|edge| (edge.from.min(edge.to), edge.from.max(edge.to))).collect();
        ends.sort_unstable();
        ends.windows(2).all(|pair| pair[0] != pair[1]) && ends.iter().all(|(from, to)| from != to)
    }
}
