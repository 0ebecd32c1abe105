//! What is shown: texts and values one after the other.
//!
//! A text among the parts is shown without quotes, everything else as it is shown alone, in whatever notation is asked for.

use super::Method;
use crate::class::ClassId;
use crate::collection::List;
use crate::error::Result;
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::value::Value;

/// Parts that are shown one after the other.
pub(crate) fn output<'u>(parts: Vec<Value<'u>>) -> Value<'u> {
    Object::value(ClassId::OUTPUT, Body::Output(parts))
}

/// A value as it is shown alone.
pub(super) fn shown_alone<'u>(value: &Value<'u>) -> Value<'u> {
    match value {
        Value::Text(_) => output(vec![Value::from("\""), value.clone(), Value::from("\"")]),
        Value::Object(object) if matches!(object.body, Body::Output(_)) => value.clone(),
        other => output(vec![other.clone()]),
    }
}

/// The parts of an output, or a text as the only part.
fn parts<'v, 'u>(value: &'v Value<'u>) -> Option<&'v [Value<'u>]> {
    match value {
        Value::Text(_) => Some(std::slice::from_ref(value)),
        Value::Object(object) => match &object.body {
            Body::Output(parts) => Some(parts),
            _ => None,
        },
        _ => None,
    }
}

/// Two texts or outputs one after the other, unless both are texts or one is neither.
pub(crate) fn joined<'u>(
    machine: &Machine<'_, 'u>,
    a: &Value<'u>,
    b: &Value<'u>,
) -> Result<Option<Value<'u>>> {
    match (parts(a), parts(b)) {
        _ if matches!((a, b), (Value::Text(_), Value::Text(_))) => Ok(None),
        (Some(first), Some(second)) => {
            machine.room_for_values(first.len() + second.len())?;
            Ok(Some(output([first, second].concat())))
        }
        _ => Ok(None),
    }
}

pub(super) const METHODS: &[Method] = &[
    Method::new("Append", "(output)", "The output followed by another one.", |machine, args| {
        joined(machine, &args[0], &shown_alone(&args[1]))?
            .ok_or_else(|| machine.expected("cgsuite.lang.Output", &args[0]))
    }),
    Method::property("ToOutput", "The output itself.", |_, args| Ok(args[0].clone())),
];

pub(super) const TEXT_CONSTRUCTORS: &[Method] =
    &[Method::new("TextOutput", "(text as String ?)", "A text, shown without quotes.", |_, args| {
        Ok(output(args[1..].iter().filter(|arg| !matches!(arg, Value::Undefined)).cloned().collect()))
    })];

pub(super) const GRID_CONSTRUCTORS: &[Method] = &[Method::new(
    "GridOutput",
    "(grid as Grid, icons as List, text as String)",
    "A board, given as a string.",
    as_written,
)];

pub(super) const STRIP_CONSTRUCTORS: &[Method] = &[Method::new(
    "StripOutput",
    "(strip as Strip, icons as List, text as String)",
    "A strip, given as a string.",
    as_written,
)];

fn as_written<'u>(_: &mut Machine<'_, 'u>, args: &[Value<'u>]) -> Result<Value<'u>> {
    Ok(output(vec![args[3].clone()]))
}

/// The elements of a list with a text between them, each as it is shown alone.
pub(super) fn list_output<'u>(
    machine: &Machine<'_, 'u>,
    list: &Value<'u>,
    between: &Value<'u>,
) -> Result<Value<'u>> {
    let mut all = List::from(Vec::new());
    for (at, item) in machine.elements(list)?.iter().enumerate() {
        if at > 0 {
            machine.push_onto(&mut all, between.clone())?;
        }
        for part in parts(&shown_alone(item)).unwrap_or_default() {
            machine.push_onto(&mut all, part.clone())?;
        }
    }
    Ok(output(all.take_items()))
}
