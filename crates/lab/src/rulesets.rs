//! The rulesets that a laboratory knows.

use crate::cells::CellLetter;
use crate::error::Error;
use crate::schema::Schema;
use kelvin_complexes::Unfinished;
use kelvin_placement::{PlacementError, PlacementGame, Rules};
use kelvin_play::Drawn;
use kelvin_positions::board::{Board, BoardError, BoardKind};
use kelvin_positions::{Entry, Named, Position, PositionError, Registry};
use parking_lot::RwLock;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The built-in rulesets, and those of a user.
pub struct Rulesets {
    registry: Registry,
    /// Those that a user declared, under names that may be anything, such as those of files.
    own: RwLock<BTreeMap<String, Arc<Entry>>>,
}

impl Default for Rulesets {
    fn default() -> Rulesets {
        Rulesets { registry: Registry::built_in().clone(), own: RwLock::default() }
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
    /// The kind of its boards.
    pub kind: BoardKind,
    /// What may stand on a cell of a grid or on a vertex of a graph, and the colours of edges in a picture.
    pub cells: Vec<CellLetter>,
    /// Whether it is a strong placement game.
    pub placement: bool,
    /// Whether both players always have the same moves.
    pub impartial: bool,
    /// Whether play may come back to where it was, so that values are loopy games; null where it is found when it is played, as of a user's rules.
    pub loopy: Option<bool>,
    /// Whether a user declared it.
    pub own: bool,
}

impl Rulesets {
    /// Declares a ruleset of a user's, under a name; its parameters stand in brackets after it.
    pub fn declare(&self, name: &str, entry: Entry) {
        self.own.write().insert(name.to_owned(), Arc::new(entry));
    }

    /// The ruleset that a user declared under this name, with the numbers for its parameters.
    fn own<'r>(&self, ruleset: &'r str) -> Option<(Arc<Entry>, &'r str)> {
        let ruleset = ruleset.trim();
        self.own.read().iter().find_map(|(name, entry)| {
            let rest = ruleset.strip_prefix(name.as_str())?.trim();
            match rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
                Some(arguments) => Some((entry.clone(), arguments)),
                None => rest.is_empty().then(|| (entry.clone(), "")),
            }
        })
    }

    /// Declares a ruleset that a user wrote, under a name.
    pub fn declare_text(&self, name: &str, toml: &str) -> Result<(), Error> {
        let is_name = (1..=64).contains(&name.len())
            && name.bytes().all(|letter| letter.is_ascii_alphanumeric() || b"-_.".contains(&letter));
        if !is_name {
            return Err(Error::Name(name.to_owned()));
        }
        if self.registry.find(name).is_some() {
            return Err(Error::BuiltIn(name.to_owned()));
        }
        let wrong = |error| Error::Declared { name: name.to_owned(), error: Box::new(error) };
        let rules: Rules = toml.parse().map_err(wrong)?;
        self.declare(name, rules.entry());
        Ok(())
    }

    /// How many rulesets users declared.
    pub fn declared(&self) -> usize {
        self.own.read().len()
    }

    /// Whether a user declared a ruleset under this name.
    pub fn is_own(&self, ruleset: &str) -> bool {
        self.own(ruleset).is_some()
    }

    /// The ruleset of a name, with its arguments.
    pub fn named(&self, ruleset: &str) -> Result<Named, PositionError> {
        let own = |name: &str| self.own(name).map(|(entry, arguments)| Named::new(entry, arguments));
        own(ruleset).unwrap_or_else(|| self.registry.ruleset_among(ruleset, &own))
    }

    /// A ruleset, and the board on which it is asked for, which is read here.
    pub fn ruleset_and_board(&self, ruleset: &str, board: &Drawn) -> Result<(Named, Board), Error> {
        let both = || -> Result<_, PositionError> {
            let named = self.named(ruleset)?;
            let board = read(&named, board)?.into_owned();
            Ok((named, board))
        };
        both().map_err(|error| no_position(ruleset, board, error))
    }

    /// Whether there is a ruleset of this name.
    pub fn is_known(&self, ruleset: &str) -> bool {
        !matches!(self.named(ruleset), Err(PositionError::UnknownRuleset { .. }))
    }

    /// The position of a ruleset on a board.
    pub fn position(&self, ruleset: &str, board: &Drawn) -> Result<Position, Error> {
        let position = || {
            let named = self.named(ruleset)?;
            kelvin_placement::position_on(&named, &*read(&named, board)?)
        };
        position().map_err(|error| no_position(ruleset, board, error))
    }

    /// The placement game of a ruleset on a board.
    pub fn game(&self, ruleset: &str, board: &Drawn) -> Result<PlacementGame, Error> {
        let game = || {
            let named = self.named(ruleset)?;
            PlacementGame::on(&named, &*read(&named, board)?)
        };
        game().map_err(|error| match error {
            PlacementError::Unfinished(Unfinished::Exhausted(why)) => Error::Exhausted(why),
            PlacementError::UnknownRuleset { name } if self.is_own(ruleset) => {
                let why = format!(
                    "{name} is not known to be a placement game: that is seen on grids and strips alone"
                );
                let error = Box::new(PlacementError::Rules { why });
                Error::Rules { ruleset: ruleset.to_owned(), board: board.to_string(), error }
            }
            error => {
                Error::Rules { ruleset: ruleset.to_owned(), board: board.to_string(), error: Box::new(error) }
            }
        })
    }

    /// The rulesets that were asked for.
    pub fn list(&self, question: &RulesetsQuestion) -> RulesetsAnswer {
        let word = question.word.as_deref().unwrap_or("").to_lowercase();
        let asked = self
            .registry
            .iter()
            .filter(|entry| entry.name.contains(&word) || entry.help.to_lowercase().contains(&word));
        let own = self.own.read();
        let own = own.iter().filter(|(name, _)| name.to_lowercase().contains(&word));
        let built_in = asked.map(|entry| self.row(&entry.name, entry, false));
        RulesetsAnswer {
            rows: built_in.chain(own.map(|(name, entry)| self.row(name, entry, true))).collect(),
        }
    }

    fn row(&self, name: &str, entry: &Arc<Entry>, own: bool) -> RulesetRow {
        let (example, board) = entry.example();
        let arguments = example.strip_prefix(&*entry.name).unwrap_or_default();
        let inner = arguments.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or_default();
        let named = match own {
            true => Named::new(entry.clone(), inner),
            false => self.registry.ruleset(example),
        };
        let kind = named.as_ref().map_or(entry.board, Named::board).kind;
        RulesetRow {
            schema: Schema,
            name: name.to_owned(),
            arguments: entry.arguments.as_ref().map(ToString::to_string),
            ruleset: format!("{name}{arguments}"),
            board: board.to_owned(),
            help: entry.help.to_string(),
            boards: entry.boards.to_string(),
            kind,
            cells: named
                .map_or(vec![], |named| CellLetter::all(&named, board, own && entry.placement.is_none())),
            placement: entry.placement.is_some(),
            impartial: entry.impartial,
            loopy: (!own && !entry.is_made_of_another()).then_some(entry.loopy),
            own,
        }
    }
}

/// That a ruleset and a board are no position.
pub(crate) fn no_position(ruleset: &str, board: &Drawn, error: PositionError) -> Error {
    Error::Position { ruleset: ruleset.to_owned(), board: board.to_string(), error: Box::new(error) }
}

/// The board of a ruleset, read if it is a text.
fn read<'b>(ruleset: &Named, board: &'b Drawn) -> Result<Cow<'b, Board>, BoardError> {
    match board {
        Drawn::Text(text) => ruleset.read(text).map(Cow::Owned),
        Drawn::Board(board) => Ok(Cow::Borrowed(board)),
    }
}
