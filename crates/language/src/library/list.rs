//! Lists.

use super::Method;
use super::rational::small;
use crate::class::ClassId;
use crate::collection::Range;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::value::Value;
use std::sync::Arc;

pub(super) const METHODS: &[Method] = &[
    Method::property("Length", "The number of items.", |machine, args| {
        Ok(Value::Integer(machine.elements(&args[0])?.len() as i64))
    }),
    Method::property("Distinct", "The list without duplicates.", |machine, args| {
        let set = machine.set_of(&args[0])?;
        Ok(Value::from(set.into_iter().collect::<Vec<_>>()))
    }),
    Method::new(
        "Take",
        "(n as Integer)",
        "The first n items, or all if there are fewer.",
        |machine, args| {
            let n = small(machine, &args[1])?;
            sublist(machine, &args[0], 1, n)
        },
    ),
    Method::new(
        "Sublist",
        "(from as Integer, to as Integer)",
        "The items from one index to another.",
        |machine, args| {
            let (from, to) = (small(machine, &args[1])?, small(machine, &args[2])?);
            sublist(machine, &args[0], from, to)
        },
    ),
    Method::new(
        "MkOutput",
        "(between as String)",
        "The printed forms of the items, joined by a string.",
        |machine, args| super::outputs::list_output(machine, &args[0], &args[1]),
    ),
    Method::new("Grouped", "(n as Integer)", "The items in groups of n.", |machine, args| {
        let n = usize::try_from(small(machine, &args[1])?).unwrap_or(0);
        if n == 0 {
            return Err(Error::value("The size of a group must be positive."));
        }
        let items = machine.elements(&args[0])?;
        Ok(Value::from(items.chunks(n).map(|group| Value::from(group.to_vec())).collect::<Vec<_>>()))
    }),
    Method::new(
        "IndexOf",
        "(value)",
        "The first index of a value; 0 if it does not occur.",
        |machine, args| {
            let items = machine.elements(&args[0])?;
            let place = items.iter().position(|item| *item == args[1]);
            Ok(Value::Integer(place.map_or(0, |place| place as i64 + 1)))
        },
    ),
    Method::property("Reversed", "The list in reverse order.", |machine, args| {
        let mut items = machine.elements(&args[0])?;
        items.reverse();
        Ok(Value::from(items))
    }),
    Method::new(
        "SortedWith",
        "(order as Function)",
        "The list sorted by a comparison function: negative if its first argument comes first.",
        |machine, args| {
            let items = machine.elements(&args[0])?;
            Ok(Value::from(machine.sorted_with(items, &args[1])?))
        },
    ),
    Method::new(
        "Updated",
        "(at as Integer, value)",
        "The list with the value at an index replaced.",
        |machine, args| {
            let mut items = machine.elements(&args[0])?;
            let at = place(items.len(), small(machine, &args[1])?)?;
            items[at] = args[2].clone();
            Ok(Value::from(items))
        },
    ),
    Method::new(
        "PeriodicTable",
        "(period as Integer)",
        "The items as a table with `n` columns.",
        |machine, args| {
            let n = usize::try_from(small(machine, &args[1])?).unwrap_or(0);
            if n == 0 {
                return Err(Error::value("The period of a table must be positive."));
            }
            let items = machine.elements(&args[0])?;
            let rows = items.chunks(n).map(|row| Value::from(row.to_vec())).collect();
            Ok(Object::value(ClassId::TABLE, Body::Table(rows)))
        },
    ),
];

pub(super) const RANGE: &[Method] = &[
    Method::property("Start", "The first number.", |machine, args| {
        Ok(of_range(machine, &args[0])?[0].clone())
    }),
    Method::property("End", "The number at which it ends.", |machine, args| {
        Ok(of_range(machine, &args[0])?[1].clone())
    }),
    Method::property("Step", "The step from each number to the next.", |machine, args| {
        Ok(of_range(machine, &args[0])?[2].clone())
    }),
];

/// The first and the last number of a range, and its step.
fn of_range<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<[Value<'u>; 3]> {
    match value {
        Value::Range(range) => Ok([range.from, range.to, range.by].map(Value::Integer)),
        other => Err(machine.expected("cgsuite.lang.Range", other)),
    }
}

/// The items from a place to another, both from 1.
fn sublist<'u>(machine: &Machine<'_, 'u>, list: &Value<'u>, from: i64, to: i64) -> Result<Value<'u>> {
    if let Value::Range(range) = list {
        return Ok(part_of_range(range, from, to));
    }
    let items = machine.elements(list)?;
    let (from, to) = (from.max(1), to.min(items.len() as i64));
    Ok(Value::from(if from > to { Vec::new() } else { items[from as usize - 1..to as usize].to_vec() }))
}

/// The numbers of a range from a place to another, as a range.
fn part_of_range<'u>(range: &Arc<Range>, from: i64, to: i64) -> Value<'u> {
    let first = u64::try_from(from.max(1) - 1).unwrap_or(0);
    let last = u64::try_from(to).unwrap_or(0).min(range.len());
    if first == 0 && last == range.len() && last > 0 {
        return Value::Range(range.clone());
    }
    match (range.get(first), last.checked_sub(1).and_then(|last| range.get(last))) {
        (Some(from), Some(to)) if first < last => Value::Range(Arc::new(Range { from, to, by: range.by })),
        _ => Value::from(Vec::new()),
    }
}

/// The place from 0 of an item at `at` from 1.
pub(crate) fn place(length: usize, at: i64) -> Result<usize> {
    match usize::try_from(at) {
        Ok(at) if at >= 1 && at <= length => Ok(at - 1),
        _ => Err(Error::value(format!("List index out of bounds: {at}"))),
    }
}
