//! Maps and their entries.

use super::Method;
use crate::collection::{HashedMap, Map, Set, bytes_of_map};
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::output::entry;
use crate::value::Value;
use std::sync::Arc;

pub(super) const METHODS: &[Method] = &[
    Method::new("Eval", "(key)", "The image of a key.", |machine, args| {
        let image = entries(machine, &args[0])?.get(&args[1]).cloned();
        image.map_or_else(|| Err(Error::value(format!("Key not found: {}", machine.show(&args[1])?))), Ok)
    }),
    Method::new("ContainsKey", "(key)", "Whether a key has an image.", |machine, args| {
        Ok(Value::Boolean(entries(machine, &args[0])?.contains_key(&args[1])))
    }),
    Method::property("Entries", "The set of all entries.", |machine, args| {
        let entries = entries(machine, &args[0])?;
        Ok(set(entries.into_iter().map(|(key, image)| entry(key, image))))
    }),
    Method::property("Keys", "The set of all keys.", |machine, args| {
        Ok(set(entries(machine, &args[0])?.into_keys()))
    }),
    Method::property("Values", "The set of all images.", |machine, args| {
        Ok(set(entries(machine, &args[0])?.into_values()))
    }),
    Method::property("Reversed", "The inverse map, from images to keys.", |machine, args| {
        let entries = entries(machine, &args[0])?;
        Ok(map(entries.into_iter().map(|(key, image)| (image, key)).collect()))
    }),
    Method::new("Updated", "(key, image)", "The map with an entry added.", |machine, args| {
        let mut entries = entries(machine, &args[0])?;
        entries.insert(args[1].clone(), args[2].clone());
        Ok(map(entries))
    }),
    Method::new("Updated", "(other as Map)", "The map with the entries of another one.", |machine, args| {
        let mut all = entries(machine, &args[0])?;
        all.extend(entries(machine, &args[1])?);
        Ok(map(all))
    }),
];

pub(super) const ENTRY: &[Method] = &[
    Method::property("Key", "The key.", |machine, args| part(machine, &args[0], 0)),
    Method::property("Value", "The image.", |machine, args| part(machine, &args[0], 1)),
];

fn part<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>, at: usize) -> Result<Value<'u>> {
    match value {
        Value::Entry(parts) => Ok(parts.items()[at].clone()),
        other => Err(machine.expected("cgsuite.lang.MapEntry", other)),
    }
}

fn set<'u>(values: impl Iterator<Item = Value<'u>>) -> Value<'u> {
    Value::Set(Arc::new(Set::from_iter(values)))
}

fn map<'u>(entries: HashedMap<'u>) -> Value<'u> {
    Value::Map(Arc::new(Map::from(entries)))
}

fn entries<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<HashedMap<'u>> {
    match value {
        Value::Map(map) => {
            machine.room(bytes_of_map(map.entries.len()) as u64)?;
            Ok(map.entries.clone())
        }
        other => Err(machine.expected("cgsuite.lang.Map", other)),
    }
}
