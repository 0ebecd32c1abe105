//! Positions as bytes, under which their values are kept.

use super::graphs::ListedGraph;
use super::memory::Arena;
use super::word::Word;
use super::{ArenaClass, Stop};
use crate::board::graph::{Edge, Graph};
use crate::value::Value;
use kelvin_values::Player;
use std::ops::Range;
use std::sync::Arc;

/// What a variable of a position is.
mod sort {
    pub(super) const INTEGER: u8 = 0;
    pub(super) const GRID: u8 = 1;
    pub(super) const STRIP: u8 = 2;
    pub(super) const PLACE: u8 = 3;
    pub(super) const LIST: u8 = 4;
    pub(super) const TEXT: u8 = 5;
    pub(super) const TRUE: u8 = 6;
    pub(super) const FALSE: u8 = 7;
    pub(super) const LEFT: u8 = 8;
    pub(super) const RIGHT: u8 = 9;
    pub(super) const NOTHING: u8 = 10;
    pub(super) const GRAPH: u8 = 11;
    pub(super) const DIRECTED_GRAPH: u8 = 12;
}

/// The most lists within lists.
const DEPTH: u32 = 64;

/// Writes a word behind others. Equal words are written alike, and different ones differently: a sort, then what has a length of its
/// own, or its length first. What is equal to something of another sort has no bytes, nor have sets and maps, whose order does not matter.
pub(super) fn write(arena: &Arena<'_>, word: Word, key: &mut Vec<u8>) -> Result<(), Stop> {
    write_within(arena, word, key, DEPTH)
}

fn write_within(arena: &Arena<'_>, word: Word, key: &mut Vec<u8>, depth: u32) -> Result<(), Stop> {
    let Some(depth) = depth.checked_sub(1) else { return Err(Stop::Unsupported) };
    match word {
        Word::Integer(n) => {
            key.push(sort::INTEGER);
            key.extend(n.to_le_bytes());
        }
        Word::Board(at) => {
            let board = arena.boards[at];
            key.push(if board.is_strip { sort::STRIP } else { sort::GRID });
            key.extend(board.rows.to_le_bytes());
            key.extend(board.columns.to_le_bytes());
            key.extend(arena.cells[board.cells()].iter().map(|cell| *cell as u8));
        }
        Word::Place(place) => {
            key.push(sort::PLACE);
            key.extend(place.row().to_le_bytes());
            key.extend(place.column().to_le_bytes());
        }
        Word::List(words) => {
            key.push(sort::LIST);
            key.extend((words.length() as u32).to_le_bytes());
            for &word in &arena.words[words.range()] {
                write_within(arena, word, key, depth)?;
            }
        }
        Word::Text(text) => {
            key.push(sort::TEXT);
            key.extend((text.length() as u32).to_le_bytes());
            key.extend(
                arena.letters[text.range()].iter().flat_map(|&letter| u32::from(letter).to_le_bytes()),
            );
        }
        Word::True => key.push(sort::TRUE),
        Word::False => key.push(sort::FALSE),
        Word::Left => key.push(sort::LEFT),
        Word::Right => key.push(sort::RIGHT),
        Word::Nothing => key.push(sort::NOTHING),
        Word::Graph(at) => {
            let graph = arena.graphs[at].graph()?;
            key.push(if graph.directed { sort::DIRECTED_GRAPH } else { sort::GRAPH });
            key.extend((graph.order() as u32).to_le_bytes());
            key.extend((graph.edges.len() as u32).to_le_bytes());
            for edge in &graph.edges {
                key.extend((edge.from as u32).to_le_bytes());
                key.extend((edge.to as u32).to_le_bytes());
                write_label(&edge.label, key)?;
            }
            for label in &graph.labels {
                write_label(label, key)?;
            }
        }
        _ => return Err(Stop::Unsupported),
    }
    Ok(())
}

/// Writes a label of a graph, as the word would be written that it is.
fn write_label(label: &Value<'_>, key: &mut Vec<u8>) -> Result<(), Stop> {
    match label {
        Value::Nothing => key.push(sort::NOTHING),
        Value::Boolean(truth) => key.push(if *truth { sort::TRUE } else { sort::FALSE }),
        Value::Player(Player::Left) => key.push(sort::LEFT),
        Value::Player(Player::Right) => key.push(sort::RIGHT),
        Value::Integer(n) => {
            key.push(sort::INTEGER);
            key.extend(n.to_le_bytes());
        }
        _ => return Err(Stop::Unsupported),
    }
    Ok(())
}

/// Reads bytes one after the other.
struct Reader<'k> {
    key: &'k [u8],
    at: usize,
}

impl Reader<'_> {
    fn take(&mut self, count: usize) -> Result<Range<usize>, Stop> {
        let range = self.at..self.at + count;
        self.at += count;
        if self.at <= self.key.len() { Ok(range) } else { Err(Stop::Unsupported) }
    }

    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], Stop> {
        let range = self.take(N)?;
        self.key[range].try_into().map_err(|_| Stop::Unsupported)
    }

    fn number(&mut self) -> Result<usize, Stop> {
        Ok(u32::from_le_bytes(self.bytes()?) as usize)
    }

    fn label<'u>(&mut self) -> Result<Value<'u>, Stop> {
        let [sort] = self.bytes()?;
        Ok(match sort {
            sort::TRUE => Value::Boolean(true),
            sort::FALSE => Value::Boolean(false),
            sort::LEFT => Value::Player(Player::Left),
            sort::RIGHT => Value::Player(Player::Right),
            sort::INTEGER => Value::Integer(i64::from_le_bytes(self.bytes()?)),
            _ => Value::Nothing,
        })
    }

    fn graph<'u>(&mut self, directed: bool) -> Result<Graph<'u>, Stop> {
        let (order, size) = (self.number()?, self.number()?);
        let mut edges = Vec::with_capacity(size);
        for _ in 0..size {
            let (from, to) = (self.number()?, self.number()?);
            edges.push(Edge { label: self.label()?, from, to });
        }
        let labels: Result<_, Stop> = (0..order).map(|_| self.label()).collect();
        Ok(Graph { labels: labels?, edges, directed })
    }

    fn word(&mut self, arena: &mut Arena<'_>) -> Result<Word, Stop> {
        let [sort] = self.bytes()?;
        Ok(match sort {
            sort::INTEGER => Word::Integer(i64::from_le_bytes(self.bytes()?)),
            sort::GRID | sort::STRIP => {
                let (rows, columns) = (i32::from_le_bytes(self.bytes()?), i32::from_le_bytes(self.bytes()?));
                let cells = self.take(rows as usize * columns as usize)?;
                arena.board_of_bytes(rows, columns, sort == sort::STRIP, &self.key[cells])?
            }
            sort::PLACE => {
                let (row, column) = (i32::from_le_bytes(self.bytes()?), i32::from_le_bytes(self.bytes()?));
                Word::place(row, column)
            }
            sort::LIST => {
                let length = u32::from_le_bytes(self.bytes()?);
                let mut words: smallvec::SmallVec<[Word; 16]> = smallvec::SmallVec::new();
                for _ in 0..length {
                    words.push(self.word(arena)?);
                }
                Word::List(arena.slice(&words)?)
            }
            sort::TEXT => {
                let length = u32::from_le_bytes(self.bytes()?);
                let mut letters = String::new();
                for _ in 0..length {
                    let letter = char::from_u32(u32::from_le_bytes(self.bytes()?));
                    letters.push(letter.ok_or(Stop::Unsupported)?);
                }
                Word::Text(arena.text(letters.chars())?)
            }
            sort::GRAPH | sort::DIRECTED_GRAPH => {
                let graph = self.graph(sort == sort::DIRECTED_GRAPH)?;
                arena.graphs.push(ListedGraph::new(&Arc::new(graph.into_object())));
                Word::Graph(arena.graphs.len() - 1)
            }
            sort::TRUE => Word::True,
            sort::FALSE => Word::False,
            sort::LEFT => Word::Left,
            sort::RIGHT => Word::Right,
            _ => Word::Nothing,
        })
    }
}

impl<'u> ArenaClass<'u> {
    /// The bytes of a position.
    pub(super) fn write_position(&self, from: usize, key: &mut Vec<u8>) -> Result<(), Stop> {
        key.clear();
        for at in from..from + self.arena.fields {
            write(&self.arena, self.arena.words[at], key)?;
        }
        Ok(())
    }

    /// The position of these bytes.
    pub(super) fn read_position(&mut self, number: u32) -> Result<Word, Stop> {
        let Some(key) = self.found.keys.get_index(number as usize) else { return Err(Stop::Unsupported) };
        let mut reader = Reader { key, at: 0 };
        let mut fields: smallvec::SmallVec<[Word; 8]> = smallvec::SmallVec::new();
        for _ in 0..self.arena.fields {
            fields.push(reader.word(&mut self.arena)?);
        }
        Ok(Word::Position(self.arena.slice(&fields)?.from()))
    }
}
