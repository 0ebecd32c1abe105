//! The order in which values of any sort are listed: by sort, then by what they are.
//!
//! It is a total order for printing sets and for `Sorted`, not the order of games, in which two may be
//! confused.

use crate::number::Number;
use crate::value::Value;
use kelvin_values::Game;
use kelvin_values::notation::Printer;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Ordering;
use std::sync::Arc;

/// Sorts values of any sort.
pub(crate) fn sort<'u>(values: &mut [Value<'u>], printer: &mut Printer<'u>) {
    let order = Order::of(values.iter(), printer);
    values.sort_by(|a, b| order.compare(a, b));
}

/// The places of the games met among the values to be compared.
pub(crate) struct Order {
    places: FxHashMap<u32, usize>,
}

impl Order {
    /// Learns the order of all games in the values.
    pub(crate) fn of<'v, 'u: 'v>(
        values: impl Iterator<Item = &'v Value<'u>>,
        printer: &mut Printer<'u>,
    ) -> Order {
        let mut games: Vec<Game<'u>> = Vec::new();
        let mut pending: Vec<&Value<'u>> = values.collect();
        let mut met = FxHashSet::default();
        while let Some(value) = pending.pop() {
            match value {
                Value::Game(game) => games.push(*game),
                // What is shared is looked at once.
                Value::List(list) | Value::Entry(list) if met.insert(Arc::as_ptr(list).addr()) => {
                    pending.extend(list.items());
                }
                Value::Set(set) if met.insert(Arc::as_ptr(set).addr()) => pending.extend(&set.items),
                Value::Map(map) if met.insert(Arc::as_ptr(map).addr()) => {
                    pending.extend(map.entries.iter().flat_map(|(key, image)| [key, image]))
                }
                _ => {}
            }
        }
        games.sort_unstable_by_key(|game| game.word());
        games.dedup();
        printer.sort(&mut games);
        Order { places: games.iter().enumerate().map(|(place, game)| (game.word(), place)).collect() }
    }

    /// Which of two values is listed first.
    pub(crate) fn compare(&self, a: &Value<'_>, b: &Value<'_>) -> Ordering {
        match (a, b) {
            (Value::Integer(a), Value::Integer(b)) => a.cmp(b),
            (Value::Integer(_) | Value::Number(_), Value::Integer(_) | Value::Number(_)) => {
                Number::of(a).cmp(&Number::of(b))
            }
            (Value::Game(a), Value::Game(b)) => self.places.get(&a.word()).cmp(&self.places.get(&b.word())),
            // True comes first.
            (Value::Boolean(a), Value::Boolean(b)) => b.cmp(a),
            (Value::Player(a), Value::Player(b)) => a.index().cmp(&b.index()),
            (Value::Text(a), Value::Text(b)) => a.cmp(b),
            (Value::Coordinates(a, b), Value::Coordinates(c, d)) => (a, b).cmp(&(c, d)),
            (Value::List(a), Value::List(b)) | (Value::Entry(a), Value::Entry(b)) => {
                stacker::maybe_grow(32 << 10, 1 << 20, || self.compare_all(a.items(), b.items()))
            }
            _ => rank(a).cmp(&rank(b)),
        }
    }

    fn compare_all(&self, a: &[Value<'_>], b: &[Value<'_>]) -> Ordering {
        let first = a.iter().zip(b).map(|(a, b)| self.compare(a, b)).find(|order| order.is_ne());
        first.unwrap_or_else(|| a.len().cmp(&b.len()))
    }
}

fn rank(value: &Value<'_>) -> u8 {
    match value {
        Value::Undefined | Value::Cell(_) | Value::Nothing => 0,
        Value::Integer(_) | Value::Number(_) => 1,
        Value::Game(_) => 2,
        Value::Boolean(_) => 3,
        Value::Text(_) => 4,
        Value::Player(_) => 5,
        Value::Coordinates(..) => 6,
        Value::List(_) | Value::Range(_) => 7,
        Value::Entry(_) => 8,
        Value::Set(_) => 9,
        Value::Map(_) => 10,
        Value::Class(_) => 11,
        Value::Function(_) => 12,
        Value::Object(_) => 13,
    }
}
