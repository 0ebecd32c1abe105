//! Values of the machine as words, and words as values.

use super::graphs::ListedGraph;
use super::word::{Slice, Word};
use super::{ArenaClass, ENCLOSING, Runner, Stop};
use crate::class::ClassId;
use crate::collection::Set;
use crate::form::Compound;
use crate::function::Function;
use crate::machine::symbolic::is_plain;
use crate::object::{Body, Instance, Object};
use crate::value::Value;
use kelvin_rules::CellGrid as Grid;
use kelvin_values::Player;
use std::sync::{Arc, OnceLock};

/// The most collections within collections.
const DEPTH: u32 = 64;

impl<'u> ArenaClass<'u> {
    /// A value as a word. What can change, or is changed by others, has none.
    pub(super) fn word(&mut self, value: &Value<'u>) -> Result<Word, Stop> {
        self.word_within(value, DEPTH)
    }

    fn word_within(&mut self, value: &Value<'u>, depth: u32) -> Result<Word, Stop> {
        let Some(depth) = depth.checked_sub(1) else { return Err(Stop::Unsupported) };
        Ok(match value {
            Value::Nothing => Word::Nothing,
            Value::Boolean(truth) => Word::truth(*truth),
            Value::Integer(n) => Word::Integer(*n),
            Value::Player(player) => Word::player(*player),
            Value::Coordinates(row, column) => Word::place(*row, *column),
            Value::Text(text) => Word::Text(self.arena.text(text.chars())?),
            Value::Range(range) => {
                self.arena.ranges.push(**range);
                Word::Range(self.arena.ranges.len() - 1)
            }
            Value::List(list) => Word::List(self.words(list.items().iter(), depth)?),
            Value::Set(set) => Word::Set(self.words(set.items.iter(), depth)?),
            Value::Map(map) => {
                let flat = map.entries.iter().flat_map(|(key, image)| [key, image]);
                Word::Map(self.words(flat, depth)?)
            }
            Value::Object(object) => match &object.body {
                Body::Grid(grid) => {
                    let is_strip = object.class == ClassId::STRIP;
                    self.arena.board(grid.rows(), grid.columns(), is_strip, grid.cells())?
                }
                Body::Graph(_) if is_plain(value) => self.drawn(object),
                // Of a graph that is not a word they are none either, so that no edge is a word of two sorts.
                Body::Vertex(graph, vertex) if is_plain(value) => {
                    let words = [self.drawn(graph), Word::Integer(*vertex as i64)];
                    Word::Vertex(self.arena.slice(&words)?.from())
                }
                Body::Edge(graph, edge, from) if is_plain(value) => {
                    let numbers = [*edge, *from].map(|number| Word::Integer(number as i64));
                    let words = [self.drawn(graph), numbers[0], numbers[1]];
                    Word::Edge(self.arena.slice(&words)?.from())
                }
                Body::Instance(instance)
                    if object.class == self.class && instance.enclosing == self.enclosing =>
                {
                    let fields: Option<Vec<&Value<'u>>> = instance.fields.iter().map(OnceLock::get).collect();
                    let fields = self.words(fields.ok_or(Stop::Unsupported)?.into_iter(), depth)?;
                    Word::Position(fields.from())
                }
                Body::MutableList(_) | Body::MutableSet(_) | Body::MutableMap(_) | Body::Random(_) => {
                    return Err(Stop::Unsupported);
                }
                _ => match &self.enclosing {
                    Value::Object(enclosing) if Arc::ptr_eq(object, enclosing) => Word::Other(ENCLOSING),
                    _ => self.other(value.clone()),
                },
            },
            Value::Number(_) | Value::Game(_) | Value::Entry(_) | Value::Class(_) => {
                self.other(value.clone())
            }
            // What functions of the library make of plain values are values and nothing else.
            Value::Function(function) if matches!(**function, Function::Native(_)) => {
                self.other(value.clone())
            }
            Value::Function(_) | Value::Cell(_) | Value::Undefined => return Err(Stop::Unsupported),
        })
    }

    /// A graph as a word; the last one that was drawn is not drawn again.
    fn drawn(&mut self, graph: &Arc<Object<'u>>) -> Word {
        let last = self.arena.graphs.last();
        if !last.is_some_and(|last| Arc::ptr_eq(last.object(), graph)) {
            self.arena.graphs.push(ListedGraph::new(graph));
        }
        Word::Graph(self.arena.graphs.len() - 1)
    }

    pub(super) fn other(&mut self, value: Value<'u>) -> Word {
        self.arena.others.push(value);
        Word::Other(self.arena.others.len() - 1)
    }

    fn words<'v>(&mut self, values: impl Iterator<Item = &'v Value<'u>>, depth: u32) -> Result<Slice, Stop>
    where
        'u: 'v,
    {
        let mut words: smallvec::SmallVec<[Word; 8]> = smallvec::SmallVec::new();
        for value in values {
            words.push(self.word_within(value, depth)?);
        }
        self.arena.slice(&words)
    }
}

impl<'u> Runner<'_, '_, 'u> {
    /// A word as a value.
    pub(super) fn value(&mut self, word: Word) -> Result<Value<'u>, Stop> {
        self.value_within(word, DEPTH)
    }

    fn value_within(&mut self, word: Word, depth: u32) -> Result<Value<'u>, Stop> {
        let Some(depth) = depth.checked_sub(1) else { return Err(Stop::Unsupported) };
        let arena = &self.state.arena;
        Ok(match word {
            Word::Nothing => Value::Nothing,
            Word::True => Value::Boolean(true),
            Word::False => Value::Boolean(false),
            Word::Integer(n) => Value::Integer(n),
            Word::Left => Value::Player(Player::Left),
            Word::Right => Value::Player(Player::Right),
            Word::Place(place) => Value::Coordinates(place.row(), place.column()),
            Word::Text(text) => Value::from(arena.letters[text.range()].iter().collect::<String>()),
            Word::Range(at) => Value::Range(Arc::new(arena.ranges[at])),
            Word::Board(at) => {
                let board = arena.boards[at];
                let class = if board.is_strip { ClassId::STRIP } else { ClassId::GRID };
                let grid = Grid::from_cells(board.rows, board.columns, &arena.cells[board.cells()]);
                Object::value(class, Body::Grid(grid.ok_or(Stop::Unsupported)?))
            }
            Word::Graph(at) => Value::Object(arena.graphs[at].object().clone()),
            Word::Vertex(at) => {
                let (graph, [vertex]) = self.on_graph(at)?;
                let graph = self.state.arena.graphs[graph].object().clone();
                Object::value(ClassId::VERTEX, Body::Vertex(graph, vertex))
            }
            Word::Edge(at) => {
                let (graph, [edge, from]) = self.on_graph(at)?;
                crate::library::seen(self.state.arena.graphs[graph].object(), edge, from)
            }
            Word::Other(at) => arena.others[at].clone(),
            Word::List(list) => Value::from(self.values(list, depth)?),
            Word::Set(set) => Value::Set(Arc::new(Set::from_iter(self.values(set, depth)?))),
            Word::Map(map) => {
                let mut entries = self.values(map, depth)?.into_iter();
                let pairs = std::iter::from_fn(|| Some((entries.next()?, entries.next()?)));
                Value::Map(Arc::new(pairs.collect()))
            }
            Word::Position(from) => {
                let mut fields = Vec::with_capacity(arena.fields);
                for at in from..from + arena.fields {
                    let field = self.state.arena.words[at];
                    fields.push(OnceLock::from(self.value_within(field, depth)?));
                }
                let enclosing = self.state.enclosing.clone();
                let instance = Instance { fields: fields.into(), enclosing };
                Object::value(self.state.class, Body::Instance(instance))
            }
            Word::Sum(at) => {
                let [a, b] = [0, 1].map(|next| self.state.arena.words[at + next]);
                let (a, b) = (self.value_within(a, depth)?, self.value_within(b, depth)?);
                // As the machine adds them.
                self.machine.compound(Compound::Sum, a, b)?.ok_or(Stop::Unsupported)?
            }
            Word::Undefined | Word::Mutable(_) | Word::Builder(_) | Word::Function(_) | Word::Cell(_) => {
                return Err(Stop::Unsupported);
            }
        })
    }

    fn values(&mut self, words: Slice, depth: u32) -> Result<Vec<Value<'u>>, Stop> {
        let mut values = Vec::with_capacity(words.length());
        for at in words.range() {
            let word = self.state.arena.words[at];
            values.push(self.value_within(word, depth)?);
        }
        Ok(values)
    }

    /// A word as a value that is plain: what the library makes of it is a value and nothing else.
    pub(super) fn plain(&mut self, word: Word) -> Result<Value<'u>, Stop> {
        if matches!(word, Word::Position(_) | Word::Sum(_)) {
            return Err(Stop::Unsupported);
        }
        let value = self.value(word)?;
        if is_plain(&value) { Ok(value) } else { Err(Stop::Unsupported) }
    }

    /// A value that the library made, as a word.
    pub(super) fn made(&mut self, value: &Value<'u>) -> Result<Word, Stop> {
        self.state.word(value)
    }
}
