//! Mismatches between JSON data and the schema of a type, described without names of the program.

use crate::keys::Keys;
use serde_json::Value;
use std::fmt;

/// A mismatch between data and their expected form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The path of keys and indices to the mismatch: `summands[0].board`; empty for the whole.
    pub place: String,
    /// A description of the expected data.
    pub expected: String,
    /// A description of the actual data.
    pub found: String,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.place.is_empty() {
            write!(f, "{}: ", self.place)?;
        }
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

/// The longest part of a text that a message repeats, in characters.
const LONGEST: usize = 60;

impl Keys {
    /// Returns the first mismatch between data and the type.
    ///
    /// ```
    /// use kelvin_lab::{Keys, Question};
    /// use serde_json::json;
    /// let keys = Keys::of::<Question>();
    /// let misfit = |data| keys.misfit(&data).map(|misfit| misfit.to_string());
    /// assert_eq!(
    ///     misfit(json!({ "ask": "table", "ruleset": "nim", "family": "n", "to": "3" })).unwrap(),
    ///     "to: expected an integer from 0 to 4294967295, found the text \"3\""
    /// );
    /// assert_eq!(
    ///     misfit(json!({ "ask": "solve", "sum": "1", "first": "left" })).unwrap(),
    ///     "first: expected Left or Right, found the text \"left\""
    /// );
    /// ```
    pub fn misfit(&self, data: &Value) -> Option<Misfit> {
        self.misfit_of(self.root(), data, "")
    }

    fn misfit_of(&self, schema: &Value, data: &Value, place: &str) -> Option<Misfit> {
        if let Some(meant) = self.meant(schema)
            && let Some(misfit) = self.misfit_of(meant, data, place)
        {
            return Some(misfit);
        }
        let all = schema["allOf"].as_array().into_iter().flatten();
        all.clone()
            .find_map(|each| self.misfit_of(each, data, place))
            .or_else(|| {
                ["anyOf", "oneOf"]
                    .iter()
                    .find_map(|several| self.none_of(schema[several].as_array()?, data, place))
            })
            .or_else(|| self.misfit_here(schema, data, place))
            .or_else(|| self.misfit_below(schema, data, place))
    }

    /// Returns the mismatch for data that must have one of several forms.
    fn none_of(&self, choices: &[Value], data: &Value, place: &str) -> Option<Misfit> {
        if choices.iter().any(|choice| self.misfit_of(choice, data, place).is_none()) {
            return None;
        }
        if let Some((tag, names)) = self.tags(choices)
            && let Some(fields) = data.as_object()
        {
            let given = fields.get(&tag).unwrap_or(&Value::Null);
            return match names.iter().position(|name| name == given) {
                Some(chosen) => self.misfit_of(&choices[chosen], data, place),
                None => Some(misfit(&below(place, &tag), or(names.iter().map(literal)), given)),
            };
        }
        let real: Vec<&Value> = choices.iter().filter(|choice| choice["type"] != "null").collect();
        // The intended form is the one that has the data's JSON type and required keys.
        match real.iter().find(|choice| self.fits(choice, data)) {
            Some(choice) => self.misfit_of(choice, data, place),
            None if real.len() == 1 => self.misfit_of(real[0], data, place),
            None => Some(misfit(place, or(real.iter().map(|choice| self.described(choice))), data)),
        }
    }

    /// Returns the tag that distinguishes the forms, and its value in each of them.
    fn tags(&self, choices: &[Value]) -> Option<(String, Vec<Value>)> {
        let constants = |choice: &Value| {
            let schemas = [Some(choice), self.meant(choice)].into_iter().flatten();
            let fields = schemas.filter_map(|schema| schema["properties"].as_object()).flatten();
            fields
                .filter_map(|(key, field)| Some((key.clone(), field.get("const")?.clone())))
                .collect::<Vec<_>>()
        };
        let all: Vec<Vec<(String, Value)>> = choices.iter().map(constants).collect();
        let (tag, _) = all.first()?.first()?;
        let of = |constants: &Vec<(String, Value)>| {
            constants.iter().find(|(key, _)| key == tag).map(|(_, constant)| constant.clone())
        };
        Some((tag.clone(), all.iter().map(of).collect::<Option<_>>()?))
    }

    /// Returns a mismatch of a value as a whole.
    fn misfit_here(&self, schema: &Value, data: &Value, place: &str) -> Option<Misfit> {
        let constant = schema.get("const").is_none_or(|only| only == data);
        let listed = schema["enum"].as_array().is_none_or(|listed| listed.contains(data));
        let whole = kind(schema) != Some("integer") || !data.is_f64();
        let (least, greatest) = bounds(schema);
        let number = data.as_i64().map(i128::from).or_else(|| data.as_u64().map(i128::from));
        let inside = number.is_none_or(|number| {
            least.is_none_or(|least| number >= least) && greatest.is_none_or(|greatest| number <= greatest)
        });
        let few = data.as_array().is_none_or(|items| {
            schema["maxItems"].as_u64().is_none_or(|most| items.len() as u64 <= most)
                && schema["minItems"].as_u64().is_none_or(|least| items.len() as u64 >= least)
        });
        if constant && listed && whole && inside && few && self.is_of_type(schema, data) {
            return None;
        }
        Some(misfit(place, self.described(schema), data))
    }

    /// Returns a mismatch in a part of an object or an array.
    fn misfit_below(&self, schema: &Value, data: &Value, place: &str) -> Option<Misfit> {
        match data {
            Value::Object(fields) => {
                let known = schema["properties"].as_object().into_iter().flatten();
                let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
                known
                    .filter_map(|(key, field)| self.misfit_of(field, fields.get(key)?, &below(place, key)))
                    .next()
                    .or_else(|| {
                        let missing = required.into_iter().find(|key| !fields.contains_key(*key))?;
                        let expected = self.described(&schema["properties"][missing]);
                        Some(Misfit { place: below(place, missing), expected, found: "nothing".to_owned() })
                    })
            }
            Value::Array(items) => {
                let first = schema["prefixItems"].as_array().map_or(&[][..], Vec::as_slice);
                let others = schema.get("items").filter(|items| items.is_object());
                let schemas = first.iter().map(Some).chain(std::iter::repeat(others));
                let item = |(i, (item, schema)): (usize, (&Value, Option<&Value>))| {
                    self.misfit_of(schema?, item, &format!("{place}[{i}]"))
                };
                items.iter().zip(schemas).enumerate().find_map(item)
            }
            _ => None,
        }
    }

    /// Describes a schema in a few words.
    fn described(&self, schema: &Value) -> String {
        let schema = self.meant(schema).unwrap_or(schema);
        if let Some(only) = schema.get("const") {
            return literal(only);
        }
        if let Some(listed) = schema["enum"].as_array() {
            return or(listed.iter().map(literal));
        }
        for several in ["anyOf", "oneOf"] {
            if let Some(choices) = schema[several].as_array() {
                let real = choices.iter().filter(|choice| choice["type"] != "null");
                return or(real.map(|choice| self.described(choice)));
            }
        }
        let words = match kind(schema) {
            Some("integer") => match bounds(schema) {
                (Some(least), Some(most)) => return format!("an integer from {least} to {most}"),
                (Some(least), None) => return format!("an integer of {least} or more"),
                _ => "an integer",
            },
            Some("number") => "a number",
            Some("string") => "a text",
            Some("boolean") => "true or false",
            Some("array") => match schema["prefixItems"].as_array() {
                Some(items) => {
                    return format!(
                        "a list of {}",
                        items.iter().map(|item| self.described(item)).collect::<Vec<_>>().join(" and ")
                    );
                }
                None => "a list",
            },
            Some("null") => "nothing",
            _ => "an object",
        };
        words.to_owned()
    }
}

/// Returns the JSON type of a schema; of several, the one that is not null.
fn kind(schema: &Value) -> Option<&str> {
    match &schema["type"] {
        Value::Array(names) => names.iter().filter_map(Value::as_str).find(|name| *name != "null"),
        kind => kind.as_str(),
    }
}

/// Returns the least and the greatest integer that a schema allows, from its bounds or from its format.
fn bounds(schema: &Value) -> (Option<i128>, Option<i128>) {
    let bound = |name: &str| schema[name].as_i64().map(i128::from);
    let (least, greatest) = match schema["format"].as_str() {
        Some("uint8") => (Some(0), Some(u8::MAX.into())),
        Some("uint16") => (Some(0), Some(u16::MAX.into())),
        Some("uint32") => (Some(0), Some(u32::MAX.into())),
        Some("uint" | "uint64") => (Some(0), None),
        Some("int32") => (Some(i32::MIN.into()), Some(i32::MAX.into())),
        _ => (None, None),
    };
    (bound("minimum").or(least), bound("maximum").or(greatest))
}

fn misfit(place: &str, expected: String, data: &Value) -> Misfit {
    let found = match data {
        Value::Null => "nothing".to_owned(),
        Value::Bool(truth) => truth.to_string(),
        Value::Number(number) => format!("the number {number}"),
        Value::String(text) if text.chars().count() > LONGEST => {
            format!("the text {:?}…", text.chars().take(LONGEST).collect::<String>())
        }
        Value::String(text) => format!("the text {text:?}"),
        Value::Array(items) => format!("a list of length {}", items.len()),
        Value::Object(_) => "an object".to_owned(),
    };
    Misfit { place: place.to_owned(), expected, found }
}

fn below(place: &str, key: &str) -> String {
    if place.is_empty() { key.to_owned() } else { format!("{place}.{key}") }
}

fn literal(only: &Value) -> String {
    only.as_str().map_or_else(|| only.to_string(), str::to_owned)
}

/// Joins alternatives with 'or'.
fn or(all: impl Iterator<Item = String>) -> String {
    let mut each: Vec<String> = vec![];
    for one in all {
        if !each.contains(&one) {
            each.push(one);
        }
    }
    match each.pop() {
        Some(last) if each.is_empty() => last,
        Some(last) => format!("{} or {last}", each.join(", ")),
        None => "something else".to_owned(),
    }
}
