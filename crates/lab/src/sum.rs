//! Parsing of sums: `RULESET BOARD… + VALUE`, or a single expression.

use crate::error::Error;
use crate::lab::Lab;
use kelvin_loopy::notation::ParseError;
use kelvin_positions::{BoardInput, MadeMove, PlayedSummand, Position, WrittenSummand};
use kelvin_values::Work;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A sum as a question carries it: a text that is not parsed yet, or its summands. Answers repeat it unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected an expression, words, or a list of summands")]
pub enum Sum {
    /// One expression: `3 + *2 + domineering("...|...")`.
    Expression(String),
    /// The words of a command line: `domineering`, `3x3`, `2x4`, `+`, `*2`.
    Words(Vec<String>),
    /// The summands.
    Summands(Vec<WrittenSummand>),
}

impl Sum {
    /// The text, if the sum is a single one.
    pub(crate) fn expression(&self) -> Option<&str> {
        match self {
            Sum::Expression(text) => Some(text),
            Sum::Words(words) => match &words[..] {
                [text] => Some(text),
                _ => None,
            },
            Sum::Summands(_) => None,
        }
    }

    /// Parses the summands.
    pub fn summands(&self) -> Result<Vec<WrittenSummand>, Error> {
        match self {
            Sum::Expression(text) => read(std::slice::from_ref(text)),
            Sum::Words(words) => read(words),
            Sum::Summands(summands) => Ok(summands.clone()),
        }
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sum::Expression(text) => f.write_str(text),
            Sum::Words(words) => f.write_str(&words.join(" ")),
            Sum::Summands(summands) => {
                let all: Vec<String> = summands.iter().map(ToString::to_string).collect();
                f.write_str(&all.join(" + "))
            }
        }
    }
}

impl<'u> Lab<'u> {
    /// Returns the positions and values that the summands mean. Loopy positions are an error.
    pub fn summands(
        &self,
        summands: &[WrittenSummand],
        work: &Work<'u, '_>,
    ) -> Result<Vec<PlayedSummand<'u>>, Error> {
        let short = |summand: &WrittenSummand| match self.summand(summand, work)? {
            PlayedSummand::Position(position) if position.loops() => Err(Error::loopy_position(&position)),
            summand => Ok(summand),
        };
        summands.iter().map(short).collect()
    }

    /// Returns the position or value that a summand means. A position may be loopy.
    pub(crate) fn summand(
        &self,
        summand: &WrittenSummand,
        work: &Work<'u, '_>,
    ) -> Result<PlayedSummand<'u>, Error> {
        Ok(match summand {
            WrittenSummand::Board { ruleset, board, moves } => {
                PlayedSummand::Position(self.position_after(ruleset, board, moves)?)
            }
            WrittenSummand::Value { value } => PlayedSummand::Value(self.short_value(value, work.budget())?),
        })
    }

    /// Returns the position of a ruleset on a board after some moves.
    pub(crate) fn position_after(
        &self,
        ruleset: &str,
        board: &BoardInput,
        moves: &[MadeMove],
    ) -> Result<Position, Error> {
        let start = self.rulesets().position(ruleset, board)?;
        moves.iter().try_fold(start, |position, made| Ok(made.find(&position)?.1))
    }

    /// Creates the error for a text that is not a value.
    pub(crate) fn no_value(&self, text: &str, error: Box<ParseError>) -> Error {
        let text = text.trim();
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match !first.is_empty() && self.rulesets().is_known(first) {
            true => Error::NoBoard {
                text: text.to_owned(),
                ruleset: first.to_owned(),
                board: rest.trim().to_owned(),
            },
            false => Error::Value { text: text.to_owned(), error },
        }
    }
}

/// Parses the summands of the words `domineering 3x3 2x4 + clobber xoxo + *2`, of a single expression, or of
/// a mixture of both.
/// An expression has the form `3 + *2 + game.grid.Domineering("...|...") + clobber("xoxo")`.
fn read(words: &[String]) -> Result<Vec<WrittenSummand>, Error> {
    let mut all = vec![];
    for group in words.split(|word| word == "+") {
        match group {
            [] => return Err(Error::NoSummand),
            [expression] => all.extend(summands(expression).into_iter().map(|summand| match call(summand) {
                Some((ruleset, board)) => WrittenSummand::board(ruleset, board),
                None => WrittenSummand::value(summand),
            })),
            [ruleset, boards @ ..] => {
                all.extend(boards.iter().map(|board| WrittenSummand::board(ruleset, board)))
            }
        }
    }
    Ok(all)
}

/// Splits a text into summands at each + that is outside of brackets and quotes and has text before it.
fn summands(text: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut start) = (0i32, false, 0);
    let mut all = Vec::new();
    for (place, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            // `+-1` is a switch.
            '+' if depth == 0
                && !text[start..place].trim().is_empty()
                && !text[place + 1..].starts_with('-') =>
            {
                all.push(text[start..place].trim());
                start = place + 1;
            }
            _ => {}
        }
    }
    all.push(text[start..].trim());
    all
}

/// Returns the ruleset and the board of `path.Ruleset("board")`; the arguments of a ruleset come first:
/// `octal(0.77)("9")`.
fn call(summand: &str) -> Option<(&str, &str)> {
    let rest = summand.strip_suffix("\")")?;
    let (ruleset, board) = rest.split_once("(\"")?;
    let end = ruleset.find('(').unwrap_or(ruleset.len());
    // A dot in the name of a file is part of the name.
    if ruleset[..end].ends_with(".toml") {
        return Some((ruleset, board));
    }
    // `game.grid.Domineering` is the worksheet's name; other paths are names of a user's classes.
    let start =
        if ruleset.starts_with("game.") { ruleset[..end].rfind('.').map_or(0, |dot| dot + 1) } else { 0 };
    Some((&ruleset[start..], board))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Settings;
    use kelvin_budget::Budget;
    use kelvin_values::Universe;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(String::from).collect()
    }

    #[test]
    fn sums_fall_apart_at_pluses_outside_of_brackets() {
        assert_eq!(
            summands("3 + *2 + {1|-1} + +-1 + nim(\"3 + 5\") + {0||0|-(1+1)}"),
            ["3", "*2", "{1|-1}", "+-1", "nim(\"3 + 5\")", "{0||0|-(1+1)}"]
        );
        assert_eq!(call("game.grid.Domineering(\"..|..\")"), Some(("Domineering", "..|..")));
        assert_eq!(call("octal(0.77)(\"9\")"), Some(("octal(0.77)", "9")));
        assert_eq!(call("a/my.toml(2)(\"P3\")"), Some(("a/my.toml(2)", "P3")));
        assert_eq!(call("{1|2}"), None);
    }

    #[test]
    fn words_and_expressions_are_read_alike() {
        let of = |words: &[String]| read(words).unwrap();
        let in_words = of(&words("domineering 3x3 2x4 + clobber xoxo + *2 + -1"));
        let expression =
            "domineering(\"3x3\") + domineering(\"2x4\") + game.grid.clobber(\"xoxo\") + *2 + -1";
        assert_eq!(in_words, of(&[expression.to_owned()]));
        assert_eq!(in_words.len(), 5);
        assert_eq!(of(&words("*2 + {1|-1}+3 + nim 3")).len(), 4);
        assert!(matches!(read(&words("domineering 2x2 +")), Err(Error::NoSummand)));
    }

    #[test]
    fn invalid_summands_are_reported() {
        let universe = Universe::new();
        let lab = Lab::new(&universe, Settings::default());
        let budget = Budget::unlimited();
        let wrong = |text: &str| {
            let summands = Sum::Expression(text.to_owned()).summands().unwrap();
            match lab.summands(&summands, &universe.work(&budget)) {
                Err(error) => error,
                Ok(_) => panic!("{text}"),
            }
        };
        assert!(matches!(wrong("3 + nim"), Error::NoBoard { board, .. } if board.is_empty()));
        assert!(matches!(wrong("3 + nim 5"), Error::NoBoard { board, .. } if board == "5"));
        assert!(matches!(wrong("3 + foo"), Error::Value { text, .. } if text == "foo"));
        assert!(matches!(wrong("3 + chess(\"..\")"), Error::Position { .. }));
        assert!(matches!(wrong(""), Error::Value { text, .. } if text.is_empty()));
    }
}
