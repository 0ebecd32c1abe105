//! Graphs in an arena, with their vertices and edges.
//!
//! A graph never changes, so that the lists of its vertices, edges and neighbours are made once in a run of a method, however often they are asked for. What
//! makes new graphs is left to the library.

use super::word::Word;
use super::{Runner, Stop};
use crate::board::graph::Graph;
use crate::object::{Body, Object};
use crate::symbol::{Symbol, known};
use std::sync::Arc;

/// A graph, and those of its lists that were asked for.
pub(super) struct ListedGraph<'u> {
    object: Arc<Object<'u>>,
    lists: [Word; 3],
}

/// The lists of a graph that are kept.
const KEPT: [Symbol; 3] = [known::VERTICES, known::EDGES, known::ADJACENCY_LIST];

impl<'u> ListedGraph<'u> {
    /// An object that holds a graph.
    pub(super) fn new(object: &Arc<Object<'u>>) -> ListedGraph<'u> {
        ListedGraph { object: object.clone(), lists: [Word::Undefined; 3] }
    }

    pub(super) fn object(&self) -> &Arc<Object<'u>> {
        &self.object
    }

    pub(super) fn graph(&self) -> Result<&Graph<'u>, Stop> {
        match &self.object.body {
            Body::Graph(graph) => Ok(graph),
            _ => Err(Stop::Unsupported),
        }
    }

    /// Forgets the lists, which are freed with the rest of the arena.
    pub(super) fn forget_lists(&mut self) {
        self.lists = [Word::Undefined; 3];
    }
}

impl<'u> Runner<'_, '_, 'u> {
    fn graph(&self, at: usize) -> Result<&Graph<'u>, Stop> {
        self.state.arena.graphs[at].graph()
    }

    /// The graph and the numbers of which a vertex or an edge consists.
    pub(super) fn on_graph<const N: usize>(&self, at: usize) -> Result<(usize, [usize; N]), Stop> {
        let Word::Graph(graph) = self.state.arena.words[at] else { return Err(Stop::Unsupported) };
        let mut numbers = [0; N];
        for (number, word) in numbers.iter_mut().zip(&self.state.arena.words[at + 1..]) {
            let Word::Integer(n) = word else { return Err(Stop::Unsupported) };
            *number = *n as usize;
        }
        Ok((graph, numbers))
    }

    /// A property of a graph, a vertex or an edge; `None` where it is left to the library.
    pub(super) fn property_of_graph(&mut self, object: Word, name: Symbol) -> Result<Option<Word>, Stop> {
        Ok(Some(match (object, name) {
            (Word::Graph(at), known::VERTEX_COUNT) => Word::Integer(self.graph(at)?.order() as i64),
            (Word::Graph(at), known::EDGE_COUNT) => Word::Integer(self.graph(at)?.edges.len() as i64),
            (Word::Graph(at), _) => match KEPT.iter().position(|kept| *kept == name) {
                Some(list) => self.list_of(at, list)?,
                None => return Ok(None),
            },
            (Word::Vertex(at), known::INDEX) => self.state.arena.words[at + 1],
            (Word::Edge(at), known::FROM_VERTEX) => self.state.arena.words[at + 2],
            (Word::Vertex(at), known::LABEL) => {
                let (graph, [vertex]) = self.on_graph(at)?;
                let label = self.graph(graph)?.labels[vertex - 1].clone();
                self.made(&label)?
            }
            (Word::Vertex(at), known::OUT_VERTICES) => {
                let (graph, [vertex]) = self.on_graph(at)?;
                let near = self.graph(graph)?.neighbours(vertex).map(|other| Word::Integer(other as i64));
                let near: smallvec::SmallVec<[Word; 16]> = near.collect();
                Word::List(self.state.arena.slice(&near)?)
            }
            (Word::Vertex(at), known::EDGES) => {
                let (graph, [vertex]) = self.on_graph(at)?;
                let edges = self.graph(graph)?.edges_at(vertex).map(|edge| [edge, vertex]);
                let numbers: Vec<[usize; 2]> = edges.collect();
                self.things(graph, &numbers, Word::Edge)?
            }
            (Word::Edge(at), known::TO_VERTEX) => {
                let (graph, [edge, from]) = self.on_graph(at)?;
                Word::Integer(self.graph(graph)?.edges[edge].other(from) as i64)
            }
            (Word::Edge(at), known::LABEL) => {
                let (graph, [edge, _]) = self.on_graph(at)?;
                let label = self.graph(graph)?.edges[edge].label.clone();
                self.made(&label)?
            }
            _ => return Ok(None),
        }))
    }

    /// A list of a graph, made when it is first asked for.
    fn list_of(&mut self, at: usize, list: usize) -> Result<Word, Stop> {
        let known = self.state.arena.graphs[at].lists[list];
        if known != Word::Undefined {
            return Ok(known);
        }
        let graph = self.graph(at)?;
        let made = match KEPT[list] {
            known::VERTICES => {
                let numbers: Vec<[usize; 1]> = (1..=graph.order()).map(|vertex| [vertex]).collect();
                self.things(at, &numbers, Word::Vertex)?
            }
            known::EDGES => {
                let edges = graph.edges_in_order().into_iter().map(|(edge, from)| [edge, from]);
                let numbers: Vec<[usize; 2]> = edges.collect();
                self.things(at, &numbers, Word::Edge)?
            }
            _ => {
                let other = |vertex, edge: &usize| Word::Integer(graph.edges[*edge].other(vertex) as i64);
                let incidence = graph.incidence();
                let lists = incidence.iter().enumerate().skip(1);
                let lists: Vec<Vec<Word>> = lists
                    .map(|(vertex, edges)| edges.iter().map(|edge| other(vertex, edge)).collect())
                    .collect();
                let arena = &mut self.state.arena;
                let lists: Result<Vec<Word>, Stop> =
                    lists.iter().map(|list| arena.slice(list).map(Word::List)).collect();
                Word::List(arena.slice(&lists?)?)
            }
        };
        self.state.arena.graphs[at].lists[list] = made;
        Ok(made)
    }

    /// The list of the vertices or edges of a graph that have these numbers.
    fn things<const N: usize>(
        &mut self,
        graph: usize,
        numbers: &[[usize; N]],
        thing: fn(usize) -> Word,
    ) -> Result<Word, Stop> {
        let mut things = Vec::with_capacity(numbers.len());
        for numbers in numbers {
            things.push(self.thing(graph, numbers, thing)?);
        }
        Ok(Word::List(self.state.arena.slice(&things)?))
    }

    fn thing(&mut self, graph: usize, numbers: &[usize], thing: fn(usize) -> Word) -> Result<Word, Stop> {
        let numbers = numbers.iter().map(|number| Word::Integer(*number as i64));
        let words: smallvec::SmallVec<[Word; 3]> =
            std::iter::once(Word::Graph(graph)).chain(numbers).collect();
        Ok(thing(self.state.arena.slice(&words)?.from()))
    }

    /// A vertex of a graph by its number.
    pub(super) fn vertex(&mut self, graph: usize, number: i64) -> Result<Word, Stop> {
        let vertex = self.graph(graph)?.vertex(number)?;
        self.thing(graph, &[vertex], Word::Vertex)
    }
}
