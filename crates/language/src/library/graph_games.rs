//! Snort, Col and Arc Kayles: rulesets written in the language, whose values the placement engine finds.

use crate::board::graph::Graph;
use crate::board::graph_text::{self, Labels};
use crate::class::ClassId;
use crate::error::Result;
use crate::machine::Machine;
use crate::object::{Body, Instance};
use crate::value::Value;
use kelvin_positions::Position;
use kelvin_positions::board::{MarkedGraph, Vertex};
use kelvin_values::Player;

impl<'u> Machine<'_, 'u> {
    /// The same position of a ruleset that has an engine, if there is one; otherwise play has to tell.
    pub(crate) fn placed(&self, class: ClassId, instance: &Instance<'u>) -> Option<Position> {
        let path = self.world.classes[class].path.strip_suffix(".Position")?;
        // Whom a vertex with a label of Left, and one with a label of Right, is open to.
        let (ruleset, marks) = match path {
            "game.graph.Snort" => ("snort", ["left", "right"]),
            "game.graph.Col" => ("col", ["right", "left"]),
            "game.graph.ArcKayles" => ("arc-kayles", ["", ""]),
            _ => return None,
        };
        let Value::Object(board) = instance.fields.first()?.get()? else { return None };
        let Body::Graph(graph) = &board.body else { return None };
        // A user may have declared a class of that name.
        if self.world.is_declared(path) || !graph.is_simple() {
            return None;
        }
        let marks = if marks[0].is_empty() { String::new() } else { marked(graph, marks) };
        kelvin_placement::position(ruleset, &format!("{}{marks}", edges(graph))).ok()
    }
}

/// Reads a graph as the language writes it, or as boards are written: `P7`, `grid 2x3`, `edges 4: 0-1, 1-2`. A label
/// says whose piece a vertex is beside.
pub(super) fn read<'u>(text: &str) -> Result<Graph<'u>> {
    let labels = Labels { vertices: &super::graph::player_label, edges: &|_| None };
    let error = match graph_text::parse(text, &labels) {
        Ok(graph) => return Ok(graph),
        Err(error) => error,
    };
    let Ok(board) = MarkedGraph::parse(text) else { return Err(error) };
    let order = board.graph().order();
    let mut graph = Graph::new(order, board.graph().edges().map(|(u, v)| (u + 1, v + 1)));
    for vertex in 0..order {
        match board.at(vertex) {
            Vertex::Free => {}
            Vertex::Beside(player) => graph.labels[vertex] = Value::Player(player),
            _ => return Err(error),
        }
    }
    Ok(graph)
}

/// A graph as boards are written; their vertices are counted from 0.
pub(super) fn edges(graph: &Graph<'_>) -> String {
    let edges = graph.edges.iter().map(|edge| format!("{}-{}", edge.from - 1, edge.to - 1));
    format!("edges {}: {}", graph.order(), edges.collect::<Vec<_>>().join(", "))
}

/// The clauses of a board for the labels of its vertices; those with labels that are no player's are gone.
fn marked(graph: &Graph<'_>, [left, right]: [&str; 2]) -> String {
    let list = |word: &str, is: &dyn Fn(&Value<'_>) -> bool| {
        let vertices = graph.labels.iter().enumerate().filter(|(_, label)| is(label));
        let vertices: Vec<String> = vertices.map(|(v, _)| v.to_string()).collect();
        if vertices.is_empty() { String::new() } else { format!("; {word}: {}", vertices.join(" ")) }
    };
    let of = |player: Player| move |label: &Value<'_>| matches!(label, Value::Player(own) if *own == player);
    let gone = |label: &Value<'_>| !matches!(label, Value::Nothing | Value::Player(_));
    [list(left, &of(Player::Left)), list(right, &of(Player::Right)), list("gone", &gone)].concat()
}
