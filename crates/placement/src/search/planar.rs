//! Whether a small graph can be drawn in the plane without crossings.

use super::small_complex::members;

/// Whether a graph is planar: its blocks are, each of which is drawn path by path (Demoucron, Malgrange, Pertuiset 1964). A graph is
/// given by the neighbours of each vertex.
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

/// The connected parts of a set of vertices.
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

/// What is drawn of a block: its edges, by the neighbours of each vertex, and its faces, each as the vertices around it.
struct Drawing {
    edges: Vec<u32>,
    faces: Vec<Vec<usize>>,
}

/// What is not drawn yet, and hangs together: an edge, or vertices; and the vertices that are drawn and that it is fixed to.
struct Fragment {
    inside: u32,
    fixed: u32,
}

/// Whether a graph that no vertex cuts is planar. A fragment must go into a face that has all vertices it is fixed to; one that fits
/// into one face only goes first, and otherwise any face does.
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
    // Another way from the one to the other, which no vertex cuts off.
    let cycle = path(
        neighbours,
        second,
        set & !(1 << first | 1 << second),
        1 << first,
        neighbours[second] & !(1 << first),
    );
    let mut drawing = Drawing { edges: vec![0; neighbours.len()], faces: vec![cycle.clone(), cycle.clone()] };
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

/// A shortest way from a vertex through `inside` to one of `ends`, which begins with one of the steps `first`.
fn path(neighbours: &[u32], start: usize, inside: u32, ends: u32, first: u32) -> Vec<usize> {
    let mut before = vec![start; neighbours.len()];
    let (mut met, mut layer) = (first & (inside | ends), first & (inside | ends));
    while layer & ends == 0 && layer != 0 {
        let mut next = 0;
        for v in members(layer) {
            for u in members(neighbours[v] & (inside | ends) & !met) {
                before[u] = v;
                next |= 1 << u;
                met |= 1 << u;
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

impl Drawing {
    fn join(&mut self, u: usize, v: usize) {
        self.edges[u] |= 1 << v;
        self.edges[v] |= 1 << u;
    }

    fn add(&mut self, way: &[usize]) {
        way.windows(2).for_each(|pair| self.join(pair[0], pair[1]));
    }

    /// What is left of a block to draw.
    fn fragments(&self, neighbours: &[u32], set: u32) -> Vec<Fragment> {
        let drawn = members(set).filter(|&v| self.edges[v] != 0).fold(0, |all, v| all | 1 << v);
        let parts = components(neighbours, set & !drawn).into_iter();
        let mut fragments: Vec<Fragment> =
            parts.map(|inside| Fragment { inside, fixed: around(neighbours, inside) & drawn }).collect();
        for v in members(drawn) {
            let later = neighbours[v] & drawn & !self.edges[v] & !((2 << v) - 1);
            fragments.extend(members(later).map(|u| Fragment { inside: 0, fixed: 1 << u | 1 << v }));
        }
        fragments
    }

    /// Draws a way between two vertices of a face, which makes two faces of it.
    fn split(&mut self, face: usize, way: &[usize]) {
        self.add(way);
        let around = self.faces.swap_remove(face);
        let at = |v: usize| around.iter().position(|&u| u == v).unwrap_or_default();
        let (from, to) = (at(way[0]), at(way[way.len() - 1]));
        let between = |from: usize, to: usize| -> Vec<usize> {
            let steps = (to + around.len() - from) % around.len();
            (1..steps).map(|step| around[(from + step) % around.len()]).collect()
        };
        // Along the way and back on either side.
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
    fn as_many_graphs_are_planar_as_is_known() {
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
