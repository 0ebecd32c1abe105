//! Lists, sets, maps, ranges.

use crate::ast::Collected;
use crate::value::Value;
use indexmap::{IndexMap, IndexSet};
use kelvin_budget::Charge;
use rustc_hash::FxBuildHasher;
use std::sync::Arc;

/// The bytes of a collection without its items, and of an item in a hash table without its values: its hash and its place.
const EMPTY: usize = 96;
const PLACE: usize = 24;

/// The bytes of a vector of values.
pub(crate) fn bytes_of_list(capacity: usize) -> usize {
    EMPTY + capacity * size_of::<Value<'_>>()
}

/// The bytes of a set of values.
pub(crate) fn bytes_of_set(capacity: usize) -> usize {
    EMPTY + capacity * (size_of::<Value<'_>>() + PLACE)
}

/// The bytes of a map of values.
pub(crate) fn bytes_of_map(capacity: usize) -> usize {
    EMPTY + capacity * (2 * size_of::<Value<'_>>() + PLACE)
}

/// The values of a [`Value::List`].
#[derive(Default)]
pub struct List<'u> {
    items: Vec<Value<'u>>,
    charge: Charge,
}

impl<'u> From<Vec<Value<'u>>> for List<'u> {
    fn from(items: Vec<Value<'u>>) -> Self {
        let charge = Charge::new(bytes_of_list(items.capacity()));
        List { items, charge }
    }
}

impl<'u> List<'u> {
    /// The items in order.
    pub fn items(&self) -> &[Value<'u>] {
        &self.items
    }

    pub(crate) fn capacity(&self) -> usize {
        self.items.capacity()
    }

    pub(crate) fn push(&mut self, value: Value<'u>) {
        let before = self.items.capacity();
        self.items.push(value);
        if self.items.capacity() != before {
            self.charge.resize(bytes_of_list(self.items.capacity()));
        }
    }

    /// Takes out the items.
    pub(crate) fn take_items(&mut self) -> Vec<Value<'u>> {
        self.charge.resize(EMPTY);
        std::mem::take(&mut self.items)
    }
}

impl Drop for List<'_> {
    fn drop(&mut self) {
        if self.items.iter().any(Value::may_hold_values) {
            release(std::mem::take(&mut self.items));
        }
    }
}

/// A set of values, in the order in which they were added.
pub type Hashed<'u> = IndexSet<Value<'u>, FxBuildHasher>;
/// A map of values, in the order in which they were added.
pub type HashedMap<'u> = IndexMap<Value<'u>, Value<'u>, FxBuildHasher>;

/// The values of a [`Value::Set`].
#[derive(Default)]
pub struct Set<'u> {
    pub(crate) items: Hashed<'u>,
    _charge: Charge,
}

impl<'u> From<Hashed<'u>> for Set<'u> {
    fn from(items: Hashed<'u>) -> Self {
        let charge = Charge::new(bytes_of_set(items.capacity()));
        Set { items, _charge: charge }
    }
}

impl<'u> FromIterator<Value<'u>> for Set<'u> {
    fn from_iter<I: IntoIterator<Item = Value<'u>>>(items: I) -> Self {
        Set::from(Hashed::from_iter(items))
    }
}

impl<'u> Set<'u> {
    /// The items, in the order in which they were added.
    pub fn items(&self) -> impl Iterator<Item = &Value<'u>> {
        self.items.iter()
    }
}

impl Drop for Set<'_> {
    fn drop(&mut self) {
        if self.items.iter().any(Value::may_hold_values) {
            release(std::mem::take(&mut self.items).into_iter().collect());
        }
    }
}

/// The entries of a [`Value::Map`].
#[derive(Default)]
pub struct Map<'u> {
    pub(crate) entries: HashedMap<'u>,
    _charge: Charge,
}

impl<'u> From<HashedMap<'u>> for Map<'u> {
    fn from(entries: HashedMap<'u>) -> Self {
        let charge = Charge::new(bytes_of_map(entries.capacity()));
        Map { entries, _charge: charge }
    }
}

impl<'u> FromIterator<(Value<'u>, Value<'u>)> for Map<'u> {
    fn from_iter<I: IntoIterator<Item = (Value<'u>, Value<'u>)>>(entries: I) -> Self {
        Map::from(HashedMap::from_iter(entries))
    }
}

impl<'u> Map<'u> {
    /// The entries, in the order in which they were added.
    pub fn items(&self) -> impl Iterator<Item = (&Value<'u>, &Value<'u>)> {
        self.entries.iter()
    }
}

impl Drop for Map<'_> {
    fn drop(&mut self) {
        if self.entries.iter().any(|(key, image)| key.may_hold_values() || image.may_hold_values()) {
            release(flat(std::mem::take(&mut self.entries)));
        }
    }
}

/// Keys and images in one vector.
pub(crate) fn flat<'u>(entries: HashedMap<'u>) -> Vec<Value<'u>> {
    entries.into_iter().flat_map(|(key, image)| [key, image]).collect()
}

/// Drops values that hold values that hold values, without recursion.
pub(crate) fn release(mut pending: Vec<Value<'_>>) {
    while let Some(value) = pending.pop() {
        match value {
            Value::List(list) | Value::Entry(list) => {
                if let Some(mut list) = Arc::into_inner(list) {
                    pending.append(&mut list.items);
                }
            }
            Value::Set(set) => {
                if let Some(mut set) = Arc::into_inner(set) {
                    pending.extend(std::mem::take(&mut set.items));
                }
            }
            Value::Map(map) => {
                if let Some(mut map) = Arc::into_inner(map) {
                    pending.extend(flat(std::mem::take(&mut map.entries)));
                }
            }
            Value::Function(function) => {
                if let Some(mut function) = Arc::into_inner(function) {
                    pending.extend(function.take_values());
                }
            }
            Value::Object(object) => {
                if let Some(mut object) = Arc::into_inner(object) {
                    pending.extend(object.take_values());
                }
            }
            Value::Cell(cell) => {
                if let Some(cell) = Arc::into_inner(cell) {
                    pending.push(cell.into_inner());
                }
            }
            _ => {}
        }
    }
}

/// `from..to..by`: integers in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    /// The first.
    pub from: i64,
    /// Where it ends.
    pub to: i64,
    /// The step, not 0.
    pub by: i64,
}

impl Range {
    /// How many integers it holds.
    pub fn len(&self) -> u64 {
        let ends = if self.by > 0 { (self.from, self.to) } else { (self.to, self.from) };
        match ends.1.checked_sub(ends.0) {
            Some(distance) if distance < 0 => 0,
            Some(distance) => distance.unsigned_abs() / self.by.unsigned_abs() + 1,
            // Only possible when the distance does not fit 64 bits.
            None if ends.1 < ends.0 => 0,
            None => ends.1.abs_diff(ends.0) / self.by.unsigned_abs(),
        }
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The integer at a place from 0.
    pub fn get(&self, at: u64) -> Option<i64> {
        if at >= self.len() {
            return None;
        }
        i64::try_from(at).ok()?.checked_mul(self.by)?.checked_add(self.from)
    }

    /// Whether it holds `n`.
    pub fn contains(&self, n: i64) -> bool {
        let (low, high) = if self.by > 0 { (self.from, self.to) } else { (self.to, self.from) };
        low <= n && n <= high && n.abs_diff(self.from).is_multiple_of(self.by.unsigned_abs())
    }

    /// All of them.
    pub fn iter(self) -> impl Iterator<Item = i64> {
        (0..self.len()).filter_map(move |at| self.get(at))
    }
}

/// Turns a list into what a comprehension collects.
pub(crate) fn collect<'u>(list: Value<'u>, kind: Collected) -> Value<'u> {
    let Value::List(mut shared) = list else { return list };
    if kind == Collected::List {
        return Value::List(shared);
    }
    let items = match Arc::get_mut(&mut shared) {
        Some(list) => list.take_items(),
        None => shared.items().to_vec(),
    };
    drop::<Arc<List<'u>>>(shared);
    match kind {
        Collected::Set => Value::Set(Arc::new(Set::from_iter(items))),
        _ => {
            let mut items = items.into_iter();
            let pairs = std::iter::from_fn(|| Some((items.next()?, items.next()?)));
            Value::Map(Arc::new(pairs.collect()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_counts_what_it_holds() {
        for (from, to, by) in [(3, 12, 1), (3, 12, 3), (1, 0, 1), (6, 1, -2), (1, 1, 5), (-3, 4, 2)] {
            let range = Range { from, to, by };
            let all: Vec<i64> = range.iter().collect();
            assert_eq!(all.len() as u64, range.len());
            for n in -10..20 {
                assert_eq!(range.contains(n), all.contains(&n), "{n} in {range:?}");
            }
        }
        assert_eq!(Range { from: i64::MIN, to: i64::MAX, by: 2 }.get(5), Some(i64::MIN + 10));
    }

    #[test]
    fn a_deep_list_is_dropped_without_recursion() {
        let mut value = Value::Nothing;
        for _ in 0..1_000_000 {
            value = Value::from(vec![value]);
        }
        drop(value);
    }
}
