//! Planarity of small graphs.

use super::small_complex::members;

/// Returns whether a graph is planar. Each block is embedded path by path (Demoucron, Malgrange, Pertuiset
/// 1964). A graph is given by the neighbours of each vertex.
pub(super) fn is_planar(neighbours: &[u32]) -> bool {
    let all = (1u32 << neighbours.len()) - 1;
    components(neighbours, all).into_iter().all(|part| connected_is_planar(neighbours, part))
}

fn connected_is_planar(neighbours: &[u32], set: u32) -> bool {
    for v in members(set) {
        let parts = components(neighbours, set & !(1 << v));
        if parts.len() > 1 {
            return parts.into_iter().all(|part| connected_is_planar(neighbours, part | 1 << v));
        }
    }
    block_is_planar(neighbours, set)
}

/// The connected components of a set of vertices.
fn components(neighbours: &[u32], set: u32) -> Vec<u32> {
    let (mut rest, mut parts) = (set, Vec::new());
    while rest != 0 {
        let (mut part, mut next) = (0, rest & rest.wrapping_neg());
        while next != 0 {
            part |= next;
            next = around(neighbours, next) & rest & !part;
        }
        rest &= !part;
        parts.push(part);
    }
    parts
}

/// The neighbours of the vertices of a set.
fn around(neighbours: &[u32], set: u32) -> u32 {
    members(set).fold(0, |all, v| all | neighbours[v])
}

/// A partial embedding of a block: its edges, by the neighbours of each vertex, and its faces, each as the
/// vertices around it.
struct Embedding {
    edges: Vec<u32>,
    faces: Vec<Vec<usize>>,
}

/// A fragment of a block that is not embedded yet: an edge or a connected set of vertices. It is attached to
/// embedded vertices.
struct Fragment {
    inside: u32,
    fixed: u32,
}

/// Returns whether a 2-connected graph is planar. A fragment must be embedded in a face that contains all its
/// attachment vertices. A fragment with only one such face goes first; otherwise any face will do.
fn block_is_planar(neighbours: &[u32], set: u32) -> bool {
    let size = set.count_ones();
    let degrees: u32 = members(set).map(|v| (neighbours[v] & set).count_ones()).sum();
    if size < 5 {
        return true;
    }
    if degrees / 2 > 3 * size - 6 {
        return false;
    }
    let first = set.trailing_zeros() as usize;
    let second = (neighbours[first] & set).trailing_zeros() as usize;
    // Another path between the two vertices, which exists as the graph is 2-connected.
    let cycle = path(
        neighbours,
        second,
        set & !(1 << first | 1 << second),
        1 << first,
        neighbours[second] & !(1 << first),
    );
    let mut drawing =
        Embedding { edges: vec![0; neighbours.len()], faces: vec![cycle.clone(), cycle.clone()] };
    drawing.add(&cycle);
    drawing.join(first, second);
    loop {
        let fits = |fragment: &Fragment| -> Vec<usize> {
            let has = |face: &Vec<usize>| fragment.fixed & !face.iter().fold(0, |all, v| all | 1 << v) == 0;
            (0..drawing.faces.len()).filter(|&face| has(&drawing.faces[face])).collect()
        };
        let fragments = drawing.fragments(neighbours, set);
        let Some((fragment, faces)) = fragments
            .into_iter()
            .map(|fragment| {
                let faces = fits(&fragment);
                (fragment, faces)
            })
            .min_by_key(|(_, faces)| faces.len())
        else {
            return true;
        };
        let Some(&face) = faces.first() else { return false };
        let start = fragment.fixed.trailing_zeros() as usize;
        let way = match fragment.inside {
            0 => members(fragment.fixed).collect(),
            inside => {
                path(neighbours, start, inside, fragment.fixed & !(1 << start), neighbours[start] & inside)
            }
        };
        drawing.split(face, &way);
    }
}

/// A shortest path from a vertex through `inside` to one of `ends`, which starts with one of the steps
/// `first`.
fn path(neighbours: &[u32], start: usize, inside: u32, ends: u32, first: u32) -> Vec<usize> {
    let mut before = vec![start; neighbours.len()];
    let (mut visited, mut layer) = (first & (inside | ends), first & (inside | ends));
    while layer & ends == 0 && layer != 0 {
        let mut next = 0;
        for v in members(layer) {
            for u in members(neighbours[v] & (inside | ends) & !visited) {
                before[u] = v;
                next |= 1 << u;
                visited |= 1 << u;
            }
        }
        layer = next;
    }
    let mut way = vec![(layer & ends).trailing_zeros() as usize];
    while way[way.len() - 1] != start {
        way.push(before[way[way.len() - 1]]);
    }
    way
}

impl Embedding {
    fn join(&mut self, u: usize, v: usize) {
        self.edges[u] |= 1 << v;
        self.edges[v] |= 1 << u;
    }

    fn add(&mut self, way: &[usize]) {
        way.windows(2).for_each(|pair| self.join(pair[0], pair[1]));
    }

    /// The fragments of a block that remain to be embedded.
    fn fragments(&self, neighbours: &[u32], set: u32) -> Vec<Fragment> {
        let embedded = members(set).filter(|&v| self.edges[v] != 0).fold(0, |all, v| all | 1 << v);
        let parts = components(neighbours, set & !embedded).into_iter();
        let mut fragments: Vec<Fragment> =
            parts.map(|inside| Fragment { inside, fixed: around(neighbours, inside) & embedded }).collect();
        for v in members(embedded) {
            let later = neighbours[v] & embedded & !self.edges[v] & !((2 << v) - 1);
            fragments.extend(members(later).map(|u| Fragment { inside: 0, fixed: 1 << u | 1 << v }));
        }
        fragments
    }

    /// Embeds a path between two vertices of a face, which splits the face.
    fn split(&mut self, face: usize, way: &[usize]) {
        self.add(way);
        let around = self.faces.swap_remove(face);
        let at = |v: usize| around.iter().position(|&u| u == v).unwrap_or_default();
        let (from, to) = (at(way[0]), at(way[way.len() - 1]));
        let between = |from: usize, to: usize| -> Vec<usize> {
            let steps = (to + around.len() - from) % around.len();
            (1..steps).map(|step| around[(from + step) % around.len()]).collect()
        };
        // Along the path, and back on either side.
        let back = way.iter().rev().copied();
        self.faces.push(way.iter().copied().chain(between(to, from)).collect());
        self.faces.push(back.chain(between(from, to)).collect());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelvin_budget::Budget;
    use kelvin_graphs::Generator;

    /// The numbers of planar graphs, OEIS A005470.
    #[test]
    fn the_numbers_of_planar_graphs_are_those_published() {
        for (order, known) in [1, 1, 2, 4, 11, 33, 142, 822, 6966].into_iter().enumerate() {
            let mut planar = 0;
            let mut see = |graph: &kelvin_graphs::Graph| {
                let set = |v: usize| graph.neighbours(v).iter().fold(0, |set: u32, u| set | 1 << u);
                let neighbours: Vec<u32> = (0..order).map(set).collect();
                planar += usize::from(is_planar(&neighbours));
            };
            Generator::all(order).visit(&Budget::unlimited(), &mut see).unwrap();
            assert_eq!(planar, known, "{order} vertices");
        }
    }
}
