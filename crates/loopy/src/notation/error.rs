//! What can be wrong with a text.

use kelvin_budget::Exhausted;
use std::fmt;

/// Why a text is no loopy game: where, and what was expected there. Its display shows the line with a caret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub reason: Reason,
    text: String,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A value should begin here.
    ExpectedValue,
    /// The value is complete; an operator, a bar, a comma or a bracket may follow.
    ExpectedOperator,
    /// This should stand here.
    Expected(char),
    /// The braces hold no bar.
    ExpectedBar,
    /// Two runs of as many bars side by side.
    AmbiguousBars(usize),
    /// A character that has no meaning here.
    Unknown(char),
    /// A name that no braces around it have.
    UnknownName(String),
    /// A name that braces around it have already.
    NameTaken(String),
    /// `pass`, or a name whose braces are still open, can only be an option.
    NotAnOption(String),
    /// The onside must not be less than, or confused with, the offside.
    SidesInDisorder,
    /// A form to be played has no two sides.
    SidesInForm,
    /// A short game that cannot be read.
    Short(kelvin_values::notation::Reason),
    /// A limit was reached on the way.
    Exhausted(Exhausted),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::ExpectedValue => f.write_str("expected a value such as 3/4, ^*, over, {1|-1} or a{0|a}"),
            Reason::ExpectedOperator => f.write_str("expected +, -, &, a bar, a comma, a bracket or the end"),
            Reason::Expected(c) => write!(f, "expected {c:?}"),
            Reason::ExpectedBar => f.write_str("expected a bar between the options of Left and of Right"),
            Reason::AmbiguousBars(bars) => write!(
                f,
                "runs of {bars} bars stand side by side: use a longer run between Left and Right, or braces"
            ),
            Reason::Unknown(c) => write!(f, "{c:?} has no meaning here"),
            Reason::UnknownName(name) => {
                write!(f, "{name} is not defined: a name is used inside its braces, as in {name}{{0|{name}}}")
            }
            Reason::NameTaken(name) => {
                write!(f, "{name} is defined twice: these braces stand inside others of that name")
            }
            Reason::NotAnOption(name) => write!(
                f,
                "{name} is a move to braces that are still open: it stands alone between bars, commas and braces"
            ),
            Reason::SidesInDisorder => f.write_str("the onside must be at least the offside"),
            Reason::SidesInForm => f.write_str("a form to be played has no two sides: & has no meaning here"),
            Reason::Short(reason) => reason.fmt(f),
            Reason::Exhausted(why) => why.fmt(f),
        }
    }
}

/// Characters shown on either side of the trouble.
const CONTEXT: usize = 60;

impl ParseError {
    pub(crate) fn new(text: &str, position: usize, reason: Reason) -> Self {
        let column = text.get(..position).unwrap_or(text).chars().count();
        let start = column.saturating_sub(CONTEXT);
        let shown = text.chars().skip(start).take(2 * CONTEXT).collect();
        ParseError { column: column + 1, reason, text: shown }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let caret = (self.column - 1).min(CONTEXT);
        let line: String = self.text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        writeln!(f, "column {}: {}", self.column, self.reason)?;
        writeln!(f, "  {line}")?;
        write!(f, "  {:caret$}^", "")
    }
}

impl std::error::Error for ParseError {}
