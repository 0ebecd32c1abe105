//! Questions to the laboratory as maps, which are answered by maps.

use super::Method;
use super::asked::told;
use crate::collection::{HashedMap, List, Map};
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::number::Number;
use crate::value::Value;
use kelvin_lab::Question;
use kelvin_numbers::Rational;
use serde_json::Value as Json;
use std::sync::Arc;

pub(super) const FUNCTIONS: &[Method] = &[Method::new(
    "Ask",
    "(question as Map)",
    "The answer to any question of the laboratory, as a map: docs/json.md lists the questions and their keys.",
    |machine, args| {
        let question = Question::from_data(json(machine, &args[1], 0)?).map_err(told)?;
        let answer = machine.world.lab.ask(&question, machine.budget(), &mut ()).map_err(told)?;
        let answer = serde_json::to_value(&answer).map_err(|why| Error::value(format!("{why}.")))?;
        value(machine, answer)
    },
)];

/// The deepest nesting of a question.
const MAX_DEPTH: usize = 32;

/// A value as JSON: a number that is not an integer, a game or a board is a text.
fn json<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>, depth: usize) -> Result<Json> {
    if depth > MAX_DEPTH {
        return Err(Error::value(format!("The question is nested deeper than {MAX_DEPTH}.")));
    }
    let list = |items: &[Value<'u>]| {
        items.iter().map(|item| json(machine, item, depth + 1)).collect::<Result<Vec<_>>>().map(Json::Array)
    };
    Ok(match value {
        Value::Nothing => Json::Null,
        Value::Boolean(truth) => Json::Bool(*truth),
        Value::Integer(n) => Json::from(*n),
        Value::Text(text) => Json::String(text.to_string()),
        Value::Player(player) => Json::String(player.to_string().to_lowercase()),
        Value::List(items) => list(items.items())?,
        Value::Map(map) => {
            let mut object = serde_json::Map::new();
            for (key, image) in &map.entries {
                object.insert(machine.text(key)?.to_string(), json(machine, image, depth + 1)?);
            }
            Json::Object(object)
        }
        other => Json::String(machine.show(other)?),
    })
}

/// JSON as a value.
fn value<'u>(machine: &Machine<'_, 'u>, json: Json) -> Result<Value<'u>> {
    Ok(match json {
        Json::Null => Value::Nothing,
        Json::Bool(truth) => Value::Boolean(truth),
        Json::Number(n) => match n.as_i64() {
            Some(n) => Value::Integer(n),
            None => n
                .to_string()
                .parse::<Rational>()
                .map_or_else(|_| Value::from(n.to_string()), |n| Number::from(n).value()),
        },
        Json::String(text) => Value::from(text),
        Json::Array(items) => {
            machine.room_for_values(items.len())?;
            let items = items.into_iter().map(|item| value(machine, item)).collect::<Result<Vec<_>>>()?;
            Value::List(Arc::new(List::from(items)))
        }
        Json::Object(fields) => {
            machine.room_for_values(2 * fields.len())?;
            let fields =
                fields.into_iter().map(|(key, field)| Ok((Value::from(key), value(machine, field)?)));
            Value::Map(Arc::new(Map::from(fields.collect::<Result<HashedMap<'u>>>()?)))
        }
    })
}
