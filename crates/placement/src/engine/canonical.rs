//! Canonical forms of small coloured graphs, equal exactly if the graphs are isomorphic.

use smallvec::SmallVec;

/// The maximum number of vertices of a graph that is brought into canonical form.
pub(super) const MAX_ORDER: usize = 64;
/// The maximum number of labellings that are compared. A graph with more symmetries has no canonical form
/// here.
const MAX_LABELLINGS: usize = 128;
/// The maximum number of refinement rounds between sorts. Long thin graphs need many rounds, and sorting
/// costs more than a round.
const MAX_ROUNDS: usize = 8;

/// A graph with few vertices, each of some kind.
pub(super) struct SmallGraph {
    pub order: usize,
    /// The neighbours of each vertex.
    pub rows: [u64; MAX_ORDER],
    /// The kind of each vertex: 0 for Left, 1 for Right, 2 for both, [`SET`] for sets.
    pub kinds: [u8; MAX_ORDER],
}

/// The kind of a vertex that represents a set of other vertices.
pub(super) const SET: u8 = 3;

/// The order, the kinds and the adjacency matrix of a graph in its canonical labelling.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct CanonicalForm(SmallVec<[u64; 4]>);

impl CanonicalForm {
    /// The approximate memory in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<CanonicalForm>() + if self.0.spilled() { 8 * self.0.capacity() } else { 0 }
    }
}

#[inline]
fn mix(x: u64) -> u64 {
    let product = u128::from(x ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
    (product >> 64) as u64 ^ product as u64
}

impl SmallGraph {
    /// A graph without edges, in which all vertices are Left's.
    pub fn new(order: usize) -> SmallGraph {
        SmallGraph { order, rows: [0; MAX_ORDER], kinds: [0; MAX_ORDER] }
    }

    /// Adds an edge between two different vertices.
    pub fn join(&mut self, u: usize, v: usize) {
        self.rows[u] |= 1 << v;
        self.rows[v] |= 1 << u;
    }

    /// The canonical form of this graph or of the graph with the players exchanged. Also returns whether they
    /// are exchanged; `None` if the graph has too many symmetries.
    pub fn signed_form(&self) -> Option<(CanonicalForm, bool)> {
        if self.kinds[..self.order].iter().all(|&kind| kind >= 2) {
            return Some((self.form(false)?, false));
        }
        let weight = |kind: u8| {
            let members = (0..self.order).filter(|&v| self.kinds[v] == kind);
            members.fold(0u64, |sum, v| sum.wrapping_add(mix(u64::from(self.rows[v].count_ones()))))
        };
        match weight(0).cmp(&weight(1)) {
            std::cmp::Ordering::Greater => Some((self.form(false)?, false)),
            std::cmp::Ordering::Less => Some((self.form(true)?, true)),
            std::cmp::Ordering::Equal => {
                let (same, exchanged) = (self.form(false)?, self.form(true)?);
                Some(if exchanged < same { (exchanged, true) } else { (same, false) })
            }
        }
    }

    /// The canonical form, optionally with the players exchanged.
    fn form(&self, exchanged: bool) -> Option<CanonicalForm> {
        let mut kinds = self.kinds;
        if exchanged {
            kinds[..self.order].iter_mut().filter(|kind| **kind < 2).for_each(|kind| *kind ^= 1);
        }
        let mut colours = [0; MAX_ORDER];
        for v in 0..self.order {
            colours[v] = mix(u64::from(kinds[v]) << 8 | u64::from(self.rows[v].count_ones()));
        }
        let mut search = LabellingSearch { graph: self, kinds, best: None, labellings: 0 };
        search.descend(colours);
        (search.labellings <= MAX_LABELLINGS).then_some(search.best).flatten()
    }

    /// Refines the colouring until no more vertices are distinguished. Returns the vertices by colour and the
    /// number of colours.
    ///
    /// The result does not depend on the labelling, as the colours of neighbours are summed. Two vertices may
    /// get the same colour by a hash collision; the search distinguishes them later.
    fn refine(&self, colours: &mut [u64; MAX_ORDER]) -> ([u8; MAX_ORDER], usize) {
        let n = self.order;
        let mut by_colour = [0u8; MAX_ORDER];
        (0..n).for_each(|v| by_colour[v] = v as u8);
        let mut classes = 0;
        // The number of rounds before the vertices are sorted again.
        let mut rounds = 1;
        loop {
            by_colour[..n].sort_unstable_by_key(|&v| colours[v as usize]);
            let steps =
                by_colour[..n].windows(2).filter(|w| colours[w[0] as usize] != colours[w[1] as usize]);
            let now = steps.count() + usize::from(n > 0);
            if now == n || now <= classes {
                return (by_colour, now);
            }
            classes = now;
            (0..rounds).for_each(|_| self.refine_once(colours));
            rounds = MAX_ROUNDS.min(2 * rounds);
        }
    }

    /// One round of refinement: combines the colour of each vertex with those of its neighbours.
    fn refine_once(&self, colours: &mut [u64; MAX_ORDER]) {
        let mut seen = [0; MAX_ORDER];
        seen[..self.order].iter_mut().zip(colours.iter()).for_each(|(seen, &colour)| *seen = mix(colour));
        for (colour, &row) in colours.iter_mut().zip(&self.rows[..self.order]) {
            let mut near = row;
            while near != 0 {
                *colour = colour.wrapping_add(seen[near.trailing_zeros() as usize]);
                near &= near - 1;
            }
            *colour = mix(*colour);
        }
    }
}

struct LabellingSearch<'g> {
    graph: &'g SmallGraph,
    kinds: [u8; MAX_ORDER],
    best: Option<CanonicalForm>,
    labellings: usize,
}

impl LabellingSearch<'_> {
    /// Compares all labellings that the colouring allows. If vertices share a colour, each vertex of the
    /// smallest such class in turn gets a new colour. The depth is at most the order of the graph.
    fn descend(&mut self, mut colours: [u64; MAX_ORDER]) {
        let n = self.graph.order;
        loop {
            let (by_colour, classes) = self.graph.refine(&mut colours);
            if classes == n {
                self.labellings += 1;
                let form = self.encode(&by_colour[..n]);
                if self.best.as_ref().is_none_or(|best| form < *best) {
                    self.best = Some(form);
                }
                return;
            }
            let classes = by_colour[..n].chunk_by(|&a, &b| colours[a as usize] == colours[b as usize]);
            let Some(class) = classes.filter(|class| class.len() > 1).min_by_key(|class| class.len()) else {
                return;
            };
            if self.are_twins(class) {
                // Any permutation of twins is a symmetry, so one order suffices.
                for (i, &v) in class.iter().enumerate() {
                    colours[v as usize] = mix(colours[v as usize] ^ i as u64);
                }
                continue;
            }
            for &v in class {
                if self.labellings > MAX_LABELLINGS {
                    return;
                }
                let mut chosen = colours;
                chosen[v as usize] = mix(!colours[v as usize]);
                self.descend(chosen);
            }
            return;
        }
    }

    /// Returns whether the vertices have the same neighbours outside their class, and all or none inside.
    fn are_twins(&self, class: &[u8]) -> bool {
        let set = class.iter().fold(0u64, |set, &v| set | 1 << v);
        let first = self.graph.rows[class[0] as usize];
        let joined = first & set != 0;
        class.iter().all(|&v| {
            let row = self.graph.rows[v as usize];
            row & !set == first & !set && row & set == if joined { set & !(1 << v) } else { 0 }
        })
    }

    /// The graph with its vertices in this order.
    fn encode(&self, order: &[u8]) -> CanonicalForm {
        let mut words = SmallVec::new();
        let (mut word, mut used) = (order.len() as u64, 8);
        let mut push = |bits: u64, count: u32| {
            word |= bits << used;
            used += count;
            if used >= 64 {
                words.push(word);
                used -= 64;
                // The bits that did not fit into the full word.
                word = if used == 0 { 0 } else { bits >> (count - used) };
            }
        };
        for (i, &v) in order.iter().enumerate() {
            push(u64::from(self.kinds[v as usize]), 2);
            let row = self.graph.rows[v as usize];
            let bits = order[..i].iter().enumerate().fold(0, |bits, (j, &u)| bits | (row >> u & 1) << j);
            if i > 0 {
                push(bits, i as u32);
            }
        }
        if used > 0 {
            words.push(word);
        }
        CanonicalForm(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn graph(kinds: &[u8], edges: &[(usize, usize)]) -> SmallGraph {
        let mut small = SmallGraph::new(kinds.len());
        small.kinds[..kinds.len()].copy_from_slice(kinds);
        edges.iter().filter(|(u, v)| u != v).for_each(|&(u, v)| small.join(u, v));
        small
    }

    /// Literal isomorphism: some permutation maps one graph to the other.
    fn isomorphic(a: &SmallGraph, b: &SmallGraph) -> bool {
        fn extend(a: &SmallGraph, b: &SmallGraph, map: &mut Vec<usize>) -> bool {
            let v = map.len();
            if v == a.order {
                return true;
            }
            for w in 0..b.order {
                let fits = !map.contains(&w)
                    && a.kinds[v] == b.kinds[w]
                    && (0..v).all(|u| a.rows[v] >> u & 1 == b.rows[w] >> map[u] & 1);
                if fits {
                    map.push(w);
                    if extend(a, b, map) {
                        return true;
                    }
                    map.pop();
                }
            }
            false
        }
        a.order == b.order && extend(a, b, &mut Vec::new())
    }

    fn graphs() -> impl Strategy<Value = (Vec<u8>, Vec<(usize, usize)>)> {
        (1usize..8).prop_flat_map(|n| {
            (proptest::collection::vec(0u8..3, n), proptest::collection::vec((0..n, 0..n), 0..2 * n))
        })
    }

    proptest! {
        #[test]
        fn a_relabelled_graph_has_the_same_form((kinds, edges) in graphs(), seed in any::<u64>()) {
            let n = kinds.len();
            let mut order: Vec<usize> = (0..n).collect();
            order.sort_by_key(|&v| mix(seed ^ v as u64));
            let renamed: Vec<u8> = order.iter().map(|&v| kinds[v]).collect();
            let place = |v: usize| order.iter().position(|&w| w == v).unwrap();
            let moved: Vec<_> = edges.iter().map(|&(u, v)| (place(u), place(v))).collect();
            let (a, b) = (graph(&kinds, &edges), graph(&renamed, &moved));
            prop_assert_eq!(a.form(false), b.form(false));
            // With players exchanged the form is the same with the other sign, or the graph is symmetric.
            let exchanged: Vec<u8> = renamed.iter().map(|&kind| if kind < 2 { kind ^ 1 } else { 2 }).collect();
            let (form, sign) = a.signed_form().unwrap();
            let (other, other_sign) = graph(&exchanged, &moved).signed_form().unwrap();
            prop_assert_eq!(&form, &other);
            prop_assert!(sign != other_sign || a.form(false) == a.form(true));
        }

        #[test]
        fn equal_forms_mean_isomorphic_graphs(
            (kinds, edges) in graphs(),
            (other_kinds, other_edges) in graphs(),
        ) {
            let (a, b) = (graph(&kinds, &edges), graph(&other_kinds, &other_edges));
            prop_assert_eq!(a.form(false) == b.form(false), isomorphic(&a, &b));
            // Nearly equal graphs, with one edge moved.
            let mut nearly = edges.clone();
            if let Some(edge) = nearly.first_mut() {
                edge.1 = (edge.1 + 1) % kinds.len();
            }
            let b = graph(&kinds, &nearly);
            prop_assert_eq!(a.form(false) == b.form(false), isomorphic(&a, &b));
        }
    }

    #[test]
    fn regular_graphs_are_distinguished() {
        let hexagon: Vec<_> = (0..6).map(|v| (v, (v + 1) % 6)).collect();
        let triangles = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)];
        let form = |edges: &[(usize, usize)]| graph(&[0; 6], edges).form(false);
        assert_ne!(form(&hexagon), form(&triangles));
        // Twins need no search: a complete graph and an edgeless graph with 64 vertices.
        let clique: Vec<_> = (0..64).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
        assert!(graph(&[0; 64], &clique).form(false).is_some());
        assert!(graph(&[1; 64], &[]).form(false).is_some());
    }
}
