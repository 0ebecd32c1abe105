//! What can be wrong with a text.

use kelvin_budget::Exhausted;
use std::fmt;

/// The byte at which something is wrong, and what it is.
pub type Fault<E> = (usize, E);

/// Why a text is no value: where, and what was expected there. Its display shows the line with a caret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError<E = Reason> {
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub reason: E,
    text: String,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A value should begin here.
    ExpectedValue,
    /// The value is complete; an operator, a bar, a comma or a bracket may follow.
    ExpectedOperator,
    /// A bracket opened at this byte is not closed.
    ExpectedClosing {
        /// Bytes before the bracket.
        opened: usize,
    },
    /// The braces hold no bar.
    ExpectedBar,
    /// Two runs of as many bars side by side.
    AmbiguousBars(usize),
    /// A count should stand here, such as the 3 of `^[3]`.
    ExpectedCount,
    /// A product of two values of which none is an integer.
    ExpectedFactor,
    /// A quotient of values that are no numbers.
    ExpectedNumbers,
    /// A power of something that is no number, or with an exponent that is no integer.
    ExpectedExponent,
    /// A name that stands for nothing here.
    UnknownName(String),
    /// A game with cycles, where short games are read.
    Loopy,
    /// A character that has no meaning here.
    Unknown(char),
    /// The number cannot be read.
    Number(kelvin_numbers::ParseNumberReason),
    /// A limit was reached on the way.
    Exhausted(Exhausted),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::ExpectedValue => f.write_str("expected a value such as 3/4, ^*, {1|-1} or +-2"),
            Reason::ExpectedOperator => f.write_str("expected +, -, a bar, a comma, a bracket or the end"),
            Reason::ExpectedClosing { opened } => {
                write!(f, "expected the bracket opened at byte {} to be closed", opened + 1)
            }
            Reason::ExpectedBar => f.write_str("expected a bar between the options of Left and of Right"),
            Reason::AmbiguousBars(bars) => write!(
                f,
                "runs of {bars} bars stand side by side: use a longer run between Left and Right, or braces"
            ),
            Reason::ExpectedCount => f.write_str("expected a count such as the 3 of ^[3] or of *3"),
            Reason::ExpectedFactor => f.write_str(
                "this is a product, and one of its factors must be an integer (a sum with a nimber is written 1/2+*3)",
            ),
            Reason::ExpectedNumbers => f.write_str("only a number can be divided, and only by a number"),
            Reason::ExpectedExponent => f.write_str(
                "this is a power, of a number with an integer as exponent (a sum with ups is written 1/2+^3)",
            ),
            Reason::UnknownName(name) => write!(f, "{name} is no short game that has a name"),
            Reason::Loopy => f.write_str("expected a short game, and this is a game with cycles"),
            Reason::Unknown(c) => write!(f, "{c:?} has no meaning here"),
            Reason::Number(reason) => reason.fmt(f),
            Reason::Exhausted(why) => why.fmt(f),
        }
    }
}

/// Characters shown on either side of the trouble.
const CONTEXT: usize = 60;

impl<E> ParseError<E> {
    /// What is wrong at a byte of the text.
    pub fn new(text: &str, position: usize, reason: E) -> Self {
        let before = text.get(..position).unwrap_or(text);
        // Keep what is shown, not a text of any length.
        let column = before.chars().count();
        let start = column.saturating_sub(CONTEXT);
        let shown = text.chars().skip(start).take(2 * CONTEXT).collect();
        ParseError { column: column + 1, reason, text: shown }
    }
}

impl<E: fmt::Display> fmt::Display for ParseError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let caret = (self.column - 1).min(CONTEXT);
        let line: String = self.text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        writeln!(f, "column {}: {}", self.column, self.reason)?;
        writeln!(f, "  {line}")?;
        write!(f, "  {:caret$}^", "")
    }
}

impl<E: fmt::Display + fmt::Debug> std::error::Error for ParseError<E> {}
