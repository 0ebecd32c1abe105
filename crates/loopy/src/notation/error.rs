//! What can be wrong with a text.

use kelvin_budget::Exhausted;

/// Why a text is no loopy game: where, and what was expected there. Its display shows the line with a caret.
pub type ParseError = kelvin_text::ParseError<Reason>;

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// A value should begin here.
    #[error("expected a value such as 3/4, ^*, over, {{1|-1}} or a{{0|a}}")]
    ExpectedValue,
    /// The value is complete; an operator, a bar, a comma or a bracket may follow.
    #[error("expected +, -, &, a bar, a comma, a bracket or the end")]
    ExpectedOperator,
    /// This should stand here.
    #[error("expected {0:?}")]
    Expected(char),
    /// The braces hold no bar.
    #[error("expected a bar between the options of Left and of Right")]
    ExpectedBar,
    /// Two runs of as many bars side by side.
    #[error("runs of {0} bars stand side by side: use a longer run between Left and Right, or braces")]
    AmbiguousBars(usize),
    /// A character that has no meaning here.
    #[error("{0:?} has no meaning here")]
    Unknown(char),
    /// A name that no braces around it have.
    #[error("{0} is not defined: a name is used inside its braces, as in {0}{{0|{0}}}")]
    UnknownName(String),
    /// A name that braces around it have already.
    #[error("{0} is defined twice: these braces stand inside others of that name")]
    NameTaken(String),
    /// `pass`, or a name whose braces are still open, can only be an option.
    #[error("{0} is a move to braces that are still open: it stands alone between bars, commas and braces")]
    NotAnOption(String),
    /// The onside must not be less than, or confused with, the offside.
    #[error("the onside must be at least the offside")]
    SidesInDisorder,
    /// A form to be played has no two sides.
    #[error("a form to be played has no two sides: & has no meaning here")]
    SidesInForm,
    /// A short game that cannot be read.
    #[error(transparent)]
    Short(kelvin_values::notation::Reason),
    /// A limit was reached on the way.
    #[error(transparent)]
    Exhausted(Exhausted),
}
