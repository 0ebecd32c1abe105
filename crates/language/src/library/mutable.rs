//! Lists, sets and maps that change.

use super::Method;
use super::list::place;
use super::rational::small;
use crate::class::ClassId;
use crate::collection::{Hashed, HashedMap, bytes_of_list, bytes_of_map, bytes_of_set};
use crate::equality::may_change;
use crate::error::Result;
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::output::entry;
use crate::value::Value;
use parking_lot::Mutex;

pub(super) const LIST_CONSTRUCTORS: &[Method] =
    &[Method::new("MutableList", "(items as Collection ?)", "A list that can change.", |machine, args| {
        let items = given(machine, args)?;
        Ok(machine.world.changeable(Object::new(ClassId::MUTABLE_LIST, Body::MutableList(Mutex::new(items)))))
    })];

pub(super) const SET_CONSTRUCTORS: &[Method] =
    &[Method::new("MutableSet", "(items as Collection ?)", "A set that can change.", |machine, args| {
        let items = match &args[1] {
            Value::Undefined => Hashed::default(),
            items => machine.set_of(items)?,
        };
        Ok(machine.world.changeable(Object::new(ClassId::MUTABLE_SET, Body::MutableSet(Mutex::new(items)))))
    })];

pub(super) const MAP_CONSTRUCTORS: &[Method] =
    &[Method::new("MutableMap", "(entries as Map ?)", "A map that can change.", |machine, args| {
        let entries = match &args[1] {
            Value::Undefined => HashedMap::default(),
            map => entries(machine, map)?,
        };
        Ok(machine.world.changeable(Object::new(ClassId::MUTABLE_MAP, Body::MutableMap(Mutex::new(entries)))))
    })];

fn given<'u>(machine: &mut Machine<'_, 'u>, args: &[Value<'u>]) -> Result<Vec<Value<'u>>> {
    match &args[1] {
        Value::Undefined => Ok(Vec::new()),
        items => machine.elements(items),
    }
}

/// The entries of a map of either kind.
pub(super) fn entries<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<HashedMap<'u>> {
    let room = |length| machine.room(bytes_of_map(length) as u64);
    match value {
        Value::Map(map) => room(map.entries.len()).map(|()| map.entries.clone()),
        Value::Object(object) => match &object.body {
            Body::MutableMap(entries) => {
                let entries = entries.lock();
                room(entries.len()).map(|()| entries.clone())
            }
            _ => Err(machine.expected("cgsuite.lang.Map", value)),
        },
        other => Err(machine.expected("cgsuite.lang.Map", other)),
    }
}

/// Changes the insides of an object of some class, which `change` says it did.
fn change<'u>(
    machine: &Machine<'_, 'u>,
    value: &Value<'u>,
    change: impl FnOnce(&Body<'u>) -> Option<()>,
) -> Result<Value<'u>> {
    let changed = match value {
        Value::Object(object) => change(&object.body).inspect(|()| object.weigh()),
        _ => None,
    };
    // A class of the user's that extends one of these has no insides of the kind.
    changed.map(|()| Value::Nothing).ok_or_else(|| machine.expected("a collection that can change", value))
}

/// Changes what a lock holds, by comparing it with values. Where one of these may change, a copy is changed: comparing takes
/// the locks of both sides, which may be this one.
fn on<'u, T: Clone>(lock: &Mutex<T>, values: &[Value<'u>], change: impl FnOnce(&mut T)) {
    if !values.iter().any(may_change) {
        return change(&mut lock.lock());
    }
    let mut copy = lock.lock().clone();
    change(&mut copy);
    let _old = std::mem::replace(&mut *lock.lock(), copy);
}

/// Fails if `more` values in a collection exceed the memory limit.
fn room<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>, more: usize) -> Result<()> {
    let Value::Object(object) = value else { return Ok(()) };
    let (length, capacity, bytes): (_, _, fn(usize) -> usize) = match &object.body {
        Body::MutableList(items) => {
            let items = items.lock();
            (items.len(), items.capacity(), bytes_of_list)
        }
        Body::MutableSet(items) => {
            let items = items.lock();
            (items.len(), items.capacity(), bytes_of_set)
        }
        Body::MutableMap(entries) => {
            let entries = entries.lock();
            (entries.len(), entries.capacity(), bytes_of_map)
        }
        _ => return Ok(()),
    };
    // It grows to twice what it has, or to what it needs.
    match length + more > capacity {
        true => machine.room(bytes((2 * capacity).max(length + more)) as u64),
        false => Ok(()),
    }
}

fn add<'u>(machine: &Machine<'_, 'u>, list: &Value<'u>, values: Vec<Value<'u>>) -> Result<Value<'u>> {
    room(machine, list, values.len())?;
    change(machine, list, |body| {
        match body {
            Body::MutableList(items) => items.lock().extend(values),
            Body::MutableSet(items) => on(items, &values.clone(), |items| items.extend(values)),
            _ => return None,
        }
        Some(())
    })
}

fn remove<'u>(machine: &Machine<'_, 'u>, list: &Value<'u>, values: &[Value<'u>]) -> Result<Value<'u>> {
    change(machine, list, |body| {
        match body {
            Body::MutableList(items) => on(items, values, |items| {
                for value in values {
                    if let Some(at) = items.iter().position(|item| item == value) {
                        items.remove(at);
                    }
                }
            }),
            Body::MutableSet(items) => on(items, values, |items| {
                for value in values {
                    items.shift_remove(value);
                }
            }),
            _ => return None,
        }
        Some(())
    })
}

fn clear<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<Value<'u>> {
    change(machine, value, |body| {
        match body {
            Body::MutableList(items) => drop(std::mem::take(&mut *items.lock())),
            Body::MutableSet(items) => drop(std::mem::take(&mut *items.lock())),
            Body::MutableMap(entries) => drop(std::mem::take(&mut *entries.lock())),
            _ => return None,
        }
        Some(())
    })
}

/// What lists and sets that change have in common.
const ADD: Method = Method::new("Add", "(value)", "Adds a value.", |machine, args| {
    add(machine, &args[0], vec![args[1].clone()])
});
const ADD_ALL: Method =
    Method::new("AddAll", "(values as Collection)", "Adds the values of a collection.", |machine, args| {
        let values = machine.elements(&args[1])?;
        add(machine, &args[0], values)
    });
const REMOVE: Method =
    Method::new("Remove", "(value)", "Removes the first occurrence of a value.", |machine, args| {
        remove(machine, &args[0], &args[1..])
    });
const REMOVE_ALL: Method =
    Method::new("RemoveAll", "(values as Collection)", "Removes each of the values.", |machine, args| {
        let values = machine.elements(&args[1])?;
        remove(machine, &args[0], &values)
    });
const CLEAR: Method =
    Method::new("Clear", "()", "Takes everything out.", |machine, args| clear(machine, &args[0]));

pub(super) const LIST: &[Method] = &[
    ADD,
    ADD_ALL,
    REMOVE,
    REMOVE_ALL,
    CLEAR,
    Method::new("Update", "(at as Integer, value)", "Replaces the value at an index.", |machine, args| {
        let at = place(machine.elements(&args[0])?.len(), small(machine, &args[1])?)?;
        change(machine, &args[0], |body| match body {
            Body::MutableList(items) => {
                let _old = std::mem::replace(&mut items.lock()[at], args[2].clone());
                Some(())
            }
            _ => None,
        })
    }),
    Method::new(
        "RemoveAt",
        "(at as Integer)",
        "Removes the value at an index and returns it.",
        |machine, args| {
            let at = place(machine.elements(&args[0])?.len(), small(machine, &args[1])?)?;
            let mut removed = Value::Nothing;
            change(machine, &args[0], |body| match body {
                Body::MutableList(items) => {
                    removed = items.lock().remove(at);
                    Some(())
                }
                _ => None,
            })?;
            Ok(removed)
        },
    ),
    Method::new("Sort", "()", "Sorts the values.", |machine, args| {
        let mut values = machine.elements(&args[0])?;
        machine.sort(&mut values);
        replace(machine, &args[0], values)
    }),
    Method::new(
        "SortWith",
        "(order as Function)",
        "Sorts the values by a comparison function.",
        |machine, args| {
            let values = machine.elements(&args[0])?;
            let values = machine.sorted_with(values, &args[1])?;
            replace(machine, &args[0], values)
        },
    ),
];

fn replace<'u>(machine: &Machine<'_, 'u>, list: &Value<'u>, values: Vec<Value<'u>>) -> Result<Value<'u>> {
    change(machine, list, |body| match body {
        Body::MutableList(items) => {
            drop(std::mem::replace(&mut *items.lock(), values));
            Some(())
        }
        _ => None,
    })?;
    Ok(list.clone())
}

pub(super) const SET: &[Method] = &[ADD, ADD_ALL, REMOVE, REMOVE_ALL, CLEAR];

pub(super) const MAP: &[Method] = &[
    CLEAR,
    Method::new("Put", "(key, image)", "Sets the image of a key.", |machine, args| {
        room(machine, &args[0], 1)?;
        change(machine, &args[0], |body| match body {
            Body::MutableMap(entries) => {
                on(entries, &args[1..2], |entries| drop(entries.insert(args[1].clone(), args[2].clone())));
                Some(())
            }
            _ => None,
        })
    }),
    Method::new("PutAll", "(other as Map)", "Adds the entries of a map.", |machine, args| {
        let more = entries(machine, &args[1])?;
        room(machine, &args[0], more.len())?;
        let keys: Vec<Value<'_>> = more.keys().cloned().collect();
        change(machine, &args[0], |body| match body {
            Body::MutableMap(entries) => {
                on(entries, &keys, |entries| entries.extend(more));
                Some(())
            }
            _ => None,
        })
    }),
    Method::new("RemoveAll", "(keys as Collection)", "Removes keys and their images.", |machine, args| {
        let keys = machine.elements(&args[1])?;
        change(machine, &args[0], |body| match body {
            Body::MutableMap(entries) => {
                on(entries, &keys, |entries| keys.iter().for_each(|key| drop(entries.shift_remove(key))));
                Some(())
            }
            _ => None,
        })
    }),
    Method::new("Remove", "(key)", "Removes a key and its image.", |machine, args| {
        change(machine, &args[0], |body| match body {
            Body::MutableMap(entries) => {
                on(entries, &args[1..], |entries| drop(entries.shift_remove(&args[1])));
                Some(())
            }
            _ => None,
        })
    }),
    Method::new("ContainsKey", "(key)", "Whether a key has an image.", |machine, args| {
        Ok(Value::Boolean(entries(machine, &args[0])?.contains_key(&args[1])))
    }),
    Method::property("Entries", "The set of all entries.", |machine, args| {
        let entries = entries(machine, &args[0])?;
        let items = entries.into_iter().map(|(key, image)| entry(key, image));
        Ok(Value::Set(std::sync::Arc::new(crate::collection::Set::from_iter(items))))
    }),
];
