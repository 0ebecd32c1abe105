//! The error of a question without an answer.

use crate::keys::UnknownKey;
use crate::schema::Schema;
use kelvin_budget::Exhausted;
use kelvin_certify::CertificateError;
use kelvin_complexes::Unfinished;
use kelvin_loopy::notation::ParseError;
use kelvin_placement::PlacementError;
use kelvin_play::{NoHotSum, SaveError, TooManyOptions};
use kelvin_positions::board::{BoardError, TextLocation};
use kelvin_positions::{MoveError, Position, PositionError};
use kelvin_solver::Flaw;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::any::Any;

/// The error of a question without an answer.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The work reached a limit or was cancelled.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// A ruleset and a board do not form a position.
    #[error("{error}")]
    Position {
        /// The ruleset.
        ruleset: String,
        /// The board.
        board: String,
        /// The reason.
        error: Box<PositionError>,
    },
    /// A ruleset and a board do not form a placement game.
    #[error("{error}")]
    Rules {
        /// The ruleset.
        ruleset: String,
        /// The board.
        board: String,
        /// The reason.
        error: Box<PlacementError>,
    },
    /// A user's rules failed during the computation, with the location and the position.
    #[error("{0}")]
    Own(String),
    /// A sum has nothing on one side of a +.
    #[error("expected a summand on each side of +")]
    NoSummand,
    /// A summand is the name of a ruleset without a board, or with a board that is not in parentheses.
    #[error("{text}: expected a board after the ruleset {ruleset}")]
    NoBoard {
        /// The summand.
        text: String,
        /// The ruleset.
        ruleset: String,
        /// The text that follows.
        board: String,
    },
    /// A text is not a value.
    #[error("{text}: {error}")]
    Value {
        /// The text.
        text: String,
        /// The reason.
        error: Box<ParseError>,
    },
    /// A text is not a misère value.
    #[error("{text}: {error}")]
    Misere {
        /// The text.
        text: String,
        /// The reason.
        error: Box<kelvin_misere::ParseError>,
    },
    /// A game is not born by a day.
    #[error("the games are born by day {born}, not by day {day}")]
    NotBorn {
        /// The day.
        day: u32,
        /// The day by which the games are born.
        born: String,
    },
    /// No game has the given walls.
    #[error("no game has these walls: {0}")]
    Walls(String),
    /// A text is not a comparison.
    #[error("{text} is not a comparison: expected two games with =, <=, >=, <, > or || between them")]
    Statement {
        /// The text.
        text: String,
    },
    /// The boards of a ruleset cannot be searched.
    #[error(
        "the boards of {0} are not searched: expected a ruleset on grids, strips, graphs, heaps or Hackenbush pictures"
    )]
    NoSmallBoards(String),
    /// An expression has no value, or not a short game.
    #[error("{text}: {why}")]
    Expression {
        /// The expression.
        text: String,
        /// The reason.
        why: String,
    },
    /// A position is partizan where an impartial one is asked for.
    #[error("{0} is not impartial: both players must have the same moves")]
    Partizan(String),
    /// A text is not a code of a heap game and not a ruleset.
    #[error("{text}: {error}")]
    Code {
        /// The text.
        text: String,
        /// The reason.
        error: Box<BoardError>,
    },
    /// A loopy game where a short game is required.
    #[error(
        "{text} is a loopy game, in which {why}; this is defined for games that terminate. Loopy games can be played, \
         and have values, moves, thermographs and winners"
    )]
    Loopy {
        /// The input.
        text: String,
        /// The reason why it is loopy.
        why: String,
    },
    /// A loopy game as a summand where values must be short games.
    #[error(
        "{0} is a loopy game and cannot be a summand here: values must be short games, but boards may be of loopy rulesets. \
         `value` computes the value of a sum with it, and `solve` who wins"
    )]
    LoopySummand(String),
    /// A loopy game without a thermograph, or whose thermograph depends on the komaster.
    #[error("{text}: {why}")]
    NoThermograph {
        /// The input.
        text: String,
        /// The reason.
        why: String,
    },
    /// A text is not a number.
    #[error("{why}")]
    Number {
        /// The text.
        text: String,
        /// The byte offset of the error, if it has one.
        position: Option<usize>,
        /// The reason.
        why: String,
    },
    /// A family of boards does not depend on a number.
    #[error("the family '{0}' has no n in it")]
    Family(String),
    /// The last row of a table comes before its first.
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
    /// A match needs at least two engines.
    #[error("a match needs two engines")]
    Engines,
    /// There is no such stack of coupons.
    #[error("{0}")]
    Coupons(String),
    /// The sums in which a strategy loses cannot be searched.
    #[error("{0}")]
    Falsify(String),
    /// A value cannot be played.
    #[error(transparent)]
    TooManyOptions(#[from] TooManyOptions),
    /// A saved game cannot be replayed.
    #[error(transparent)]
    Game(#[from] SaveError),
    /// A move is not legal on its board.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// No hot sum could be generated.
    #[error(transparent)]
    NoHotSum(#[from] NoHotSum),
    /// A computed strategy does not win.
    #[error(transparent)]
    Flaw(Flaw),
    /// An error about a complex.
    #[error("{0}")]
    Complex(PlacementError),
    /// A text is not a complex or a game graph.
    #[error("{0}")]
    Facets(String),
    /// The vertices of a complex have no owners.
    #[error("the vertices have no owners: expected names x… for Left and y… for Right")]
    NoOwners,
    /// A vertex that does not exist.
    #[error("found '{0}', which is not a vertex")]
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
    /// A dimension was given for a value that is not an integer.
    #[error("{0} is not an integer: only for those the dimension can be chosen")]
    NoDimension(String),
    /// A line of a saved search is wrong.
    #[error("line {line}: {why}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// The reason.
        why: String,
    },
    /// The result does not have the requested value.
    #[error("the complex {complex} is not worth {game}: this is a bug in Kelvin")]
    Mistaken {
        /// The complex.
        complex: String,
        /// The requested value.
        game: String,
    },
    /// A declaration is not a valid ruleset.
    #[error("{error}")]
    Declared {
        /// The declared name.
        name: String,
        /// The reason.
        error: Box<PlacementError>,
    },
    /// A ruleset cannot have this name.
    #[error("{0:?} is not a name for a ruleset: expected at most 64 letters, digits, - _ and .")]
    Name(String),
    /// A built-in ruleset cannot be redeclared.
    #[error("{0} is a built-in ruleset; choose another name")]
    BuiltIn(String),
    /// There is no certificate.
    #[error("{0}")]
    Certificate(CertificateError),
    /// JSON data do not form a question.
    #[error("{0}")]
    Question(String),
    /// A question has an unknown key.
    #[error(transparent)]
    Key(#[from] UnknownKey),
    /// A bug in Kelvin.
    #[error("this is a bug in Kelvin: {0}")]
    Panicked(String),
    /// The laboratory was closed before the answer.
    #[error("the laboratory is closed")]
    Closed,
    /// The operating system could not start a thread for a question.
    #[error("no thread could be started for this question: {0}; ask again")]
    NoThread(String),
}

impl Error {
    /// Creates the error for a loopy game where short games are required.
    pub fn loopy(text: impl Into<String>) -> Error {
        Error::Loopy { text: text.into(), why: "play may go on for ever".to_owned() }
    }

    /// Creates the same error for a position, with a repeated position if one is known.
    pub fn loopy_position(position: &Position) -> Error {
        match position.fault() {
            Some(why) => Error::Loopy { text: position.to_string(), why },
            None => Error::loopy(position.to_string()),
        }
    }

    /// Creates the error for work that panicked.
    pub(crate) fn panicked(what: &(dyn Any + Send)) -> Error {
        let text = what.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| what.downcast_ref::<String>().cloned());
        Error::Panicked(text.unwrap_or_else(|| "it panicked".to_owned()))
    }
}

impl From<CertificateError> for Error {
    fn from(error: CertificateError) -> Error {
        match error {
            CertificateError::Exhausted(why) => why.into(),
            error => Error::Certificate(error),
        }
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

/// An error as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ErrorAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The message.
    pub message: String,
    /// The line of the error in the text, from 1.
    pub line: Option<usize>,
    /// The character in the line, from 1.
    pub column: Option<usize>,
}

impl Error {
    /// Returns the line and the character, from 1, of the error in the text.
    pub fn place(&self) -> Option<(usize, usize)> {
        let board = |error: &BoardError| match error {
            BoardError::Unexpected { at: TextLocation::Cell { row, column }, .. } => Some((*row, *column)),
            BoardError::Unexpected { at: TextLocation::Character(column), .. } => Some((1, *column)),
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

    /// Returns the message without the input, for callers that show the input and the [place](Error::place)
    /// themselves.
    pub fn message(&self) -> String {
        match self {
            Error::Declared { error, .. } => match &**error {
                PlacementError::Text { why, .. } => why.clone(),
                error => error.to_string(),
            },
            error => error.to_string(),
        }
    }

    /// Converts the error to JSON data.
    pub fn answer(&self) -> ErrorAnswer {
        let (line, column) = self.place().unzip();
        ErrorAnswer { schema: Schema, message: self.message(), line, column }
    }
}
