//! What can be wrong with a text.

use kelvin_budget::Exhausted;
use kelvin_values::notation;

/// Why a text is no loopy game: where, and what was expected there. Its display shows the line with a caret.
pub type ParseError = notation::ParseError<Reason>;

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// What can be wrong with the text of any value.
    #[error(transparent)]
    Notation(#[from] notation::Reason),
    /// A name that no braces around it have.
    #[error("{0} is not defined: a name is used inside its braces, as in {0}{{0|{0}}}")]
    UnknownName(String),
    /// A name that braces around it have already.
    #[error("{0} is defined twice: these braces stand inside others of that name")]
    NameTaken(String),
    /// A name that has a meaning of its own, such as `over`.
    #[error("{0} has a meaning of its own: these braces need another name")]
    NameOfItsOwn(String),
    /// `pass`, or a name whose braces are still open, can only be an option.
    #[error("{0} is a move to braces that are still open: it stands alone between bars, commas and braces")]
    NotAnOption(String),
    /// The onside must not be less than, or confused with, the offside.
    #[error("the onside must be at least the offside")]
    SidesInDisorder,
    /// The bases and tops of ordinal sums are canonical forms of stoppers.
    #[error("an ordinal sum is made of stoppers, and this is none: its sides differ")]
    NoStopper,
    /// A form to be played has no two sides.
    #[error("a form to be played has no two sides: & has no meaning here")]
    SidesInForm,
    /// An operation on games with cycles that is there for short games.
    #[error("this is known of short games written without braces, and not of games with cycles")]
    ShortGamesOnly,
}

impl From<Exhausted> for Reason {
    fn from(why: Exhausted) -> Reason {
        Reason::Notation(why.into())
    }
}
