//! When two values are the same, and a hash that agrees.

use crate::object::Body;
use crate::value::Value;
use kelvin_budget::Budget;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::cell::{Cell, RefCell};
use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// Visits a value that may be nested deeply. What is shared is visited as often as it is held, which may never end: once the budget around
/// this thread has run out nothing more is visited, and the work fails at its next look.
fn deep<T: Default>(visit: impl FnOnce() -> T) -> T {
    thread_local! {
        static VISITS: Cell<u32> = const { Cell::new(0) };
    }
    let visits = VISITS.get().wrapping_add(1);
    VISITS.set(visits);
    if visits.is_multiple_of(1024) && Budget::check_around().is_err() {
        return T::default();
    }
    stacker::maybe_grow(32 << 10, 1 << 20, visit)
}

/// The first items of a list, which its hash knows with its length: a range, which may be long, is equal to a list.
const HASHED: usize = 64;

impl PartialEq for Value<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Value::Nothing, Value::Nothing) => true,
            (Value::Boolean(a), Value::Boolean(b)) => a == b,
            (Value::Integer(a), Value::Integer(b)) => a == b,
            (Value::Number(a), Value::Number(b)) => a == b,
            (Value::Game(a), Value::Game(b)) => a == b,
            (Value::Player(a), Value::Player(b)) => a == b,
            (Value::Text(a), Value::Text(b)) => a == b,
            (Value::Coordinates(a, b), Value::Coordinates(c, d)) => (a, b) == (c, d),
            (Value::List(a), Value::List(b)) | (Value::Entry(a), Value::Entry(b)) => {
                Arc::ptr_eq(a, b) || deep(|| a.items() == b.items())
            }
            (Value::Set(a), Value::Set(b)) => Arc::ptr_eq(a, b) || deep(|| a.items == b.items),
            (Value::Map(a), Value::Map(b)) => Arc::ptr_eq(a, b) || deep(|| a.entries == b.entries),
            (Value::Range(a), Value::Range(b)) => {
                a.len() == b.len() && [0, 1].into_iter().all(|at| a.get(at) == b.get(at))
            }
            (Value::Range(range), Value::List(list)) | (Value::List(list), Value::Range(range)) => {
                range.len() == list.items().len() as u64
                    && range
                        .iter()
                        .zip(list.items())
                        .all(|(n, item)| matches!(item, Value::Integer(m) if *m == n))
            }
            (Value::Function(a), Value::Function(b)) => Arc::ptr_eq(a, b),
            (Value::Class(a), Value::Class(b)) => a == b,
            (Value::Object(a), Value::Object(b)) => {
                Arc::ptr_eq(a, b) || a.class == b.class && deep(|| same_body(&a.body, &b.body))
            }
            _ => false,
        }
    }
}

impl Eq for Value<'_> {}

fn same_body<'u>(a: &Body<'u>, b: &Body<'u>) -> bool {
    match (a, b) {
        (Body::Named(a), Body::Named(b)) => a == b,
        (Body::Series(a), Body::Series(b)) => a == b,
        (Body::Instance(a), Body::Instance(b)) => {
            a.enclosing == b.enclosing
                && a.fields.iter().map(OnceLock::get).eq(b.fields.iter().map(OnceLock::get))
        }
        (Body::Grid(a), Body::Grid(b)) => a == b,
        (Body::Graph(a), Body::Graph(b)) => a == b,
        (Body::Vertex(a, i), Body::Vertex(b, j)) => i == j && same_body(&a.body, &b.body),
        (Body::Edge(a, i, v), Body::Edge(b, j, w)) => i == j && v == w && same_body(&a.body, &b.body),
        (Body::Table(a), Body::Table(b)) | (Body::Output(a), Body::Output(b)) => a == b,
        (Body::Periodicity(a), Body::Periodicity(b)) => a == b,
        (Body::Script(a), Body::Script(b)) => a.number == b.number,
        (Body::Form(a), Body::Form(b)) => a == b,
        (Body::Loopy(a), Body::Loopy(b)) => a == b,
        (Body::Heaps(a), Body::Heaps(b)) => a == b,
        (Body::Product(a, b, c), Body::Product(d, e, f)) => c == f && a == d && b == e,
        (Body::Ruleset(a), Body::Ruleset(b)) => std::ptr::eq(*a, *b),
        (Body::Position(a, b), Body::Position(c, d)) => std::ptr::eq(*b, *d) && a == c,
        (Body::HeapPosition(a, b), Body::HeapPosition(c, d)) => b == d && a == c,
        (Body::Complex(a), Body::Complex(b)) => a == b,
        (Body::Thermograph(a), Body::Thermograph(b)) => a == b,
        (Body::Trajectory(a), Body::Trajectory(b)) => a == b,
        (Body::HotThermograph(a), Body::HotThermograph(b)) => a == b,
        (Body::HotTrajectory(a), Body::HotTrajectory(b)) => a == b,
        (Body::Confusion(a), Body::Confusion(b)) => a == b,
        (Body::Signs(a), Body::Signs(b)) => a == b,
        (Body::Nimber(a), Body::Nimber(b)) => a == b,
        (Body::Misere(a), Body::Misere(b)) => a == b,
        (Body::Genus(a), Body::Genus(b)) => a == b,
        (Body::MutableList(a), Body::MutableList(b)) => {
            // The contents are copied, so that no lock is held while they are compared.
            let [x, y] = [a, b].map(|items| items.lock().clone());
            x.len() == y.len() && while_same(a, b, || x == y)
        }
        (Body::MutableSet(a), Body::MutableSet(b)) => {
            let [x, y] = [a, b].map(|items| items.lock().clone());
            x.len() == y.len() && while_same(a, b, || x == y)
        }
        (Body::MutableMap(a), Body::MutableMap(b)) => {
            let [x, y] = [a, b].map(|entries| entries.lock().clone());
            x.len() == y.len() && while_same(a, b, || x == y)
        }
        _ => false,
    }
}

thread_local! {
    /// The collections that change which are being compared, by their addresses.
    static COMPARED: RefCell<FxHashSet<(usize, usize)>> = RefCell::default();
}

/// Compares two collections that change. One may be an element of itself: then it is met again while it is compared, and is the
/// same as far as nothing else distinguishes the two.
fn while_same<T>(a: &T, b: &T, compare: impl FnOnce() -> bool) -> bool {
    let pair = (std::ptr::from_ref(a).addr(), std::ptr::from_ref(b).addr());
    if !COMPARED.with_borrow_mut(|compared| compared.insert(pair)) {
        return true;
    }
    let same = compare();
    COMPARED.with_borrow_mut(|compared| compared.remove(&pair));
    same
}

/// Whether a value is a collection that can change, or holds one: then comparing it may take its lock.
pub(crate) fn may_change(value: &Value<'_>) -> bool {
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        match value {
            Value::List(list) | Value::Entry(list) => pending.extend(list.items()),
            Value::Set(set) => pending.extend(&set.items),
            Value::Map(map) => pending.extend(map.entries.iter().flat_map(|(key, image)| [key, image])),
            Value::Cell(_) => return true,
            Value::Object(object) => match &object.body {
                Body::MutableList(_) | Body::MutableSet(_) | Body::MutableMap(_) => return true,
                Body::Instance(instance) => {
                    pending.push(&instance.enclosing);
                    pending.extend(instance.fields.iter().filter_map(OnceLock::get));
                }
                _ => {}
            },
            _ => {}
        }
    }
    false
}

/// Hashes what is equal in any order: the sum of the hashes of the items does not know it.
fn unordered<T: Hash>(items: impl ExactSizeIterator<Item = T>, state: &mut impl Hasher) {
    state.write_usize(items.len());
    state.write_u64(items.fold(0, |sum: u64, item| sum.wrapping_add(FxBuildHasher.hash_one(item))));
}

impl Hash for Value<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Value::Nothing | Value::Undefined | Value::Cell(_) => 0.hash(state),
            Value::Boolean(truth) => truth.hash(state),
            Value::Integer(n) => n.hash(state),
            Value::Number(number) => number.hash(state),
            Value::Game(game) => game.hash(state),
            Value::Player(player) => player.hash(state),
            Value::Text(text) => text.hash(state),
            Value::Coordinates(row, column) => (row, column).hash(state),
            Value::List(list) | Value::Entry(list) => deep(|| {
                state.write_usize(list.items().len());
                list.items().iter().take(HASHED).for_each(|item| item.hash(state));
            }),
            Value::Set(set) => deep(|| unordered(set.items.iter(), state)),
            Value::Map(map) => deep(|| unordered(map.entries.iter(), state)),
            // A range is equal to the list of its numbers.
            Value::Range(range) => {
                state.write_usize(range.len() as usize);
                range.iter().take(HASHED).for_each(|n| Value::Integer(n).hash(state));
            }
            Value::Function(function) => Arc::as_ptr(function).hash(state),
            Value::Class(class) => class.hash(state),
            Value::Object(object) => {
                object.class.hash(state);
                match &object.body {
                    Body::Named(name) => name.hash(state),
                    Body::Instance(instance) => {
                        deep(|| instance.fields.iter().for_each(|field| field.get().hash(state)));
                    }
                    Body::Grid(grid) => grid.hash(state),
                    Body::Graph(graph) => deep(|| graph.hash(state)),
                    Body::Vertex(_, at) | Body::Edge(_, at, _) => at.hash(state),
                    Body::Table(rows) | Body::Output(rows) => deep(|| rows.hash(state)),
                    Body::Periodicity(parts) => parts.hash(state),
                    Body::Script(script) => script.number.hash(state),
                    Body::Loopy(value) => value.as_stoppers().hash(state),
                    // Equal ones have the same class; that must do.
                    Body::Complex(_) | Body::Thermograph(_) | Body::Trajectory(_) => {}
                    Body::HotThermograph(_) | Body::HotTrajectory(_) => {}
                    Body::Confusion(_) | Body::Heaps(_) | Body::Series(_) => {}
                    Body::Product(..) => {}
                    Body::Signs(signs) => signs.hash(state),
                    Body::Nimber(index) => index.hash(state),
                    Body::Misere(game) => game.word().hash(state),
                    Body::Genus(genus) => genus.hash(state),
                    Body::Ruleset(ruleset) => ruleset.name.hash(state),
                    Body::Position(position, _) => position.hash(state),
                    Body::HeapPosition(_, heaps) => heaps.hash(state),
                    Body::Form(form) => deep(|| form.hash(state)),
                    // A hash takes no locks, and does not change with the contents.
                    Body::MutableList(_) | Body::MutableSet(_) | Body::MutableMap(_) => {}
                    _ => Arc::as_ptr(object).hash(state),
                }
            }
        }
    }
}
