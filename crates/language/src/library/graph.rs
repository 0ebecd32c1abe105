//! Graphs.

use super::Method;
use super::rational::small;
use crate::board::graph::{Edge, Graph};
use crate::board::graph_text::{self, Labels};
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::value::Value;
use kelvin_values::Player;
use std::sync::Arc;

pub(super) const CONSTRUCTORS: &[Method] = &[Method::new(
    "Graph",
    "(text as String)",
    "Reads a graph: `-` is an edge, `(…;…)` are branches, `:A` names a vertex.",
    |machine, args| {
        let text = machine.text(&args[1])?;
        let labels = Labels { vertices: &player_label, edges: &|_| None };
        Ok(value(graph_text::parse(&text, &labels)?))
    },
)];

/// The image of a text in a map.
fn look_up<'u>(map: &Value<'u>, text: &str) -> Option<Value<'u>> {
    match map {
        Value::Map(map) => map.entries.get(&Value::from(text)).cloned(),
        _ => None,
    }
}

/// The labels that are read without being told.
pub(super) fn player_label<'u>(text: &str) -> Option<Value<'u>> {
    match text {
        "L" | "Left" => Some(Value::Player(Player::Left)),
        "R" | "Right" => Some(Value::Player(Player::Right)),
        _ => None,
    }
}

pub(super) const STATICS: &[Method] = &[
    Method::new(
        "Parse",
        "(text as String, vertexLabels as Map ?, edgeLabels as Map ?)",
        "Reads a graph whose labels have the given meanings.",
        |machine, args| {
            let text = machine.text(&args[1])?;
            let vertices = |text: &str| look_up(&args[2], text).or_else(|| player_label(text));
            let edges = |text: &str| look_up(&args[3], text);
            let mut graph = graph_text::parse(&text, &Labels { vertices: &vertices, edges: &edges })?;
            if let Some(unmarked) = look_up(&args[2], "") {
                graph.labels.iter_mut().filter(|l| **l == Value::Nothing).for_each(|l| *l = unmarked.clone());
            }
            Ok(value(graph))
        },
    ),
    Method::new(
        "FromAdjacencyList",
        "(lists as Collection)",
        "The graph whose vertices are joined to those of their lists.",
        |machine, args| {
            let mut lists = Vec::new();
            for list in machine.elements(&args[1])? {
                let list: Result<Vec<i64>> =
                    machine.elements(&list)?.iter().map(|n| small(machine, n)).collect();
                lists.push(list?);
            }
            Ok(value(Graph::from_adjacency(&lists)?))
        },
    ),
    Method::new("Path", "(n as Integer)", "n vertices in a row.", |machine, args| {
        let n = Graph::order_of(small(machine, &args[1])?)?;
        Ok(value(Graph::new(n, (1..n).map(|v| (v, v + 1)))))
    }),
    Method::new("Cycle", "(n as Integer)", "n vertices in a circle.", |machine, args| {
        let n = Graph::order_of(small(machine, &args[1])?)?;
        let last = (n > 0).then_some((1, n));
        Ok(value(Graph::new(n, last.into_iter().chain((1..n).map(|v| (v, v + 1))))))
    }),
    Method::new("Star", "(n as Integer)", "A vertex joined to the n - 1 others.", |machine, args| {
        let n = Graph::order_of(small(machine, &args[1])?)?;
        Ok(value(Graph::new(n, (2..=n).map(|v| (1, v)))))
    }),
    Method::new("Clique", "(n as Integer)", "n vertices, each joined to every other.", |machine, args| {
        let n = Graph::order_of(small(machine, &args[1])?)?;
        machine.room((n as u64).saturating_mul(n as u64).saturating_mul(64))?;
        Ok(value(Graph::new(n, (1..=n).flat_map(|v| (v + 1..=n).map(move |w| (v, w))))))
    }),
];

pub(super) const METHODS: &[Method] = &[
    Method::property("AdjacencyList", "For each vertex those it is joined to.", |machine, args| {
        let graph = graph(machine, &args[0])?;
        let lists = graph.incidence().into_iter().enumerate().skip(1).map(|(vertex, edges)| {
            let others = edges.into_iter().map(|edge| Value::Integer(graph.edges[edge].other(vertex) as i64));
            Value::from(others.collect::<Vec<_>>())
        });
        Ok(Value::from(lists.collect::<Vec<_>>()))
    }),
    Method::new(
        "ConnectedComponent",
        "(vertex as Integer)",
        "The connected part with a vertex.",
        |machine, args| {
            let graph = graph(machine, &args[0])?;
            let vertex = graph.vertex(small(machine, &args[1])?)?;
            let parts = graph.components();
            let part = parts.iter().find(|part| part.contains(&vertex));
            Ok(value(graph.induced(part.map_or(&[][..], |part| part))))
        },
    ),
    Method::property("ConnectedComponents", "The connected parts.", |machine, args| {
        let graph = graph(machine, &args[0])?;
        Ok(list(graph.components().iter().map(|part| graph.induced(part))))
    }),
    Method::new(
        "Decomposition",
        "(label)",
        "The connected parts without the vertices of a label.",
        |machine, args| {
            let graph = graph(machine, &args[0])?;
            let parts = graph.parts(|vertex| graph.labels[vertex - 1] != args[1]);
            Ok(list(parts.iter().map(|part| graph.induced(part))))
        },
    ),
    Method::new("DeleteEdge", "(edge as Edge)", "Without an edge.", |machine, args| {
        let mut graph = graph(machine, &args[0])?.clone();
        if let Value::Object(object) = &args[1]
            && let Body::Edge(_, at, _) = &object.body
            && *at < graph.edges.len()
        {
            graph.edges.remove(*at);
        }
        Ok(value(graph))
    }),
    Method::new(
        "DeleteEdgeByIndex",
        "(vertex as Integer, index as Integer)",
        "Without an edge at a vertex.",
        |machine, args| {
            let Value::Object(object) = &args[0] else {
                return Err(machine.expected("cgsuite.util.Graph", &args[0]));
            };
            let mut graph = graph(machine, &args[0])?.clone();
            let vertex = graph.vertex(small(machine, &args[1])?)?;
            let edge = edge_at(object, vertex, small(machine, &args[2])?)?;
            graph.edges.remove(edge);
            Ok(value(graph))
        },
    ),
    Method::new("DeleteVertex", "(vertex as Integer)", "Without a vertex and its edges.", |machine, args| {
        let graph = graph(machine, &args[0])?;
        let vertex = graph.vertex(small(machine, &args[1])?)?;
        Ok(value(graph.without(&[vertex])))
    }),
    Method::new(
        "DeleteVertices",
        "(vertices as Collection)",
        "Without some vertices and their edges.",
        |machine, args| {
            let graph = graph(machine, &args[0])?;
            Ok(value(graph.without(&vertices(machine, graph, &args[1])?)))
        },
    ),
    Method::new(
        "RetainVertices",
        "(vertices as Collection)",
        "Some vertices with the edges between them.",
        |machine, args| {
            let graph = graph(machine, &args[0])?;
            let mut kept = vertices(machine, graph, &args[1])?;
            kept.sort_unstable();
            kept.dedup();
            Ok(value(graph.induced(&kept)))
        },
    ),
    Method::property("EdgeCount", "The number of edges.", |machine, args| {
        Ok(Value::Integer(graph(machine, &args[0])?.edges.len() as i64))
    }),
    Method::property("VertexCount", "The number of vertices.", |machine, args| {
        Ok(Value::Integer(graph(machine, &args[0])?.order() as i64))
    }),
    Method::property("Edges", "The list of all edges, by their lower ends.", |machine, args| {
        let edges = graph(machine, &args[0])?.edges_in_order();
        let Value::Object(object) = &args[0] else {
            return Err(machine.expected("cgsuite.util.Graph", &args[0]));
        };
        Ok(Value::from(edges.into_iter().map(|(at, from)| seen(object, at, from)).collect::<Vec<_>>()))
    }),
    Method::property("Vertices", "The list of all vertices.", |machine, args| {
        let count = graph(machine, &args[0])?.order();
        let Value::Object(object) = &args[0] else {
            return Err(machine.expected("cgsuite.util.Graph", &args[0]));
        };
        let vertices = (1..=count).map(|at| Object::value(ClassId::VERTEX, Body::Vertex(object.clone(), at)));
        Ok(Value::from(vertices.collect::<Vec<_>>()))
    }),
    Method::property("IsConnected", "Whether it has at most one connected part.", |machine, args| {
        Ok(Value::Boolean(graph(machine, &args[0])?.components().len() <= 1))
    }),
    Method::property("IsEmpty", "Whether it has no vertices.", |machine, args| {
        Ok(Value::Boolean(graph(machine, &args[0])?.order() == 0))
    }),
    Method::property("IsSimple", "Whether it has neither loops nor parallel edges.", |machine, args| {
        Ok(Value::Boolean(graph(machine, &args[0])?.is_simple()))
    }),
    Method::new(
        "UpdatedVertexLabels",
        "(labels as Map)",
        "With the labels of some vertices changed.",
        |machine, args| {
            let mut graph = graph(machine, &args[0])?.clone();
            if let Value::Map(map) = &args[1] {
                for (vertex, label) in &map.entries {
                    let vertex = graph.vertex(small(machine, vertex)?)?;
                    graph.labels[vertex - 1] = label.clone();
                }
            }
            Ok(value(graph))
        },
    ),
];

pub(super) const VERTEX: &[Method] = &[
    Method::property("Label", "The label.", |machine, args| {
        of_vertex(machine, &args[0], |graph, at| graph.labels[at - 1].clone())
    }),
    Method::property("Index", "The number of the vertex.", |machine, args| {
        of_vertex(machine, &args[0], |_, at| Value::Integer(at as i64))
    }),
    Method::property("Edges", "The edges of the vertex, which start there.", |machine, args| {
        if let Value::Object(object) = &args[0]
            && let Body::Vertex(holder, at) = &object.body
            && let Body::Graph(graph) = &holder.body
        {
            let edges = graph.edges_at(*at).map(|edge| seen(holder, edge, *at));
            return Ok(Value::from(edges.collect::<Vec<_>>()));
        }
        Err(machine.expected("cgsuite.util.Vertex", &args[0]))
    }),
    Method::property("EdgeCount", "The number of edges of the vertex.", |machine, args| {
        of_vertex(machine, &args[0], |graph, at| Value::Integer(graph.edges_at(at).count() as i64))
    }),
    Method::property("OutVertices", "The vertices that it is joined to.", |machine, args| {
        of_vertex(machine, &args[0], |graph, at| {
            Value::from(graph.neighbours(at).map(|other| Value::Integer(other as i64)).collect::<Vec<_>>())
        })
    }),
];

/// An edge of a graph as seen from one of its ends.
pub(crate) fn seen<'u>(graph: &Arc<Object<'u>>, edge: usize, from: usize) -> Value<'u> {
    Object::value(ClassId::EDGE, Body::Edge(graph.clone(), edge, from))
}

fn of_vertex<'u>(
    machine: &Machine<'_, 'u>,
    value: &Value<'u>,
    get: impl Fn(&Graph<'u>, usize) -> Value<'u>,
) -> Result<Value<'u>> {
    if let Value::Object(object) = value
        && let Body::Vertex(graph, at) = &object.body
        && let Body::Graph(graph) = &graph.body
    {
        return Ok(get(graph, *at));
    }
    Err(machine.expected("cgsuite.util.Vertex", value))
}

pub(super) const EDGE: &[Method] = &[
    Method::property("Label", "The label.", |machine, args| {
        of_edge(machine, &args[0], |edge, _| edge.label.clone())
    }),
    Method::property("FromVertex", "The end from which it is seen.", |machine, args| {
        of_edge(machine, &args[0], |_, from| Value::Integer(from as i64))
    }),
    Method::property("ToVertex", "The other end.", |machine, args| {
        of_edge(machine, &args[0], |edge, from| Value::Integer(edge.other(from) as i64))
    }),
];

fn of_edge<'u>(
    machine: &Machine<'_, 'u>,
    value: &Value<'u>,
    get: impl Fn(&Edge<'u>, usize) -> Value<'u>,
) -> Result<Value<'u>> {
    if let Value::Object(object) = value
        && let Body::Edge(graph, at, from) = &object.body
        && let Body::Graph(graph) = &graph.body
    {
        return Ok(get(&graph.edges[*at], *from));
    }
    Err(machine.expected("cgsuite.util.Edge", value))
}

pub(super) fn graph<'v, 'u>(machine: &Machine<'_, 'u>, value: &'v Value<'u>) -> Result<&'v Graph<'u>> {
    match value {
        Value::Object(object) => match &object.body {
            Body::Graph(graph) => Ok(graph),
            _ => Err(machine.expected("cgsuite.util.Graph", value)),
        },
        _ => Err(machine.expected("cgsuite.util.Graph", value)),
    }
}

fn vertices<'u>(machine: &Machine<'_, 'u>, graph: &Graph<'u>, value: &Value<'u>) -> Result<Vec<usize>> {
    machine.elements(value)?.iter().map(|n| graph.vertex(small(machine, n)?)).collect()
}

fn value<'u>(graph: Graph<'u>) -> Value<'u> {
    Object::value(ClassId::GRAPH, Body::Graph(graph))
}

fn list<'u>(graphs: impl Iterator<Item = Graph<'u>>) -> Value<'u> {
    Value::from(graphs.map(value).collect::<Vec<_>>())
}

/// The place of the edge at a vertex that has an index from 1.
pub(crate) fn edge_at(graph: &Arc<Object<'_>>, vertex: usize, index: i64) -> Result<usize> {
    let Body::Graph(graph) = &graph.body else { return Err(Error::value("That is no graph.")) };
    let place = usize::try_from(index).ok().and_then(|index| index.checked_sub(1));
    place
        .and_then(|place| graph.edges_at(vertex).nth(place))
        .ok_or_else(|| Error::value(format!("Edge is out of bounds: {index}")))
}
