//! What the labels of vertices and edges are called in the text of a graph: maps or functions from texts to labels.

use super::Method;
use crate::board::graph::Graph;
use crate::board::graph_text::{self, Labels};
use crate::collection::Map;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::symbol::known;
use crate::value::Value;
use kelvin_values::Player;
use std::cell::RefCell;
use std::sync::Arc;

/// The image of a text in a map.
fn look_up<'u>(map: &Value<'u>, text: &str) -> Option<Value<'u>> {
    match map {
        Value::Map(map) => map.entries.get(&Value::from(text)).cloned(),
        _ => None,
    }
}

/// The labels that are read by default.
pub(super) fn player_label<'u>(text: &str) -> Option<Value<'u>> {
    match text {
        "L" | "Left" => Some(Value::Player(Player::Left)),
        "R" | "Right" => Some(Value::Player(Player::Right)),
        _ => None,
    }
}

/// Reads a graph with what its labels stand for.
pub(super) fn parse<'u>(
    machine: &mut Machine<'_, 'u>,
    text: &str,
    [vertices, edges]: [&Value<'u>; 2],
    directed: bool,
) -> Result<Graph<'u>> {
    let failed = RefCell::new(None);
    let machine = RefCell::new(machine);
    let meaning = |labels: &Value<'u>, text: &str| match labels {
        Value::Function(_) => match machine.borrow_mut().call(labels, &[Value::from(text)]) {
            Ok(label) => Some(label),
            Err(error) => {
                failed.borrow_mut().get_or_insert(error);
                None
            }
        },
        map => look_up(map, text),
    };
    let vertex = |text: &str| meaning(vertices, text).or_else(|| player_label(text));
    let edge = |text: &str| meaning(edges, text);
    let graph = graph_text::parse(text, &Labels { vertices: &vertex, edges: &edge, directed });
    let mut graph = match failed.into_inner() {
        Some(error) => return Err(error),
        None => graph?,
    };
    if let Some(unmarked) = look_up(vertices, "") {
        graph.labels.iter_mut().filter(|l| **l == Value::Nothing).for_each(|l| *l = unmarked.clone());
    }
    Ok(graph)
}

/// Writes a graph with what its labels are called; a label without a name is shown as a value is.
pub(super) fn text<'u>(
    machine: &mut Machine<'_, 'u>,
    graph: &Graph<'u>,
    [vertices, edges]: [&Value<'u>; 2],
) -> Result<String> {
    let machine = RefCell::new(machine);
    let name = |names: &Value<'u>, label: &Value<'u>| {
        let named = match names {
            Value::Function(_) => Some(machine.borrow_mut().call(names, std::slice::from_ref(label))?),
            Value::Map(map) => map.entries.get(label).cloned(),
            _ => None,
        };
        match named {
            Some(Value::Text(text)) => Ok(graph_text::named(&text)),
            Some(other) => Err(machine.borrow().expected("cgsuite.lang.String", &other)),
            None => Ok(graph_text::named(&machine.borrow().show(label)?)),
        }
    };
    graph_text::write(graph, &|label| name(vertices, label), &|label| name(edges, label))
}

pub(super) const GRAPH_RULESET: &[Method] = &[
    Method::property(
        "VertexLabels",
        "What the labels of vertices stand for in the text of a graph: a map or a function.",
        |_, _| {
            let players = [
                ("", Value::Nothing),
                ("L", Value::Player(Player::Left)),
                ("R", Value::Player(Player::Right)),
            ];
            Ok(map(players.map(|(text, label)| (Value::from(text), label))))
        },
    ),
    Method::property(
        "EdgeLabels",
        "What the labels of edges stand for in the text of a graph: a map or a function.",
        |_, _| Ok(map([(Value::from(""), Value::Nothing)])),
    ),
    Method::property("VertexToString", "The names of the labels of vertices.", |machine, args| {
        let labels = machine.get_member(&args[0], known::VERTEX_LABELS)?;
        Ok(reversed(&labels))
    }),
    Method::property("EdgeToString", "The names of the labels of edges.", |machine, args| {
        let labels = machine.get_member(&args[0], known::EDGE_LABELS)?;
        Ok(reversed(&labels))
    }),
];

fn map<'u>(entries: impl IntoIterator<Item = (Value<'u>, Value<'u>)>) -> Value<'u> {
    Value::Map(Arc::new(Map::from_iter(entries)))
}

/// From labels to their texts, where a map has them.
fn reversed<'u>(labels: &Value<'u>) -> Value<'u> {
    match labels {
        // The first of several names is the one that is written.
        Value::Map(labels) => {
            map(labels.entries.iter().rev().map(|(text, label)| (label.clone(), text.clone())))
        }
        _ => map([]),
    }
}

impl<'u> Machine<'_, 'u> {
    /// What a ruleset on graphs calls the labels of vertices and edges; it is asked once.
    pub(crate) fn label_names(&mut self, ruleset: &Value<'u>) -> Result<[Value<'u>; 2]> {
        if let Some(names) = self.world.label_names.get(ruleset) {
            return Ok(names.clone());
        }
        let names = [known::VERTEX_TO_STRING, known::EDGE_TO_STRING];
        let names = [self.get_member(ruleset, names[0])?, self.get_member(ruleset, names[1])?];
        self.world.label_names.insert(ruleset.clone(), names.clone());
        Ok(names)
    }

    /// Reads a graph as a ruleset writes it, or as boards are written: `P7`, `grid 2x3`, `edges 4: 0-1, 1-2`.
    pub(super) fn ruleset_graph(&mut self, ruleset: &Value<'u>, text: &str) -> Result<Graph<'u>> {
        self.label_names(ruleset)?;
        let vertices = self.get_member(ruleset, known::VERTEX_LABELS)?;
        let edges = self.get_member(ruleset, known::EDGE_LABELS)?;
        let read: Result<Graph<'u>> = parse(self, text, [&vertices, &edges], false);
        let error: Error = match read {
            Ok(graph) => return Ok(graph),
            Err(error) => error,
        };
        super::graph_games::read_board(text).ok_or(error)
    }
}
