//! The homology of the independence complexes of all induced subgraphs, smallest first.

use crate::error::Unfinished;
use crate::face::Face;
use crate::field::Field;
use crate::hochster::{Entries, Restrictions};
use crate::polynomials::{Number, Polynomials};
use dashu_int::UBig;
use kelvin_budget::Budget;

/// The largest number of vertices of a graph for which all induced subgraphs fit in a table.
pub(crate) const VERTICES_ALLOWED: usize = 25;

/// The homology over a field of the independence complexes of the induced subgraphs of a graph.
///
/// The subsets W are visited in the order of binary numbers. The link and the deletion of a vertex v belong
/// to W - N[v] and W - v, which come earlier. Usually some vertex has a link and a deletion without homology
/// in a common degree, and the long exact sequence of the pair determines the result. Otherwise there are
/// three cases. The independence complex of a disconnected graph is a join. If N[u] ⊆ N[v], the link of v is
/// contained in the star of u within the deletion, so the map induced by its inclusion is 0. Any other
/// complex is computed from its faces.
pub(crate) struct Induced<'b> {
    near: Vec<u32>,
    table: Vec<Number>,
    polynomials: Polynomials,
    restrictions: Restrictions<'b>,
    budget: &'b Budget,
}

impl<'b> Induced<'b> {
    /// Computes the table for the graph with these edges, on their union, which has at most
    /// [`VERTICES_ALLOWED`] vertices.
    pub(crate) fn new(edges: &[Face], field: Field, budget: &'b Budget) -> Result<Self, Unfinished> {
        let vertices: Vec<usize> = Face::union_of(edges).iter().collect();
        let place = |v: usize| vertices.binary_search(&v).expect("an edge lies in the union of the edges");
        let mut near = vec![0u32; vertices.len()];
        for edge in edges {
            for (a, b) in edge.first().zip(edge.last()).into_iter().flat_map(|(a, b)| [(a, b), (b, a)]) {
                near[place(a)] |= 1 << place(b);
            }
        }
        budget.check_values(1 << near.len(), 4 << near.len())?;
        let mut induced = Self {
            table: Vec::with_capacity(1 << near.len()),
            near,
            polynomials: Polynomials::new(),
            restrictions: Restrictions::new(field, budget),
            budget,
        };
        induced.fill()?;
        Ok(induced)
    }

    fn fill(&mut self) -> Result<(), Unfinished> {
        let meter = self.budget.meter();
        self.table.push(Polynomials::ONE);
        for set in 1..1u32 << self.near.len() {
            meter.tick()?;
            let number = match self.by_a_vertex(set) {
                Some(number) => number,
                None => self.otherwise(set)?,
            };
            self.table.push(number);
        }
        Ok(())
    }

    #[inline]
    fn by_a_vertex(&mut self, set: u32) -> Option<Number> {
        let mut left = set;
        while left != 0 {
            let v = left.trailing_zeros() as usize;
            left &= left - 1;
            let deletion = set & !(1 << v);
            let link = deletion & !self.near[v];
            if link == deletion {
                return Some(Polynomials::ZERO);
            }
            let (deletion, link) = (self.table[deletion as usize], self.table[link as usize]);
            if let Some(number) = self.polynomials.apart(deletion, link) {
                return Some(number);
            }
        }
        None
    }

    fn otherwise(&mut self, set: u32) -> Result<Number, Unfinished> {
        let component = self.component(set);
        if component != set {
            let (one, others) = (self.table[component as usize], self.table[(set & !component) as usize]);
            return Ok(self.polynomials.product(one, others));
        }
        for v in bits(set) {
            let closed = self.near[v] | 1 << v;
            if bits(self.near[v] & set).any(|u| (self.near[u] | 1 << u) & set & !closed == 0) {
                let deletion = self.table[(set & !(1 << v)) as usize];
                let link = self.table[(set & !closed) as usize];
                return Ok(self.polynomials.wedge(deletion, link));
            }
        }
        let edges: Vec<Face> = bits(set)
            .flat_map(|v| bits(self.near[v] & set & !((2 << v) - 1)).map(move |u| Face::from([v, u])))
            .collect();
        let ranks = self.restrictions.connected(&edges)?;
        Ok(self.polynomials.number(ranks))
    }

    /// Returns the component of the first vertex.
    fn component(&self, set: u32) -> u32 {
        let (mut found, mut new) = (0, set & set.wrapping_neg());
        while new != 0 {
            found |= new;
            new = bits(new).fold(0, |near, v| near | self.near[v]) & set & !found;
        }
        found
    }

    /// Returns the Betti numbers of the edge ideal.
    pub(crate) fn betti(&self) -> Result<Entries, Unfinished> {
        let meter = self.budget.meter();
        let mut counts = vec![vec![0u64; self.polynomials.len()]; self.near.len() + 1];
        for (set, &number) in self.table.iter().enumerate() {
            meter.tick()?;
            counts[set.count_ones() as usize][number as usize] += 1;
        }
        let mut entries = Entries::new();
        for (size, row) in counts.iter().enumerate() {
            for (number, &count) in row.iter().enumerate().filter(|(_, count)| **count > 0) {
                for (power, rank) in self.polynomials.get(number as Number).iter().enumerate() {
                    if !rank.is_zero() {
                        *entries.entry((size - power, size)).or_default() += rank * UBig::from(count);
                    }
                }
            }
        }
        Ok(entries)
    }
}

/// Returns the members of a set, in increasing order.
fn bits(set: u32) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let first = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(first)
    })
}
