//! Moves of users' rulesets on graphs, named by what changed.

use crate::board::graph::Graph;
use kelvin_positions::Action;

/// Graphs with more vertices, or moves that take more, are not looked at.
const MOST_VERTICES: usize = 64;
const MOST_TAKEN: usize = 3;

/// What became of a graph: the vertices that were taken or marked, or the edge that was cut. `None` where that is not seen.
///
/// Where vertices are taken the others are counted anew, so that several of them may have been; those are named next to which all
/// other changes are, and of these such as are joined.
pub(super) fn change<'u>(from: &Graph<'u>, to: &Graph<'u>) -> Option<Action> {
    let taken = from.order().checked_sub(to.order())?;
    if from.order() > MOST_VERTICES || taken > MOST_TAKEN || from.directed != to.directed {
        return None;
    }
    if taken == 0 {
        return change_in_place(from, to);
    }
    let mut best: Option<([usize; 2], Vec<usize>)> = None;
    for_subsets(from.order(), taken, &mut |vertices| {
        if let Some(far) = changes_elsewhere(from, to, vertices) {
            let cost = [far, from.induced(vertices).components().len()];
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, vertices.to_vec()));
            }
        }
    });
    let (_, vertices) = best?;
    Some(Action::Vertices { vertices: vertices.into_iter().map(|vertex| vertex - 1).collect() })
}

/// The vertices whose labels changed, or the edge that is gone.
fn change_in_place<'u>(from: &Graph<'u>, to: &Graph<'u>) -> Option<Action> {
    if from.edges == to.edges {
        let marked = (0..from.order()).filter(|&vertex| from.labels[vertex] != to.labels[vertex]);
        return Some(Action::Vertices { vertices: marked.collect() });
    }
    let gone = (0..from.edges.len()).find(|&at| {
        let rest = from.edges.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, edge)| edge);
        from.labels == to.labels && rest.eq(to.edges.iter())
    })?;
    let edge = &from.edges[gone];
    Some(Action::Cut { edge: gone, ends: [edge.from - 1, edge.to - 1] })
}

/// How many labels changed if these vertices were taken, those next to them counted once and all others as often as there are
/// vertices; `None` if the edges are not those that were left.
fn changes_elsewhere<'u>(from: &Graph<'u>, to: &Graph<'u>, taken: &[usize]) -> Option<usize> {
    let left: Vec<usize> = (1..=from.order()).filter(|vertex| !taken.contains(vertex)).collect();
    let rest = from.induced(&left);
    if rest.edges != to.edges {
        return None;
    }
    let changed = left.iter().enumerate().filter(|(at, _)| rest.labels[*at] != to.labels[*at]);
    let cost = changed.map(|(_, vertex)| {
        let near = from.neighbours(*vertex).any(|other| taken.contains(&other));
        if near { 1 } else { from.order() }
    });
    Some(cost.sum())
}

/// Visits the sets of a number of the vertices from 1 to `order`.
fn for_subsets(order: usize, size: usize, visit: &mut impl FnMut(&[usize])) {
    let mut chosen: Vec<usize> = (1..=size).collect();
    loop {
        visit(&chosen);
        let Some(at) = (0..size).rev().find(|&at| chosen[at] < order - (size - 1 - at)) else { return };
        let first = chosen[at] + 1;
        (at..size).for_each(|place| chosen[place] = first + place - at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;
    use kelvin_values::Player;

    fn path<'u>(n: usize) -> Graph<'u> {
        Graph::new(n, (1..n).map(|v| (v, v + 1)))
    }

    #[test]
    fn moves_are_named_by_what_changed() {
        let marked = |mut graph: Graph<'static>, vertices: &[usize]| {
            vertices.iter().for_each(|&v| graph.labels[v - 1] = Value::Player(Player::Left));
            graph
        };
        let taken = |from: &Graph<'static>, vertex| {
            marked(from.clone(), &from.neighbours(vertex).collect::<Vec<_>>()).without(&[vertex])
        };
        for graph in [path(5), Graph::new(5, [(1, 2), (2, 3), (3, 4), (4, 1), (4, 5)])] {
            for vertex in 1..=5 {
                let change_found = change(&graph, &taken(&graph, vertex));
                assert_eq!(change_found, Some(Action::Vertices { vertices: vec![vertex - 1] }));
            }
        }
        let arcs = change(&path(4), &path(4).without(&[2, 3]));
        assert_eq!(arcs, Some(Action::Vertices { vertices: vec![1, 2] }));
        assert_eq!(change(&path(3), &marked(path(3), &[3])), Some(Action::Vertices { vertices: vec![2] }));
        let cut = Graph::new(3, [(1, 2)]);
        assert_eq!(change(&path(3), &cut), Some(Action::Cut { edge: 1, ends: [1, 2] }));
        assert_eq!(change(&path(3), &path(4)), None);
        let mut sets = 0;
        for_subsets(6, 3, &mut |_| sets += 1);
        assert_eq!(sets, 20);
    }
}
