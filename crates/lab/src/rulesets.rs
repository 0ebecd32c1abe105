//! The rulesets that a laboratory knows.

use crate::error::Error;
use crate::schema::Schema;
use kelvin_placement::{PlacementError, PlacementGame, Rules};
use kelvin_positions::{Position, PositionError, RULESETS};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The built-in rulesets, and those that a user declared.
#[derive(Default)]
pub struct Rulesets {
    own: BTreeMap<String, Rules>,
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
    /// Declares a ruleset of a user's, under a name; its parameters stand in brackets after it.
    pub fn declare(&mut self, name: &str, rules: Rules) {
        self.own.insert(name.to_owned(), rules);
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
        matches!(self.own(ruleset), Ok(Some(_)))
            || !kelvin_placement::position(ruleset, "").is_err_and(unknown)
    }

    /// The position of a ruleset on a board.
    pub fn position(&self, ruleset: &str, board: &str) -> Result<Position, Error> {
        let named = || (ruleset.to_owned(), board.to_owned());
        match self.own(ruleset)? {
            Some((rules, numbers)) => {
                let game = rules.compile(&numbers, board).map_err(|error| {
                    let (ruleset, board) = named();
                    Error::Rules { ruleset, board, error: Box::new(error) }
                })?;
                Ok(game.position())
            }
            None => kelvin_placement::position(ruleset, board).map_err(|error| {
                let (ruleset, board) = named();
                Error::Position { ruleset, board, error: Box::new(error) }
            }),
        }
    }

    /// The placement game of a ruleset on a board.
    pub fn game(&self, ruleset: &str, board: &str) -> Result<PlacementGame, Error> {
        let wrong = |error: PlacementError| match error {
            PlacementError::Unfinished(kelvin_complexes::Unfinished::Exhausted(why)) => Error::Exhausted(why),
            error => {
                Error::Rules { ruleset: ruleset.to_owned(), board: board.to_owned(), error: Box::new(error) }
            }
        };
        match self.own(ruleset)? {
            Some((rules, numbers)) => rules.compile(&numbers, board).map_err(wrong),
            None => PlacementGame::compile(ruleset, board).map_err(wrong),
        }
    }

    /// The rulesets that were asked for.
    pub fn list(&self, question: &RulesetsQuestion) -> RulesetsAnswer {
        let word = question.word.as_deref().unwrap_or("").to_lowercase();
        let asked = RULESETS
            .iter()
            .filter(|entry| entry.name.contains(&word) || entry.help.to_lowercase().contains(&word));
        let row = |entry: &kelvin_positions::Entry| {
            let (ruleset, board) = entry.example;
            RulesetRow {
                schema: Schema,
                name: entry.name.to_owned(),
                arguments: entry.arguments.map(str::to_owned),
                ruleset: ruleset.to_owned(),
                board: board.to_owned(),
                help: entry.help.to_owned(),
                boards: entry.boards.to_owned(),
            }
        };
        RulesetsAnswer { rows: asked.map(row).collect() }
    }
}
