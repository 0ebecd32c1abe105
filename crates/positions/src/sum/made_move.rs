//! Moves as input.

use super::PlayerName;
use crate::action::Move;
use crate::position::Position;
use crate::position_error::MoveError;
use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A move as input: its name, or a typed move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum NamedMove {
    /// Its name.
    Name(String),
    /// The move.
    Move(Move),
}

impl NamedMove {
    /// Returns whether this refers to the given move.
    pub fn is(&self, chosen: &Move) -> bool {
        match self {
            NamedMove::Name(name) => chosen.to_string() == *name,
            NamedMove::Move(meant) => meant == chosen,
        }
    }
}

impl fmt::Display for NamedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NamedMove::Name(name) => f.write_str(name),
            NamedMove::Move(meant) => meant.fmt(f),
        }
    }
}

/// A move of a player: as JSON, `["Left", "a1-a2"]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MadeMove(#[serde(with = "PlayerName")] pub Player, pub NamedMove);

impl MadeMove {
    /// The move that is meant in a position, with the resulting position.
    pub fn find(&self, position: &Position) -> Result<(Move, Position), MoveError> {
        let MadeMove(player, meant) = self;
        match meant {
            NamedMove::Name(name) => position.read_move(*player, name),
            NamedMove::Move(chosen) => Ok((chosen.clone(), position.play(*player, chosen)?)),
        }
    }
}
