//! What lists, sets, maps and ranges have in common.

use super::Method;
use crate::ast::Binary;
use crate::collection::{List, Map, Range, Set, bytes_of_map};
use crate::error::{Error, ErrorKind, Result};
use crate::machine::Machine;
use crate::value::Value;
use std::cmp::Ordering;
use std::sync::Arc;

pub(super) const METHODS: &[Method] = &[
    Method::new("Adjoin", "(value)", "The collection with a value added.", |machine, args| {
        let mut items = machine.elements(&args[0])?;
        items.push(args[1].clone());
        Ok(Value::from(items))
    }),
    Method::new(
        "Concat",
        "(other as Collection)",
        "The collection with the values of another one.",
        |machine, args| {
            let (mut items, more) = (machine.elements(&args[0])?, machine.elements(&args[1])?);
            machine.room_for_values(items.len() + more.len())?;
            items.extend(more);
            match &args[0] {
                Value::Set(_) => alike(machine, &args[0], items),
                _ => Ok(Value::from(items)),
            }
        },
    ),
    Method::property("Size", "The number of values.", |machine, args| {
        Ok(Value::Integer(machine.elements(&args[0])?.len() as i64))
    }),
    Method::property("IsEmpty", "Whether the collection is empty.", |machine, args| {
        Ok(Value::Boolean(machine.elements(&args[0])?.is_empty()))
    }),
    Method::new("Contains", "(value)", "Whether the collection has a value.", |machine, args| {
        Ok(Value::Boolean(match (&args[0], &args[1]) {
            (Value::Set(set), value) => set.items.contains(value),
            (Value::Range(range), Value::Integer(n)) => range.contains(*n),
            (collection, value) => machine.elements(collection)?.contains(value),
        }))
    }),
    Method::new(
        "Apply",
        "(f as Function)",
        "The results of a function on all values: a set for a set, otherwise a list.",
        |machine, args| {
            let mut values = List::from(Vec::new());
            for value in machine.elements(&args[0])? {
                let value = machine.call(&args[1], &[value])?;
                machine.push_onto(&mut values, value)?;
            }
            match &args[0] {
                Value::Set(_) => alike(machine, &args[0], values.take_items()),
                _ => Ok(Value::List(Arc::new(values))),
            }
        },
    ),
    Method::new("ForEach", "(f as Function)", "Calls a function on all values.", |machine, args| {
        for value in machine.elements(&args[0])? {
            machine.call(&args[1], &[value])?;
        }
        Ok(Value::Nothing)
    }),
    Method::new(
        "Find",
        "(condition as Function)",
        "The first value that satisfies a condition, or Nothing.",
        |machine, args| {
            for value in machine.elements(&args[0])? {
                if machine.satisfies(&args[1], value.clone())? {
                    return Ok(value);
                }
            }
            Ok(Value::Nothing)
        },
    ),
    Method::new(
        "Count",
        "(condition as Function)",
        "The number of values that satisfy a condition.",
        |machine, args| {
            let mut count = 0;
            for value in machine.elements(&args[0])? {
                count += i64::from(machine.satisfies(&args[1], value)?);
            }
            Ok(Value::Integer(count))
        },
    ),
    Method::new(
        "Exists",
        "(condition as Function)",
        "Whether some value satisfies a condition.",
        |machine, args| {
            for value in machine.elements(&args[0])? {
                if machine.satisfies(&args[1], value)? {
                    return Ok(Value::Boolean(true));
                }
            }
            Ok(Value::Boolean(false))
        },
    ),
    Method::new(
        "ForAll",
        "(condition as Function)",
        "Whether all values satisfy a condition.",
        |machine, args| {
            for value in machine.elements(&args[0])? {
                if !machine.satisfies(&args[1], value)? {
                    return Ok(Value::Boolean(false));
                }
            }
            Ok(Value::Boolean(true))
        },
    ),
    Method::new(
        "Filter",
        "(condition as Function)",
        "The values that satisfy a condition.",
        |machine, args| {
            let mut kept = List::from(Vec::new());
            for value in machine.elements(&args[0])? {
                if machine.satisfies(&args[1], value.clone())? {
                    machine.push_onto(&mut kept, value)?;
                }
            }
            alike(machine, &args[0], kept.take_items())
        },
    ),
    Method::property("Head", "The first.", |machine, args| {
        machine.elements(&args[0])?.into_iter().next().ok_or_else(empty)
    }),
    Method::property("Tail", "All values except the first.", |machine, args| {
        if let Value::Range(range) = &args[0]
            && let Some(second) = range.get(1)
        {
            return Ok(Value::Range(Arc::new(Range { from: second, to: range.to, by: range.by })));
        }
        let mut values = machine.elements(&args[0])?;
        if values.is_empty() {
            return Err(empty());
        }
        values.remove(0);
        alike(machine, &args[0], values)
    }),
    Method::property("Max", "The largest.", |machine, args| extreme(machine, &args[0], Ordering::Greater)),
    Method::property("Min", "The smallest.", |machine, args| extreme(machine, &args[0], Ordering::Less)),
    Method::property("Sum", "The sum of all values.", |machine, args| sum(machine, &args[0])),
    Method::property(
        "Mex",
        "The least nonnegative integer that is not in the collection.",
        |machine, args| mex(machine, &args[0]),
    ),
    Method::property(
        "Flattened",
        "The collection with nested collections replaced by their values.",
        |machine, args| {
            let mut flat = List::from(Vec::new());
            for value in machine.elements(&args[0])? {
                match machine.elements(&value) {
                    Ok(inner) => {
                        inner.into_iter().try_for_each(|value| machine.push_onto(&mut flat, value))?;
                    }
                    Err(error) if matches!(error.kind(), ErrorKind::Exhausted(_)) => return Err(error),
                    Err(_) => machine.push_onto(&mut flat, value)?,
                }
            }
            match &args[0] {
                Value::Set(_) => alike(machine, &args[0], flat.take_items()),
                _ => Ok(Value::List(Arc::new(flat))),
            }
        },
    ),
    Method::property("ToList", "As a list.", |machine, args| match &args[0] {
        Value::List(_) | Value::Range(_) => Ok(args[0].clone()),
        other => Ok(Value::from(machine.elements(other)?)),
    }),
    Method::property("ToSet", "As a set.", |machine, args| {
        Ok(Value::Set(Arc::new(Set::from(machine.set_of(&args[0])?))))
    }),
    Method::property("Sorted", "The values as a sorted list.", |machine, args| {
        let mut values = machine.elements(&args[0])?;
        machine.sort(&mut values);
        Ok(Value::from(values))
    }),
];

/// A set from a set, a map from the entries of a map, a list from anything else.
fn alike<'u>(machine: &Machine<'_, 'u>, of: &Value<'u>, values: Vec<Value<'u>>) -> Result<Value<'u>> {
    if let Value::Set(_) | Value::Map(_) = of {
        machine.room(bytes_of_map(values.len()) as u64)?;
    }
    Ok(match of {
        Value::Set(_) => Value::Set(Arc::new(Set::from_iter(values))),
        Value::Map(_) => {
            let entry = |value: Value<'u>| match value {
                Value::Entry(entry) => Some((entry.items().first()?.clone(), entry.items().get(1)?.clone())),
                _ => None,
            };
            Value::Map(Arc::new(Map::from_iter(values.into_iter().filter_map(entry))))
        }
        _ => Value::from(values),
    })
}

pub(super) fn empty() -> Error {
    Error::value("That `Collection` is empty.")
}

/// The sum of the elements.
pub(super) fn sum<'u>(machine: &mut Machine<'_, 'u>, collection: &Value<'u>) -> Result<Value<'u>> {
    let mut values = machine.elements(collection)?.into_iter();
    let mut total = values.next().ok_or_else(empty)?;
    for value in values {
        total = machine.operate(Binary::Add, total, value)?;
    }
    Ok(total)
}

/// The element that is largest or smallest: of games by their order, of anything else as it is listed.
pub(super) fn extreme<'u>(
    machine: &mut Machine<'_, 'u>,
    collection: &Value<'u>,
    wanted: Ordering,
) -> Result<Value<'u>> {
    let mut values = machine.elements(collection)?;
    machine.sort(&mut values);
    let mut values = values.into_iter();
    match wanted {
        Ordering::Greater => values.next_back(),
        _ => values.next(),
    }
    .ok_or_else(empty)
}

/// The least nonnegative integer that is not an element.
pub(super) fn mex<'u>(machine: &mut Machine<'_, 'u>, collection: &Value<'u>) -> Result<Value<'u>> {
    let values = machine.elements(collection)?;
    let indices = values.iter().filter_map(|value| match value {
        Value::Integer(n) => u64::try_from(*n).ok(),
        _ => None,
    });
    Ok(Value::Integer(kelvin_numbers::mex(indices) as i64))
}
