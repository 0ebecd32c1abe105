//! What can be wrong with a text.

use kelvin_budget::Exhausted;
use std::fmt;

/// Why a text is no value: where, and what was expected there. Its display shows the line with a caret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub reason: Reason,
    text: String,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// A value should begin here.
    #[error("expected a value such as 3/4, ^*, {{1|-1}} or +-2")]
    ExpectedValue,
    /// The value is complete; an operator, a bar, a comma or a bracket may follow.
    #[error("expected +, -, a bar, a comma, a bracket or the end")]
    ExpectedOperator,
    /// A bracket opened at this byte is not closed.
    #[error("expected the bracket opened at byte {} to be closed", .opened + 1)]
    ExpectedClosing {
        /// Bytes before the bracket.
        opened: usize,
    },
    /// The braces hold no bar.
    #[error("expected a bar between the options of Left and of Right")]
    ExpectedBar,
    /// Two runs of as many bars side by side.
    #[error("runs of {0} bars stand side by side: use a longer run between Left and Right, or braces")]
    AmbiguousBars(usize),
    /// Nothing should follow here.
    #[error("expected the end")]
    ExpectedEnd,
    /// A count should stand here, such as the 3 of `^[3]`.
    #[error("expected a count such as the 3 of ^[3]")]
    ExpectedCount,
    /// A character that has no meaning here.
    #[error("{0:?} has no meaning here")]
    Unknown(char),
    /// The number cannot be read.
    #[error(transparent)]
    Number(kelvin_numbers::ParseNumberReason),
    /// A limit was reached on the way.
    #[error(transparent)]
    Exhausted(Exhausted),
}

/// Characters shown on either side of the trouble.
const CONTEXT: usize = 60;

impl ParseError {
    pub(crate) fn new(text: &str, position: usize, reason: Reason) -> Self {
        let before = text.get(..position).unwrap_or(text);
        // Keep what is shown, not a text of any length.
        let column = before.chars().count();
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
