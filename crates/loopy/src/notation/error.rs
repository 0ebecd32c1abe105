//! Errors in the text of a loopy game.

use kelvin_budget::Exhausted;
use kelvin_values::notation;

/// A parse error: the position in the text and the reason. It displays the line with a caret.
pub type ParseError = notation::ParseError<LoopyReason>;

/// The reason why a text cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoopyReason {
    /// A reason that is common to values of all kinds.
    #[error(transparent)]
    Notation(#[from] notation::Reason),
    /// A name that no enclosing braces have.
    #[error("{0} is not defined: a name is used inside its braces, as in {0}{{0|{0}}}")]
    UnknownName(String),
    /// A name that enclosing braces already have.
    #[error("{0} is defined twice: these braces are inside others of that name")]
    NameTaken(String),
    /// A name with a predefined meaning, such as `over`.
    #[error("{0} is a reserved name: these braces need another name")]
    NameOfItsOwn(String),
    /// `pass`, or the name of enclosing braces, outside a list of options.
    #[error(
        "{0} is a move to braces that are still open: it must be an option by itself, between bars, commas and braces"
    )]
    NotAnOption(String),
    /// An onside that is less than, or confused with, the offside.
    #[error("the onside must be at least the offside")]
    SidesInDisorder,
    /// A base or top of an ordinal sum that is not a stopper.
    #[error("this is not a stopper, as its sides differ: the terms of an ordinal sum must be stoppers")]
    NoStopper,
    /// An `&` in a form.
    #[error("a form has no two sides: & is only for values")]
    SidesInForm,
    /// An operation that is defined for short games only.
    #[error("this operation is for short games written without braces, not for games with cycles")]
    ShortGamesOnly,
}

impl From<Exhausted> for LoopyReason {
    fn from(why: Exhausted) -> LoopyReason {
        LoopyReason::Notation(why.into())
    }
}
