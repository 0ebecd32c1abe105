//! Players by their names, where they are data.

use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

// The schema of what has a player in it shows the names there.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(remote = "Player")]
#[schemars(inline)]
pub(crate) enum PlayerName {
    Left,
    Right,
}
