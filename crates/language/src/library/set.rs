//! Sets.

use super::Method;
use crate::collection::{Set, bytes_of_set};
use crate::value::Value;
use std::sync::Arc;

pub(super) const METHODS: &[Method] = &[
    Method::new("Adjoin", "(value)", "The set with a value added.", |machine, args| {
        let mut items = machine.set_of(&args[0])?;
        items.insert(args[1].clone());
        Ok(Value::Set(Arc::new(Set::from(items))))
    }),
    Method::new("Union", "(other as Collection)", "The union of two sets.", |machine, args| {
        let mut items = machine.set_of(&args[0])?;
        let more = machine.elements(&args[1])?;
        machine.room(bytes_of_set(2 * (items.len() + more.len())) as u64)?;
        items.extend(more);
        Ok(Value::Set(Arc::new(Set::from(items))))
    }),
    Method::new(
        "Replaced",
        "(replacements as Map)",
        "Without the keys of a map, and with their images.",
        |machine, args| {
            let mut items = machine.set_of(&args[0])?;
            if let Value::Map(map) = &args[1] {
                items.retain(|value| !map.entries.contains_key(value));
                items.extend(map.entries.values().cloned());
            }
            Ok(Value::Set(Arc::new(Set::from(items))))
        },
    ),
    Method::new("Intersection", "(other as Set)", "The intersection of two sets.", |machine, args| {
        let mut items = machine.set_of(&args[0])?;
        if let Value::Set(other) = &args[1] {
            items.retain(|value| other.items.contains(value));
        }
        Ok(Value::Set(Arc::new(Set::from(items))))
    }),
];
