//! Why a question has no answer.

use crate::keys::UnknownKey;
use crate::schema::Schema;
use kelvin_budget::Exhausted;
use kelvin_complexes::Unfinished;
use kelvin_loopy::notation::ParseError;
use kelvin_placement::PlacementError;
use kelvin_play::{NoHotSum, SaveError, TooManyOptions};
use kelvin_positions::board::{At, BoardError};
use kelvin_positions::{MoveError, Position, PositionError};
use kelvin_solver::Flaw;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::any::Any;

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The work ended before it was done.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// A ruleset and a board are no position.
    #[error("{error}")]
    Position {
        /// The ruleset.
        ruleset: String,
        /// The board.
        board: String,
        /// What is wrong.
        error: Box<PositionError>,
    },
    /// A ruleset and a board are no placement game.
    #[error("{error}")]
    Rules {
        /// The ruleset.
        ruleset: String,
        /// The board.
        board: String,
        /// What is wrong.
        error: Box<PlacementError>,
    },
    /// The rules of a user failed on the way, with the place and the position.
    #[error("{0}")]
    Own(String),
    /// A sum has nothing on one side of a +.
    #[error("expected a summand on each side of +")]
    NoSummand,
    /// A summand is the name of a ruleset without a board, or with one beside it.
    #[error("{text}: expected a board after the ruleset {ruleset}")]
    NoBoard {
        /// The summand.
        text: String,
        /// The ruleset.
        ruleset: String,
        /// What stands after it.
        board: String,
    },
    /// A text is no value.
    #[error("{text}: {error}")]
    Value {
        /// The text.
        text: String,
        /// What is wrong.
        error: Box<ParseError>,
    },
    /// A text is no misère value.
    #[error("{text}: {error}")]
    Misere {
        /// The text.
        text: String,
        /// What is wrong.
        error: Box<kelvin_misere::ParseError>,
    },
    /// A position is partizan where an impartial one is asked for.
    #[error("{0} is not impartial: both players must have the same moves")]
    Partizan(String),
    /// A text is neither a code of a heap game nor a ruleset.
    #[error("{text}: {error}")]
    Code {
        /// The text.
        text: String,
        /// What is wrong.
        error: Box<BoardError>,
    },
    /// A loopy game, where short games are asked for.
    #[error(
        "{text} is a loopy game, in which {why}; this is known of games that end. Loopy games can be played, \
         and the value, the moves, the thermograph and who wins can be asked for"
    )]
    Loopy {
        /// What was asked for.
        text: String,
        /// How it is known that it is one.
        why: String,
    },
    /// A loopy game as a summand, where values must be short games.
    #[error(
        "{0} is a loopy game, and no summand here: values must be games that end, while boards may be those of loopy rulesets. \
         What a sum with it is worth is told by `value`, and who wins by `solve`"
    )]
    LoopySummand(String),
    /// A loopy game has no thermograph, or none that does not depend on who wins the kos.
    #[error("{text}: {why}")]
    NoThermograph {
        /// What was asked for.
        text: String,
        /// Why.
        why: String,
    },
    /// A text is no number.
    #[error("{why}")]
    Number {
        /// The text.
        text: String,
        /// The byte at which it is wrong, if that is one place.
        position: Option<usize>,
        /// What is wrong.
        why: String,
    },
    /// A family of boards does not depend on a number.
    #[error("the family '{0}' has no n in it")]
    Family(String),
    /// A table ends before it begins.
    #[error("the table ends before it begins: from {from} to {to}")]
    Range {
        /// The first row.
        from: u32,
        /// The last row.
        to: u32,
    },
    /// A table is too long.
    #[error("a table has at most {0} rows")]
    TooManyRows(u32),
    /// A sum has too many summands.
    #[error("a sum has at most {0} summands")]
    TooManySummands(usize),
    /// A match needs two engines at least.
    #[error("a match needs two engines")]
    Engines,
    /// A value cannot be played.
    #[error(transparent)]
    TooManyOptions(#[from] TooManyOptions),
    /// A game cannot be played again.
    #[error(transparent)]
    Game(#[from] SaveError),
    /// A move that was made on a board is not legal there.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// Chance finds nothing to play.
    #[error(transparent)]
    NoHotSum(#[from] NoHotSum),
    /// A strategy that was found does not win.
    #[error(transparent)]
    Flaw(Flaw),
    /// Something about a complex.
    #[error("{0}")]
    Complex(PlacementError),
    /// A text is no complex, or no game graph.
    #[error("{0}")]
    Facets(String),
    /// The vertices of a complex have no owners.
    #[error("the vertices have no owners: expected names x… for Left and y… for Right")]
    NoOwners,
    /// A vertex was named that is not there.
    #[error("found '{0}', which is no vertex")]
    NoVertex(String),
    /// There are too many complexes to list.
    #[error("there are too many complexes on more than {0} vertices: on 7 there are 489996795")]
    TooManyVertices(usize),
    /// No complex was found.
    #[error("no complex on at most {vertices} vertices is worth {game}")]
    NoComplex {
        /// The most vertices.
        vertices: usize,
        /// The value.
        game: String,
    },
    /// A dimension was chosen for what is no integer.
    #[error("{0} is no integer: only for those the dimension can be chosen")]
    NoDimension(String),
    /// A line of what a search kept is wrong.
    #[error("line {line}: {why}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// What was made is not what was asked for.
    #[error("the complex {complex} is not worth {game}: this is a mistake in Kelvin")]
    Mistaken {
        /// The complex.
        complex: String,
        /// What it should be worth.
        game: String,
    },
    /// What was declared is no ruleset.
    #[error("{error}")]
    Declared {
        /// The name under which it was declared.
        name: String,
        /// What is wrong.
        error: Box<PlacementError>,
    },
    /// A ruleset cannot have this name.
    #[error("{0:?} is no name for a ruleset: expected at most 64 letters, digits, - _ and .")]
    Name(String),
    /// A ruleset that everybody has cannot be declared.
    #[error("{0} is a ruleset that everybody has; expected another name")]
    BuiltIn(String),
    /// Data are no question.
    #[error("{0}")]
    Question(String),
    /// A question has a key that it should not have.
    #[error(transparent)]
    Key(#[from] UnknownKey),
    /// There is a mistake in Kelvin.
    #[error("this is a mistake in Kelvin: {0}")]
    Panicked(String),
    /// The laboratory was closed while the question was open.
    #[error("the laboratory is closed")]
    Closed,
    /// The system started no thread for a question.
    #[error("no thread could be started for this question: {0}; ask again")]
    NoThread(String),
}

impl Error {
    /// That something is a loopy game, where games that end are asked for.
    pub fn loopy(text: impl Into<String>) -> Error {
        Error::Loopy { text: text.into(), why: "play may go on for ever".to_owned() }
    }

    /// The same of a position, with one to which play comes back where that is known.
    pub fn loopy_position(position: &Position) -> Error {
        match position.fault() {
            Some(why) => Error::Loopy { text: position.to_string(), why },
            None => Error::loopy(position.to_string()),
        }
    }

    /// That the work panicked.
    pub(crate) fn panicked(what: &(dyn Any + Send)) -> Error {
        let text = what.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| what.downcast_ref::<String>().cloned());
        Error::Panicked(text.unwrap_or_else(|| "it panicked".to_owned()))
    }
}

impl From<PlacementError> for Error {
    fn from(error: PlacementError) -> Error {
        match error {
            PlacementError::Unfinished(why) => why.into(),
            error => Error::Complex(error),
        }
    }
}

impl From<Unfinished> for Error {
    fn from(why: Unfinished) -> Error {
        match why {
            Unfinished::Exhausted(why) => Error::Exhausted(why),
            why => Error::Complex(PlacementError::Unfinished(why)),
        }
    }
}

/// An error for programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ErrorAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// What went wrong.
    pub message: String,
    /// The line of the text in which it did, from 1.
    pub line: Option<usize>,
    /// The character there, from 1.
    pub column: Option<usize>,
}

impl Error {
    /// The line and the character, from 1, of the text that is wrong.
    pub fn place(&self) -> Option<(usize, usize)> {
        let board = |error: &BoardError| match error {
            BoardError::Unexpected { at: At::Cell { row, column }, .. } => Some((*row, *column)),
            BoardError::Unexpected { at: At::Character(column), .. } => Some((1, *column)),
            BoardError::Ragged { row, length, .. } => Some((*row, (*length).max(1))),
            _ => None,
        };
        match self {
            Error::Position { error, .. } => match &**error {
                PositionError::Board(error) => board(error),
                _ => None,
            },
            Error::Rules { error, .. } => match &**error {
                PlacementError::Board(error) => board(error),
                _ => None,
            },
            Error::Value { error, .. } => Some((1, error.column())),
            Error::Number { text, position: Some(position), .. } => {
                Some((1, text.get(..*position)?.chars().count() + 1))
            }
            Error::Declared { error, .. } => match &**error {
                PlacementError::Text { line, column, .. } => Some((*line, *column)),
                _ => None,
            },
            Error::Line { line, .. } => Some((*line, 1)),
            _ => None,
        }
    }

    /// What is wrong, without the text that is, for those who know the [place](Error::place) and show the text themselves.
    pub fn message(&self) -> String {
        match self {
            Error::Declared { error, .. } => match &**error {
                PlacementError::Text { why, .. } => why.clone(),
                error => error.to_string(),
            },
            error => error.to_string(),
        }
    }

    /// The error for programs.
    pub fn answer(&self) -> ErrorAnswer {
        let (line, column) = self.place().unzip();
        ErrorAnswer { schema: Schema, message: self.message(), line, column }
    }
}
