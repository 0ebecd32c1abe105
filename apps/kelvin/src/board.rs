//! Positions from the command line.

use crate::failure::Failure;
use crate::own_rules;
use kelvin_positions::board::{At, BoardError};
use kelvin_positions::{Position, PositionError};
use kelvin_text::Excerpt;

/// The position of a ruleset on a board: a ruleset by its name, or one in a file of the user's. A mistake is shown
/// in the text it was made in.
pub fn position(ruleset: &str, board: &str) -> Result<Position, Failure> {
    match own_rules::File::named(ruleset) {
        Some(file) => own_rules::position(&file, board),
        None => kelvin_placement::position(ruleset, board).map_err(|error| told(&error, ruleset, board)),
    }
}

fn told(error: &PositionError, ruleset: &str, board: &str) -> Failure {
    Failure::told(match error {
        PositionError::UnknownRuleset { .. } => format!("{error}\n  `kelvin rulesets` lists those there are"),
        PositionError::Arguments { .. } | PositionError::NoPlacementGame { .. } => error.to_string(),
        PositionError::Board(wrong) => match shown(wrong, board) {
            Some(place) => format!("{error}\n{place}"),
            // The ruleset's own arguments are read like boards.
            None => match arguments(ruleset).and_then(|text| shown(wrong, text)) {
                Some(place) => format!("{ruleset}: {error}\n{place}"),
                None => error.to_string(),
            },
        },
    })
}

fn arguments(ruleset: &str) -> Option<&str> {
    let (_, rest) = ruleset.split_once('(')?;
    Some(rest.strip_suffix(')').unwrap_or(rest).trim())
}

/// The line of the text in which something is wrong, with a caret below it.
pub fn shown(error: &BoardError, text: &str) -> Option<String> {
    let (row, column) = match error {
        BoardError::Unexpected { at: At::Cell { row, column }, .. } => (*row, *column),
        BoardError::Unexpected { at: At::Character(place), found, .. } => {
            // The place may be one in a part of the text: what was found must be there.
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
    // Rows by `|` on one line, or on lines.
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
        match position(ruleset, board) {
            Err(Failure::Told(text)) => text,
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
