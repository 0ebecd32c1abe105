//! What can be wrong with a text.

use kelvin_budget::Exhausted;
use kelvin_values::notation;
use std::fmt;

/// Why a text is no loopy game: where, and what was expected there.
pub type ParseError = notation::ParseError<Reason>;

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// What can be wrong with the text of any value.
    Notation(notation::Reason),
    /// A name that no braces around it have.
    UnknownName(String),
    /// A name that braces around it have already.
    NameTaken(String),
    /// A name that has a meaning of its own, such as `over`.
    NameOfItsOwn(String),
    /// `pass`, or a name whose braces are still open, can only be an option.
    NotAnOption(String),
    /// The onside must not be less than, or confused with, the offside.
    SidesInDisorder,
    /// A form to be played has no two sides.
    SidesInForm,
    /// An operation on games with cycles that is there for short games.
    ShortGamesOnly,
}

impl From<notation::Reason> for Reason {
    fn from(reason: notation::Reason) -> Reason {
        Reason::Notation(reason)
    }
}

impl From<Exhausted> for Reason {
    fn from(why: Exhausted) -> Reason {
        Reason::Notation(why.into())
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Notation(notation::Reason::ExpectedValue) => {
                f.write_str("expected a value such as 3/4, ^*, over, {1|-1} or a{0|a}")
            }
            Reason::Notation(reason) => reason.fmt(f),
            Reason::UnknownName(name) => {
                write!(f, "{name} is not defined: a name is used inside its braces, as in {name}{{0|{name}}}")
            }
            Reason::NameTaken(name) => {
                write!(f, "{name} is defined twice: these braces stand inside others of that name")
            }
            Reason::NameOfItsOwn(name) => {
                write!(f, "{name} has a meaning of its own: these braces need another name")
            }
            Reason::NotAnOption(name) => write!(
                f,
                "{name} is a move to braces that are still open: it stands alone between bars, commas and braces"
            ),
            Reason::SidesInDisorder => f.write_str("the onside must be at least the offside"),
            Reason::SidesInForm => f.write_str("a form to be played has no two sides: & has no meaning here"),
            Reason::ShortGamesOnly => f.write_str(
                "this is known of short games written without braces, and not of games with cycles",
            ),
        }
    }
}
