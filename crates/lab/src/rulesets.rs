//! The rulesets of a laboratory.

use crate::cells::CellLetter;
use crate::error::Error;
use crate::lab::Lab;
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use kelvin_budget::Budget;
use kelvin_complexes::Unfinished;
use kelvin_placement::{PlacementError, PlacementGame, PlacementRules};
use kelvin_positions::board::{Board, BoardError, BoardKind};
use kelvin_positions::{BoardInput, Entry, Named, Position, PositionError, Registry};
use parking_lot::RwLock;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The built-in rulesets and a user's rulesets.
pub struct Rulesets {
    registry: Registry,
    /// The declared rulesets by name; a name may be any text, such as the name of a file.
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
    /// Lists only the rulesets whose name or description contains this text.
    pub word: Option<String>,
}

impl Ask for RulesetsQuestion {
    type Answer = RulesetsAnswer;

    fn answer(&self, lab: &Lab<'_>, _: &Budget, _: &mut dyn Observer) -> Result<RulesetsAnswer, Error> {
        Ok(lab.rulesets().list(self))
    }
}

/// The rulesets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RulesetsAnswer {
    /// A row for each ruleset.
    pub rows: Vec<RulesetRow>,
}

/// A ruleset with an example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RulesetRow {
    /// The version of the schema.
    pub schema: Schema,
    /// Its name.
    pub name: String,
    /// The arguments in brackets after the name, if it needs any.
    pub arguments: Option<String>,
    /// The ruleset of an example, with arguments.
    pub ruleset: String,
    /// The board of the example.
    pub board: String,
    /// The rules in one sentence.
    pub help: String,
    /// A description of its boards.
    pub boards: String,
    /// The kind of its boards.
    pub kind: BoardKind,
    /// The possible contents of a cell of a grid or of a vertex of a graph, and the colours of edges in a
    /// picture.
    pub cells: Vec<CellLetter>,
    /// Whether it is a strong placement game.
    pub placement: bool,
    /// Whether both players always have the same moves.
    pub impartial: bool,
    /// Whether play may repeat, so that values are loopy games; null for a user's rules, for which only play
    /// can show it.
    pub loopy: Option<bool>,
    /// Whether a user declared it.
    pub own: bool,
}

impl Rulesets {
    /// Declares a user's ruleset under a name, which is followed by its parameters in brackets.
    pub fn declare(&self, name: &str, entry: Entry) {
        self.own.write().insert(name.to_owned(), Arc::new(entry));
    }

    /// Returns the ruleset that a user declared under this name, with the numbers for its parameters.
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

    /// Declares a user's ruleset, given as text, under a name.
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
        let rules: PlacementRules = toml.parse().map_err(wrong)?;
        self.declare(name, rules.entry());
        Ok(())
    }

    /// Returns the number of declared rulesets.
    pub fn declared(&self) -> usize {
        self.own.read().len()
    }

    /// Returns whether a user declared a ruleset under this name.
    pub fn is_own(&self, ruleset: &str) -> bool {
        self.own(ruleset).is_some()
    }

    /// Returns the ruleset with a name, with its arguments.
    pub fn named(&self, ruleset: &str) -> Result<Named, PositionError> {
        let own = |name: &str| self.own(name).map(|(entry, arguments)| Named::new(entry, arguments));
        own(ruleset).unwrap_or_else(|| self.registry.ruleset_among(ruleset, &own))
    }

    /// Returns a ruleset and its board, which is parsed here.
    pub fn ruleset_and_board(&self, ruleset: &str, board: &BoardInput) -> Result<(Named, Board), Error> {
        let both = || -> Result<_, PositionError> {
            let named = self.named(ruleset)?;
            let board = read(&named, board)?.into_owned();
            Ok((named, board))
        };
        both().map_err(|error| no_position(ruleset, board, error))
    }

    /// Returns whether there is a ruleset with this name.
    pub fn is_known(&self, ruleset: &str) -> bool {
        !matches!(self.named(ruleset), Err(PositionError::UnknownRuleset { .. }))
    }

    /// Returns the position of a ruleset on a board.
    pub fn position(&self, ruleset: &str, board: &BoardInput) -> Result<Position, Error> {
        let position = || {
            let named = self.named(ruleset)?;
            kelvin_placement::position_on(&named, &*read(&named, board)?)
        };
        position().map_err(|error| no_position(ruleset, board, error))
    }

    /// Returns the position of a ruleset on a board in the ruleset's own form, in which it is drawn, with the ruleset.
    pub fn drawn(&self, ruleset: &str, board: &BoardInput) -> Result<(Named, Position), Error> {
        let drawn = || {
            let named = self.named(ruleset)?;
            let position = named.on(&*read(&named, board)?)?;
            Ok((named, position))
        };
        drawn().map_err(|error| no_position(ruleset, board, error))
    }

    /// Returns an equal position in the form that is fastest to evaluate, of a position in the ruleset's own form.
    ///
    /// The board of a position determines all further play. This is proved for the built-in rulesets only, so a position
    /// of another ruleset after some moves is returned as it is.
    pub fn fastest(&self, named: &Named, drawn: &Position, moved: bool) -> Position {
        let faster = named.entry().placement.as_ref().is_some_and(|placement| placement.faster);
        match &drawn.boards()[..] {
            [board] if faster && !(moved && self.is_own(named.entry().name.as_ref())) => {
                kelvin_placement::position_on(named, board).unwrap_or_else(|_| drawn.clone())
            }
            _ => drawn.clone(),
        }
    }

    /// Returns the placement game of a ruleset on a board.
    pub fn game(&self, ruleset: &str, board: &BoardInput) -> Result<PlacementGame, Error> {
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

    /// Returns the requested rulesets.
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

/// Creates the error for a ruleset and a board that do not form a position.
pub(crate) fn no_position(ruleset: &str, board: &BoardInput, error: PositionError) -> Error {
    Error::Position { ruleset: ruleset.to_owned(), board: board.to_string(), error: Box::new(error) }
}

/// Parses the board of a ruleset if it is a text.
fn read<'b>(ruleset: &Named, board: &'b BoardInput) -> Result<Cow<'b, Board>, BoardError> {
    match board {
        BoardInput::Text(text) => ruleset.read(text).map(Cow::Owned),
        BoardInput::Board(board) => Ok(Cow::Borrowed(board)),
    }
}
