//! The version of the schema of answers.

use schemars::{JsonSchema, Schema as JsonSchemaOf, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// The version of the schema, under the key `schema` of every object of an answer. It increases when a key is
/// removed or changes its meaning; new keys may be added without that.
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
