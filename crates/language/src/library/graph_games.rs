//! Classes written in the language that have the same positions as a built-in ruleset.

use crate::board::graph::Graph;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::object::{Body, Instance};
use crate::value::Value;
use kelvin_positions::board::{Board, MarkedGraph, Vertex};
use kelvin_positions::{Entry, Labels, Named, Position, Registry};
use std::sync::Arc;

impl<'u> Machine<'_, 'u> {
    /// The same position of a built-in ruleset, if there is one.
    pub(crate) fn placed(&self, class: ClassId, instance: &Instance<'u>) -> Option<Position> {
        let path = self.world.classes[class].path.strip_suffix(".Position")?;
        let written = |entry: &&Arc<Entry>| entry.class.is_some_and(|class| class.path == path);
        let entry = Registry::built_in().iter().find(written)?;
        let Value::Object(board) = instance.fields.first()?.get()? else { return None };
        let Body::Graph(graph) = &board.body else { return None };
        // A user may have declared a class of that name.
        if self.world.is_declared(path) || !graph.is_simple() {
            return None;
        }
        let mut board = self::board(graph).ok()?;
        if entry.class?.labels == Labels::Beside {
            board = board.with(|v| match &graph.labels[v] {
                Value::Nothing => Vertex::Free,
                Value::Player(player) => Vertex::Beside(*player),
                _ => Vertex::Gone,
            });
        }
        let ruleset = Named::new(entry.clone(), "").ok()?;
        kelvin_placement::position_on(&ruleset, &Board::Graph(board)).ok()
    }
}

/// Reads a graph as boards are written. A label says whose piece a vertex is beside.
pub(super) fn read_board<'u>(text: &str) -> Option<Graph<'u>> {
    from_board(&MarkedGraph::parse(text).ok()?).ok()
}

/// A board as a graph of the language; a label says whose piece a vertex is beside.
pub(crate) fn from_board<'u>(board: &MarkedGraph) -> Result<Graph<'u>> {
    let order = board.graph().order();
    let mut graph = Graph::new(order, board.graph().edges().map(|(u, v)| (u + 1, v + 1)));
    for vertex in 0..order {
        match board.at(vertex) {
            Vertex::Free => {}
            Vertex::Beside(player) => graph.labels[vertex] = Value::Player(player),
            _ => {
                return Err(Error::value(format!(
                    "vertex {vertex} is not free, expected a graph without pieces"
                )));
            }
        }
    }
    Ok(graph)
}

/// The board that [`from_board`] reads so; `None` where there are other labels, loops or parallel edges.
pub(crate) fn to_board(graph: &Graph<'_>) -> Option<MarkedGraph> {
    let plain = |label: &Value<'_>| matches!(label, Value::Nothing | Value::Player(_));
    let unlabelled = graph.edges.iter().all(|edge| matches!(edge.label, Value::Nothing));
    if !graph.is_simple() || !unlabelled || !graph.labels.iter().all(plain) {
        return None;
    }
    let board = board(graph).ok()?;
    Some(board.with(|vertex| match graph.labels[vertex] {
        Value::Player(player) => Vertex::Beside(player),
        _ => Vertex::Free,
    }))
}

/// A graph as boards are; their vertices are counted from 0.
pub(super) fn board(graph: &Graph<'_>) -> Result<MarkedGraph> {
    let edges = graph.edges.iter().map(|edge| (edge.from - 1, edge.to - 1));
    let graph = kelvin_positions::board::DrawnGraph::new(graph.order(), edges);
    graph.map(MarkedGraph::new).map_err(|error| Error::value(error.to_string()))
}
