//! Summands as entered.

use crate::player::PlayerName;
use kelvin_positions::board::Board;
use kelvin_positions::{Move, MoveError, Position};
use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A board as input: a text for the ruleset's parser, or a typed board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Drawn {
    /// A text.
    Text(String),
    /// A board.
    Board(Box<Board>),
}

impl From<&str> for Drawn {
    fn from(text: &str) -> Drawn {
        Drawn::Text(text.to_owned())
    }
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Drawn::Text(text) => f.write_str(text),
            Drawn::Board(board) => board.fmt(f),
        }
    }
}

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

/// A board of a ruleset, or a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Summand {
    /// A board of a ruleset.
    Board {
        /// The ruleset, with its arguments.
        ruleset: String,
        /// The board.
        board: Drawn,
        /// The moves made there so far.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        moves: Vec<MadeMove>,
    },
    /// A value.
    Value {
        /// The value, in the notation of values.
        value: String,
    },
}

impl Summand {
    /// A board of a ruleset.
    pub fn board(ruleset: &str, board: &str) -> Summand {
        Summand::Board { ruleset: ruleset.into(), board: board.into(), moves: vec![] }
    }

    /// The kind of the component: the name of the ruleset, or `value`.
    pub fn kind(&self) -> &str {
        match self {
            Summand::Board { ruleset, .. } => ruleset,
            Summand::Value { .. } => "value",
        }
    }
}

#[cfg(test)]
pub mod tests {
    use super::Summand;
    use crate::component::Component;
    use kelvin_budget::Budget;
    use kelvin_positions::Position;
    use kelvin_values::{Universe, notation};

    /// A sum for tests: boards of rulesets, and values, for which the ruleset is empty.
    pub fn sum<'u>(universe: &'u Universe, parts: &[(&str, &str)]) -> (Vec<Summand>, Vec<Component<'u>>) {
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let part = |&(ruleset, text): &(&str, &str)| match ruleset {
            "" => {
                let value = notation::parse(text, &work).unwrap();
                (Summand::Value { value: text.into() }, Component::Value(value))
            }
            _ => {
                let position = Position::parse(ruleset, text).unwrap();
                (Summand::board(ruleset, text), Component::Position(position))
            }
        };
        parts.iter().map(part).unzip()
    }
}
