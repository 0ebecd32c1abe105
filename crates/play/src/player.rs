//! Players by their names, where they are data.

use kelvin_values::Player;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serializer, de::Error};

pub fn serialize<S: Serializer>(player: &Player, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(player)
}

pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Player, D::Error> {
    let name = String::deserialize(deserializer)?;
    let found = Player::BOTH.into_iter().find(|player| player.to_string() == name);
    found.ok_or_else(|| D::Error::custom(format!("there is no player {name:?}")))
}

pub fn schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "enum": ["Left", "Right"] })
}
