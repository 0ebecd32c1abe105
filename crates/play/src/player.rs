//! Serialised names of players.

use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

// The JSON schema of types with a player shows these names.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(remote = "Player")]
#[schemars(inline)]
pub(crate) enum PlayerName {
    Left,
    Right,
}
