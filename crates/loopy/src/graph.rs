//! Finite directed graphs with two kinds of edges.

use kelvin_values::Player;

/// A finite directed graph whose edges belong to Left or to Right.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Graph {
    /// The end of the option list of each vertex and player in `targets`. Each list starts where the previous
    /// one ends.
    ends: Vec<u32>,
    targets: Vec<u32>,
}

impl Default for Graph {
    fn default() -> Self {
        Graph { ends: vec![0], targets: Vec::new() }
    }
}

impl Graph {
    /// Adds a vertex with these edges.
    pub(crate) fn push(
        &mut self,
        left: impl IntoIterator<Item = u32>,
        right: impl IntoIterator<Item = u32>,
    ) -> u32 {
        let vertex = self.len() as u32;
        self.targets.extend(left);
        self.ends.push(self.targets.len() as u32);
        self.targets.extend(right);
        self.ends.push(self.targets.len() as u32);
        vertex
    }

    /// The number of vertices.
    pub(crate) fn len(&self) -> usize {
        self.ends.len() / 2
    }

    /// The number of edges.
    pub(crate) fn edges(&self) -> usize {
        self.targets.len()
    }

    /// The vertices.
    pub(crate) fn vertices(&self) -> std::ops::Range<u32> {
        0..self.len() as u32
    }

    /// The options of `player` at `vertex`.
    #[inline]
    pub(crate) fn options(&self, vertex: u32, player: Player) -> &[u32] {
        let list = 2 * vertex as usize + player.index();
        &self.targets[self.ends[list] as usize..self.ends[list + 1] as usize]
    }

    /// The options of both players at `vertex`.
    #[inline]
    pub(crate) fn both(&self, vertex: u32) -> &[u32] {
        let list = 2 * vertex as usize;
        &self.targets[self.ends[list] as usize..self.ends[list + 2] as usize]
    }

    /// The graph with Left's and Right's edges exchanged.
    pub(crate) fn negative(&self) -> Graph {
        let mut negative = Graph::default();
        for vertex in self.vertices() {
            let [left, right] = Player::BOTH.map(|player| self.options(vertex, !player).iter().copied());
            negative.push(left, right);
        }
        negative
    }

    /// The graph with every edge reversed.
    pub(crate) fn reversed(&self) -> Graph {
        let mut ends = vec![0; self.ends.len()];
        for vertex in self.vertices() {
            for player in Player::BOTH {
                for &target in self.options(vertex, player) {
                    ends[2 * target as usize + player.index() + 1] += 1;
                }
            }
        }
        for list in 1..ends.len() {
            ends[list] += ends[list - 1];
        }
        let mut next = ends.clone();
        let mut targets = vec![0; self.targets.len()];
        for vertex in self.vertices() {
            for player in Player::BOTH {
                for &target in self.options(vertex, player) {
                    let place = &mut next[2 * target as usize + player.index()];
                    targets[*place as usize] = vertex;
                    *place += 1;
                }
            }
        }
        Graph { ends, targets }
    }

    /// The strongly connected components in reverse topological order: each after those it can reach.
    pub(crate) fn components(&self) -> Vec<Vec<u32>> {
        components(self.len(), |vertex| self.both(vertex))
    }

    /// Returns whether a component contains a cycle.
    pub(crate) fn is_cyclic(&self, component: &[u32]) -> bool {
        match component {
            [vertex] => self.both(*vertex).contains(vertex),
            _ => true,
        }
    }

    /// Returns whether the graph is acyclic, by repeatedly removing vertices without incoming edges (Kahn).
    pub(crate) fn is_loopfree(&self) -> bool {
        let mut before = vec![0u32; self.len()];
        for &target in &self.targets {
            before[target as usize] += 1;
        }
        let mut free: Vec<u32> = self.vertices().filter(|&vertex| before[vertex as usize] == 0).collect();
        let mut taken = 0;
        while let Some(vertex) = free.pop() {
            taken += 1;
            for &target in self.both(vertex) {
                before[target as usize] -= 1;
                if before[target as usize] == 0 {
                    free.push(target);
                }
            }
        }
        taken == self.len()
    }

    /// Marks the vertices on a cycle along which Left and Right move alternately.
    pub(crate) fn alternating(&self) -> Vec<bool> {
        // A state is a vertex with the player to move. The turn changes with every move.
        let mut states = Graph::default();
        for vertex in self.vertices() {
            for player in Player::BOTH {
                let next = |&target: &u32| 2 * target + (!player).index() as u32;
                states.push(self.options(vertex, player).iter().map(next), []);
            }
        }
        let mut found = vec![false; self.len()];
        for component in states.components() {
            if states.is_cyclic(&component) {
                for state in component {
                    found[state as usize / 2] = true;
                }
            }
        }
        found
    }

    /// Marks the vertices from which a marked vertex can be reached, including the marked ones.
    pub(crate) fn reaching(&self, marked: &[bool]) -> Vec<bool> {
        let reversed = self.reversed();
        let mut found = marked.to_vec();
        let mut waiting: Vec<u32> = self.vertices().filter(|&v| marked[v as usize]).collect();
        while let Some(vertex) = waiting.pop() {
            for &before in reversed.both(vertex) {
                if !std::mem::replace(&mut found[before as usize], true) {
                    waiting.push(before);
                }
            }
        }
        found
    }

    /// The subgraph reachable from `root`, numbered in the order of the search, and the original vertices.
    pub(crate) fn below(&self, root: u32) -> (Graph, Vec<u32>) {
        let order = self.reachable(root);
        let mut places = vec![0; self.len()];
        for (place, &vertex) in order.iter().enumerate() {
            places[vertex as usize] = place as u32;
        }
        let mut graph = Graph::default();
        for &vertex in &order {
            let [left, right] = Player::BOTH
                .map(|player| self.options(vertex, player).iter().map(|&option| places[option as usize]));
            graph.push(left, right);
        }
        (graph, order)
    }

    /// The vertices reachable from `root`, starting with `root`.
    pub(crate) fn reachable(&self, root: u32) -> Vec<u32> {
        let mut seen = vec![false; self.len()];
        seen[root as usize] = true;
        let mut found = vec![root];
        let mut next = 0;
        while let Some(&vertex) = found.get(next) {
            next += 1;
            for &target in self.both(vertex) {
                if !std::mem::replace(&mut seen[target as usize], true) {
                    found.push(target);
                }
            }
        }
        found
    }
}

/// The strongly connected components, by Tarjan's algorithm with an explicit stack.
fn components<'g>(count: usize, targets: impl Fn(u32) -> &'g [u32]) -> Vec<Vec<u32>> {
    const NEW: u32 = u32::MAX;
    let mut order = vec![NEW; count];
    let mut low = vec![0; count];
    let mut open = vec![false; count];
    let mut stack = Vec::new();
    let mut found = Vec::new();
    let mut path: Vec<(u32, usize)> = Vec::new();
    let mut clock = 0;
    for start in 0..count as u32 {
        if order[start as usize] != NEW {
            continue;
        }
        path.push((start, 0));
        while let Some(&mut (vertex, ref mut edge)) = path.last_mut() {
            let v = vertex as usize;
            if *edge == 0 {
                order[v] = clock;
                low[v] = clock;
                clock += 1;
                open[v] = true;
                stack.push(vertex);
            }
            match targets(vertex).get(*edge) {
                Some(&target) => {
                    *edge += 1;
                    let t = target as usize;
                    if order[t] == NEW {
                        path.push((target, 0));
                    } else if open[t] {
                        low[v] = low[v].min(order[t]);
                    }
                }
                None => {
                    path.pop();
                    if let Some(&(parent, _)) = path.last() {
                        let p = parent as usize;
                        low[p] = low[p].min(low[v]);
                    }
                    if low[v] == order[v] {
                        let at =
                            stack.iter().rposition(|&w| w == vertex).expect("an open vertex is on the stack");
                        let component = stack.split_off(at);
                        for &w in &component {
                            open[w as usize] = false;
                        }
                        found.push(component);
                    }
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_come_after_what_they_reach() {
        let mut graph = Graph::default();
        graph.push([1], [2]);
        graph.push([], [0]);
        graph.push([3], []);
        graph.push([], []);
        let components = graph.components();
        let mut sorted = components.clone();
        sorted.iter_mut().for_each(|c| c.sort_unstable());
        assert_eq!(sorted, [vec![3], vec![2], vec![0, 1]]);
        assert!(graph.is_cyclic(&components[2]) && !graph.is_cyclic(&components[0]));
        assert!(!graph.is_loopfree());
        // 0 -Left-> 1 -Right-> 0 alternates.
        assert_eq!(graph.alternating(), [true, true, false, false]);
        assert_eq!(graph.negative().reversed().options(3, Player::Right), [2]);
    }
}
