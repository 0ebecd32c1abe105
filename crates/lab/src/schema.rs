//! The version of the answers' schema.

use schemars::{JsonSchema, Schema as JsonSchemaOf, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// The version of the schema, which every object of an answer carries under the key `schema`. It becomes another when a key
/// goes or changes its meaning; new keys may come without that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Schema;

impl Schema {
    /// The version of this release.
    pub const VERSION: u32 = 1;
}

impl Serialize for Schema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(Schema::VERSION)
    }
}

impl<'de> Deserialize<'de> for Schema {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Schema, D::Error> {
        match u32::deserialize(deserializer)? {
            Schema::VERSION => Ok(Schema),
            other => Err(D::Error::custom(format!(
                "found version {other} of the schema, expected {}",
                Schema::VERSION
            ))),
        }
    }
}

impl JsonSchema for Schema {
    fn schema_name() -> Cow<'static, str> {
        "Version".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> JsonSchemaOf {
        json_schema!({ "type": "integer", "const": Schema::VERSION })
    }
}

/// A board in text, or as an object (see `kelvin_positions::board::Board`).
pub(crate) fn board(_: &mut SchemaGenerator) -> JsonSchemaOf {
    json_schema!({ "anyOf": [{ "type": "string" }, { "type": "object" }] })
}

/// The same, or nothing.
pub(crate) fn board_or_null(_: &mut SchemaGenerator) -> JsonSchemaOf {
    json_schema!({ "anyOf": [{ "type": "string" }, { "type": "object" }, { "type": "null" }] })
}

/// Moves that were made: who made each, and its name, or the move as an object.
pub(crate) fn moves(generator: &mut SchemaGenerator) -> JsonSchemaOf {
    let side = json_schema!({ "enum": ["Left", "Right"] });
    list_of_pairs(&side, &named_move(generator))
}

/// Moves in a sum: the board of each, from 1, and its name, or the move as an object.
pub(crate) fn moves_in_sum(generator: &mut SchemaGenerator) -> JsonSchemaOf {
    let board = json_schema!({ "type": "integer", "minimum": 1 });
    list_of_pairs(&board, &named_move(generator))
}

fn list_of_pairs(one: &JsonSchemaOf, other: &JsonSchemaOf) -> JsonSchemaOf {
    let pair = json_schema!({ "type": "array", "prefixItems": [one, other], "minItems": 2, "maxItems": 2 });
    json_schema!({ "type": "array", "items": pair })
}

fn named_move(generator: &mut SchemaGenerator) -> JsonSchemaOf {
    json_schema!({ "anyOf": [{ "type": "string" }, action(generator)] })
}

/// What each kind of move has (see `kelvin_positions::Action`).
const ACTIONS: [(&str, &[&str]); 17] = [
    ("place", &["cells"]),
    ("vertices", &["vertices"]),
    ("edge", &["ends"]),
    ("step", &["from", "to", "arrows"]),
    ("hop", &["from", "to"]),
    ("split", &["cell"]),
    ("heap", &["heap", "from", "to"]),
    ("slice", &["piece", "rows", "columns", "after", "vertical"]),
    ("pay", &["slip"]),
    ("choose", &["slip", "what", "from"]),
    ("cut", &["edge", "ends"]),
    ("clique", &["graph", "vertices"]),
    ("topple", &["row", "domino", "to"]),
    ("claim", &["name"]),
    ("change", &["cells"]),
    ("option", &["number"]),
    ("value", &["from", "to"]),
];

/// A move as an object (see `kelvin_positions::Move`).
pub(crate) fn action(_: &mut SchemaGenerator) -> JsonSchemaOf {
    let kind = |(name, keys): &(&str, &[&str])| {
        let mut properties = serde_json::Map::new();
        properties.insert("move".into(), serde_json::json!({ "const": name }));
        properties.insert("summand".into(), serde_json::json!({ "type": "integer", "minimum": 0 }));
        properties.extend(keys.iter().map(|key| ((*key).to_owned(), true.into())));
        // All but the arrows of a step are needed.
        let needed = ["move"].iter().chain(keys.iter().filter(|key| **key != "arrows"));
        let needed: Vec<&&str> = needed.collect();
        json_schema!({ "type": "object", "properties": properties, "required": needed })
    };
    json_schema!({ "oneOf": ACTIONS.iter().map(kind).collect::<Vec<_>>() })
}

/// The same, or nothing.
pub(crate) fn action_or_null(generator: &mut SchemaGenerator) -> JsonSchemaOf {
    json_schema!({ "anyOf": [action(generator), { "type": "null" }] })
}
