//! The parser of forms.

use std::str::FromStr;

use super::{List, ListError, NumberForm, Options};
use crate::{Ordinal, ParseSurrealError, Surreal};

/// Parses `{L|R}`, with a list of numbers on each side, each written as a [`Surreal`]. The numbers before `…`
/// (or `...`) are the first terms of a [`List`], whose law all of them fit; terms before an earlier `…` do
/// not belong to it. `ordinals below x` stands for all of these.
///
/// ```
/// use kelvin_numbers::NumberForm;
///
/// let value = |text: &str| Ok::<_, Box<dyn std::error::Error>>(text.parse::<NumberForm>()?.value()?.to_string());
/// assert_eq!(value("{0, 1, 2, …|}")?, "omega");
/// assert_eq!(value("{0|1, 1/2, 1/4, ...}")?, "omega^-1");
/// assert_eq!(value("{1/4, 5/16, 21/64, …|1/2, 3/8, 11/32, …}")?, "1/3");
/// assert_eq!(value("{ordinals below omega^2|omega^2}")?, "omega^2-1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for NumberForm {
    type Err = ParseFormError;

    fn from_str(text: &str) -> Result<NumberForm, ParseFormError> {
        let start = text.len() - text.trim_start().len();
        let end = text.trim_end().len();
        let inner = text[start..end].strip_prefix('{').ok_or(ParseFormError::at(start, Reason::Opening))?;
        let inner = inner.strip_suffix('}').ok_or(ParseFormError::at(end, Reason::Closing))?;
        let start = start + 1;
        let [(left_start, left), (right_start, right)] = pieces(inner, '|')[..] else {
            return Err(ParseFormError::at(start, Reason::Bar));
        };
        Ok(NumberForm { left: side(left, start + left_start)?, right: side(right, start + right_start)? })
    }
}

/// Splits a text at separators outside parentheses, with the offset of each piece.
fn pieces(text: &str, separator: char) -> Vec<(usize, &str)> {
    let (mut pieces, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for (place, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            c if c == separator && depth == 0 => {
                pieces.push((start, &text[start..place]));
                start = place + c.len_utf8();
            }
            _ => {}
        }
    }
    pieces.push((start, &text[start..]));
    pieces
}

/// Parses the options of one player; `start` is their offset in the whole text.
fn side(text: &str, start: usize) -> Result<Vec<Options>, ParseFormError> {
    let mut options = Vec::new();
    if text.trim().is_empty() {
        return Ok(options);
    }
    for (place, piece) in pieces(text, ',') {
        let position = start + place + (piece.len() - piece.trim_start().len());
        let number = |text: &str, position: usize| {
            text.parse::<Surreal>()
                .map_err(|error| ParseFormError::at(position + error.position, Reason::Number(error)))
        };
        let piece = piece.trim();
        if let "…" | "..." = piece {
            let listed = options.iter().rev().take_while(|options| matches!(options, Options::Number(_)));
            let before = options.len() - listed.count();
            let terms = options.drain(before..).filter_map(|options| match options {
                Options::Number(number) => Some(number),
                _ => None,
            });
            let list = List::new(terms.collect());
            options.push(Options::List(
                list.map_err(|error| ParseFormError::at(position, Reason::List(error)))?,
            ));
        } else if let Some(end) = piece.strip_prefix("ordinals below ") {
            let position = position + (piece.len() - end.len());
            let end = Ordinal::try_from(&number(end, position)?);
            options.push(Options::OrdinalsBelow(
                end.map_err(|_| ParseFormError::at(position, Reason::Ordinal))?,
            ));
        } else {
            options.push(Options::Number(number(piece, position)?));
        }
    }
    Ok(options)
}

/// The reason why a text is not a form, and the byte offset of the error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason} at column {}", .position + 1)]
pub struct ParseFormError {
    /// The byte offset of the error.
    pub position: usize,
    reason: Reason,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Reason {
    #[error("expected {{ and a form {{L|R}}")]
    Opening,
    #[error("expected }} at the end of the form")]
    Closing,
    #[error("expected one | between the options of Left and of Right")]
    Bar,
    #[error(transparent)]
    List(ListError),
    #[error("expected an ordinal")]
    Ordinal,
    #[error("{}", .0.reason)]
    Number(ParseSurrealError),
}

impl ParseFormError {
    fn at(position: usize, reason: Reason) -> ParseFormError {
        ParseFormError { position, reason }
    }
}
