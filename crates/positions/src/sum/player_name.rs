//! Serialised names of players.

use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The serialised form of a [`Player`], for `#[serde(with = "PlayerName")]`. JSON schemas show its names.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(remote = "Player")]
#[schemars(inline)]
pub enum PlayerName {
    /// Left.
    Left,
    /// Right.
    Right,
}
