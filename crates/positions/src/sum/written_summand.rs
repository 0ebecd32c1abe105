//! Summands as users write them.

use super::{BoardInput, MadeMove};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A board of a ruleset, or a value.
///
/// ```
/// use kelvin_positions::WrittenSummand;
/// let json = r#"{"ruleset":"domineering","board":"2x3","moves":[["Left","a1-a2"]]}"#;
/// let written: WrittenSummand = serde_json::from_str(json)?;
/// assert_eq!(written.to_string(), "domineering 2x3, Left a1-a2");
/// assert_eq!(serde_json::to_string(&written)?, json);
/// assert_eq!(serde_json::to_string(&WrittenSummand::value("*2"))?, r#"{"value":"*2"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected a ruleset and a board, or a value")]
// The name by which published schemas know it.
#[schemars(rename = "Subject")]
pub enum WrittenSummand {
    /// A board of a ruleset.
    Board {
        /// The ruleset, with its arguments.
        ruleset: String,
        /// The board: a text in the notation of the ruleset, or an object.
        board: BoardInput,
        /// The moves made from this board: the player, and the move by name or as an object.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        moves: Vec<MadeMove>,
    },
    /// A value.
    Value {
        /// The value, in the notation of values.
        value: String,
    },
}

impl WrittenSummand {
    /// Creates a board of a ruleset, without moves.
    pub fn board(ruleset: &str, board: &str) -> WrittenSummand {
        WrittenSummand::Board { ruleset: ruleset.into(), board: board.into(), moves: vec![] }
    }

    /// Creates a value.
    pub fn value(value: &str) -> WrittenSummand {
        WrittenSummand::Value { value: value.into() }
    }

    /// The name of the ruleset, or `value`.
    pub fn kind(&self) -> &str {
        match self {
            WrittenSummand::Board { ruleset, .. } => ruleset,
            WrittenSummand::Value { .. } => "value",
        }
    }
}

impl fmt::Display for WrittenSummand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrittenSummand::Board { ruleset, board, moves } => {
                write!(f, "{ruleset} {board}")?;
                moves.iter().try_for_each(|MadeMove(player, chosen)| write!(f, ", {player} {chosen}"))
            }
            WrittenSummand::Value { value } => f.write_str(value),
        }
    }
}
