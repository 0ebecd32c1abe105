//! Graphs in the graph6 format of `nauty` ([`kelvin_graphs::graph6`]), with names for their vertices.

use super::{FormatError, Problem, TextPosition};
use crate::graph::NamedGraph;
use crate::vertices::Vertices;
use kelvin_graphs::graph6;

/// Writes a graph on one line.
pub fn write(graph: &NamedGraph) -> String {
    graph6::write(&kelvin_graphs::Graph::new(graph.order(), graph.edges()))
}

/// Parses a graph, with or without the header; its vertices are named `v1`, `v2`, …
pub fn read(text: &str) -> Result<NamedGraph, FormatError> {
    let graph = graph6::read(text).map_err(|error| FormatError {
        place: Some(TextPosition { line: 1, column: error.at + 1 }),
        problem: Problem::Expected { expected: error.expected.into(), found: error.found },
    })?;
    NamedGraph::new(Vertices::numbered("v", graph.order()), graph.edges()).map_err(FormatError::whole)
}
