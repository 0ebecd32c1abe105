//! Text formats of graphs: names of families, lists of edges, graph6.

use crate::drawn::{DrawnGraph, MAX_VERTICES};
use crate::error::GraphError;
use crate::unfit::Unfit;

const EXPECTED: &str = "a graph such as P7, C5, K4, K3,4, star 5, wheel 6, grid 2x3, Q3, petersen, \
                        tree 0 0 1, edges 4: 0-1, 1-2, or graph6 followed by its code";

impl DrawnGraph {
    /// Parses a graph.
    ///
    /// | text | graph |
    /// |---|---|
    /// | `P7`, `path 7` | path on 7 vertices |
    /// | `C5`, `cycle 5` | cycle |
    /// | `K4`, `complete 4` | complete graph |
    /// | `K3,4` | complete bipartite graph |
    /// | `star 5` | star with 5 leaves |
    /// | `wheel 6` | wheel with a rim of 6 |
    /// | `2x3`, `grid 2x3` | grid graph of 2 rows and 3 columns |
    /// | `Q3`, `hypercube 3` | hypercube |
    /// | `petersen` | Petersen graph |
    /// | `tree 0 0 1` | tree: the parents of vertices 1, 2, 3 are 0, 0, 1 |
    /// | `edges 4: 0-1, 1-2` | 4 vertices and these edges |
    /// | `0-1, 1-2` | these edges, and the vertices up to the largest |
    /// | `graph6 DQc` | McKay's compact code |
    pub fn parse(text: &str) -> Result<DrawnGraph, GraphError> {
        let start = text.len() - text.trim_start().len();
        let text = text.trim();
        if text.is_empty() {
            return Err(GraphError::Empty { expected: EXPECTED.into() });
        }
        if text.eq_ignore_ascii_case("petersen") {
            return Ok(DrawnGraph::petersen());
        }
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            let edges = text.contains('-') || !text.contains(['x', 'X']);
            return if edges { from_edges(None, text, start) } else { grid(text, start) };
        }
        let word = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
        let (name, rest) = text.split_at(word);
        let offset = start + word;
        match name.to_ascii_lowercase().as_str() {
            "p" | "path" => DrawnGraph::path(single_number(rest, offset)?),
            "c" | "cycle" => DrawnGraph::cycle(single_number(rest, offset)?),
            "star" => DrawnGraph::star(single_number(rest, offset)?),
            "w" | "wheel" => DrawnGraph::wheel(single_number(rest, offset)?),
            "q" | "hypercube" => DrawnGraph::hypercube(single_number(rest, offset)?),
            "k" | "complete" => match numbers(rest, &[','], offset)?[..] {
                [n] => DrawnGraph::complete(n),
                [a, b] => DrawnGraph::complete_bipartite(a, b),
                _ => Err(GraphError::at(offset, format!("{rest:?}"), "one or two sizes, such as K4 or K3,4")),
            },
            "grid" => grid(rest, offset),
            "tree" => DrawnGraph::tree(&numbers(rest, &[',', ' '], offset)?),
            "edges" => {
                let Some((order, edges)) = rest.split_once(':') else {
                    return Err(GraphError::at(
                        offset,
                        format!("{rest:?}"),
                        "a number of vertices and a colon",
                    ));
                };
                from_edges(Some(single_number(order, offset)?), edges, offset + order.len() + 1)
            }
            // The code itself may start with letters.
            _ if text.starts_with("graph") && text[5..].starts_with('6') => {
                let code = text[6..].trim_start_matches([':', ' ']);
                graph6(code, start + text.len() - code.len())
            }
            _ => Err(GraphError::at(start, format!("{name:?}"), EXPECTED)),
        }
    }
}

/// Parses the numbers of a list.
fn numbers(text: &str, separators: &[char], offset: usize) -> Result<Vec<usize>, GraphError> {
    let mut all = Vec::new();
    let mut at = offset;
    for piece in text.split(separators) {
        let digits = piece.trim();
        if !digits.is_empty() {
            let index = at + piece.len() - piece.trim_start().len();
            if let Some(bad) = digits.chars().find(|c| !c.is_ascii_digit()) {
                return Err(GraphError::at(index, format!("{bad:?}"), "a number"));
            }
            match digits.parse() {
                Ok(number) => all.push(number),
                // A number with too many digits exceeds any limit.
                Err(_) => return Err(Unfit::too_large("vertices", digits, MAX_VERTICES as u64).into()),
            }
            GraphError::limit("vertices", all.len())?;
        }
        at += piece.len() + 1;
    }
    Ok(all)
}

/// Parses a single number.
fn single_number(text: &str, offset: usize) -> Result<usize, GraphError> {
    match numbers(text, &[' '], offset)?[..] {
        [n] => Ok(n),
        [] => Err(GraphError::at(offset, "the end", "a number")),
        _ => Err(GraphError::at(offset, format!("{:?}", text.trim()), "one number")),
    }
}

/// Parses the size of a grid, such as `2x3`.
fn grid(text: &str, offset: usize) -> Result<DrawnGraph, GraphError> {
    match numbers(text, &['x', 'X', ','], offset)?[..] {
        [height, width] => DrawnGraph::grid(height, width),
        _ => Err(GraphError::at(offset, format!("{text:?}"), "a size such as 2x3")),
    }
}

/// Parses a list of edges such as `0-1, 1-2`.
fn from_edges(order: Option<usize>, text: &str, offset: usize) -> Result<DrawnGraph, GraphError> {
    let mut edges = Vec::new();
    let mut at = offset;
    for piece in text.split([',', ';']) {
        if !piece.trim().is_empty() {
            let index = at + piece.len() - piece.trim_start().len();
            match numbers(piece, &['-'], at)?[..] {
                [u, v] => edges.push((u, v)),
                _ => return Err(GraphError::at(index, format!("{:?}", piece.trim()), "an edge such as 0-1")),
            }
        }
        at += piece.len() + 1;
    }
    let needed = edges.iter().map(|&(u, v)| u.max(v).saturating_add(1)).max().unwrap_or(0);
    DrawnGraph::new(order.unwrap_or(needed), edges)
}

/// Parses McKay's graph6.
fn graph6(code: &str, offset: usize) -> Result<DrawnGraph, GraphError> {
    let graph = crate::graph6::read(code)
        .map_err(|error| GraphError::at(offset + error.at, error.found, error.expected))?;
    GraphError::limit("vertices", graph.order())?;
    Ok(graph.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(text: &str) -> (usize, usize) {
        let graph = DrawnGraph::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        (graph.order(), graph.edges().count())
    }

    #[test]
    fn every_text_format_is_parsed() {
        assert_eq!(size("P7"), (7, 6));
        assert_eq!(size("cycle 5"), (5, 5));
        assert_eq!(size("K4"), (4, 6));
        assert_eq!(size("K3,4"), (7, 12));
        assert_eq!(size("star 4"), (5, 4));
        assert_eq!(size("wheel 5"), (6, 10));
        assert_eq!([size("grid 2x3"), size("2x3")], [(6, 7); 2]);
        assert_eq!(size("Q3"), (8, 12));
        assert_eq!(size("Petersen"), (10, 15));
        assert_eq!(size("tree 0 0 1"), (4, 3));
        assert_eq!(size("edges 4: 0-1, 1-2"), (4, 2));
        assert_eq!(size("edges 1:"), (1, 0));
        assert_eq!(size("0-1, 1-2, 2-0, 3-3"), (4, 4));
    }

    #[test]
    fn graph6_codes_are_parsed() {
        // The examples of McKay's description of the format: n = 5 with the edges 0-2, 0-4, 1-3, 3-4.
        let graph = DrawnGraph::parse("graph6 DQc").unwrap();
        assert_eq!(graph.edges().collect::<Vec<_>>(), [(0, 2), (0, 4), (1, 3), (3, 4)]);
        assert_eq!(size("graph6:C~"), (4, 6));
        assert_eq!(size("graph6 ?"), (0, 0));
    }

    #[test]
    fn parse_errors_state_the_position_and_the_expectation() {
        let error = |text: &str| DrawnGraph::parse(text).unwrap_err().to_string();
        assert!(error("").starts_with("the text is empty: expected a graph such as P7"));
        assert!(error("foo 3").starts_with("character 1: found \"foo\", expected a graph"));
        assert_eq!(error("P"), "character 2: found the end, expected a number");
        assert_eq!(error("P3z"), "character 2: found 'z', expected a number");
        assert_eq!(error("C2"), "a cycle has at least 3 vertices, not 2");
        assert_eq!(error("2x3x4"), "character 1: found \"2x3x4\", expected a size such as 2x3");
        assert_eq!(error("0-1, 2"), "character 6: found \"2\", expected an edge such as 0-1");
        assert_eq!(
            error("edges 2: 0-5"),
            "the edge 0-5 has the end 5, but the vertices are the numbers below 2"
        );
        assert_eq!(error("tree 3"), "the parent of vertex 1 of a tree must be an earlier vertex, not 3");
        assert_eq!(
            error("graph6 D"),
            "character 9: found 0 characters, expected 2 characters for the edges of 5 vertices"
        );
        assert_eq!(
            error("graph6 D\u{7f}c"),
            "character 9: found '\\u{7f}', expected a character from '?' to '~'"
        );
        assert_eq!(
            error("K99999999999999999999999"),
            "99999999999999999999999 vertices are too many: the limit is 4096"
        );
        assert_eq!(
            error("0-99999999999999999999999"),
            "99999999999999999999999 vertices are too many: the limit is 4096"
        );
    }
}
