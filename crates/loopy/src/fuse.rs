//! Partition refinement: vertices with the same play are merged.

use crate::LoopyGame;
use crate::graph::Graph;
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use kelvin_values::{Player, Work};

/// The quotient of a graph: one vertex for each class of vertices with the same play.
pub(crate) struct Fused {
    pub(crate) graph: Graph,
    /// The class of each vertex.
    pub(crate) classes: Vec<u32>,
}

impl Fused {
    /// Computes the quotient of a graph. Vertices of different colours are in different classes.
    ///
    /// Classes are split until all vertices of a class have options in the same classes. When a class is
    /// split, its largest part keeps its number, and only the predecessors of the other parts are examined
    /// again. So each edge is examined a logarithmic number of times (Hopcroft).
    pub(crate) fn new(
        graph: &Graph,
        colour: impl Fn(u32) -> Option<u64>,
        step: impl Fn() -> Result<(), Exhausted>,
    ) -> Result<Fused, Exhausted> {
        let mut names: HashMap<Option<u64>, u32> = HashMap::new();
        let mut partition =
            Partition { classes: Vec::with_capacity(graph.len()), members: Vec::new(), sizes: Vec::new() };
        for vertex in graph.vertices() {
            let next = partition.sizes.len() as u32;
            let class = *names.entry(colour(vertex)).or_insert(next);
            if class == next {
                partition.members.push(Vec::new());
                partition.sizes.push(0);
            }
            partition.members[class as usize].push(vertex);
            partition.sizes[class as usize] += 1;
            partition.classes.push(class);
        }
        let reversed = graph.reversed();
        let mut waiting: Vec<u32> = graph.vertices().collect();
        let mut is_waiting = vec![true; graph.len()];
        while !waiting.is_empty() {
            let mut signed = Vec::with_capacity(waiting.len());
            for vertex in waiting.drain(..) {
                step()?;
                let signature = signature(graph, vertex, &partition.classes);
                signed.push((partition.classes[vertex as usize], signature, vertex));
            }
            signed.sort_unstable();
            let mut moved = Vec::new();
            for class in signed.chunk_by(|a, b| a.0 == b.0) {
                let parts = class.chunk_by(|a, b| a.1 == b.1);
                let parts = parts.map(|part| part.iter().map(|&(.., vertex)| vertex).collect()).collect();
                partition.split(class[0].0, parts, |vertex| is_waiting[vertex as usize], &mut moved);
            }
            signed.iter().for_each(|&(.., vertex)| is_waiting[vertex as usize] = false);
            for before in moved.iter().flat_map(|&vertex| reversed.both(vertex)) {
                if !std::mem::replace(&mut is_waiting[*before as usize], true) {
                    waiting.push(*before);
                }
            }
        }
        let graph = quotient(graph, &partition.classes, partition.sizes.len());
        Ok(Fused { graph, classes: partition.classes })
    }
}

/// A partition of the vertices into classes.
struct Partition {
    classes: Vec<u32>,
    /// The members of each class, and stale entries of vertices that have moved to another class.
    members: Vec<Vec<u32>>,
    sizes: Vec<usize>,
}

impl Partition {
    /// Splits a class into parts and an unexamined rest, whose vertices have no option in a new class. The
    /// largest of them keeps the number; the vertices of the others move to new classes.
    fn split(
        &mut self,
        name: u32,
        mut parts: Vec<Vec<u32>>,
        looked_at: impl Fn(u32) -> bool,
        moved: &mut Vec<u32>,
    ) {
        let rest = self.sizes[name as usize] - parts.iter().map(Vec::len).sum::<usize>();
        let largest = parts.iter().enumerate().max_by_key(|(_, part)| part.len());
        if let Some((place, part)) = largest
            && part.len() > rest
        {
            let part = parts.swap_remove(place);
            self.sizes[name as usize] = part.len();
            let old = std::mem::replace(&mut self.members[name as usize], part);
            if rest > 0 {
                let stays = |&vertex: &u32| self.classes[vertex as usize] == name && !looked_at(vertex);
                parts.push(old.into_iter().filter(stays).collect());
            }
        } else {
            self.sizes[name as usize] = rest;
        }
        for part in parts {
            let new = self.sizes.len() as u32;
            for &vertex in &part {
                self.classes[vertex as usize] = new;
            }
            moved.extend(&part);
            self.sizes.push(part.len());
            self.members.push(part);
        }
    }
}

/// The classes that each player can move to.
fn signature(graph: &Graph, vertex: u32, classes: &[u32]) -> [Vec<u32>; 2] {
    Player::BOTH.map(|player| {
        let mut list: Vec<u32> =
            graph.options(vertex, player).iter().map(|&option| classes[option as usize]).collect();
        list.sort_unstable();
        list.dedup();
        list
    })
}

/// The quotient graph. Each class has the options of its first vertex.
fn quotient(graph: &Graph, classes: &[u32], count: usize) -> Graph {
    let mut firsts = vec![0; count];
    for vertex in graph.vertices().rev() {
        firsts[classes[vertex as usize] as usize] = vertex;
    }
    let mut quotient = Graph::default();
    for vertex in firsts {
        let [left, right] = signature(graph, vertex, classes);
        quotient.push(left, right);
    }
    quotient
}

impl<'u> LoopyGame<'u> {
    /// The game with one vertex for each class of vertices with the same play.
    pub(crate) fn fused(&self, work: &Work<'u, '_>) -> Result<LoopyGame<'u>, Exhausted> {
        let word = |vertex: u32| self.values[vertex as usize].map(|game| u64::from(game.word()));
        let Fused { graph, classes } = Fused::new(&self.graph, word, || work.tick())?;
        let mut values = vec![None; graph.len()];
        for (&class, value) in classes.iter().zip(&self.values) {
            values[class as usize] = *value;
        }
        Ok(LoopyGame { universe: self.universe, graph, values, root: classes[self.root as usize] }.packed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Round-by-round refinement of all vertices finds the same classes.
    #[test]
    fn classes_are_those_of_refinement_in_rounds() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..2000 {
            let count = rng.u32(1..14);
            let mut graph = Graph::default();
            let mut list = || (0..rng.usize(..3)).map(|_| rng.u32(..count)).collect::<Vec<_>>();
            for _ in 0..count {
                graph.push(list(), list());
            }
            let colour = |vertex: u32| (vertex % 5 == 4).then_some(u64::from(vertex % 2));
            let mut known: Vec<u32> = graph.vertices().map(|v| colour(v).map_or(2, |c| c as u32)).collect();
            loop {
                let mut names = HashMap::new();
                let next: Vec<u32> = (graph.vertices())
                    .map(|v| {
                        let name = names.len() as u32;
                        *names.entry((known[v as usize], signature(&graph, v, &known))).or_insert(name)
                    })
                    .collect();
                let done = names.len() == known.iter().collect::<hashbrown::HashSet<_>>().len();
                known = next;
                if done {
                    break;
                }
            }
            let Fused { graph: fused, classes } = Fused::new(&graph, colour, || Ok(())).unwrap();
            for a in 0..count as usize {
                for b in 0..count as usize {
                    assert_eq!(classes[a] == classes[b], known[a] == known[b], "{graph:?} {a} {b}");
                }
                let class = classes[a];
                let own = Player::BOTH.map(|player| fused.options(class, player).to_vec());
                assert_eq!(own, signature(&graph, a as u32, &classes));
            }
        }
    }
}
