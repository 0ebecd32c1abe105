//! The homology of the independence complexes of induced subgraphs, by isomorphism class, for large graphs
//! with symmetry.

use crate::error::Unfinished;
use crate::face::Face;
use crate::field::Field;
use crate::hochster::{Entries, Restrictions};
use crate::polynomials::{Number, Polynomials};
use dashu_int::UBig;
use kelvin_budget::Budget;
use kelvin_graphs::{Graph, VertexSet};
use rustc_hash::FxHashMap;

/// The largest number of classes of induced subgraphs visited.
const CLASSES_ALLOWED: usize = 1 << 18;

/// Computes the Betti numbers of the edge ideal of a connected graph.
///
/// The induced subgraphs are visited from the whole graph downwards, one isomorphism class at a time. Each
/// class has a count: the number of sequences of vertex deletions that lead to it. A set with k vertices
/// deleted is counted k! times.
pub(crate) fn betti(edges: &[Face], field: Field, budget: &Budget) -> Result<Entries, Unfinished> {
    let vertices: Vec<usize> = Face::union_of(edges).iter().collect();
    let place = |v: usize| vertices.binary_search(&v).expect("an edge lies in the union of the edges");
    let ends = edges.iter().filter_map(|edge| Some((place(edge.first()?), place(edge.last()?))));
    let graph = Graph::new(vertices.len(), ends);
    let mut homology = Classes {
        budget,
        restrictions: Restrictions::new(field, budget),
        polynomials: Polynomials::new(),
        known: FxHashMap::default(),
    };
    let mut entries = Entries::new();
    // Subgraphs without isolated vertices, each with the number of isolated vertices; the value counts the
    // deletion sequences.
    let mut level: FxHashMap<(Graph, usize), UBig> = FxHashMap::default();
    level.insert((graph.canonical(budget)?, 0), UBig::ONE);
    let (mut classes, mut orders) = (0, UBig::ONE);
    for size in (0..=vertices.len()).rev() {
        classes += level.len();
        if classes > CLASSES_ALLOWED {
            return Err(Unfinished::Explodes {
                what: "classes of induced subgraphs (at least) in Hochster's formula",
                needed: classes.into(),
                allowed: CLASSES_ALLOWED as u64,
            });
        }
        let mut found: FxHashMap<usize, UBig> = FxHashMap::default();
        let mut next: FxHashMap<(Graph, usize), UBig> = FxHashMap::default();
        for ((graph, isolated), ways) in level {
            if isolated == 0 {
                let number = homology.of(&graph)?;
                for (power, rank) in homology.polynomials.get(number).iter().enumerate() {
                    *found.entry(power).or_default() += rank * &ways;
                }
            } else {
                *next.entry((graph.clone(), isolated - 1)).or_default() += &ways * UBig::from(isolated);
            }
            let orbits = graph.labelling(budget)?.orbits();
            for v in (0..graph.order()).filter(|&v| orbits[v] == v) {
                let members = orbits.iter().filter(|&&first| first == v).count();
                let left = without(&graph, |u| u == v);
                let alone = graph.order() - 1 - left.order();
                let entry = next.entry((left.canonical(budget)?, isolated + alone)).or_default();
                *entry += &ways * UBig::from(members);
            }
        }
        for (power, rank) in found.into_iter().filter(|(_, rank)| !rank.is_zero()) {
            entries.insert((size - power, size), rank / &orders);
        }
        level = next;
        orders *= UBig::from(vertices.len() + 1 - size);
    }
    Ok(entries)
}

/// Returns the graph without some vertices and without the vertices that this isolates.
fn without(graph: &Graph, gone: impl Fn(usize) -> bool) -> Graph {
    let stays = |v: usize| !gone(v) && graph.neighbours(v).iter().any(|u| !gone(u));
    let kept: Vec<usize> = (0..graph.order()).filter(|&v| stays(v)).collect();
    induced(graph, &kept)
}

fn induced(graph: &Graph, kept: &[usize]) -> Graph {
    let place = |v: usize| kept.binary_search(&v).ok();
    let edges = graph.edges().filter_map(|(a, b)| Some((place(a)?, place(b)?)));
    Graph::new(kept.len(), edges)
}

struct Classes<'b> {
    budget: &'b Budget,
    restrictions: Restrictions<'b>,
    polynomials: Polynomials,
    known: FxHashMap<Graph, Number>,
}

impl Classes<'_> {
    /// Returns the homology of the independence complex of a graph, as in `induced`.
    fn of(&mut self, graph: &Graph) -> Result<Number, Unfinished> {
        if graph.order() == 0 {
            return Ok(Polynomials::ONE);
        }
        if (0..graph.order()).any(|v| graph.degree(v) == 0) {
            return Ok(Polynomials::ZERO);
        }
        let key = graph.canonical(self.budget)?;
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let number = stacker::maybe_grow(64 << 10, 1 << 20, || self.made(&key))?;
        self.known.insert(key, number);
        Ok(number)
    }

    fn made(&mut self, graph: &Graph) -> Result<Number, Unfinished> {
        let mut components: Vec<VertexSet> = Vec::new();
        VertexSet::all(graph.order()).parts(|v| graph.neighbours(v).clone(), |part| components.push(part));
        if components.len() > 1 {
            let mut product = Polynomials::ONE;
            for part in components {
                let part = self.of(&induced(graph, &part.iter().collect::<Vec<_>>()))?;
                product = self.polynomials.product(product, part);
            }
            return Ok(product);
        }
        for v in 0..graph.order() {
            let kept = |gone: &dyn Fn(usize) -> bool| -> Vec<usize> {
                (0..graph.order()).filter(|&u| u != v && !gone(u)).collect()
            };
            let link = self.of(&induced(graph, &kept(&|u| graph.is_adjacent(u, v))))?;
            let deletion = self.of(&induced(graph, &kept(&|_| false)))?;
            if let Some(number) = self.polynomials.apart(deletion, link) {
                return Ok(number);
            }
        }
        let edges: Vec<Face> = graph.edges().map(|(a, b)| Face::from([a, b])).collect();
        let ranks = self.restrictions.connected(&edges)?;
        Ok(self.polynomials.number(ranks))
    }
}
