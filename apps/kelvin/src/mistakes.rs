//! Errors in questions, with an excerpt of the input.

use crate::failure::Failure;
use kelvin_lab::Error;
use kelvin_placement::PlacementError;
use kelvin_positions::board::{BoardError, TextLocation};
use kelvin_positions::{PositionError, Registry};
use kelvin_text::Excerpt;

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::message(match &error {
            Error::Exhausted(why) => return (*why).into(),
            Error::Position { ruleset, board, error } => position(error, ruleset, board),
            Error::Rules { ruleset, board, error } => rules(error, ruleset, board),
            Error::NoBoard { ruleset, board, .. } if board.is_empty() => {
                format!("expected a board after {ruleset}; `kelvin rulesets` shows one of each ruleset")
            }
            Error::NoBoard { text, ruleset, board } => {
                format!("{text}: inside an expression a position is written {ruleset}(\"{board}\")")
            }
            Error::Value { text, .. } if text.is_empty() => {
                "expected a value or a position, such as *2 or nim(\"3\")".into()
            }
            Error::Value { .. } => format!(
                "{error}\n  a summand is a value such as 3/4, *2, {{2|-1}}, or a position such as \
                 domineering(\"..|..\") or game.grid.Clobber(\"xoxo\"); `kelvin rulesets` lists the rulesets"
            ),
            Error::Number { text, position: None, why } => format!("{text}: {why}"),
            Error::Number { text, position: Some(place), why } => {
                format!("{why}\n{}", Excerpt::new(text, *place..*place))
            }
            Error::Engines => format!("{error}: --engines thermostrat,exact"),
            Error::NoVertex(_) => format!("--left: {error}"),
            Error::NoComplex { .. } => {
                format!("{error} (--vertices); `kelvin complex make` gives a larger one")
            }
            _ => error.to_string(),
        })
    }
}

fn position(error: &PositionError, ruleset: &str, board: &str) -> String {
    match error {
        PositionError::UnknownRuleset { .. } => format!(
            "{error}\n  `kelvin rulesets` lists those there are; one of your own is a class in a file such as MyClobber.cgs, \
             here or in a folder given by --path, or a file of rules (.toml)"
        ),
        PositionError::Arguments { .. }
        | PositionError::Unclosed { .. }
        | PositionError::NoPlacementGame { .. }
        | PositionError::Own(_) => in_file(ruleset, error),
        PositionError::Board(wrong) => match shown(wrong, board) {
            Some(place) => format!("{error}\n{place}"),
            // The arguments of the ruleset are parsed like boards.
            None => match arguments(ruleset).and_then(|text| shown(wrong, text)) {
                Some(place) => format!("{ruleset}: {error}\n{place}"),
                None => error.to_string(),
            },
        },
    }
}

fn rules(error: &PlacementError, ruleset: &str, board: &str) -> String {
    match error {
        PlacementError::UnknownRuleset { .. } => {
            let names: Vec<&str> = Registry::built_in().placement_games().map(|entry| &*entry.name).collect();
            format!("{error}\n  expected one of {}, or a file of rules (.toml)", names.join(", "))
        }
        PlacementError::Board(wrong) => match shown(wrong, board) {
            Some(place) => format!("{error}\n{place}"),
            None => error.to_string(),
        },
        _ => in_file(ruleset, error),
    }
}

/// An error in a ruleset, after the name of its file if it has one.
fn in_file(ruleset: &str, error: &dyn std::fmt::Display) -> String {
    match ruleset.rfind(".toml") {
        Some(end) => format!("{}.toml: {error}", &ruleset[..end]),
        None => error.to_string(),
    }
}

fn arguments(ruleset: &str) -> Option<&str> {
    let (_, rest) = ruleset.split_once('(')?;
    Some(rest.strip_suffix(')').unwrap_or(rest).trim())
}

/// The line of the input with the error, with a caret below it.
fn shown(error: &BoardError, text: &str) -> Option<String> {
    let (row, column) = match error {
        BoardError::Unexpected { at: TextLocation::Cell { row, column }, .. } => (*row, *column),
        BoardError::Unexpected { at: TextLocation::Character(place), found, .. } => {
            // The position may be relative to a part of the text: check that the text there matches.
            let rest: String = text.chars().skip(place - 1).collect();
            let shown: String = rest.chars().flat_map(char::escape_debug).collect();
            let found = found.trim_matches(['\'', '"']);
            if text.contains('\n') || !shown.starts_with(found) && !rest.starts_with(found) {
                return None;
            }
            return Some(Excerpt::at(text, 1, *place)?.to_string());
        }
        BoardError::Ragged { row, length, .. } => (*row, (*length).max(1)),
        _ => return None,
    };
    // Rows are separated by `|` on one line, or by newlines.
    let excerpt = match text.contains('\n') {
        true => Excerpt::at(text, row, column),
        false => {
            let before: usize = text.split('|').take(row - 1).map(|cells| cells.chars().count() + 1).sum();
            Excerpt::at(text, 1, before + column)
        }
    };
    Some(excerpt?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(ruleset: &str, board: &str) -> String {
        match kelvin_lab::Rulesets::default().position(ruleset, &board.into()).map_err(Failure::from) {
            Err(Failure::Message(text)) => text,
            _ => panic!("{ruleset} {board} is accepted"),
        }
    }

    #[test]
    fn a_mistake_is_pointed_at() {
        assert!(message("domineering", "..|.?").ends_with("\n    ..|.?\n        ^"));
        assert!(message("domineering", "..\n.?").ends_with("\n    .?\n     ^"));
        assert!(message("octal(0.7G)", "5").ends_with("\n    0.7G\n       ^"));
        assert!(message("amazon", "x.").contains("is it amazons"));
    }
}
