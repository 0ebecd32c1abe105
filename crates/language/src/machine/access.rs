//! What the library asks of values.

use super::Machine;
use crate::ast::Binary;
use crate::class::ClassId;
use crate::collection::{HashedMap, bytes_of_list};
use crate::equality::may_change;
use crate::error::{Error, Result};
use crate::library::{character, place};
use crate::number::Number;
use crate::object::{Body, Object};
use crate::order;
use crate::output::entry;
use crate::text::Text;
use crate::value::Value;
use kelvin_values::Player;
use kelvin_values::notation::{Printer, Style};
use std::cmp::Ordering;

impl<'u> Machine<'_, 'u> {
    /// An operator on two values.
    pub(crate) fn operate(&mut self, op: Binary, a: Value<'u>, b: Value<'u>) -> Result<Value<'u>> {
        self.work.tick()?;
        self.binary(op, a, b)
    }

    pub(crate) fn player(&self, value: &Value<'u>) -> Result<Player> {
        match value {
            Value::Player(player) => Ok(*player),
            other => Err(self.expected("game.Player", other)),
        }
    }

    pub(crate) fn number(&self, value: &Value<'u>) -> Result<Number> {
        Number::of(value).ok_or_else(|| self.expected("game.Rational", value))
    }

    pub(crate) fn text(&self, value: &Value<'u>) -> Result<Text> {
        match value {
            Value::Text(text) => Ok(text.clone()),
            other => Err(self.expected("cgsuite.lang.String", other)),
        }
    }

    /// The elements of a collection.
    pub(crate) fn elements(&self, value: &Value<'u>) -> Result<Vec<Value<'u>>> {
        let room = |length: usize| self.room_for_values(length);
        // An entry is a list of two.
        let room_for_entries = |length: usize| self.room(length as u64 * 2 * bytes_of_list(2) as u64);
        match value {
            Value::List(list) => room(list.items().len()).map(|()| list.items().to_vec()),
            Value::Set(set) => room(set.items.len()).map(|()| set.items.iter().cloned().collect()),
            Value::Map(map) => room_for_entries(map.entries.len()).map(|()| entries_of(&map.entries)),
            Value::Range(range) => {
                self.room(range.len().saturating_mul(size_of::<Value<'u>>() as u64))?;
                Ok(range.iter().map(Value::Integer).collect())
            }
            Value::Object(object) => match &object.body {
                Body::MutableList(items) => {
                    let items = items.lock();
                    room(items.len()).map(|()| items.clone())
                }
                Body::MutableSet(items) => {
                    let items = items.lock();
                    room(items.len()).map(|()| items.iter().cloned().collect())
                }
                Body::MutableMap(entries) => {
                    let entries = entries.lock();
                    room_for_entries(entries.len()).map(|()| entries_of(&entries))
                }
                _ => Err(self.expected("cgsuite.lang.Collection", value)),
            },
            other => Err(self.expected("cgsuite.lang.Collection", other)),
        }
    }

    /// Whether a function says true of a value.
    pub(crate) fn satisfies(&mut self, condition: &Value<'u>, value: Value<'u>) -> Result<bool> {
        let truth = self.call(condition, &[value])?;
        self.truth(&truth)
    }

    /// Sorts values as they are listed.
    pub(crate) fn sort(&self, values: &mut [Value<'u>]) {
        order::sort(values, &mut Printer::new(self.world.universe, Style::Plain));
    }

    /// Sorts values by a function of two of them, by merging.
    pub(crate) fn sorted_with(
        &mut self,
        values: Vec<Value<'u>>,
        order: &Value<'u>,
    ) -> Result<Vec<Value<'u>>> {
        let mut runs: Vec<Vec<Value<'u>>> = values.into_iter().map(|value| vec![value]).collect();
        while runs.len() > 1 {
            let mut merged = Vec::with_capacity(runs.len().div_ceil(2));
            let mut pairs = runs.into_iter();
            while let Some(first) = pairs.next() {
                merged.push(match pairs.next() {
                    Some(second) => self.merge(first, second, order)?,
                    None => first,
                });
            }
            runs = merged;
        }
        Ok(runs.pop().unwrap_or_default())
    }

    fn merge(
        &mut self,
        first: Vec<Value<'u>>,
        second: Vec<Value<'u>>,
        order: &Value<'u>,
    ) -> Result<Vec<Value<'u>>> {
        let mut merged = Vec::with_capacity(first.len() + second.len());
        let (mut first, mut second) = (first.into_iter().peekable(), second.into_iter().peekable());
        while let (Some(a), Some(b)) = (first.peek(), second.peek()) {
            let sign = self.call(order, &[a.clone(), b.clone()])?;
            let take_second = match self.integer(&sign)?.cmp(&kelvin_numbers::Integer::ZERO) {
                Ordering::Greater => true,
                Ordering::Less | Ordering::Equal => false,
            };
            merged.extend(if take_second { second.next() } else { first.next() });
        }
        merged.extend(first);
        merged.extend(second);
        Ok(merged)
    }

    /// `object[arguments]`.
    pub(super) fn index(&mut self, object: &Value<'u>, arguments: &[Value<'u>]) -> Result<Value<'u>> {
        if let Some(answer) = self.own_operation("op[]", object, arguments)? {
            return Ok(answer);
        }
        match (object, arguments) {
            (Value::List(list), [Value::Integer(at)]) => {
                Ok(list.items()[place(list.items().len(), *at)?].clone())
            }
            (Value::Range(range), [Value::Integer(at)]) => {
                let at = place(usize::try_from(range.len()).unwrap_or(usize::MAX), *at)?;
                range.get(at as u64).map(Value::Integer).ok_or_else(Error::overflow)
            }
            (Value::Text(text), [Value::Integer(at)]) => character(text, *at),
            (Value::List(_) | Value::Range(_) | Value::Text(_), [at @ Value::Number(_)]) => {
                self.integer(at)?;
                Err(Error::overflow())
            }
            (Value::Map(map), [key]) => match map.entries.get(key) {
                Some(image) => Ok(image.clone()),
                None => Err(Error::value(format!("Key not found: {}", self.show(key)?))),
            },
            (Value::Object(holder), [at]) => match (&holder.body, at) {
                (Body::MutableList(items), Value::Integer(at)) => {
                    let items = items.lock();
                    Ok(items[place(items.len(), *at)?].clone())
                }
                // Comparing a key that may change takes locks, which may be that of the map.
                (Body::MutableMap(entries), key) if may_change(key) => {
                    let entries = entries.lock().clone();
                    match entries.get(key).cloned() {
                        Some(image) => Ok(image),
                        None => Err(Error::value(format!("Key not found: {}", self.show(key)?))),
                    }
                }
                (Body::MutableMap(entries), key) => match entries.lock().get(key).cloned() {
                    Some(image) => Ok(image),
                    None => Err(Error::value(format!("Key not found: {}", self.show(key)?))),
                },
                (Body::Grid(grid), Value::Coordinates(row, column)) => {
                    Ok(grid.get(*row, *column).map_or(Value::Nothing, |cell| Value::Integer(cell.into())))
                }
                (Body::Grid(strip), Value::Integer(at)) if holder.class == ClassId::STRIP => {
                    let cell = i32::try_from(*at).ok().and_then(|at| strip.get(1, at));
                    Ok(cell.map_or(Value::Nothing, |cell| Value::Integer(cell.into())))
                }
                (Body::Graph(graph), Value::Integer(at)) => {
                    let vertex = graph.vertex(*at)?;
                    Ok(Object::value(ClassId::VERTEX, Body::Vertex(holder.clone(), vertex)))
                }
                (Body::Vertex(graph, vertex), Value::Integer(at)) => {
                    let edge = crate::library::edge_at(graph, *vertex, *at)?;
                    Ok(crate::library::seen(graph, edge, *vertex))
                }
                _ => self.no_index(object),
            },
            _ => self.no_index(object),
        }
    }

    fn no_index(&self, object: &Value<'u>) -> Result<Value<'u>> {
        let class = self.class_name(object);
        Err(Error::of_type(format!("No operation `[]` for argument of type `{class}`")))
    }
}

/// The entries of a map as values.
fn entries_of<'u>(entries: &HashedMap<'u>) -> Vec<Value<'u>> {
    entries.iter().map(|(key, image)| entry(key.clone(), image.clone())).collect()
}
