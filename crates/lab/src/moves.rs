//! The moves of a position, and what each is worth.

use crate::error::Error;
use crate::lab::{Lab, trusted};
use crate::schema::Schema;
use crate::words::{Alphabet, Side};
use crate::written::{LONGEST, Written};
use kelvin_budget::Budget;
use kelvin_play::Drawn;
use kelvin_positions::{Evaluated, Move, Position};
use kelvin_values::notation::Printer;
use kelvin_values::{Game, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for the moves of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MovesQuestion {
    /// The ruleset.
    pub ruleset: String,
    /// The board: a text, as the ruleset reads it, or an object.
    pub board: Drawn,
    /// Whose moves; both players' if it is not said.
    pub player: Option<Side>,
    /// Dominated and reversible moves as well.
    #[serde(default)]
    pub all: bool,
    /// The alphabet of the values.
    #[serde(default)]
    pub alphabet: Alphabet,
    /// The longest text of a value, in bytes.
    pub longest: Option<usize>,
}

/// The moves of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MovesAnswer {
    /// What the position is worth.
    #[serde(flatten)]
    pub written: Written,
    /// The moves of each player that was asked for.
    pub players: Vec<PlayerMoves>,
}

/// The moves of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlayerMoves {
    /// The player.
    pub player: Side,
    /// How many moves there are, sensible or not.
    pub count: usize,
    /// Moves that lead to the same value, in the order in which values are written; the sensible ones first.
    pub groups: Vec<Vec<MoveRow>>,
}

/// A move, and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MoveRow {
    /// The version of the schema.
    pub schema: Schema,
    /// Whose move it is.
    pub player: Side,
    /// The name of the move.
    #[serde(rename = "move")]
    pub name: String,
    /// The move itself: what is placed, taken or moved, and where.
    pub action: Move,
    /// The boards that it leads to, as the ruleset writes them.
    pub to: Vec<String>,
    /// What these are worth.
    #[serde(flatten)]
    pub written: Written,
    /// Their mean; null where a loopy game has none.
    pub mean: Option<String>,
    /// Their temperature; null where a loopy game has none.
    pub temperature: Option<String>,
    /// Whether it leads to an option of the canonical form: all other moves are dominated or reversible.
    pub sensible: bool,
}

impl MovesAnswer {
    /// All moves, one after the other.
    pub fn rows(&self) -> impl Iterator<Item = &MoveRow> {
        self.players.iter().flat_map(|player| player.groups.iter().flatten())
    }
}

impl<'u> Lab<'u> {
    /// The moves of a position.
    pub fn moves(&self, question: &MovesQuestion, budget: &Budget) -> Result<MovesAnswer, Error> {
        let position = self.rulesets().position(&question.ruleset, &question.board)?;
        let longest = question.longest.unwrap_or(LONGEST);
        let value = match self.position_value(&position, budget) {
            Err(_) if position.loops() => return self.loopy_moves(&position, question, budget),
            value => value?,
        };
        let sides = question.player.map_or(Player::BOTH.to_vec(), |side| vec![side.into()]);
        let mut players = vec![];
        for player in sides {
            let moves = self.analyst().moves(&position, player, budget);
            trusted([&position])?;
            let moves = moves?;
            let mut groups = vec![];
            for (value, choices) in self.grouped(&moves, question) {
                let written = self.written(value, question.alphabet, longest, budget)?;
                let [mean, temperature] = self.mean_and_temperature(value, budget)?;
                let row = |choice: &&Evaluated<'u>| MoveRow {
                    schema: Schema,
                    player: player.into(),
                    name: choice.chosen.to_string(),
                    action: choice.chosen.clone(),
                    to: boards(&choice.option),
                    written: written.clone(),
                    mean: Some(mean.to_string()),
                    temperature: Some(temperature.to_string()),
                    sensible: choice.sensible,
                };
                groups.push(choices.iter().map(row).collect());
            }
            players.push(PlayerMoves { player: player.into(), count: moves.len(), groups });
        }
        let written = self.written(value, question.alphabet, longest, budget)?;
        Ok(MovesAnswer { written, players })
    }

    /// The moves by where they lead, in the order in which values are written; the sensible ones first.
    fn grouped<'m>(
        &self,
        moves: &'m [Evaluated<'u>],
        question: &MovesQuestion,
    ) -> Vec<(Game<'u>, Vec<&'m Evaluated<'u>>)> {
        let mut groups: Vec<(Game<'u>, Vec<&Evaluated<'u>>)> = vec![];
        for choice in moves.iter().filter(|choice| question.all || choice.sensible) {
            match groups.iter_mut().find(|(value, _)| *value == choice.value) {
                Some((_, group)) => group.push(choice),
                None => groups.push((choice.value, vec![choice])),
            }
        }
        let mut order: Vec<Game> = groups.iter().map(|(value, _)| *value).collect();
        Printer::new(self.universe(), question.alphabet.into()).sort(&mut order);
        groups.sort_by_key(|(value, group)| {
            (!group[0].sensible, order.iter().position(|other| other == value))
        });
        groups
    }
}

/// The boards that a move leads to.
pub(crate) fn boards(position: &Position) -> Vec<String> {
    position.boards().iter().map(ToString::to_string).collect()
}
