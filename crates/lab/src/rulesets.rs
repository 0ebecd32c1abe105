//! The rulesets that a laboratory knows.

use crate::error::Error;
use crate::schema::Schema;
use kelvin_complexes::Unfinished;
use kelvin_placement::{PlacementError, PlacementGame, Rules};
use kelvin_play::Drawn;
use kelvin_positions::board::Board;
use kelvin_positions::{Entry, Position, PositionError, Registry};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The built-in rulesets, and those of a user.
pub struct Rulesets {
    registry: Registry,
    /// Placement rulesets that a user declared.
    own: BTreeMap<String, Rules>,
}

impl Default for Rulesets {
    fn default() -> Rulesets {
        Rulesets { registry: Registry::built_in().clone(), own: BTreeMap::new() }
    }
}

/// Asks for the rulesets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RulesetsQuestion {
    /// Only those whose name or description contains this.
    pub word: Option<String>,
}

/// The rulesets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RulesetsAnswer {
    /// One for each.
    pub rows: Vec<RulesetRow>,
}

/// A ruleset, with a board to try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RulesetRow {
    /// The version of the schema.
    pub schema: Schema,
    /// Its name.
    pub name: String,
    /// What stands in brackets after the name, where it needs arguments.
    pub arguments: Option<String>,
    /// The ruleset of an example, with arguments.
    pub ruleset: String,
    /// The board of the example.
    pub board: String,
    /// The rules, in a sentence.
    pub help: String,
    /// On what it is played.
    pub boards: String,
}

impl Rulesets {
    /// Declares a placement ruleset of a user's, under a name; its parameters stand in brackets after it.
    pub fn declare(&mut self, name: &str, rules: Rules) {
        self.own.insert(name.to_owned(), rules);
    }

    /// Adds any other ruleset of a user's.
    pub fn add(&mut self, entry: Entry) {
        self.registry.add(entry);
    }

    /// The rules that a user declared under this name, with the numbers for their parameters.
    fn own(&self, ruleset: &str) -> Result<Option<(&Rules, Vec<usize>)>, Error> {
        let ruleset = ruleset.trim();
        let found = self.own.iter().find_map(|(name, rules)| {
            let rest = ruleset.strip_prefix(name.as_str())?.trim();
            match rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
                Some(arguments) => Some((name, rules, arguments)),
                None => rest.is_empty().then_some((name, rules, "")),
            }
        });
        let Some((name, rules, arguments)) = found else { return Ok(None) };
        let items = arguments.split([',', ' ']).filter(|item| !item.is_empty());
        let number = |item: &str| {
            item.parse().map_err(|_| Error::Parameters { ruleset: name.clone(), found: item.to_owned() })
        };
        Ok(Some((rules, items.map(number).collect::<Result<_, _>>()?)))
    }

    /// Whether there is a ruleset of this name.
    pub fn is_known(&self, ruleset: &str) -> bool {
        let unknown = |error| matches!(error, PositionError::UnknownRuleset { .. });
        matches!(self.own(ruleset), Ok(Some(_))) || !self.registry.ruleset(ruleset).is_err_and(unknown)
    }

    /// The position of a ruleset on a board.
    pub fn position(&self, ruleset: &str, board: &Drawn) -> Result<Position, Error> {
        if let Some((rules, numbers)) = self.own(ruleset)? {
            return Ok(declared(rules, &numbers, ruleset, board)?.position());
        }
        let position = || {
            let named = self.registry.ruleset(ruleset)?;
            match board {
                Drawn::Text(text) => kelvin_placement::position_on(&named, &named.read(text)?),
                Drawn::Board(board) => kelvin_placement::position_on(&named, board),
            }
        };
        position().map_err(|error| Error::Position {
            ruleset: ruleset.to_owned(),
            board: board.to_string(),
            error: Box::new(error),
        })
    }

    /// The placement game of a ruleset on a board.
    pub fn game(&self, ruleset: &str, board: &Drawn) -> Result<PlacementGame, Error> {
        if let Some((rules, numbers)) = self.own(ruleset)? {
            return declared(rules, &numbers, ruleset, board);
        }
        let game = || {
            let named = self.registry.ruleset(ruleset)?;
            match board {
                Drawn::Text(text) => PlacementGame::on(&named, &named.read(text)?),
                Drawn::Board(board) => PlacementGame::on(&named, board),
            }
        };
        game().map_err(|error| wrong(error, ruleset, board))
    }

    /// The rulesets that were asked for.
    pub fn list(&self, question: &RulesetsQuestion) -> RulesetsAnswer {
        let word = question.word.as_deref().unwrap_or("").to_lowercase();
        let asked = self
            .registry
            .iter()
            .filter(|entry| entry.name.contains(&word) || entry.help.to_lowercase().contains(&word));
        let row = |entry: &Arc<Entry>| {
            let (ruleset, board) = entry.example();
            RulesetRow {
                schema: Schema,
                name: entry.name.to_string(),
                arguments: entry.arguments.as_ref().map(ToString::to_string),
                ruleset: ruleset.to_owned(),
                board: board.to_owned(),
                help: entry.help.to_string(),
                boards: entry.boards.to_string(),
            }
        };
        RulesetsAnswer { rows: asked.map(row).collect() }
    }
}

/// The game of rules that a user declared.
fn declared(rules: &Rules, numbers: &[usize], ruleset: &str, board: &Drawn) -> Result<PlacementGame, Error> {
    let game = match board {
        Drawn::Text(text) => Board::read(rules.board(), text)
            .map_err(PlacementError::from)
            .and_then(|board: Board| rules.on(numbers, &board)),
        Drawn::Board(board) => rules.on(numbers, board),
    };
    game.map_err(|error| wrong(error, ruleset, board))
}

fn wrong(error: PlacementError, ruleset: &str, board: &Drawn) -> Error {
    match error {
        PlacementError::Unfinished(Unfinished::Exhausted(why)) => Error::Exhausted(why),
        error => {
            Error::Rules { ruleset: ruleset.to_owned(), board: board.to_string(), error: Box::new(error) }
        }
    }
}
