//! The text formats graph6 and digraph6 of `nauty`.
//!
//! A graph is a line of printable characters of six bits each: the number of vertices, then the upper
//! triangle of the adjacency matrix by columns. A digraph begins with `&`, and has its whole matrix by rows.
//!
//! ```
//! use kelvin_graphs::{Graph, graph6};
//! let path = graph6::read("DQc")?;
//! assert_eq!(path, Graph::new(5, [(0, 2), (0, 4), (1, 3), (3, 4)]));
//! assert_eq!(graph6::write(&path), "DQc");
//! # Ok::<(), graph6::Graph6Error>(())
//! ```

use crate::digraph::Digraph;
use crate::graph::Graph;

/// The maximum number of vertices, since the matrix of a larger graph would exhaust memory.
pub const MAX_VERTICES: usize = 100_000;

const HEADER: &str = ">>graph6<<";

/// The reason why a text is not a graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("character {}: found {found}, expected {expected}", .at + 1)]
pub struct Graph6Error {
    /// The position, in characters from 0.
    pub at: usize,
    /// The text found.
    pub found: String,
    /// A description of the expected text.
    pub expected: String,
}

/// Parses a graph without loops, with or without the header.
pub fn read(text: &str) -> Result<Graph, Graph6Error> {
    let line = text.trim_end_matches(['\n', '\r']);
    let start = if line.starts_with(HEADER) { HEADER.len() } else { 0 };
    let (order, bits) = matrix(line, start, |n| n * n.saturating_sub(1) / 2)?;
    let pairs = (1..order).flat_map(|b| (0..b).map(move |a| (a, b)));
    Ok(Graph::new(order, pairs.zip(bits).filter(|(_, joined)| *joined).map(|(pair, _)| pair)))
}

/// Parses a digraph.
pub fn read_digraph(text: &str) -> Result<Digraph, Graph6Error> {
    let line = text.trim_end_matches(['\n', '\r']);
    if !line.starts_with('&') {
        let found = line.chars().next().map_or("the end of the text".into(), |c| format!("{c:?}"));
        return Err(Graph6Error { at: 0, found, expected: "'&' at the start of a digraph".into() });
    }
    let (order, bits) = matrix(line, 1, |n| n * n)?;
    let pairs = (0..order).flat_map(|a| (0..order).map(move |b| (a, b)));
    Ok(Digraph::new(order, pairs.zip(bits).filter(|(_, joined)| *joined).map(|(pair, _)| pair)))
}

/// Writes a graph without loops as one line.
pub fn write(graph: &Graph) -> String {
    let n = graph.order();
    let bits = (1..n).flat_map(|b| (0..b).map(move |a| graph.is_adjacent(a, b)));
    number(n) + &groups(bits)
}

/// Writes a digraph as one line.
pub fn write_digraph(digraph: &Digraph) -> String {
    let n = digraph.order();
    let bits = (0..n).flat_map(|a| (0..n).map(move |b| digraph.successors(a).contains(b)));
    format!("&{}{}", number(n), groups(bits))
}

/// Parses the number of vertices and the bits of a matrix of that size.
fn matrix(
    line: &str,
    start: usize,
    size: impl Fn(usize) -> usize,
) -> Result<(usize, impl Iterator<Item = bool>), Graph6Error> {
    let error = |at: usize, found: &str, expected: &str| Graph6Error {
        at,
        found: found.into(),
        expected: expected.into(),
    };
    let mut groups = Vec::with_capacity(line.len());
    for (at, c) in line.chars().enumerate().skip(start) {
        match c as u32 {
            code @ 63..=126 => groups.push(code as usize - 63),
            _ => return Err(error(at, &format!("{c:?}"), "a character from '?' to '~'")),
        }
    }
    let end = start + groups.len();
    let (digits, used) = match groups.as_slice() {
        [63, 63, rest @ ..] => (rest.get(..6), 8),
        [63, rest @ ..] => (rest.get(..3), 4),
        rest => (rest.get(..1), 1),
    };
    let digits = digits.ok_or_else(|| error(end, "the end of the text", "the number of vertices"))?;
    let order = digits.iter().fold(0, |n, group| n << 6 | group);
    if order > MAX_VERTICES {
        return Err(error(start, &format!("{order} vertices"), &format!("at most {MAX_VERTICES}")));
    }
    let needed = size(order).div_ceil(6);
    let found = groups.len() - used;
    if found != needed {
        let at = start + used + found.min(needed);
        let expected = format!("{needed} characters for the edges of {order} vertices");
        return Err(error(at, &format!("{found} characters"), &expected));
    }
    let bits = groups.into_iter().skip(used).flat_map(|group| (0..6).rev().map(move |i| group >> i & 1 == 1));
    Ok((order, bits))
}

fn number(n: usize) -> String {
    match n {
        0..=62 => digits(n, 1),
        63..=258_047 => format!("~{}", digits(n, 3)),
        _ => format!("~~{}", digits(n, 6)),
    }
}

/// The lowest `count` groups of six bits, highest first.
fn digits(value: usize, count: usize) -> String {
    (0..count).rev().map(|i| (63 + (value >> (6 * i) & 63) as u8) as char).collect()
}

/// Encodes bits in groups of six, padded with zeros.
fn groups(mut bits: impl Iterator<Item = bool>) -> String {
    let mut text = String::new();
    while let Some(first) = bits.next() {
        let rest =
            (0..5).fold(usize::from(first), |group, _| group << 1 | usize::from(bits.next() == Some(true)));
        text += &digits(rest, 1);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn graphs_survive_writing_and_reading(n in 0usize..70, pairs in proptest::collection::vec((0usize..70, 0usize..70), 0..200)) {
            let inside: Vec<_> = pairs.into_iter().filter(|(a, b)| a.max(b) < &n).collect();
            let graph = Graph::new(n, inside.iter().copied().filter(|(a, b)| a != b));
            prop_assert_eq!(read(&write(&graph)), Ok(graph));
            let digraph = Digraph::new(n, inside);
            prop_assert_eq!(read_digraph(&write_digraph(&digraph)), Ok(digraph));
        }

        #[test]
        fn any_text_is_a_graph_or_an_error(text in ".{0,30}") {
            let _ = (read(&text), read_digraph(&text));
        }
    }

    #[test]
    fn parse_errors_state_the_position_and_the_expectation() {
        let error = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(error(""), "character 1: found the end of the text, expected the number of vertices");
        assert_eq!(
            error("D"),
            "character 2: found 0 characters, expected 2 characters for the edges of 5 vertices"
        );
        assert_eq!(error("D\u{7f}c"), "character 2: found '\\u{7f}', expected a character from '?' to '~'");
        assert_eq!(error("~~~~~~~~"), "character 1: found 68719476735 vertices, expected at most 100000");
    }
}
