//! The conflict structures of some placement games, constructed directly from their rules.
#![allow(dead_code, reason = "each test and example uses some of these")]

use kelvin_budget::Budget;
use kelvin_complexes::{Complex, Face, Ideal, NamedGraph, Vertices};

/// Returns the ideal of minimal illegal positions of a ruleset on a board.
pub fn illegal_ideal(ruleset: &str, board: &str) -> Ideal {
    if let Some(size) = board.strip_prefix("grid ") {
        let (rows, columns) = size.split_once('x').unwrap();
        assert_eq!(ruleset, "domineering");
        return domineering(rows.parse().unwrap(), columns.parse().unwrap());
    }
    let board = graph(board);
    match ruleset {
        "snort" => two_colours(&board, |same_colour, adjacent| !same_colour && adjacent),
        "col" => two_colours(&board, |same_colour, adjacent| same_colour && adjacent),
        "node-kayles" => board.edge_ideal(),
        "arc-kayles" => board.line_graph().edge_ideal(),
        "nogo" => nogo(&board),
        _ => panic!("no ruleset {ruleset}"),
    }
}

/// Returns the illegal complex Γ, whose facets are the minimal illegal positions.
pub fn illegal_complex(ruleset: &str, board: &str) -> Complex {
    illegal_ideal(ruleset, board).facet_complex()
}

/// Returns the legal complex Δ, whose faces are the legal positions.
pub fn legal_complex(ruleset: &str, board: &str) -> Complex {
    let ideal = illegal_ideal(ruleset, board);
    if ideal.generators().iter().all(|set| set.len() == 2) {
        let edges = ideal.generators().iter().map(|set| (set.first().unwrap(), set.last().unwrap()));
        let conflicts = NamedGraph::new(ideal.variables().clone(), edges).unwrap();
        return conflicts.independence_complex(&Budget::unlimited()).unwrap();
    }
    ideal.stanley_reisner_complex(&Budget::unlimited()).unwrap()
}

/// Parses a graph, such as `P7`, `C5`, `K4`, `whiskered C5` or `edges n: 0-1,1-2`.
pub fn graph(board: &str) -> NamedGraph {
    if let Some(inner) = board.strip_prefix("whiskered ") {
        return graph(inner).whiskering();
    }
    if let Some(rest) = board.strip_prefix("edges ") {
        let (n, edges) = rest.split_once(':').unwrap();
        let ends = edges.split(',').map(str::trim).filter(|edge| !edge.is_empty()).map(|edge| {
            let (a, b) = edge.split_once('-').unwrap();
            (a.parse().unwrap(), b.parse().unwrap())
        });
        return NamedGraph::new(Vertices::numbered("v", n.parse().unwrap()), ends).unwrap();
    }
    let n = board[1..].parse().unwrap();
    match &board[..1] {
        "P" => NamedGraph::path(n),
        "C" => NamedGraph::cycle(n),
        "K" => NamedGraph::complete(n),
        _ => panic!("no board {board}"),
    }
}

/// Creates the vertices x1…xn for Left's pieces, then y1…yn for Right's pieces.
fn pieces(n: usize) -> Vertices {
    Vertices::new((1..=n).map(|i| format!("x{i}")).chain((1..=n).map(|i| format!("y{i}")))).unwrap()
}

fn two_colours(board: &NamedGraph, conflict: impl Fn(bool, bool) -> bool) -> Ideal {
    let n = board.order();
    let mut pairs: Vec<Face> = (0..n).map(|v| Face::from([v, v + n])).collect();
    for a in 0..2 * n {
        for b in a + 1..2 * n {
            if conflict((a < n) == (b < n), board.is_adjacent(a % n, b % n)) {
                pairs.push(Face::from([a, b]));
            }
        }
    }
    Ideal::new(pieces(n), pairs).unwrap()
}

/// Returns the ideal of Nogo. A group of one colour is captured if all its neighbours have the other colour.
fn nogo(board: &NamedGraph) -> Ideal {
    let n = board.order();
    let mut illegal: Vec<Face> = (0..n).map(|v| Face::from([v, v + n])).collect();
    for group in connected_sets(board) {
        let around = group.iter().fold(Face::EMPTY, |all, v| &all | board.neighbours(v));
        let around = &around - &group;
        illegal.push(group.iter().chain(around.iter().map(|v| v + n)).collect());
        illegal.push(group.iter().map(|v| v + n).chain(around.iter()).collect());
    }
    Ideal::new(pieces(n), illegal).unwrap()
}

fn connected_sets(board: &NamedGraph) -> Vec<Face> {
    let mut found: std::collections::BTreeSet<Face> = (0..board.order()).map(Face::vertex).collect();
    let mut queue: Vec<Face> = found.iter().cloned().collect();
    while let Some(set) = queue.pop() {
        let near = set.iter().fold(Face::EMPTY, |all, v| &all | board.neighbours(v));
        for v in (&near - &set).iter() {
            let larger = set.with(v);
            if found.insert(larger.clone()) {
                queue.push(larger);
            }
        }
    }
    found.into_iter().collect()
}

/// Returns the ideal of Domineering. Left places vertical dominoes x and Right horizontal ones y; only these
/// are vertices.
fn domineering(rows: usize, columns: usize) -> Ideal {
    let mut dominoes: Vec<(String, [usize; 2])> = Vec::new();
    for r in 0..rows {
        for c in 0..columns {
            let cell = r * columns + c;
            if r + 1 < rows {
                dominoes.push((format!("x{}", cell + 1), [cell, cell + columns]));
            }
            if c + 1 < columns {
                dominoes.push((format!("y{}", cell + 1), [cell, cell + 1]));
            }
        }
    }
    let names = Vertices::new(dominoes.iter().map(|(name, _)| name.clone())).unwrap();
    let mut overlaps = Vec::new();
    for (i, (_, a)) in dominoes.iter().enumerate() {
        for (j, (_, b)) in dominoes.iter().enumerate().skip(i + 1) {
            if a.iter().any(|cell| b.contains(cell)) {
                overlaps.push(Face::from([i, j]));
            }
        }
    }
    Ideal::new(names, overlaps).unwrap()
}
