//! Graphs.

use super::rational::small;
use super::{Method, labels};
use crate::board::graph::{Edge, Graph};
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::value::Value;
use std::sync::Arc;

pub(super) const CONSTRUCTORS: &[Method] = &[Method::new(
    "Graph",
    "(text as String)",
    "Reads a graph: `-` is an edge, `(…;…)` are branches, `:A` names a vertex.",
    |machine, args| {
        let text = machine.text(&args[1])?;
        Ok(value(labels::parse(machine, &text, [&Value::Undefined; 2], false)?))
    },
)];

pub(super) const STATICS: &[Method] = &[
    Method::new(
        "Parse",
        "(text as String, vertexLabels as Function ?, edgeLabels as Function ?)",
        "Reads a graph whose labels have the given meanings.",
        |machine, args| {
            let text = machine.text(&args[1])?;
            Ok(value(labels::parse(machine, &text, [&args[2], &args[3]], false)?))
        },
    ),
    Method::property("Empty", "The graph without vertices.", |_, _| Ok(value(Graph::new(0, [])))),
    Method::new("Singleton", "(vertexLabel ?)", "A vertex alone.", |_, args| {
        Ok(value(labelled(Graph::new(1, []), &args[1], &Value::Undefined)))
    }),
    Method::new(
        "FromAdjacencyList",
        "(lists as Collection, vertexLabel ?, edgeLabel ?)",
        "The graph whose vertices are joined to those of their lists.",
        |machine, args| {
            let lists = adjacency(machine, &args[1])?;
            Ok(value(labelled(Graph::from_adjacency(&lists)?, &args[2], &args[3])))
        },
    ),
    Method::new("Path", FAMILY, "n vertices in a row.", |machine, args| {
        family(machine, args, |n| (1..n).map(|v| (v, v + 1)).collect())
    }),
    Method::new("Cycle", FAMILY, "n vertices in a circle.", |machine, args| {
        family(machine, args, |n| {
            (n > 0).then_some((1, n)).into_iter().chain((1..n).map(|v| (v, v + 1))).collect()
        })
    }),
    Method::new("Star", FAMILY, "A vertex joined to the n - 1 others.", |machine, args| {
        family(machine, args, |n| (2..=n).map(|v| (1, v)).collect())
    }),
    Method::new("Clique", FAMILY, "n vertices, each joined to every other.", |machine, args| {
        let n = Graph::order_of(small(machine, &args[1])?)? as u64;
        machine.room(n.saturating_mul(n).saturating_mul(64))?;
        family(machine, args, |n| (1..=n).flat_map(|v| (v + 1..=n).map(move |w| (v, w))).collect())
    }),
];

/// What the families of graphs take.
const FAMILY: &str = "(n as Integer, vertexLabel ?, edgeLabel ?)";

/// A graph of a family, all of its vertices with one label and all of its edges with another.
fn family<'u>(
    machine: &Machine<'_, 'u>,
    args: &[Value<'u>],
    edges: impl Fn(usize) -> Vec<(usize, usize)>,
) -> Result<Value<'u>> {
    let n = Graph::order_of(small(machine, &args[1])?)?;
    Ok(value(labelled(Graph::new(n, edges(n)), &args[2], &args[3])))
}

/// The graph with a label on every vertex and one on every edge, where they are given.
pub(super) fn labelled<'u>(mut graph: Graph<'u>, vertex: &Value<'u>, edge: &Value<'u>) -> Graph<'u> {
    if !matches!(vertex, Value::Undefined) {
        graph.labels.fill(vertex.clone());
    }
    if !matches!(edge, Value::Undefined) {
        graph.edges.iter_mut().for_each(|one| one.label = edge.clone());
    }
    graph
}

pub(super) const DIRECTED_STATICS: &[Method] = &[
    Method::new(
        "Parse",
        "(text as String, vertexLabels as Function ?, edgeLabels as Function ?)",
        "Reads a directed graph: `>` and `<` are edges forwards and back, `-` goes both ways.",
        |machine, args| {
            let text = machine.text(&args[1])?;
            Ok(value(labels::parse(machine, &text, [&args[2], &args[3]], true)?))
        },
    ),
    Method::property("Empty", "The graph without vertices.", |_, _| Ok(value(Graph::directed(&[])?))),
    Method::new("Singleton", "(vertexLabel ?)", "A vertex alone.", |_, args| {
        Ok(value(labelled(Graph::directed(&[vec![]])?, &args[1], &Value::Undefined)))
    }),
    Method::new("DirectedPath", FAMILY, "n vertices in a row, with edges forwards.", |machine, args| {
        let n = Graph::order_of(small(machine, &args[1])?)? as i64;
        let lists: Vec<Vec<i64>> = (1..=n).map(|v| if v < n { vec![v + 1] } else { vec![] }).collect();
        Ok(value(labelled(Graph::directed(&lists)?, &args[2], &args[3])))
    }),
    Method::new(
        "FromAdjacencyList",
        "(lists as Collection, vertexLabel ?, edgeLabel ?)",
        "The graph whose edges lead from vertices to those of their lists.",
        |machine, args| {
            let lists = adjacency(machine, &args[1])?;
            Ok(value(labelled(Graph::directed(&lists)?, &args[2], &args[3])))
        },
    ),
];

/// Lists of vertices.
fn adjacency<'u>(machine: &Machine<'_, 'u>, lists: &Value<'u>) -> Result<Vec<Vec<i64>>> {
    let list = |list: &Value<'u>| machine.elements(list)?.iter().map(|n| small(machine, n)).collect();
    machine.elements(lists)?.iter().map(list).collect()
}

/// Methods of graphs with or without directions.
pub(super) const METHODS: &[Method] = &[
    Method::new(
        "ToString",
        "(vertexLabels as Function ?, edgeLabels as Function ?)",
        "The graph as text; maps or functions give the names of labels.",
        |machine, args| {
            let graph = graph(machine, &args[0])?.clone();
            Ok(Value::from(labels::text(machine, &graph, [&args[1], &args[2]])?))
        },
    ),
    Method::property("ToString", "The printed form of the graph.", |machine, args| {
        machine.shown(&args[0], kelvin_values::notation::Style::Plain).map(Value::from)
    }),
    Method::property("AdjacencyList", "The neighbours of each vertex.", |machine, args| {
        let graph = graph(machine, &args[0])?;
        let lists = graph.incidence().into_iter().enumerate().skip(1).map(|(vertex, edges)| {
            let others = edges.into_iter().map(|edge| Value::Integer(graph.edges[edge].other(vertex) as i64));
            Value::from(others.collect::<Vec<_>>())
        });
        Ok(Value::from(lists.collect::<Vec<_>>()))
    }),
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
        "The graph without an edge at a vertex.",
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
    Method::new(
        "DeleteVertex",
        "(vertex as Integer)",
        "The graph without a vertex and its edges.",
        |machine, args| {
            let graph = graph(machine, &args[0])?;
            let vertex = graph.vertex(small(machine, &args[1])?)?;
            Ok(value(graph.without(&[vertex])))
        },
    ),
    Method::new(
        "DeleteVertices",
        "(vertices as Collection)",
        "The graph without some vertices and their edges.",
        |machine, args| {
            let graph = graph(machine, &args[0])?;
            Ok(value(graph.without(&vertices(machine, graph, &args[1])?)))
        },
    ),
    Method::new(
        "RetainVertices",
        "(vertices as Collection)",
        "The induced subgraph on some vertices.",
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
    Method::property("IsEmpty", "Whether the graph has no vertices.", |machine, args| {
        Ok(Value::Boolean(graph(machine, &args[0])?.order() == 0))
    }),
    Method::new(
        "UpdatedVertexLabels",
        "(labels as Map)",
        "The graph with the labels of some vertices changed.",
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

/// Methods of graphs without directions.
pub(super) const UNDIRECTED: &[Method] = &[
    Method::property(
        "ToDirectedGraph",
        "The directed graph with an edge in each direction for every edge.",
        |machine, args| Ok(value(graph(machine, &args[0])?.both_ways())),
    ),
    Method::property("ConnectedComponents", "The connected parts.", |machine, args| {
        let graph = graph(machine, &args[0])?;
        Ok(list(graph.components().iter().map(|part| graph.induced(part))))
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
    Method::property("IsConnected", "Whether it has at most one connected part.", |machine, args| {
        Ok(Value::Boolean(graph(machine, &args[0])?.components().len() <= 1))
    }),
    Method::property("IsSimple", "Whether it has neither loops nor parallel edges.", |machine, args| {
        Ok(Value::Boolean(graph(machine, &args[0])?.is_simple()))
    }),
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
    Method::property("OutVertices", "The neighbours of the vertex.", |machine, args| {
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
    Method::property("FromVertex", "The vertex at which the edge starts.", |machine, args| {
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

impl<'u> Graph<'u> {
    /// As an object.
    pub(crate) fn into_object(self) -> Object<'u> {
        let class = if self.directed { ClassId::DIRECTED_GRAPH } else { ClassId::GRAPH };
        Object::new(class, Body::Graph(self))
    }
}

fn value<'u>(graph: Graph<'u>) -> Value<'u> {
    Value::Object(Arc::new(graph.into_object()))
}

fn list<'u>(graphs: impl Iterator<Item = Graph<'u>>) -> Value<'u> {
    Value::from(graphs.map(value).collect::<Vec<_>>())
}

/// The place of the edge at a vertex that has an index from 1.
pub(crate) fn edge_at(graph: &Arc<Object<'_>>, vertex: usize, index: i64) -> Result<usize> {
    let Body::Graph(graph) = &graph.body else { return Err(Error::value("That is not a graph.")) };
    let place = usize::try_from(index).ok().and_then(|index| index.checked_sub(1));
    place
        .and_then(|place| graph.edges_at(vertex).nth(place))
        .ok_or_else(|| Error::value(format!("Edge is out of bounds: {index}")))
}
