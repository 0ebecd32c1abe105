//! Named families of graphs.

use crate::drawn::{DrawnGraph, MAX_VERTICES, Point, circle};
use crate::error::GraphError;

impl DrawnGraph {
    /// The path on `n` vertices.
    pub fn path(n: usize) -> Result<DrawnGraph, GraphError> {
        let graph = DrawnGraph::new(n, (1..n).map(|v| (v - 1, v)))?;
        Ok(graph.drawn(format!("P{n}"), (0..n).map(|v| (v as f64, 0.0)).collect()))
    }

    /// The cycle on `n ≥ 3` vertices.
    pub fn cycle(n: usize) -> Result<DrawnGraph, GraphError> {
        if n < 3 {
            return Err(GraphError::unsuited(format!("a cycle has at least 3 vertices, not {n}")));
        }
        let graph = DrawnGraph::new(n, (0..n).map(|v| (v, (v + 1) % n)))?;
        Ok(graph.drawn(format!("C{n}"), circle(n)))
    }

    /// The complete graph on `n` vertices.
    pub fn complete(n: usize) -> Result<DrawnGraph, GraphError> {
        let graph = DrawnGraph::new(n, (0..n.min(MAX_VERTICES)).flat_map(|v| (0..v).map(move |u| (u, v))))?;
        Ok(graph.drawn(format!("K{n}"), circle(n)))
    }

    /// The complete bipartite graph with parts of `a` and `b` vertices.
    pub fn complete_bipartite(a: usize, b: usize) -> Result<DrawnGraph, GraphError> {
        let order = a.saturating_add(b);
        GraphError::limit("vertices", order)?;
        let graph = DrawnGraph::new(order, (0..a).flat_map(|u| (a..a + b).map(move |v| (u, v))))?;
        let centred = |i: usize, n: usize| i as f64 - (n as f64 - 1.0) / 2.0;
        let top = (0..a).map(|i| (centred(i, a), 0.0));
        let bottom = (0..b).map(|i| (centred(i, b), 1.5));
        Ok(graph.drawn(format!("K{a},{b}"), top.chain(bottom).collect()))
    }

    /// The star with `n` leaves; its centre is vertex 0.
    pub fn star(n: usize) -> Result<DrawnGraph, GraphError> {
        let order = n.saturating_add(1);
        let graph = DrawnGraph::new(order, (1..order.min(MAX_VERTICES + 1)).map(|v| (0, v)))?;
        Ok(graph.drawn(format!("star {n}"), hub(n)))
    }

    /// The wheel with a rim of `n ≥ 3` vertices; its hub is vertex 0.
    pub fn wheel(n: usize) -> Result<DrawnGraph, GraphError> {
        if n < 3 {
            return Err(GraphError::unsuited(format!("the rim of a wheel has at least 3 vertices, not {n}")));
        }
        GraphError::limit("vertices", n.saturating_add(1))?;
        let graph = DrawnGraph::new(n + 1, (1..=n).flat_map(|v| [(0, v), (v, v % n + 1)]))?;
        Ok(graph.drawn(format!("wheel {n}"), hub(n)))
    }

    /// The grid graph of `height` rows and `width` columns, numbered row by row.
    pub fn grid(height: usize, width: usize) -> Result<DrawnGraph, GraphError> {
        GraphError::limit("vertices", height.saturating_mul(width))?;
        let right = (0..height).flat_map(|r| (1..width).map(move |c| (r * width + c - 1, r * width + c)));
        let down = (1..height).flat_map(|r| (0..width).map(move |c| ((r - 1) * width + c, r * width + c)));
        let graph = DrawnGraph::new(height * width, right.chain(down))?;
        let positions = (0..height * width).map(|v| ((v % width) as f64, (v / width) as f64));
        Ok(graph.drawn(format!("grid {height}x{width}"), positions.collect()))
    }

    /// The hypercube of dimension `d`, in which adjacent vertices differ in one binary digit.
    pub fn hypercube(d: usize) -> Result<DrawnGraph, GraphError> {
        let order = 1usize.checked_shl(d as u32).unwrap_or(usize::MAX);
        GraphError::limit("vertices", order)?;
        let graph = DrawnGraph::new(order, (0..order).flat_map(|v| (0..d).map(move |i| (v, v ^ (1 << i)))))?;
        // The i-th digit moves a vertex in the i-th of these directions.
        let directions = [(2.0, 0.0), (0.0, 2.0), (0.9, -0.7), (4.6, 0.5), (0.5, 4.6), (-1.1, -1.6)];
        let positions = (0..order).map(|v| {
            (0..d).filter(|i| v >> i & 1 == 1).fold((0.0, 0.0), |(x, y): Point, i| {
                let (dx, dy) = directions[i % directions.len()];
                let scale = 1.0 + 1.7 * (i / directions.len()) as f64;
                (x + scale * dx, y + scale * dy)
            })
        });
        Ok(graph.drawn(format!("Q{d}"), positions.collect()))
    }

    /// The tree in which the parent of vertex `i + 1` is the earlier vertex `parents[i]`; vertex 0 is the
    /// root.
    pub fn tree(parents: &[usize]) -> Result<DrawnGraph, GraphError> {
        for (i, &parent) in parents.iter().enumerate() {
            if parent > i {
                return Err(GraphError::unsuited(format!(
                    "the parent of vertex {} of a tree must be an earlier vertex, not {parent}",
                    i + 1
                )));
            }
        }
        let order = parents.len() + 1;
        let graph = DrawnGraph::new(order, parents.iter().enumerate().map(|(i, &parent)| (parent, i + 1)))?;
        let list: Vec<String> = parents.iter().map(usize::to_string).collect();
        Ok(graph.drawn(format!("tree {}", list.join(" ")), below_root(parents)))
    }

    /// The Petersen graph: an outer pentagon on 0 to 4, an inner pentagram on 5 to 9.
    pub fn petersen() -> DrawnGraph {
        let edges = (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]);
        let ring = |radius: f64| circle(5).into_iter().map(move |(x, y)| (radius * x, radius * y));
        let mut graph =
            DrawnGraph::new(10, edges).unwrap_or_else(|_| unreachable!("ten vertices are within the limit"));
        graph = graph.drawn("petersen", ring(2.2).chain(ring(1.1)).collect());
        graph
    }
}

/// The positions of a centre and of `n` points around it.
fn hub(n: usize) -> Vec<Point> {
    let around = circle(n).into_iter().map(|(x, y)| (1.3 * x, 1.3 * y));
    std::iter::once((0.0, 0.0)).chain(around).collect()
}

/// The positions of a tree drawn below its root: leaves in a row, and each parent above the middle of its
/// children.
fn below_root(parents: &[usize]) -> Vec<Point> {
    let order = parents.len() + 1;
    let mut depth = vec![0usize; order];
    let mut children = vec![Vec::new(); order];
    for (i, &parent) in parents.iter().enumerate() {
        depth[i + 1] = depth[parent] + 1;
        children[parent].push(i + 1);
    }
    let mut x = vec![0.0; order];
    // Depth-first search without recursion; leaves are numbered in the order of visits.
    let mut leaves = 0.0;
    let mut stack = vec![0];
    while let Some(v) = stack.pop() {
        if children[v].is_empty() {
            x[v] = leaves;
            leaves += 1.0;
        }
        stack.extend(children[v].iter().rev());
    }
    // Children come after their parents, so in reverse order their positions are known.
    for v in (0..order).rev() {
        if let (Some(&first), Some(&last)) = (children[v].first(), children[v].last()) {
            x[v] = (x[first] + x[last]) / 2.0;
        }
    }
    (0..order).map(|v| (x[v], depth[v] as f64)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_have_the_right_numbers_of_vertices_and_edges() {
        let size = |graph: Result<DrawnGraph, GraphError>| {
            let graph = graph.unwrap();
            assert_eq!(graph.loop_at(), None);
            (graph.order(), graph.edges().count(), graph.max_degree())
        };
        assert_eq!(size(DrawnGraph::path(7)), (7, 6, 2));
        assert_eq!(size(DrawnGraph::path(1)), (1, 0, 0));
        assert_eq!(size(DrawnGraph::cycle(5)), (5, 5, 2));
        assert_eq!(size(DrawnGraph::complete(6)), (6, 15, 5));
        assert_eq!(size(DrawnGraph::complete_bipartite(3, 4)), (7, 12, 4));
        assert_eq!(size(DrawnGraph::star(4)), (5, 4, 4));
        assert_eq!(size(DrawnGraph::wheel(5)), (6, 10, 5));
        assert_eq!(size(DrawnGraph::grid(3, 4)), (12, 17, 4));
        assert_eq!(size(DrawnGraph::hypercube(4)), (16, 32, 4));
        assert_eq!(size(DrawnGraph::tree(&[0, 0, 1, 1, 2])), (6, 5, 3));
    }

    #[test]
    fn huge_families_are_refused_with_the_limit() {
        for graph in [
            DrawnGraph::path(1_000_000),
            DrawnGraph::complete(1_000_000),
            DrawnGraph::complete_bipartite(usize::MAX, 3),
            DrawnGraph::star(usize::MAX),
            DrawnGraph::wheel(usize::MAX),
            DrawnGraph::grid(usize::MAX, usize::MAX),
            DrawnGraph::hypercube(4000),
        ] {
            let error = graph.unwrap_err().to_string();
            assert!(error.ends_with("vertices are too many: the limit is 4096"), "{error}");
        }
    }
}
