//! Trees up to isomorphism.

use crate::graph::Graph;
use kelvin_budget::{Budget, Exhausted};

/// Visits every tree on `order` vertices once up to isomorphism.
///
/// A rooted tree is represented by the depths of its vertices in preorder, with its branches in descending
/// order. All trees are generated in descending order, each from the previous one (Beyer and Hedetniemi,
/// 'Constant time generation of rooted trees', 1980). Those whose root is their centroid are visited.
///
/// ```
/// use kelvin_budget::Budget;
/// let mut trees = 0;
/// kelvin_graphs::visit_trees(7, &Budget::unlimited(), &mut |_| trees += 1)?;
/// assert_eq!(trees, 11);
/// # Ok::<(), kelvin_budget::Exhausted>(())
/// ```
pub fn visit_trees(order: usize, budget: &Budget, visit: &mut dyn FnMut(&Graph)) -> Result<(), Exhausted> {
    budget.check()?;
    let meter = budget.meter();
    let mut depths: Vec<usize> = (0..order).collect();
    if order == 0 {
        return Ok(());
    }
    loop {
        meter.tick()?;
        if is_rooted_at_centroid(&depths) {
            visit(&tree(&depths));
        }
        // The last vertex below depth 1 moves up to the depth of its parent, and the rest repeats what
        // precedes it.
        let Some(last) = depths.iter().rposition(|&depth| depth > 1) else { return Ok(()) };
        let distance = depths[..last].iter().rev().take_while(|&&depth| depth + 1 != depths[last]).count();
        for i in last..order {
            depths[i] = depths[i - distance - 1];
        }
    }
}

/// Returns whether the root is the centroid: no branch has more than half of the vertices.
///
/// If a branch has exactly half of them, its top and the root are both centroids. Then the root is the one
/// whose half comes later in the order, or either if the halves are equal.
fn is_rooted_at_centroid(depths: &[usize]) -> bool {
    let order = depths.len();
    let starts: Vec<usize> = (1..order).filter(|&v| depths[v] == 1).chain([order]).collect();
    starts.windows(2).all(|branch| {
        let (from, to) = (branch[0], branch[1]);
        let size = to - from;
        let lifted = || depths[from..to].iter().map(|depth| depth - 1);
        let rest = || depths[..from].iter().chain(&depths[to..]).copied();
        2 * size < order || 2 * size == order && lifted().le(rest())
    })
}

/// The tree with these depths in preorder.
fn tree(depths: &[usize]) -> Graph {
    let mut path: Vec<usize> = Vec::new();
    let edges = depths.iter().enumerate().filter_map(|(v, &depth)| {
        path.truncate(depth);
        let parent = path.last().copied();
        path.push(v);
        parent.map(|parent| (parent, v))
    });
    Graph::new(depths.len(), edges.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_trees_are_those_of_otter() {
        // A000055.
        let known = [0, 1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159, 7741];
        for (order, &count) in known.iter().enumerate() {
            let mut trees = 0;
            visit_trees(order, &Budget::unlimited(), &mut |tree| {
                assert!(tree.is_connected() && tree.edges().count() + 1 == order);
                trees += 1;
            })
            .unwrap();
            assert_eq!(trees, count, "{order} vertices");
        }
    }

    #[test]
    fn no_tree_is_visited_twice() {
        let budget = Budget::unlimited();
        let mut seen = std::collections::BTreeSet::new();
        visit_trees(11, &budget, &mut |tree| assert!(seen.insert(tree.canonical(&budget).unwrap()))).unwrap();
        assert_eq!(seen.len(), 235);
    }
}
