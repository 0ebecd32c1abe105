//! Games in files.

use super::engine::Engine;
use super::record::Record;
use crate::failure::Failure;
use crate::file;
use crate::summands::Summand;
use clap::ValueEnum;
use kelvin_values::{Player, Work};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The version of the files that are written, and of those that are read.
const VERSION: u32 = 1;

/// What a file holds of a game: enough to play it again.
#[derive(Serialize, Deserialize)]
struct Saved {
    /// What kind of file it is.
    kelvin: String,
    version: u32,
    #[serde(flatten)]
    game: SavedGame,
}

#[derive(Serialize, Deserialize)]
struct SavedGame {
    sum: Vec<Summand>,
    first: String,
    you: String,
    engine: String,
    /// The board of each move, from 1, and its name.
    moves: Vec<(usize, String)>,
}

/// What is read before anything else.
#[derive(Deserialize)]
struct Head {
    kelvin: Option<String>,
    version: Option<u32>,
}

const KIND: &str = "play";
/// A file that is larger is no game.
const LARGEST: u64 = 16 << 20;

/// Writes a game.
pub fn save(path: &Path, record: &Record<'_>, you: Player, engine: Engine) -> Result<(), Failure> {
    let game = SavedGame {
        sum: record.summands.clone(),
        first: record.first.to_string(),
        you: you.to_string(),
        engine: engine.to_string(),
        moves: record.turns.iter().map(|turn| (turn.board + 1, turn.name.clone())).collect(),
    };
    let saved = Saved { kelvin: KIND.into(), version: VERSION, game };
    let text = serde_json::to_string_pretty(&saved).map_err(|error| Failure::told(error.to_string()))?;
    file::write(path, format!("{text}\n").as_bytes())
}

/// Reads a game and plays it again.
pub fn resume<'u>(path: &Path, work: &Work<'u, '_>) -> Result<(Record<'u>, Player, Engine), Failure> {
    let told = |what: String| Failure::told(format!("cannot resume {}: {what}", path.display()));
    let size = std::fs::metadata(path).map_err(|error| told(error.to_string()))?.len();
    if size > LARGEST {
        return Err(told("it is too large to be a saved game".into()));
    }
    let text = std::fs::read_to_string(path).map_err(|error| told(error.to_string()))?;
    let head: Head =
        serde_json::from_str(&text).map_err(|error| told(format!("it is no saved game ({error})")))?;
    match (head.kelvin.as_deref(), head.version) {
        (Some(KIND), Some(VERSION)) => {}
        (Some(KIND), Some(version)) => {
            return Err(told(format!(
                "it has version {version} of the format, and this Kelvin reads version {VERSION}"
            )));
        }
        _ => return Err(told("it is no saved game".into())),
    }
    let saved: Saved = serde_json::from_str(&text).map_err(|error| told(error.to_string()))?;
    let player = |name: &str| {
        let found = Player::BOTH.into_iter().find(|player| player.to_string() == name);
        found.ok_or_else(|| told(format!("there is no player {name:?}")))
    };
    let SavedGame { sum, first, you, engine, moves } = saved.game;
    let engine =
        Engine::from_str(&engine, true).map_err(|_| told(format!("there is no engine {engine:?}")))?;
    if sum.is_empty() {
        return Err(told("it has no board".into()));
    }
    let mut record = Record::new(sum, player(&first)?, work)?;
    for (number, (board, name)) in moves.into_iter().enumerate() {
        let mut choices = record.choices().into_iter();
        let choice = choices.find(|choice| choice.board + 1 == board && choice.name == name);
        let choice =
            choice.ok_or_else(|| told(format!("move {}, {board}: {name}, is not legal", number + 1)))?;
        record.play(choice, None);
    }
    Ok((record, player(&you)?, engine))
}
