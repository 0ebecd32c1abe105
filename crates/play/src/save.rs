//! Saved games.

use crate::engine::Engine;
use crate::record::{Record, TooManyOptions};
use kelvin_positions::{NamedMove, PlayedSummand, PlayerName, WrittenSummand};
use kelvin_values::Player;
use serde::{Deserialize, Serialize};

/// The version of the file format.
const VERSION: u32 = 1;
/// The kind of the file.
const KIND: &str = "play";

/// A game as stored in a file, which can be replayed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedGame {
    /// The summands as entered.
    pub sum: Vec<WrittenSummand>,
    /// The player who moves first.
    #[serde(with = "PlayerName")]
    pub first: Player,
    /// The user's player.
    #[serde(with = "PlayerName")]
    pub you: Player,
    /// The engine of the opponent.
    pub engine: Engine,
    /// Whether the player who cannot move wins.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub misere: bool,
    /// The number of the board, from 1, and the move, for each move. Older files have names of moves.
    pub moves: Vec<(usize, NamedMove)>,
}

/// The reason why a game cannot be resumed.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The text is not JSON, or has no kind or version.
    #[error("it is not a saved game{}", .0.as_ref().map_or(String::new(), |why| format!(" ({why})")))]
    NoGame(Option<serde_json::Error>),
    /// An unsupported version.
    #[error("it has version {0} of the format, and this Kelvin reads version {VERSION}")]
    Version(u32),
    /// A field that cannot be read.
    #[error(transparent)]
    Field(serde_json::Error),
    /// No summands.
    #[error("it has no board")]
    NoBoard,
    /// A value that cannot be played.
    #[error(transparent)]
    TooManyOptions(#[from] TooManyOptions),
    /// An illegal move.
    #[error("move {number}, {board}: {name}, is not legal")]
    Illegal {
        /// The number of the move, from 1.
        number: usize,
        /// The board, from 1.
        board: usize,
        /// The name of the move.
        name: String,
    },
}

/// The fields that are read first.
#[derive(Serialize, Deserialize)]
struct Head {
    kelvin: Option<String>,
    version: Option<u32>,
}

#[derive(Serialize)]
struct File<'g> {
    #[serde(flatten)]
    head: Head,
    #[serde(flatten)]
    game: &'g SavedGame,
}

impl SavedGame {
    /// The current state of a game.
    pub fn new(record: &Record<'_>, you: Player, engine: Engine) -> SavedGame {
        let moves = record.turns.iter().map(|turn| (turn.board + 1, NamedMove::Move(turn.chosen.clone())));
        let moves = moves.collect();
        let (sum, first, misere) = (record.summands.clone(), record.first, record.misere);
        SavedGame { sum, first, you, engine, misere, moves }
    }

    /// The text of the file.
    pub fn to_text(&self) -> Result<String, serde_json::Error> {
        let head = Head { kelvin: Some(KIND.into()), version: Some(VERSION) };
        Ok(serde_json::to_string_pretty(&File { head, game: self })? + "\n")
    }

    /// Parses the text of a file.
    pub fn from_text(text: &str) -> Result<SavedGame, SaveError> {
        let head: Head = serde_json::from_str(text).map_err(|error| SaveError::NoGame(Some(error)))?;
        match (head.kelvin.as_deref(), head.version) {
            (Some(KIND), Some(VERSION)) => {}
            (Some(KIND), Some(version)) => return Err(SaveError::Version(version)),
            _ => return Err(SaveError::NoGame(None)),
        }
        let game: SavedGame = serde_json::from_str(text).map_err(SaveError::Field)?;
        if game.sum.is_empty() { Err(SaveError::NoBoard) } else { Ok(game) }
    }

    /// Replays the game, on the parsed components of its summands.
    pub fn replay<'u>(&self, start: Vec<PlayedSummand<'u>>) -> Result<Record<'u>, SaveError> {
        let mut record = Record::new(self.sum.clone(), start, self.first)?.with_misere(self.misere);
        for (i, (board, meant)) in self.moves.iter().enumerate() {
            let mut choices = record.choices().into_iter();
            let choice = choices.find(|choice| choice.board + 1 == *board && meant.is(&choice.chosen));
            let illegal = || SaveError::Illegal { number: i + 1, board: *board, name: meant.to_string() };
            let choice = choice.ok_or_else(illegal)?;
            record.play(choice, None);
        }
        Ok(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_sums::sum;
    use kelvin_values::Universe;

    #[test]
    fn a_saved_game_can_be_read() {
        let universe = Universe::new();
        let (summands, start) = sum(&universe, &[("domineering", "2x3"), ("", "*2")]);
        let mut record = Record::new(summands, start.clone(), Player::Left).unwrap();
        record.play(record.find("b1").unwrap(), None);
        record.play(record.find("2: *").unwrap(), None);
        let saved = SavedGame::new(&record, Player::Right, Engine::Random);
        let read = SavedGame::from_text(&saved.to_text().unwrap()).unwrap();
        assert_eq!(read, saved);
        let again = read.replay(start).unwrap();
        assert!(again.boards == record.boards && again.to_move() == record.to_move());
    }

    #[test]
    fn files_with_names_of_moves_can_be_read() {
        let text = r#"{
            "kelvin": "play", "version": 1,
            "sum": [{ "ruleset": "domineering", "board": "2x3" }, { "value": "*2" }],
            "first": "Left", "you": "Right", "engine": "random",
            "moves": [[1, "b1-b2"], [2, "*2 to *"]]
        }"#;
        let universe = Universe::new();
        let (_, start) = sum(&universe, &[("domineering", "2x3"), ("", "*2")]);
        let record = SavedGame::from_text(text).unwrap().replay(start).unwrap();
        assert_eq!((record.turns.len(), record.to_move()), (2, Player::Left));
        assert_eq!(record.boards[0].to_string(), ".#.|.#.");
    }
}
