//! Graphs whose vertices may have lost, and changed, their labels.
//!
//! The vertices of the graph with which play begins are the cells of the board, and each holds its label, or nothing once it is gone: moves
//! that take vertices away, or change labels, are changes of cells. A vertex is known by its place in the first graph. The number that
//! it has on a board depends on those before it that are gone, and so it is not known: a program may take it from one method of the
//! graph to another and compare it, and nothing else. Moves that take edges away are not followed.

use super::OnGrid;
use super::explore::{Explorer, Stop};
use super::state::{Boards, Chain, State, Symbolic, Writes};
use crate::ast::{Binary, Collected};
use crate::board::graph::Graph;
use crate::class::ClassId;
use crate::object::Body;
use crate::symbol::Symbol;
use crate::value::Value;
use kelvin_rules::CellGrid as Grid;
use std::rc::Rc;

/// What the cell of a vertex holds that is gone. The others hold the places of their labels, from 1.
pub(super) const GONE: i8 = 0;

/// A position of a user's class that holds a graph and nothing else.
pub(crate) struct OnGraph<'v, 'u> {
    pub(crate) class: ClassId,
    pub(crate) enclosing: &'v Value<'u>,
    pub(crate) graph: &'v Graph<'u>,
}

impl<'v, 'u> OnGraph<'v, 'u> {
    /// What a value is, if it is one.
    pub(crate) fn of(value: &'v Value<'u>) -> Option<OnGraph<'v, 'u>> {
        let Value::Object(object) = value else { return None };
        let Body::Instance(instance) = &object.body else { return None };
        let [field] = &*instance.fields else { return None };
        let Some(Value::Object(board)) = field.get() else { return None };
        let Body::Graph(graph) = &board.body else { return None };
        Some(OnGraph { class: object.class, enclosing: &instance.enclosing, graph })
    }

    /// The position as one on a strip with a cell for each vertex.
    pub(super) fn on<'g>(&self, strip: &'g Grid) -> OnGrid<'g, 'u>
    where
        'v: 'g,
    {
        OnGrid { class: self.class, enclosing: self.enclosing, grid: strip, is_strip: false }
    }
}

/// The labels of vertices, by their places from 1.
pub(super) type Labels<'u> = Vec<Value<'u>>;

/// The strip with a cell for each vertex of a graph; `None` where a label is not among these.
pub(super) fn strip<'u>(graph: &Graph<'u>, labels: &[Value<'u>]) -> Option<Grid> {
    let mut strip = Grid::empty(1, graph.order() as i64).ok()?;
    for (column, label) in (1..).zip(&graph.labels) {
        let at = labels.iter().position(|known| known == label)?;
        strip.set(1, column, i8::try_from(at + 1).ok()?).ok()?;
    }
    Some(strip)
}

/// The labels that the vertices of a graph have.
pub(super) fn labels_of<'u>(graph: &Graph<'u>) -> Labels<'u> {
    let mut labels = Labels::new();
    for label in &graph.labels {
        if !labels.contains(label) {
            labels.push(label.clone());
        }
    }
    labels
}

/// For each vertex the set of those that it is joined to.
pub(super) fn joined(graph: &Graph<'_>) -> Vec<u128> {
    let mut joined = vec![0; graph.order()];
    for edge in &graph.edges {
        let (from, to) = (edge.from - 1, edge.to - 1);
        joined[from] |= 1 << to;
        joined[to] |= 1 << from;
    }
    joined
}

/// Whether the vertices of two graphs have the same numbers: the same are gone.
fn same_numbers(a: &Writes, b: &Writes) -> bool {
    let gone = |writes: &'_ Writes| -> Vec<u16> {
        writes.iter().filter(|(_, held)| *held == GONE).map(|(cell, _)| *cell).collect()
    };
    gone(a) == gone(b)
}

impl<'u> Explorer<'_, '_, 'u> {
    /// The label of a vertex: on some boards it is not known.
    fn label(&self, writes: &Writes, vertex: u16) -> Result<Symbolic<'u>, Stop> {
        match writes.binary_search_by_key(&vertex, |(cell, _)| *cell) {
            Ok(at) => self.labelled(writes[at].1).map(Symbolic::Known),
            Err(_) => Ok(Symbolic::Cell(vertex)),
        }
    }

    /// The label that a cell holds; a vertex that is gone has none.
    pub(super) fn labelled(&self, content: i8) -> Result<Value<'u>, Stop> {
        let at = usize::try_from(content).ok().and_then(|at| at.checked_sub(1));
        at.and_then(|at| self.labels.get(at)).cloned().ok_or(Stop::Unsupported)
    }

    /// The contents that are labels equal to a value, as the machine compares them.
    pub(super) fn labels_equal_to(&mut self, value: &Value<'u>) -> Result<u16, Stop> {
        let mut mask = 0;
        for (code, label) in (1..).zip(self.labels.clone()) {
            let Some(content) = self.layout.index(code) else { continue };
            if self.machine.binary(Binary::Equal, label, value.clone())? == Value::Boolean(true) {
                mask |= 1 << content;
            }
        }
        Ok(mask)
    }

    /// The boards on which a vertex is there; `None` if it is on none.
    fn with_vertex(&self, boards: &Boards, writes: &Writes, vertex: u16) -> Option<Boards> {
        let mut on = boards.clone();
        match writes.binary_search_by_key(&vertex, |(cell, _)| *cell) {
            Ok(at) if writes[at].1 == GONE => return None,
            Ok(_) => {}
            Err(_) => on[usize::from(vertex)] &= !1,
        }
        (on[usize::from(vertex)] != 0).then_some(on)
    }

    /// The vertices that are there, each on the boards on which it is.
    pub(super) fn vertices(&self, boards: &Boards, writes: &Writes) -> Vec<(Boards, Symbolic<'u>)> {
        let all = 0..self.layout.cells() as u16;
        let there = |vertex| {
            Some((self.with_vertex(boards, writes, vertex)?, Symbolic::Vertex(writes.clone(), vertex)))
        };
        all.filter_map(there).collect()
    }

    /// The numbers of some of the vertices, as far as they are there.
    fn numbers(
        &self,
        boards: &Boards,
        writes: &Writes,
        vertices: impl IntoIterator<Item = usize>,
    ) -> Symbolic<'u> {
        let mut chain = Chain::default();
        for vertex in vertices {
            let vertex = (vertex - 1) as u16;
            if let Some(on) = self.with_vertex(boards, writes, vertex) {
                chain.push(on, Symbolic::Number(writes.clone(), vertex));
            }
        }
        Symbolic::Items(chain, Collected::List)
    }

    /// A member of a graph, a vertex or an edge.
    pub(super) fn graph_member(
        &self,
        graph: &Graph<'u>,
        state: &State<'u>,
        object: &Symbolic<'u>,
        name: Symbol,
    ) -> Result<Symbolic<'u>, Stop> {
        let name = &**self.machine.world.symbols.name(name);
        match (object, name) {
            (Symbolic::Grid(writes), "Vertices") => Ok(Symbolic::Vertices(writes.clone())),
            (Symbolic::Grid(writes), "AdjacencyList") => Ok(Symbolic::Adjacency(writes.clone())),
            (Symbolic::Grid(writes), "ConnectedComponents") if writes.is_empty() && !graph.directed => {
                Ok(Symbolic::Parts(GONE.into()))
            }
            (Symbolic::Grid(writes), "Edges") => {
                let mut chain = Chain::default();
                for (at, from) in graph.edges_in_order() {
                    let edge = &graph.edges[at];
                    let from_there = self.with_vertex(&state.boards, writes, (edge.from - 1) as u16);
                    let on = from_there.and_then(|on| self.with_vertex(&on, writes, (edge.to - 1) as u16));
                    if let Some(on) = on {
                        chain.push(on, Symbolic::Edge(writes.clone(), at, from));
                    }
                }
                Ok(Symbolic::Items(chain, Collected::List))
            }
            (Symbolic::Vertex(writes, vertex), "Index") => Ok(Symbolic::Number(writes.clone(), *vertex)),
            (Symbolic::Vertex(writes, vertex), "Label") => self.label(writes, *vertex),
            (Symbolic::Vertex(writes, vertex), "OutVertices") => {
                let others = graph.neighbours(usize::from(*vertex) + 1);
                Ok(self.numbers(&state.boards, writes, others))
            }
            (Symbolic::Edge(_, at, _), "Label") => Ok(Symbolic::Known(graph.edges[*at].label.clone())),
            (Symbolic::Edge(writes, _, from), "FromVertex") => {
                Ok(Symbolic::Number(writes.clone(), (from - 1) as u16))
            }
            (Symbolic::Edge(writes, at, from), "ToVertex") => {
                Ok(Symbolic::Number(writes.clone(), (graph.edges[*at].other(*from) - 1) as u16))
            }
            _ => Err(Stop::Unsupported),
        }
    }

    /// `graph[n]`, `graph.Vertices[n]`, `graph.AdjacencyList[n]`.
    pub(super) fn graph_index(
        &self,
        graph: &Graph<'u>,
        boards: &Boards,
        object: &Symbolic<'u>,
        number: &Symbolic<'u>,
    ) -> Result<Symbolic<'u>, Stop> {
        let Symbolic::Number(counted, vertex) = number else { return Err(Stop::Unsupported) };
        match object {
            Symbolic::Grid(writes) | Symbolic::Vertices(writes) if same_numbers(writes, counted) => {
                Ok(Symbolic::Vertex(writes.clone(), *vertex))
            }
            Symbolic::Adjacency(writes) if same_numbers(writes, counted) => {
                let place = usize::from(*vertex) + 1;
                let others = graph.incidence().swap_remove(place);
                let others = others.into_iter().map(|edge| graph.edges[edge].other(place));
                Ok(self.numbers(boards, writes, others))
            }
            _ => Err(Stop::Unsupported),
        }
    }

    /// A method of a graph.
    pub(super) fn graph_method(
        &mut self,
        state: &State<'u>,
        writes: &Writes,
        name: Symbol,
        arguments: &[Symbolic<'u>],
    ) -> Result<Symbolic<'u>, Stop> {
        let name = self.machine.world.symbols.name(name).clone();
        let mut changes: Vec<(u16, i8)> = Vec::new();
        let vertex = |number: &Symbolic<'u>| match number {
            Symbolic::Number(counted, vertex) if same_numbers(writes, counted) => Ok(*vertex),
            _ => Err(Stop::Unsupported),
        };
        match (&*name, arguments) {
            ("DeleteVertex", [number]) => changes.push((vertex(number)?, GONE)),
            ("DeleteVertices", [Symbolic::Items(chain, _)]) => {
                for (on, number) in chain.items() {
                    if self.is_there(&on, &state.boards)? {
                        changes.push((vertex(&number)?, GONE));
                    }
                }
            }
            ("UpdatedVertexLabels", [Symbolic::Changes(map)]) => {
                for [number, label] in map.iter() {
                    let label = self.known(label, &state.boards)?;
                    changes.push((vertex(number)?, self.code_of(&label)?));
                }
            }
            ("DeleteVertices" | "UpdatedVertexLabels", [Symbolic::Known(none)])
                if self.machine.elements(none).is_ok_and(|items| items.is_empty()) => {}
            _ => return Err(Stop::Unsupported),
        }
        let mut writes = (**writes).clone();
        for (cell, content) in changes {
            match writes.binary_search_by_key(&cell, |(cell, _)| *cell) {
                Ok(at) => writes[at].1 = content,
                Err(at) => writes.insert(at, (cell, content)),
            }
        }
        Ok(Symbolic::Grid(Rc::new(writes)))
    }

    /// The content that stands for a label; one that was not thought of is wanted.
    fn code_of(&mut self, label: &Value<'u>) -> Result<i8, Stop> {
        if !super::call::is_plain(label) {
            return Err(Stop::Unsupported);
        }
        let at = self.labels.iter().position(|known| known == label).unwrap_or_else(|| {
            self.labels.push(label.clone());
            self.labels.len() - 1
        });
        let code = i8::try_from(at + 1).map_err(|_| Stop::Unsupported)?;
        if self.layout.index(code).is_none() {
            if !self.wanted.contains(&code) {
                self.wanted.push(code);
            }
            return Err(Stop::Unsupported);
        }
        Ok(code)
    }

    /// Whether a list holds the number of a vertex.
    pub(super) fn holds_number(
        &self,
        chain: &Chain<'u>,
        number: &Symbolic<'u>,
        boards: &Boards,
    ) -> Result<Symbolic<'u>, Stop> {
        let mut holds = false;
        for (on, item) in chain.items() {
            holds |= same_number(&item, number)? && self.is_there(&on, boards)?;
        }
        Ok(Symbolic::Known(Value::Boolean(holds)))
    }
}

/// Whether two are the number of one vertex.
pub(super) fn same_number(a: &Symbolic<'_>, b: &Symbolic<'_>) -> Result<bool, Stop> {
    match (a, b) {
        (Symbolic::Number(counted, a), Symbolic::Number(other, b)) if same_numbers(counted, other) => {
            Ok(a == b)
        }
        _ => Err(Stop::Unsupported),
    }
}
