//! Graphs in the graph6 format of `nauty`.
//!
//! A graph is a line of printable characters, six bits each: first the number of vertices, then the upper
//! triangle of the adjacency matrix by columns.

use super::{FormatError, Place, Problem};
use crate::graph::Graph;
use crate::vertices::Vertices;

/// Graphs with more vertices are not read: their matrix would fill the memory.
const VERTICES_ALLOWED: u64 = 100_000;

const HEADER: &str = ">>graph6<<";

/// Writes a graph as one line.
pub fn write(graph: &Graph) -> String {
    let n = graph.order();
    let mut line = match n {
        0..=62 => digits(n as u64, 1),
        63..=258_047 => format!("~{}", digits(n as u64, 3)),
        _ => format!("~~{}", digits(n as u64, 6)),
    };
    let mut group = 0;
    let mut bits = 0;
    for b in 1..n {
        for a in 0..b {
            group = group << 1 | u64::from(graph.is_adjacent(a, b));
            bits += 1;
            if bits == 6 {
                line += &digits(group, 1);
                (group, bits) = (0, 0);
            }
        }
    }
    if bits > 0 {
        line += &digits(group << (6 - bits), 1);
    }
    line
}

/// The lowest `count` groups of six bits, highest first.
fn digits(value: u64, count: u32) -> String {
    (0..count).rev().map(|i| (63 + (value >> (6 * i) & 63) as u8) as char).collect()
}

/// Reads a graph, with or without the header; its vertices are called `v1`, `v2`, …
pub fn read(text: &str) -> Result<Graph, FormatError> {
    let line = text.trim_end_matches(['\n', '\r']);
    let start = if line.starts_with(HEADER) { HEADER.len() } else { 0 };
    let error = |place: usize, expected: &'static str, found: String| FormatError {
        place: Some(Place { line: 1, column: place + 1 }),
        problem: Problem::Expected { expected, found },
    };
    let mut groups = Vec::with_capacity(line.len());
    for (place, c) in line.char_indices().skip(start) {
        match c as u32 {
            code @ 63..=126 => groups.push(u64::from(code - 63)),
            _ => return Err(error(place, "a character from `?` to `~`", format!("`{}`", c.escape_debug()))),
        }
    }
    let (size, used) = match groups.as_slice() {
        [63, 63, rest @ ..] => (rest.get(..6), 8),
        [63, rest @ ..] => (rest.get(..3), 4),
        rest => (rest.get(..1), 1),
    };
    let end = || "the end of the text".to_owned();
    let size = size.ok_or_else(|| error(line.len(), "the number of vertices", end()))?;
    let n = size.iter().fold(0u64, |n, group| n << 6 | group);
    if n > VERTICES_ALLOWED {
        return Err(error(start, "at most 100000 vertices", n.to_string()));
    }
    let n = n as usize;
    let matrix = &groups[used.min(groups.len())..];
    let needed = (n * n.saturating_sub(1) / 2).div_ceil(6);
    if matrix.len() < needed {
        return Err(error(line.len(), "more of the adjacency matrix", end()));
    }
    if matrix.len() > needed {
        return Err(error(start + used + needed, "the end of the text", "more characters".to_owned()));
    }
    let pairs = (1..n).flat_map(|b| (0..b).map(move |a| (a, b))).enumerate();
    let edges = pairs.filter(|(i, _)| matrix[i / 6] >> (5 - i % 6) & 1 == 1).map(|(_, pair)| pair);
    Graph::new(Vertices::numbered("v", n), edges).map_err(FormatError::whole)
}
