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
pub(crate) fn moves(_: &mut SchemaGenerator) -> JsonSchemaOf {
    json_schema!({
        "type": "array",
        "items": {
            "type": "array",
            "prefixItems": [{ "enum": ["Left", "Right"] }, { "anyOf": [{ "type": "string" }, { "type": "object" }] }],
            "minItems": 2,
            "maxItems": 2
        }
    })
}

/// A move as an object (see `kelvin_positions::Move`).
pub(crate) fn action(_: &mut SchemaGenerator) -> JsonSchemaOf {
    json_schema!({ "type": "object" })
}

/// The same, or nothing.
pub(crate) fn action_or_null(_: &mut SchemaGenerator) -> JsonSchemaOf {
    json_schema!({ "anyOf": [{ "type": "object" }, { "type": "null" }] })
}
