//! Detection of unknown keys in JSON data.
//!
//! Types with flattened or shared keys cannot reject unknown keys when they are deserialized. The schema
//! generated from the same types can.

use crate::Question;
use crate::error::Error;
use schemars::{JsonSchema, schema_for};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::sync::LazyLock;

/// An unknown key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found the key {key:?}, expected {}", known.join(", "))]
pub struct UnknownKey {
    /// The key.
    pub key: String,
    /// The keys that are known there.
    pub known: Vec<String>,
}

/// The schema of a type, against which data are checked.
#[derive(Clone, Debug)]
pub struct Keys(Value);

impl Keys {
    /// Generates the schema of a type.
    pub fn of<T: JsonSchema>() -> Keys {
        Keys(schema_for!(T).to_value())
    }

    /// Fails if data have an unknown key.
    ///
    /// ```
    /// use kelvin_lab::{Keys, ValueQuestion};
    /// use serde_json::json;
    /// let keys = Keys::of::<ValueQuestion>();
    /// assert!(keys.check(&json!({ "value": "1/2", "alphabet": "latex" })).is_ok());
    /// let wrong = keys.check(&json!({ "value": "1/2", "ruleset": "nim" })).unwrap_err();
    /// assert_eq!(wrong.to_string(), "found the key \"ruleset\", expected alphabet, longest, value");
    /// ```
    pub fn check(&self, data: &Value) -> Result<(), UnknownKey> {
        self.check_by(&self.0, data)
    }

    fn check_by(&self, schema: &Value, data: &Value) -> Result<(), UnknownKey> {
        let schemas = self.applied(schema, data);
        match data {
            Value::Object(fields) => {
                let known: Vec<(&String, &Value)> =
                    schemas.iter().filter_map(|schema| schema["properties"].as_object()).flatten().collect();
                // An object without keys in its schema is checked by its deserializer.
                if known.is_empty() {
                    return Ok(());
                }
                for (key, field) in fields {
                    let mut meant = known.iter().filter(|(name, _)| *name == key).peekable();
                    if meant.peek().is_none() {
                        let mut known: Vec<String> = known.iter().map(|(name, _)| (*name).clone()).collect();
                        known.sort();
                        known.dedup();
                        return Err(UnknownKey { key: key.clone(), known });
                    }
                    meant.try_for_each(|(_, schema)| self.check_by(schema, field))?;
                }
                Ok(())
            }
            Value::Array(items) => {
                for schema in schemas {
                    let first = schema["prefixItems"].as_array().map_or(&[][..], Vec::as_slice);
                    let others = schema.get("items").filter(|items| items.is_object());
                    let of_items = first.iter().map(Some).chain(std::iter::repeat(others));
                    for (item, schema) in items.iter().zip(of_items) {
                        schema.map_or(Ok(()), |schema| self.check_by(schema, item))?;
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Returns the schemas that apply to data: of several alternatives, the first that fits, as in
    /// deserialization.
    fn applied<'s>(&'s self, schema: &'s Value, data: &Value) -> Vec<&'s Value> {
        let mut all = vec![schema];
        let mut next = 0;
        while let Some(&schema) = all.get(next) {
            next += 1;
            all.extend(self.meant(schema));
            all.extend(schema["allOf"].as_array().into_iter().flatten());
            for choices in ["anyOf", "oneOf"].iter().filter_map(|several| schema[several].as_array()) {
                match choices.iter().find(|choice| self.fits(choice, data)) {
                    Some(choice) => all.push(choice),
                    None => all.extend(choices),
                }
            }
        }
        all
    }

    /// Returns the schema of the type itself.
    pub(crate) fn root(&self) -> &Value {
        &self.0
    }

    /// Returns whether data have the JSON type of a schema.
    pub(crate) fn is_of_type(&self, schema: &Value, data: &Value) -> bool {
        let is = |name: &str| match data {
            Value::Null => name == "null",
            Value::Bool(_) => name == "boolean",
            Value::Number(_) => name == "number" || name == "integer",
            Value::String(_) => name == "string",
            Value::Array(_) => name == "array",
            Value::Object(_) => name == "object",
        };
        match &schema["type"] {
            Value::String(name) => is(name),
            Value::Array(names) => names.iter().filter_map(Value::as_str).any(is),
            _ => true,
        }
    }

    /// Resolves a reference to another schema.
    pub(crate) fn meant(&self, schema: &Value) -> Option<&Value> {
        self.0.pointer(schema["$ref"].as_str()?.trim_start_matches('#'))
    }

    /// Returns whether data have the JSON type of a schema and its required keys.
    pub(crate) fn fits(&self, schema: &Value, data: &Value) -> bool {
        let constant = schema.get("const").is_none_or(|only| only == data);
        let has = |fields: &Map<String, Value>| {
            let required = schema["required"].as_array().into_iter().flatten();
            let mut constants = schema["properties"].as_object().into_iter().flatten();
            required.filter_map(Value::as_str).all(|key| fields.contains_key(key))
                && constants.all(|(key, field)| match (field.get("const"), fields.get(key)) {
                    (Some(only), Some(data)) => only == data,
                    _ => true,
                })
        };
        let items = |items: &[Value]| {
            schema.get("items").is_none_or(|schema| items.first().is_none_or(|item| self.fits(schema, item)))
        };
        self.is_of_type(schema, data)
            && constant
            && data.as_object().is_none_or(has)
            && data.as_array().is_none_or(|all| items(all))
            && self.meant(schema).is_none_or(|meant| self.fits(meant, data))
    }
}

impl Question {
    /// Parses data as a question; the error names an unknown key.
    ///
    /// ```
    /// use kelvin_lab::Question;
    /// use serde_json::json;
    /// let question = json!({ "ask": "value", "ruleset": "nim", "board": "3", "alfabet": "latex" });
    /// assert_eq!(
    ///     Question::from_data(question).unwrap_err().to_string(),
    ///     "found the key \"alfabet\", expected alphabet, ask, board, longest, moves, ruleset"
    /// );
    /// ```
    pub fn from_data(data: Value) -> Result<Question, Error> {
        static KEYS: LazyLock<Keys> = LazyLock::new(Keys::of::<Question>);
        KEYS.check(&data)?;
        KEYS.read(data)
    }
}

impl Keys {
    /// Deserializes data as this type. The error names the location and what was expected there.
    pub fn read<T: DeserializeOwned>(&self, data: Value) -> Result<T, Error> {
        T::deserialize(&data).map_err(|why| {
            let why = why.to_string();
            // Keep the messages of the project's own types; only those of serde_json name types of the
            // program.
            let internal = [
                "invalid type",
                "invalid value",
                "invalid length",
                "unknown variant",
                "unknown field",
                "missing field",
                "did not match",
            ];
            if !internal.iter().any(|words| why.contains(words)) {
                return Error::Question(why);
            }
            let misfit = self.misfit(&data).map(|misfit| misfit.to_string());
            Error::Question(misfit.unwrap_or_else(|| {
                "expected data of another form; docs/json.md describes the forms".to_owned()
            }))
        })
    }
}
