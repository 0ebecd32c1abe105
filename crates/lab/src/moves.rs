//! The moves of a position, with the values after them.

use crate::error::Error;
use crate::lab::{Lab, trusted};
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::words::{Alphabet, Side};
use crate::written::{LONGEST, Written};
use kelvin_budget::Budget;
use kelvin_positions::{BoardInput, Evaluated, Move, Position};
use kelvin_values::notation::Printer;
use kelvin_values::{Game, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for the moves of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MovesQuestion {
    /// The ruleset.
    pub ruleset: String,
    /// The board: a text in the notation of the ruleset, or an object.
    pub board: BoardInput,
    /// The player whose moves to list; both players by default.
    pub player: Option<Side>,
    /// Whether dominated and reversible moves are listed too.
    #[serde(default)]
    pub all: bool,
    /// The alphabet of the values.
    #[serde(default)]
    pub alphabet: Alphabet,
    /// The longest text of a value, in bytes.
    pub longest: Option<usize>,
}

impl Ask for MovesQuestion {
    type Answer = MovesAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<MovesAnswer, Error> {
        lab.moves(self, budget)
    }
}

/// The moves of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MovesAnswer {
    /// The value of the position.
    #[serde(flatten)]
    pub written: Written,
    /// The moves of each requested player.
    pub players: Vec<PlayerMoves>,
}

/// The moves of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlayerMoves {
    /// The player.
    pub player: Side,
    /// The number of moves, sensible or not.
    pub count: usize,
    /// The moves, grouped by value and ordered by the texts of the values; sensible moves first.
    pub groups: Vec<Vec<MoveRow>>,
}

/// A move with the value after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MoveRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The player who makes the move.
    pub player: Side,
    /// The name of the move.
    #[serde(rename = "move")]
    pub name: String,
    /// The move as an object: the pieces placed, removed or moved, and their locations.
    pub action: Move,
    /// The boards after the move, in the notation of the ruleset.
    pub to: Vec<String>,
    /// The value of their sum.
    #[serde(flatten)]
    pub written: Written,
    /// Its mean; null if it is a loopy game without one.
    pub mean: Option<String>,
    /// Its temperature; null if it is a loopy game without one.
    pub temperature: Option<String>,
    /// Whether it leads to an option of the canonical form; all other moves are dominated or reversible.
    pub sensible: bool,
}

impl MovesAnswer {
    /// Returns all moves of all groups.
    pub fn rows(&self) -> impl Iterator<Item = &MoveRow> {
        self.players.iter().flat_map(|player| player.groups.iter().flatten())
    }
}

impl<'u> Lab<'u> {
    /// Computes the moves of a position.
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

    /// Groups the moves by value, ordered by the texts of the values; sensible moves first.
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

/// Returns the boards after a move.
pub(crate) fn boards(position: &Position) -> Vec<String> {
    position.boards().iter().map(ToString::to_string).collect()
}
